package levelfile

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"leasehold/levels"
	"leasehold/sim"
)

func formatRead(t *testing.T, text string) *levels.Level {
	t.Helper()
	l, err := Read("FORMAT.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestVariant draws variants of the level that FORMAT.md shows: each seed gives the same again, seeds differ, every value lies in its range, what is told is what is
// simulated, and the file's own level stays as it is.
func TestVariant(t *testing.T) {
	l := formatRead(t, formatLevel(t))
	before := string(l.JSON())
	if l.Variant(0) != l {
		t.Error("seed 0 is not the level itself")
	}
	seen := map[[3]int64]bool{}
	for seed := range uint64(500) {
		v := l.Variant(seed + 1)
		drawn := [3]int64{int64(v.Jobs[0].Records), int64(v.Incidents[0].Faults[0].Start), int64(v.Board.Parts[2].Runner.FirstAsk)}
		seen[drawn] = true
		if drawn[0] < 9 || drawn[0] > 11 || drawn[1] < int64(1800*sim.Millisecond) || drawn[1] > int64(2200*sim.Millisecond) || drawn[1]%int64(20*sim.Millisecond) != 0 {
			t.Fatalf("seed %d draws %v", seed+1, drawn)
		}
		board, faults := v.Build(v.Start(), 0)
		if board.Jobs[0].Records != v.Jobs[0].Records || faults[0].Start != v.Incidents[0].Faults[0].Start || board.Parts[2].Runner.FirstAsk != v.Board.Parts[2].Runner.FirstAsk {
			t.Fatalf("seed %d: the board is another than the variant's", seed+1)
		}
		if v.Hash() != l.Hash() || v.VariantIs != seed+1 || !slices.Equal(v.Changes, l.Variant(seed+1).Changes) {
			t.Fatalf("seed %d: hash %x, variant %d, changes %v", seed+1, v.Hash(), v.VariantIs, v.Changes)
		}
		changed := 0
		for i, own := range []int64{10, int64(2 * sim.Second), int64(500 * sim.Millisecond)} {
			if drawn[i] == own {
				continue
			}
			if c := v.Changes[changed]; c.Label != l.Variants[i].Label || c.From != own || c.To != drawn[i] {
				t.Fatalf("seed %d: draws %v and says %v", seed+1, drawn, v.Changes)
			}
			changed++
		}
		if changed != len(v.Changes) {
			t.Fatalf("seed %d: draws %v and says %v", seed+1, drawn, v.Changes)
		}
	}
	if len(seen) < 200 || l.VariantCount() != 3*21*11 {
		t.Errorf("500 seeds draw %d different variants of %d", len(seen), l.VariantCount())
	}
	if string(l.JSON()) != before {
		t.Error("the level is another than before")
	}
}

// TestVariantCorners wants all corners, each value at its end, and its words.
func TestVariantCorners(t *testing.T) {
	l := formatRead(t, formatLevel(t))
	want := []levels.Change{{Label: "Statements", Was: "10", Now: "11", Unit: sim.Count, From: 10, To: 11},
		{Label: "The pause begins at", Was: "2 s", Now: "1.8 s", Unit: sim.Nanosecond, From: int64(2 * sim.Second), To: int64(1800 * sim.Millisecond)},
		{Label: "Scheduler B first asks at", Was: "0.5 s", Now: "0.6 s", Unit: sim.Nanosecond, From: int64(500 * sim.Millisecond), To: int64(600 * sim.Millisecond)}}
	if got := l.Corner(0b101).Changes; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestVariantPar wants the par of a variant to be what par_with reaches on it, and the level's own where nothing differs.
func TestVariantPar(t *testing.T) {
	l := formatRead(t, formatLevel(t))
	settings, _ := l.With(l.Start(), l.ParWith)
	all := []*levels.Level{l.Variant(1), l.Variant(2)}
	for number := range 8 {
		all = append(all, l.Corner(number))
	}
	for _, v := range all {
		h := v.Run(settings, 0, 0)
		got, ok := v.Par[0].Value(sim.Examine(h), sim.Never)
		if !ok || v.Par[0].Bound() != got || !v.Par[0].Met(got) || v.Par[0].Met(got+int64(20*sim.Millisecond)) {
			t.Errorf("%v: par %s, par_with reaches %v", v.Changes, v.Par[0].BoundText(), sim.Time(got))
		}
	}
	if a, b := l.Corner(0).Par[0].Bound(), l.Corner(7).Par[0].Bound(); a == b || l.Par[0].Bound() == a {
		t.Errorf("corners have the pars %d and %d, the level %d", a, b, l.Par[0].Bound())
	}
}

// TestVariantOfAnIncident varies a field of one incident's board, and a fault of the second.
func TestVariantOfAnIncident(t *testing.T) {
	text := strings.Replace(formatLevel(t), "\ncontrols:", "  - {name: Another, set: {report.work: 300ms}, faults: [{kind: pause, name: pause, part: b, start: 3s, length: 1s}]}\ncontrols:", 1)
	text = regexp.MustCompile(`(?m)^variants:.*\n(  - .*\n)*`).ReplaceAllString(text, `variants:
  - {target: report.work, incident: 2, label: Work, from: 200ms, to: 400ms, step: 100ms}
  - {target: "faults[0].start", incident: 2, label: Pause, from: 3s, to: 4s, step: 1s}
  - {target: archive.price, label: Archive, from: 500, to: 700, step: 50}
`)
	v := formatRead(t, text).Corner(0b111)
	for i, want := range []struct{ work, start sim.Time }{{400 * sim.Millisecond, 2 * sim.Second}, {400 * sim.Millisecond, 4 * sim.Second}} {
		board, faults := v.Build(v.Start(), i)
		if board.Jobs[0].Work != want.work || faults[0].Start != want.start || board.Parts[3].Price != 700 {
			t.Errorf("incident %d: work %v, start %v, price %d", i+1, board.Jobs[0].Work, faults[0].Start, board.Parts[3].Price)
		}
	}
	if c := v.Changes; len(c) != 3 || c[0].Was != "0.3 s" || c[0].Now != "0.4 s" || c[2].Was != "6 USD/mo" || c[2].Now != "7 USD/mo" {
		t.Errorf("changes %v", c)
	}
	board, _ := formatRead(t, text).Corner(0).Build(v.Start(), 0)
	if board.Jobs[0].Work != 400*sim.Millisecond {
		t.Errorf("the first incident's work is %v", board.Jobs[0].Work)
	}
}

// TestVariantSlips makes one slip at a time in the variants of the level that FORMAT.md shows.
func TestVariantSlips(t *testing.T) {
	text := formatLevel(t)
	for _, c := range []struct{ old, slip, want string }{
		{`target: report.records`, `target: report.recods`, `variants[0].target: got "report.recods": no field "recods" in the job report (did you mean records?), want one of records, `},
		{`target: report.records`, `target: reprt.records`, `variants[0].target: got "reprt.records": nothing has the id "reprt" (did you mean report?), want one of users, a, b, archive, report, then a dot and a field`},
		{`target: report.records`, `target: report.order`, `variants[0].target: got "report.order", want a field that holds a time or a whole number`},
		{`target: report.records`, `target: archive.guards.put`, `variants[0].target: got "archive.guards.put"`},
		{`target: report.records`, `target: a.lease`, `variants[0].target: got "a.lease", which the control lease sets, want a field that nothing else sets`},
		{`target: report.records`, `target: report.piece`, `variants[0].target: got "report.piece", which the control work sets, want`},
		{`target: report.records`, `target: b.first_ask`, `variants[0].from: got "9", want a time such as 3s`},
		{`from: 9,`, `from: 9s,`, `variants[0].from: got "9s", want a whole number`},
		{`from: 9, to: 11`, `from: 11, to: 11`, `variants[0].to: got "11", want more than from, 11`},
		{`to: 11, step: 1`, `to: 12, step: 2`, `variants[0].step: got "2", want a step that leads from 9 to 12`},
		{`to: 11, step: 1`, `to: 12, step: 0`, `variants[0].step: got "0", want a step that leads from 9 to 12`},
		{`from: 9, to: 11`, `from: 11, to: 13`, `variants[0]: got 11 to 13, want a range around the level's own 10`},
		{`from: 9, to: 11`, `from: 0, to: 11`, `variants[0].from: got 0 for report.records, want 1 to 10000`},
		{`from: 1.8s, to: 2.2s`, `from: 1.8s, to: 4.2s`, `variants[1].to: got 4.2s for faults[0].start, want a value in the fault's own ranges, 0s to 4s`},
		{`step: 1}  `, `step: 1, incident: 2}  `, `variants[0].incident: got 2, want 1 to 1`},
		{`label: Statements, from`, `labl: Statements, from`, `variants[0].labl: got an unknown field (did you mean label?)`},
		{`(?m)^  - {target: b.first_ask.*\n`, "  - {target: report.records, label: Again, from: 9, to: 11, step: 1}\n", `variants[2].target: got "report.records", which variants[0] sets, want`},
		{`(?m)^variants:.*\n`, "variants:\n" + strings.Repeat("  - {target: report.write, label: Write, from: 10ms, to: 30ms, step: 1ms}\n", 1) + strings.Join([]string{"  - {target: report.read, label: Read, from: 10ms, to: 30ms, step: 1ms}", "  - {target: a.poll, label: Poll, from: 1s, to: 2s, step: 1s}", "  - {target: b.poll, label: Poll, from: 1s, to: 2s, step: 1s}", ""}, "\n"), `variants: got 7, want at most 6`},
		{`par_with: {lease: 2s`, `par_with: {lease: 3s`, `par_with.lease: got "3s", want 2s to 20s in steps of 2s`},
	} {
		place := regexp.MustCompile(c.old).FindStringIndex(text)
		if place == nil {
			t.Fatalf("%q is not on the page", c.old)
		}
		_, err := Read("x.yaml", []byte(text[:place[0]]+c.slip+text[place[1]:]))
		if err == nil {
			t.Errorf("%s: no fault", c.slip)
			continue
		}
		if _, message, _ := strings.Cut(strings.TrimPrefix(err.Error(), "levels: x.yaml:"), ": "); !strings.HasPrefix(message, c.want) {
			t.Errorf("%s: got\n%v\nwant %q", c.slip, err, c.want)
		}
	}
}

// TestVariantSeed wants one seed for every spelling of a name, and another for everything else.
func TestVariantSeed(t *testing.T) {
	one := levels.VariantSeed("april-night", 7, "Ada Lovelace")
	for _, same := range []string{"ada lovelace", " Ada  Lovelace ", "ADA\tLOVELACE", "Ada\u00a0Lovelace"} {
		if levels.VariantSeed("april-night", 7, same) != one {
			t.Errorf("%q has another seed", same)
		}
	}
	for _, other := range []uint64{levels.VariantSeed("april-night", 8, "Ada Lovelace"), levels.VariantSeed("coordination", 7, "Ada Lovelace"), levels.VariantSeed("april-night", 7, "AdaLovelace"),
		levels.VariantSeed("april-night7", 7, "Ada Lovelace"), levels.VariantSeed("april-night", 0, "7Ada Lovelace")} {
		if other == one || other == 0 {
			t.Errorf("the seed %d for something else", other)
		}
	}
	if a, b := levels.VariantSeed("x", 0, "ΟΔΥΣΣΕΥΣ"), levels.VariantSeed("x", 0, "Οδυσσευς"); a != b {
		t.Error("a final sigma makes another name")
	}
	if no := levels.VariantSeed("coordination", 0, ""); one != 0x6af20f918d31a89a || no != 0x8c6f0e3a7723593a { // frozen: codes carry what it gives
		t.Errorf("the seeds are %#x and %#x", one, no)
	}
}

func TestVariantText(t *testing.T) {
	for _, seed := range []uint64{1, 0xab, 1<<64 - 1} {
		if got, ok := levels.ReadVariant(levels.VariantText(seed)); got != seed || !ok || len(levels.VariantText(seed)) != 16 {
			t.Errorf("%d is written %q and read %d", seed, levels.VariantText(seed), got)
		}
	}
	for text, want := range map[string]bool{"": true, "12": false, "zzzzzzzzzzzzzzzz": false, "00000000000000001": false, "+000000000000001": false} {
		if _, ok := levels.ReadVariant(text); ok != want {
			t.Errorf("%q: %v", text, ok)
		}
	}
}
