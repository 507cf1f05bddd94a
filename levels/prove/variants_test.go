package prove

import (
	"cmp"
	"strings"
	"testing"

	"leasehold/levels/levelfile"
)

// TestVariantsCatch gives the prover variants that are not as hard as their level, or hardly variants at all. Each falls by the demands that are there for it.
func TestVariantsCatch(t *testing.T) {
	const price = "{target: worker.price, label: \"The worker, a month\", from: 1100, to: 1300, step: 50}"
	for name, c := range map[string]struct {
		changes []string
		falls   []string
	}{
		"fair ones":                    {nil, nil},
		"a fault that is too short":    {[]string{price, `{target: "faults[0].length", label: L, from: 4s, to: 6s, step: 0.1s}`}, []string{"the start loses: not on", "it wins on corner 1 (Records of the Archive 110", "every wrong answer loses where it says: not on"}},
		"more than there is time for":  {[]string{"from: 90, to: 110", "from: 90, to: 190"}, []string{"the solution wins tonight and on 4 x 4 nights: not on", "what reaches the par wins"}},
		"a par that few settings keep": {[]string{"par_with: {lease-a: 1s, tokens-a: on, lease-b: 1s, tokens-b: on}", "par_with: {lease-a: 9s, lease-b: 9s}"}, []string{"what reaches the par wins tonight and on 4 x 4 nights: not on all"}},
		"prices alone":                 {[]string{"target: archive.records", "target: a.price", "from: 90, to: 110", "from: 500, to: 700", "target: checks.records", "target: b.price", "from: 45, to: 55", "from: 500, to: 700", `"faults[0].start", label`, "users.price, label", "from: 0.8s, to: 1.2s, step: 20ms", "from: 1, to: 3, step: 1", "users: {}", "price: 2, users: {}"}, []string{"play out in a way of their own: 606015, and 1 of 8"}},
		"too few":                      {[]string{"from: 90, to: 110, step: 1", "from: 90, to: 110, step: 20", "from: 45, to: 55, step: 1", "from: 45, to: 55, step: 10", "step: 20ms", "step: 0.4s"}, []string{"at least 200 variants, and of those drawn at least 20 % play out in a way of their own: 40, and"}},
	} {
		t.Run(name, func(t *testing.T) {
			told := 0
			p := Variants(small(t, c.changes...), Effort{Full: 16, Variants: 8, Side: 4}, func(done, of int) {
				if of != 24 || done < 1 || done > 24 {
					t.Errorf("told %d of %d", done, of)
				}
				told = max(told, done)
			})
			got := fallen(p)
			for _, want := range c.falls {
				if want = strings.TrimSuffix(want, " all"); !strings.Contains(got, want) {
					t.Errorf("fallen: %q, want %q", got, want)
				}
			}
			if len(c.falls) == 0 && got != "" || told != 24 || len(p.Demands) != 5 {
				t.Errorf("fallen: %q, of %d demands; told of %d", got, len(p.Demands), told)
			}
		})
	}
}

// TestParWith gives the prover settings that do not reach the par.
func TestParWith(t *testing.T) {
	for change, want := range map[string]string{"": "", "par_with: {lease-a: 3s, tokens-a: on, lease-b: 1s, tokens-b: on}\n": "par_with reaches the par: 13.92 s with tokens-a=on, lease-b=1s, tokens-b=on", "\n": "par_with reaches the par: it names no settings"} {
		const as = "par_with: {lease-a: 1s, tokens-a: on, lease-b: 1s, tokens-b: on}\n"
		p := newProof(small(t, as, cmp.Or(change, as)), Effort{})
		if p.parWith(); fallen(p) != want {
			t.Errorf("%q: fallen %q, want %q", change, fallen(p), want)
		}
	}
}

// TestCampaignVaries wants of every level two to five values that differ, enough variants for a class, and settings that reach the par. That all of them are as
// hard as the level is for the prover: PROOF.md has it.
func TestCampaignVaries(t *testing.T) {
	all, err := levelfile.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range all {
		if n := len(l.Variants); n < 2 || n > 5 || l.VariantCount() < LeastVariants {
			t.Errorf("%s: %d values that differ, %d variants", l.ID, n, l.VariantCount())
		}
		p := &Proof{Level: l}
		if p.parWith(); fallen(p) != "" || len(p.Demands) != len(l.Par) || len(l.Par) == 0 {
			t.Errorf("%s: %q, %d demands", l.ID, fallen(p), len(p.Demands))
		}
	}
}
