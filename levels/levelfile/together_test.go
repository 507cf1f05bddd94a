package levelfile

import (
	"fmt"
	"io/fs"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"

	"leasehold/levels"
	"leasehold/levels/leveljson"
)

// slip is one change to a level's text, and how the only message about it begins.
type slip struct{ old, slip, want string }

func wantSlips(t *testing.T, text string, slips []slip) {
	t.Helper()
	for _, c := range slips {
		place := regexp.MustCompile(c.old).FindStringIndex(text)
		if place == nil {
			t.Fatalf("%q is not in the level", c.old)
		}
		_, err := Read("x.yaml", []byte(text[:place[0]]+c.slip+text[place[1]:]))
		if err == nil {
			t.Errorf("%s: no fault", c.slip)
			continue
		}
		if _, message, _ := strings.Cut(strings.TrimPrefix(err.Error(), "levels: x.yaml:"), ": "); !strings.HasPrefix(message, c.want) || strings.Contains(message, "\n") {
			t.Errorf("%s: got\n%v\nwant one line, %q", c.slip, err, c.want)
		}
	}
}

func testLevel(t *testing.T, id string) string {
	t.Helper()
	text, err := os.ReadFile("../testdata/" + id + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// choices writes controls with that many options each, which are all the same.
func choices(options ...int) string {
	var b strings.Builder
	for i, n := range options {
		fmt.Fprintf(&b, "  - {id: more-%d, label: More, kind: choice, card: a, start: o0, options: [", i)
		for k := range n {
			fmt.Fprintf(&b, "{value: o%d, set: {a.retry: 1s}}, ", k)
		}
		b.WriteString("]}\n")
	}
	return b.String()
}

// TestControlsAreBounded wants no control with more values than one can slide through, and no more settings than can be tried.
func TestControlsAreBounded(t *testing.T) {
	const last, step = `(?m)^    after: run.*\n`, `step: 2s, start: 10s`
	text := formatLevel(t)
	wantSlips(t, text, []slip{
		{step, "step: 0.000001s, start: 10s", "controls[0].step: got 18000001 values, want at most 1000000"},
		{last, choices(16, 16, 2), "controls: got 8192 combinations of switches, choices and the ends of sliders, want at most 5000"}, // 16 without them
		{last, choices(16, 16, 16, 16), "controls: got 1048576 combinations"},
	})
	for _, c := range []struct{ old, fits string }{{step, "step: 0.00002s, start: 10s"}, {last, choices(16, 16)}} {
		if _, err := Read("x.yaml", []byte(regexp.MustCompile(c.old).ReplaceAllLiteralString(text, c.fits))); err != nil {
			t.Errorf("%s: %v", c.fits, err)
		}
	}
}

// TestManySettings counts more settings than there are numbers for, and spreads some over them.
func TestManySettings(t *testing.T) {
	var b strings.Builder
	for i, target := range []string{"a.first_ask", "b.first_ask", "report.work", "report.write", "report.read", "report.handover", "a.stop_hook", "b.stop_hook"} {
		fmt.Fprintf(&b, "  - {id: c%d, label: C, kind: slider, card: a, target: %s, min: 1us, max: 1s, step: 1us, start: 1s}\n", i, target)
	}
	text := regexp.MustCompile(`(?ms)^controls:.*?^goals:`).ReplaceAllLiteralString(formatLevel(t), "controls:\n"+b.String()+"goals:")
	text = regexp.MustCompile(`(?ms)^teaches:.*?^debrief:`).ReplaceAllLiteralString(text, "solution: {c0: 1s}\ndebrief:")
	l := formatRead(t, text)
	if n := l.Combinations(); n != math.MaxInt {
		t.Errorf("got %d settings of 10^48", n)
	}
	if n := len(levels.NewPassing(l, 300).Tries); n < 256 || n > 300 {
		t.Errorf("%d are tried, want the ends of all and at most 300", n)
	}
}

// TestRangesHold wants every night of the fault map to be one that can be run.
func TestRangesHold(t *testing.T) {
	wantSlips(t, formatLevel(t), []slip{
		{`start: \[0s, 4s\]`, "start: [-1s, 4s]", "incidents[0].faults[0].ranges.start: got -1s, want 0s to 34560000s"},
		{`start: \[0s, 4s\]`, "start: [0s, 9999h]", "incidents[0].faults[0].ranges.start: got 35996400s, want 0s to"},
		{`length: \[0s, 30s\]`, "length: [-2s, 30s]", "incidents[0].faults[0].ranges.length: got -2s, want 0s to"},
		{`length: \[0s, 30s\]`, "length: [0s, 9999h]", "incidents[0].faults[0].ranges.length: got 35996400s, want 0s to"},
		{`part: a   `, "part: nobody   ", "incidents[0].faults[0].part: got \"nobody\", want the id of a part"}, // and no word of its ranges
	})
	text := strings.Replace(testLevel(t, "everything"), ", ranges: {start: [0s, 3s], length: [0s, 9s]}", "", 1)
	wantSlips(t, text, []slip{
		{`start: 8s, length: 0s`, "start: 8s, length: 0s, ranges: {start: [1s, 9s], length: [0s, 0s]}", "incidents[0].faults[1].ranges.start: got 1s, want no start before the backup, at 2s"},
	})
	if _, err := Read("x.yaml", []byte(strings.Replace(text, "start: 8s, length: 0s", "start: 8s, length: 0s, ranges: {start: [2s, 9s], length: [0s, 0s]}", 1))); err != nil {
		t.Errorf("a restore at its backup: %v", err)
	}
}

// TestControlsTogether gives levels controls each of which is well alone.
func TestControlsTogether(t *testing.T) {
	const margin = "  - {id: margin, label: Margin, kind: slider, target: a.margin, min: 0s, max: 5s, step: 1s, start: 0s}\ngoals:"
	wantSlips(t, formatLevel(t), []slip{
		{`(?m)^goals:`, margin, "controls: got lease=2s, margin=5s: board.parts[1].runner.margin 5s, want less than the lease, 2s"},
		{`target: a\.lease, also: \[b\.lease\], min: 2s, max: 20s, step: 2s, start: 10s}`, "target: a.lease, also: [b.lease], min: 0s, max: 20s, step: 2s, start: 10s}\n" +
			"  - {id: election, label: Election, kind: choice, card: a, target: report.election, options: [lease, row], start: row}", "controls: got lease=0s, election=lease: board.parts[1].runner.lease 0s, want at least 0.001s"},
		{`(?m)^goals:`, "  - {id: poll, label: Poll, kind: slider, target: a.poll, min: 0s, max: 1s, step: 0.5ms, start: 1s}\ngoals:", "controls[4].step: got 0.0005s for a.poll, want at least 0.001s"},
	})
	wantSlips(t, testLevel(t, "everything"), []slip{
		{`(?m)^goals:`, "  - {id: members, label: Members, kind: choice, card: s, start: three, options: [{value: three, set: {g.members: [s, t, v]}}, {value: two, set: {g.members: [s, t]}}]}\n" +
			"  - {id: promote, label: Promote, kind: choice, card: s, start: s, options: [{value: s, set: {g.promote: s}}, {value: v, set: {g.promote: v}}]}\ngoals:",
			`controls: got members=two, promote=v: groups[0].writers[2] "v", want a member of the group`},
		{`(?m)^goals:`, "  - {id: start, label: Start, kind: slider, card: lock, target: \"faults[1].start\", min: 2s, max: 9s, step: 1s, start: 8s}\n" +
			"  - {id: backup, label: Backup, kind: slider, card: lock, target: \"faults[1].backup\", min: 0s, max: 4s, step: 1s, start: 2s}\ngoals:",
			"controls: got start=2s, backup=4s: incidents[0].faults[1].backup 4s, want an instant not after start"},
	})
}

// TestVariantsTogether wants the settings that a level names to be playable on each of its variants. Others are looked at before they are played.
func TestVariantsTogether(t *testing.T) {
	const says = "variants: got Margin 3 s with lease=2s: board.parts[1].runner.margin 3s, want less than the lease, 2s"
	wantSlips(t, testLevel(t, "margin"), []slip{{`solution: {lease: 4s`, "solution: {lease: 2s", says}, {`par_with: {lease: 6s`, "par_with: {lease: 2s", says}, {`set: {lease: 20s}`, "set: {lease: 2s}", says}})
	l := formatRead(t, testLevel(t, "margin"))
	short, err := l.With(l.Start(), values("lease", "2s"))
	if err != nil || !l.Playable(short) || l.Corner(1).Playable(short) || !l.Corner(0).Playable(short) {
		t.Errorf("a lease of 2 s, %v: playable %v; with the longest margin %v, and the shortest %v", err, l.Playable(short), l.Corner(1).Playable(short), l.Corner(0).Playable(short))
	}
	seed := uint64(1)
	for l.Variant(seed).Playable(short) {
		seed++
	}
	p := levels.NewPassing(l.Variant(seed), 100, short)
	if len(p.Tries) != 18 { // 9 leases of 10, with tokens and without
		t.Errorf("%d tries", len(p.Tries))
	}
	for i := range p.Tries {
		p.Try(i)
	}
	other, err := leveljson.Read([]byte(strings.Replace(string(l.JSON()), `"par_with":{"lease":"6s"`, `"par_with":{"lease":"2s"`, 1))) // as no page sends it
	if err != nil || string(other.JSON()) == string(l.JSON()) {
		t.Fatal("the same level", err)
	}
	if other.Corner(1).Par[0].Bound() != l.Par[0].Bound() || l.Corner(1).Par[0].Bound() == l.Par[0].Bound() {
		t.Errorf("what cannot be played has a par, %s, or what can has none, %s", other.Corner(1).Par[0].BoundText(), l.Corner(1).Par[0].BoundText())
	}
}

// TestVariantsClash wants of each value that differs that nothing else sets it, and that it is what it says.
func TestVariantsClash(t *testing.T) {
	text := strings.Replace(formatLevel(t), "\ncontrols:", "  - {name: Another, faults: [{kind: pause, name: pause, part: b, start: 3s, length: 1s}]}\ncontrols:", 1)
	const third = `target: b\.first_ask, label: Scheduler B first asks at, from: 0\.4s, to: 0\.6s, step: 20ms`
	wantSlips(t, text, []slip{
		{third, `target: "faults[0].start", incident: 1, label: Again, from: 1s, to: 3s, step: 1s`, `variants[2].target: got "faults[0].start", which variants[1] sets, want a field that nothing else sets`},
		{third, `target: report.records, incident: 2, label: Again, from: 9, to: 11, step: 1`, `variants[2].target: got "report.records", which variants[0] sets`},
		{`set: {a\.zone: east}`, `set: {"faults[0].start": 2s}`, `variants[1].target: got "faults[0].start", which incident 1 sets`},
		{third, `target: archive.price, label: Price, from: 0, to: 1200, step: 10`, `variants[2].from: got "0", want at least 1 cent: a price of 0 is the one of its size`},
		{`(?m)^par: .*\n.*\n`, "par:\n" + strings.Repeat("  - {measure: completion_s, job: report, label: Statements, at_most: 6.39s}\n", levels.MaxGoals+1), "par: got 17, want 0 to 16"},
	})
	for _, fits := range []string{`target: "faults[0].start", incident: 2, label: Again, from: 2s, to: 4s, step: 1s`, `target: archive.price, label: Price, from: 1, to: 1201, step: 10`} {
		formatRead(t, regexp.MustCompile(third).ReplaceAllLiteralString(text, fits))
	}
}

// TestCampaignTogether reads the campaign as strictly as other people's files.
func TestCampaignTogether(t *testing.T) {
	names, err := fs.Glob(levels.Files, "*.yaml")
	if err != nil || len(names) < 20 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		data, err := fs.ReadFile(levels.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Read(name, data); err != nil {
			t.Error(err)
		}
	}
}
