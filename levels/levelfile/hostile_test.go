package levelfile

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"leasehold/levels"
	"leasehold/sim"
)

// Hostile files are refused, each for what is wrong with it, and with no more than a page can show.
func TestHostileFilesAreRefused(t *testing.T) {
	good := formatLevel(t)
	with := func(pairs ...string) string {
		for i := 0; i < len(pairs); i += 2 {
			if !strings.Contains(good, pairs[i]) {
				t.Fatalf("the format's level has no %q", pairs[i])
			}
		}
		return strings.NewReplacer(pairs...).Replace(good)
	}
	many := func(n int, line string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, line, i)
		}
		return b.String()
	}
	laughs := "a: &a [x, x]\n" + many(30, "b%[1]d: &b%[1]d [*a, *a, *a, *a, *a, *a, *a, *a]\n")
	nested := "c0: &c0 [x]\n"
	for i := range 30 {
		nested += fmt.Sprintf("c%d: &c%d [*c%d, *c%d]\n", i+1, i+1, i, i)
	}
	terms := strings.Repeat("[x] ", 40_000)
	for name, c := range map[string]struct{ text, want string }{
		"aliases of one anchor":           {laughs, "want the value itself"},
		"a billion laughs":                {nested, "want the value itself"},
		"a merge key":                     {"a: &a {b: c}\nd: {<<: *a}\n", "want the value itself"},
		"brackets without end":            {strings.Repeat("[", 200_000), "is not YAML"},
		"brackets that close":             {strings.Repeat("[", 5000) + strings.Repeat("]", 5000), "deeper nesting"},
		"mappings in mappings":            {strings.Repeat("{a: ", 5000) + strings.Repeat("}", 5000), "deeper nesting"},
		"a key many times":                {good + many(200, "until: %ds\n"), "the field a second time"},
		"unknown fields":                  {many(20_000, "x%d: 1\n"), "at most 256"},
		"a list of nothing":               {"jobs: [" + strings.Repeat("a,", 100_000) + "]\n", "at most 256"},
		"too much":                        {strings.Repeat("x", levels.MaxFileBytes+1), "at most 262144"},
		"NaN":                             {with("until: 120s", "until: .nan"), `got ".nan"`},
		"not a number":                    {with("records: 10", "records: NaN"), "want a whole number"},
		"a billion records":               {with("records: 10", "records: 1000000000"), "want 1 to 10000"},
		"more than any integer":           {with("records: 10", "records: 99999999999999999999999999"), "want a whole number"},
		"a time beyond all":               {with("until: 120s", "until: 99999999999h"), "until"},
		"a control named constructor":     {with("id: lease,", "id: __proto__,"), "small letters"},
		"a reserved control":              {with("id: tokens, label", "id: theme, label"), "none of v, t"},
		"a lease of a microsecond":        {with("min: 2s, max: 20s, step: 2s", "min: 0s, max: 20s, step: 1s"), "at least 0.001s"},
		"a poll of a microsecond":         {with("poll: 1s, tokens", "poll: 0.000001s, tokens"), "at least 0.001s"},
		"invalid UTF-8":                   {with("Statements", "State\xff\xfements"), "is not YAML"},
		"NUL":                             {with("Statements", "State\x00ments"), "is not YAML"},
		"a tag":                           {"!!binary aGVsbG8=\n", "want no tag"},
		"terms without end":               {with("No statement may be sent twice", terms), "one of"},
		"a run without end":               {with("poll: 1s, tokens", "poll: 1ms, tokens", "poll: 1s, renewal", "poll: 1ms, renewal", "until: 120s", "until: 9000h", "records: 10", "records: 10000", "work: 400ms", "work: 1h", "from: 9, to: 11, step", "from: 9999, to: 10000, step"), "a run of more than 50000 events"},
		"records by the hundred thousand": {with("jobs:\n", "jobs:\n"+many(15, "  - {id: more%d, name: M, records: 10000, write: 1ms, order: each, worker: archive, runners: [a, b]}\n")), "at most 200000 in all jobs"},
		"crowds":                          {with("  links: ", "    - {id: c1, name: C, place: [3, 0], crowd: {members: 9000, retry: 1s}}\n    - {id: c2, name: C, place: [3, 1], crowd: {members: 9000, retry: 1s}}\n  links: "), "at most 10000 in all crowds"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Read("hostile.yaml", []byte(c.text))
			var faults levels.Faults
			if !errors.As(err, &faults) || len(faults) > levels.MaxFaults {
				t.Fatalf("got %d faults, want 1 to %d", len(faults), levels.MaxFaults)
			}
			if !strings.Contains(faults.Error(), c.want) {
				t.Errorf("got\n%.2000s\nwant %q", faults.Error(), c.want)
			}
		})
	}
}

// What HTML means to a page is text to a level.
func TestTextsMayHoldMarks(t *testing.T) {
	const title = `<img src=x onerror=alert(1)> & "this"`
	l, err := Read("x.yaml", []byte(strings.Replace(formatLevel(t), "title: The statement that came twice", `title: '`+title+`'`, 1)))
	if err != nil || l.Title != title {
		t.Errorf("got %v, %v", l, err)
	}
}

// legalButLarge is a level that is sound as it starts, and has controls that make its runs as long as any may be.
func legalButLarge(t *testing.T) string {
	t.Helper()
	text := formatLevel(t)
	from, to := strings.Index(text, "par_with:"), strings.Index(text, "debrief:")
	text = text[:from] + text[to:]
	return strings.NewReplacer("until: 120s", "until: 9000h", "controls: ", `controls:
  - {id: records, label: Records, kind: slider, card: a, target: report.records, min: 10, max: 10000, step: 10, start: 10}
  - {id: poll, label: Poll, kind: slider, target: a.poll, also: [b.poll], min: 1ms, max: 1s, step: 1ms, start: 1s}
  - {id: work, label: The work, kind: slider, card: a, target: report.work, min: 0s, max: 400ms, step: 1ms, start: 400ms}
  - {id: election, label: Election, kind: choice, card: a, target: report.election, options: [none, lease], start: lease}
#`, "lease, label: Lease, kind: slider, target: a.lease, also: [b.lease], min: 2s, max: 20s, step: 2s", "lease, label: Lease, kind: slider, target: a.lease, also: [b.lease], min: 2ms, max: 20s, step: 1ms").Replace(text[:strings.Index(text, "  # A target is")]) + text[strings.Index(text, "goals: "):]
}

// The largest runs that a legal level can come to end as unknown, and can be judged and explained.
func TestLargestRunsEnd(t *testing.T) {
	l, err := Read("large.yaml", []byte(legalButLarge(t)))
	if err != nil {
		t.Fatal(err)
	}
	for set, whole := range map[string]bool{"poll=1s": true, "poll=1ms lease=2ms": true, "records=10000 poll=1ms lease=2ms": false, "records=10000 work=0s": false, "records=10000 work=0s election=none": false} {
		var values levels.Values
		for field := range strings.FieldsSeq(set) {
			control, text, _ := strings.Cut(field, "=")
			values = append(values, levels.Value{Control: control, Text: text})
		}
		s, err := l.With(l.Start(), values)
		if err != nil {
			t.Fatal(err)
		}
		h := l.Run(s, 0, 0)
		r := sim.Examine(h)
		if verdict := l.Judge(h, r); h.Truncated == whole || h.Processed > levels.MaxEvents || len(h.Events) > 2*levels.MaxEvents+sim.MaxRecords || whole == (verdict == levels.Unknown) {
			t.Errorf("%s: %d queue events, %d of the history, %s", set, h.Processed, len(h.Events), verdict)
		}
		for m := range sim.MeasureCount {
			r.Causes(h, m)
		}
	}
}
