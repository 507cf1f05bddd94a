package levelfile

import (
	"strings"
	"testing"

	"leasehold/levels"
)

// TestOneSlipOneMessage makes one slip at a time in the level that FORMAT.md shows: that is told, and nothing that merely follows from it.
func TestOneSlipOneMessage(t *testing.T) {
	text := formatLevel(t)
	wantSlips(t, text, []slip{ // the old text is a pattern, and its first place is spoilt
		// Fields that are missing or cannot be read.
		{`records: 10`, "recods: 10", "jobs[0].recods: got an unknown field (did you mean records?), want one of batch, "},
		{`records: 10`, "records: ten", `jobs[0].records: got "ten", want a whole number`},
		{`(?m)^until: .*$`, "", "until: got nothing, want this field"},
		{`(?m)^until:`, "untli:", "untli: got an unknown field (did you mean until?), want one of "},
		{`(?m)^jobs:`, "job:", "job: got an unknown field (did you mean jobs?)"},
		{`(?m)^  parts:`, "  partz:", "board.partz: got an unknown field (did you mean parts?), want one of links, parts"},
		{`runner: {`, "runer: {", "board.parts[1].runer: got an unknown field (did you mean runner?)"},
		{`lease: 10s`, "lease: 10", `board.parts[1].runner.lease: got "10", want a time such as 3s`},
		{`id: a\b`, "idd: a", "board.parts[1].idd: got an unknown field (did you mean id?)"},
		{`measure: duplicates`, "measure: duplicate", `goals[0].measure: got "duplicate" (did you mean duplicates?), want duplicates, missing, `},
		{`step: 2s, start: 10s`, "step: 2s", "controls[0].start: got nothing, want this field"},
		{`label: Lease,`, "label: Lease, long,", "controls[0].long: got an unknown field, want one of after, "},
		{`label: Lease,`, "label: Lease, long or short,", "controls[0].long or short: got an unknown field; a text with a comma or a colon stands in quotes, want one of after, "},
		// Ids and what they name.
		{`id: b\b`, "id: a", `board.parts[2].id: got "a", want an id of its own: board.parts[1] has this one`},
		{`id: report\b`, "id: archive", `jobs[0].id: got "archive", want an id of its own: board.parts[3] has this one`},
		{`target: a\.lease`, "target: c.lease", `controls[0].target: got "c.lease": nothing has the id "c", want one of users, a, b, archive, report, faults[0], then a dot and a field`},
		{`target: a\.lease`, "target: a.leese", `controls[0].target: got "a.leese": no field "leese" in the runner a (did you mean lease?), want one of lease, first_ask, `},
		{`also: \[b\.lease`, "also: [b.fence", `controls[0].also[0]: got "b.fence": no field "fence" in the runner b, want one of lease, `},
		{`target: archive\.fence`, "target: archive", `controls[2].target: got "archive" without a field, want archive, a dot and one of fence, guards.put, `},
		{`target: a\.lease, also: \[b\.lease\]`, "target: report.write", `controls[0].card: got nothing, and "report.write" is not of a part, want the id of the part whose card it is on`},
		{`- {from: b, to: archive}`, "- {from: users, to: archive}", `jobs[0].runners[1]: got "b" without a link to "archive", want one in links: {from: b, to: archive}`},
		{`teaches: \[tokens`, "teaches: [tokns", `teaches[0]: got "tokns", want one of lease, tokens, fence, work`},
		{`solution: {tokens`, "solution: {tokns", `solution.tokns: got an unknown control (did you mean tokens?), want one of lease, tokens, fence, work`},
		// YAML itself.
		{`(?m)^title: .*$`, "title: The report: sent twice", "is not YAML: mapping values are not allowed in this context (a text with a colon stands in quotes)"},
		{`(?m)^until:`, "\tuntil:", "is not YAML: found character that cannot start any token (a text that begins with"},
		{`- What does scheduler`, "- Think: what does scheduler", "hints[0]: got a mapping, want a value; a text with a colon stands in quotes"},
	})
}

// TestControlsOfOneName wants each id once in the list of those there are.
func TestControlsOfOneName(t *testing.T) {
	text := strings.Replace(formatLevel(t), "id: fence,", "id: tokens,", 1)
	if _, err := Read("x.yaml", []byte(text)); err == nil || !strings.Contains(err.Error(), "want one of lease, tokens, work\n") {
		t.Errorf("got %v", err)
	}
}

// TestSentences wants a fault that is a sentence of its own to be written as one.
func TestSentences(t *testing.T) {
	if got, want := (levels.Fault{File: "x.yaml", Line: 3, Got: "is not YAML: why"}).Error(), "levels: x.yaml:3: is not YAML: why"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
