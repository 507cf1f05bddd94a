package prove

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"leasehold/levels"
	"leasehold/levels/levelfile"
	"leasehold/levels/leveljson"
)

// small is the flagship with a handful of leases, so that it is proven in a moment; each pair of changes is made to its text.
func small(t *testing.T, changes ...string) *levels.Level {
	t.Helper()
	data, err := fs.ReadFile(levels.Files, "coordination.yaml")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	changes = append([]string{"max: 30s, step: 0.1s", "max: 9s, step: 2s", "{lease-a: 8s, lease-b: 8s}", "{lease-a: 9s, lease-b: 9s}", "30s, tokens", "9s, tokens"}, changes...)
	for i := 0; i < len(changes); i += 2 {
		if !strings.Contains(text, changes[i]) {
			t.Fatalf("no %q in the level", changes[i])
		}
		text = strings.ReplaceAll(text, changes[i], changes[i+1])
	}
	l, err := levelfile.Read("coordination.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// fallen lists the demands that fall.
func fallen(p *Proof) string {
	var all []string
	for _, d := range p.Demands {
		if !d.Holds {
			all = append(all, d.What+": "+d.Found)
		}
	}
	return strings.Join(all, "; ")
}

// TestProverCatches gives the prover levels that are not fair. Each falls by the demand that is there for it, and the fair one by none.
func TestProverCatches(t *testing.T) {
	for name, c := range map[string]struct {
		changes []string
		falls   string // begins the only fallen demand; "" for none
	}{
		"a fair level":          {nil, ""},
		"one too easy":          {[]string{"length: [0s, 20s]", "length: [0s, 5.5s]", "on: every_night", "on: tonight", "misses: duplicates", "misses: split_brain_writes"}, "a-longer-lease misses Split-brain writes tonight: every goal is met; thirty-seconds misses Archive tonight: every goal is met; without tokens-a and tokens-b at most 5 % win"},
		"one that is won":       {[]string{"target: a.tokens, start: off", "target: a.tokens, start: on", "target: b.tokens, start: off", "target: b.tokens, start: on"}, "the start loses: it wins"},
		"one never won":         {[]string{"below: 18s", "below: 8s"}, "the solution wins tonight"},
		"one lost later":        {[]string{"solution: {tokens-a: on, tokens-b: on}", "solution: {lease-a: 9s, lease-b: 9s}"}, "the solution wins every night"},
		"another reason":        {[]string{"set: {tokens-a: on}\n    misses: split_brain_writes", "set: {tokens-a: on}\n    misses: lost_writes"}, "tokens-on-a-only misses Lost writes tonight: Duplicates 100"},
		"a wrong that is right": {[]string{"set: {tokens-a: on}\n", "set: {tokens-a: on, tokens-b: on}\n"}, "tokens-on-a-only misses Split-brain writes tonight: every goal is met"},
		"a par too low":         {[]string{"at_most: 11.96s", "at_most: 11.5s"}, "par, Archive at most 11.5 s, is the best that wins: 11.96 s"},
		"a par too high":        {[]string{"at_most: 11.96s", "at_most: 13s"}, "par, Archive at most 13 s, is the best that wins: 11.96 s"},
		"unfair variants":       {[]string{"from: 90, to: 110", "from: 90, to: 190"}, "on 16 corners and 4 drawn variants the "},
		"too few hints":         {[]string{"  - Watch what scheduler A sends after its lease has ended.\n", ""}, "three hints"},
		"a spread it loses":     {[]string{"until: 60s", "until: 60s\nspread: {service: 60ms}"}, "the solution wins with every seed"},
	} {
		t.Run(name, func(t *testing.T) {
			p := Prove(small(t, c.changes...), Effort{Full: 16, Coarse: 6, Seeds: 8, Variants: 4, Side: 4}, func(int, int) {})
			if got := fallen(p); !strings.HasPrefix(got, c.falls) || c.falls == "" && got != "" || p.Holds() != (c.falls == "") {
				t.Errorf("fallen: %q, want %q", got, c.falls)
			}
		})
	}
}

// TestProverCatchesAnIllegalPair gives the prover a level as a script may send it: no reader has tried its controls together.
func TestProverCatchesAnIllegalPair(t *testing.T) {
	text := strings.NewReplacer(`"target":"b.tokens"`, `"target":"b.tokens","set":{"a.renewal":"progress"}`, `"target":"a.tokens"`, `"target":"a.tokens","set":{"a.progress":"0s"}`,
		`"first_ask":"0.02s"`, `"first_ask":"0.02s","progress":"5s"`).Replace(string(small(t).JSON()))
	l, err := leveljson.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if got := fallen(Prove(l, Whole, nil)); !strings.HasPrefix(got, "every setting can be run: ") || !strings.HasSuffix(got, "parts[1].runner.progress: got 0s, want more than 0s") {
		t.Errorf("fallen: %q", got)
	}
}

// TestFormatPageProves proves the level that FORMAT.md shows, and then without what a newcomer may not have written yet.
func TestFormatPageProves(t *testing.T) {
	page, err := os.ReadFile("../FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(page), "```yaml\n")
	text, _, _ = strings.Cut(text, "```")
	for name, c := range map[string]struct {
		change string // a pattern of what is taken away
		effort Effort
		falls  []string
	}{
		"as it is":       {"^$", Whole, nil},
		"without ranges": {`(?m)^ *ranges: .*$`, Effort{Full: 8, Coarse: 4, Seeds: 2}, []string{"the solution wins every night: " + noRanges, "longer-lease misses Sent twice on some night, and wins tonight: " + noRanges}},
		"nothing taught": {`(?m)^teaches: .*$`, Effort{Full: 8, Coarse: 4, Seeds: 2}, []string{"three hints, two wrong answers, a taught control: 3, 2, none", "without the taught controls at most 5 % win: teaches names none"}},
		"without a par":  {`(?ms)^par: .*^debrief:`, Effort{Full: 8, Coarse: 4, Seeds: 2}, []string{"a par: none: write any value, and its line here says which is the best"}},
	} {
		changed := regexp.MustCompile(c.change).ReplaceAllString(text, map[bool]string{true: "debrief:"}[strings.HasSuffix(c.change, "debrief:")])
		l, err := levelfile.Read("FORMAT.md", []byte(changed))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got := fallen(Prove(l, c.effort, func(int, int) {}))
		for _, f := range c.falls {
			if !strings.Contains(got, f) {
				t.Errorf("%s: fallen %q, want %q", name, got, f)
			}
		}
		if len(c.falls) == 0 && got != "" {
			t.Errorf("%s: fallen %q", name, got)
		}
	}
}

// TestGrid wants every grid within its limit, with the start and the solution, and no setting twice.
func TestGrid(t *testing.T) {
	all, err := levelfile.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range append(all, small(t)) {
		for _, limit := range []int{100, GridLimit} {
			grid := Grid(l, limit)
			seen := map[string]bool{}
			for _, s := range grid {
				seen[l.Changed(s)] = true
			}
			solution, _ := l.With(l.Start(), l.Solution)
			if len(seen) != len(grid) || !seen["the start"] || !seen[l.Changed(solution)] || len(grid) > GridLimit {
				t.Errorf("%s, limit %d: %d settings, %d different ones, start %v, solution %v", l.ID, limit, len(grid), len(seen), seen["the start"], seen[l.Changed(solution)])
			}
		}
	}
}
