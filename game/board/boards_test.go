package board

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"leasehold/assets"
	"leasehold/levels"
	"leasehold/levels/levelfile"
)

// made writes a level file around parts, links, jobs, faults and controls.
func made(parts, links, jobs, faults, controls string) string {
	return "id: made\ntitle: Made for a test\nchapter: Test\nlesson: \"000\"\nkind: hold\nbrief: Nothing.\nboard:\n  parts:\n" + parts + "  links:\n" + links + "jobs:\n" + jobs +
		"until: 60s\nincidents:\n  - name: An incident\n    faults: [" + faults + "]\ncontrols: [" + controls + "]\n" +
		"goals: [{measure: duplicates, label: Duplicates, at_most: 0}]\nsolution: {}\ndebrief: {happened: x, rule: x, systems: x, question: x, answer: x}\n"
}

func runners(n, column int) (parts, links, names string) {
	for i := range n {
		id := string(rune('a' + i))
		parts += fmt.Sprintf("    - {id: %s, name: Runner %s, place: [%d, %d], size: small, runner: {lease: 3s, first_ask: 0.%ds, poll: 1s}}\n", id, strings.ToUpper(id), column, i, i+1)
		links += fmt.Sprintf("    - {from: %s, to: w}\n", id)
		names += id + ", "
	}
	return parts, links, strings.TrimSuffix(names, ", ")
}

// TestOtherBoards draws legal levels that are not like the flagship, through the whole run at many widths: nothing panics, no card overlaps another or
// leaves the stage, and every control can be reached.
func TestOtherBoards(t *testing.T) {
	six, sixLinks, sixNames := runners(6, 1)
	one, oneLinks, _ := runners(1, 0)
	worker := "    - {id: w, name: Worker, place: [%d, %d], size: medium, worker: {fence: token}}\n"
	job := "  - {id: job, name: Job, records: 20, work: 100ms, write: 50ms, worker: w, runners: [%s], election: lease}\n"
	for name, text := range map[string]string{
		"six runners": made(six+fmt.Sprintf(worker, 2, 2), sixLinks, fmt.Sprintf(job, sixNames), "{kind: pause, name: pause, part: a, start: 1s, length: 5s}", ""),
		"one column": made(one+fmt.Sprintf(worker, 0, 1), oneLinks, fmt.Sprintf(job, "a"), "{kind: crash, name: crash, part: a, start: 1s, length: 2s}",
			"{id: fence, label: Fence, kind: choice, target: w.fence, options: [none, token, compare], start: token}, {id: tokens, label: Fencing tokens, kind: switch, target: a.tokens, start: off}, "+
				"{id: poll, label: Poll period, kind: slider, target: a.poll, min: 0.25s, max: 5s, step: 0.25s, start: 1s}, {id: renew, label: Renew, kind: slider, target: a.renew, min: 10ms, max: 1s, step: 10ms, start: 1s}"),
		"faults that the player moves": made(one+fmt.Sprintf(worker, 1, 0), oneLinks, fmt.Sprintf(job, "a"),
			"{kind: pause, name: pause, part: a, start: 0s, length: 2s}, {kind: crash, name: crash, part: a, start: 40s, length: 5s}",
			"{id: first, label: First pause begins at, kind: slider, target: \"faults[0].start\", card: a, min: 0s, max: 30s, step: 1s, start: 0s}, "+
				"{id: long, label: Crash lasts, kind: slider, target: \"faults[1].length\", card: w, min: 0s, max: 20s, step: 10ms, start: 5s}"),
		"a lock service of its own, two workers": made(one+"    - {id: etcd, name: etcd, place: [0, 2], size: small, lock_service: {lock_delay: 1s}}\n"+fmt.Sprintf(worker, 1, 0)+
			"    - {id: v, name: Second worker, place: [1, 1], size: small, worker: {}}\n    - {id: users, name: Users, place: [2, 0], users: {}}\n",
			oneLinks+"    - {from: a, to: v}\n    - {from: a, to: etcd}\n    - {from: users, to: a}\n",
			fmt.Sprintf(job, "a")+"  - {id: other, name: Other job, records: 30, read: 10ms, source: users, write: 20ms, worker: v, runners: [a]}\n",
			"{kind: outage, name: outage, part: etcd, start: 1s, length: 5s}, {kind: cut, name: first, part: a, start: 2s, length: 1s}, {kind: cut, name: second, part: a, from: [v], start: 2s, length: 3s}",
			"{id: delay, label: Lock delay, kind: slider, target: etcd.lock_delay, min: 0s, max: 9s, step: 1s, start: 1s}"),
		"stores, a crowd and users who ask": strings.Replace(made(one+"    - {id: users, name: Users, place: [0, 1], users: {every: 1s, ask: formula, job: job}}\n    - {id: x, name: Store X, place: [2, 0], store: {}}\n"+
			"    - {id: y, name: Store Y, place: [2, 1], store: {}}\n    - {id: crowd, name: Crowd, place: [2, 2], crowd: {members: 50, retry: 1s}}\n"+fmt.Sprintf(worker, 1, 0), oneLinks,
			fmt.Sprintf(job, "a"), "{kind: cut, name: cut, part: x, start: 2s, length: 9s}", ""), "until: 60s\n",
			"until: 60s\ngroups: [{id: g, members: [x, y], writers: [x, y], every: 1s, votes: 1}]\n", 1),
		"a lock service with voters": made(one+"    - {id: etcd, name: etcd, place: [0, 2], lock_service: {voters: [x, y, z]}}\n    - {id: x, name: Voter X, place: [2, 0], zone: east, voter: {}}\n"+
			"    - {id: y, name: Voter Y, place: [2, 1], voter: {memory: memory}}\n    - {id: z, name: Voter Z, place: [2, 2], voter: {}}\n"+fmt.Sprintf(worker, 1, 0),
			oneLinks+"    - {from: a, to: etcd}\n    - {from: etcd, to: x}\n    - {from: etcd, to: y}\n    - {from: etcd, to: z}\n", fmt.Sprintf(job, "a"),
			"{kind: cut, name: cut, part: x, start: 2s, length: 9s}, {kind: crash, name: crash, part: etcd, start: 4s, length: 1s}",
			"{id: quorum, label: Quorum, kind: slider, target: etcd.quorum, min: 1, max: 3, step: 1, start: 2}, {id: memory, label: Memory, kind: choice, target: x.memory, options: [durable, memory], start: durable}"),
		"the platform's lock service fails": made(one+fmt.Sprintf(worker, 3, 5), oneLinks, fmt.Sprintf(job, "a"),
			"{kind: pause, name: pause, part: lock-service, start: 1s, length: 5s}, {kind: cut, name: cut, part: lock-service, start: 7s, length: 1s}", ""),
	} {
		t.Run(name, func(t *testing.T) { drawn(t, text) })
	}
	page, err := os.ReadFile("../../levels/FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(page), "```yaml\n")
	text, _, _ = strings.Cut(text, "```")
	t.Run("the format page", func(t *testing.T) { drawn(t, text) })
}

func drawn(t *testing.T, text string) {
	l, err := levelfile.Read("made.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for width := 300.0; width < 1500; width += 37 {
		g := New(l, assets.Measure, width)
		for at := 0.0; at <= 20; at += 0.5 {
			g.Seek(at)
			g.Scene()
			g.View()
		}
		g.Result()
		checkLayout(t, g)
		hits := map[string]bool{}
		for _, h := range g.Scene().Hits {
			hits[h.ID] = true
		}
		for _, c := range l.Controls {
			if !hits[c.ID] {
				t.Fatalf("width %v: nobody can reach %s", width, c.ID)
			}
		}
	}
}

// FuzzLevels plays whatever level files are accepted, at their controls' ends too.
func FuzzLevels(f *testing.F) {
	data, err := fs.ReadFile(levels.Files, "coordination.yaml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	parts, links, names := runners(2, 0)
	f.Add([]byte(made(parts+"    - {id: w, name: Worker, place: [1, 0], size: medium, worker: {fence: token}}\n", links,
		"  - {id: job, name: Job, records: 20, work: 100ms, write: 50ms, worker: w, runners: ["+names+"], election: lease}\n", "{kind: pause, name: pause, part: a, start: 1s, length: 5s}", "")))
	f.Fuzz(func(_ *testing.T, data []byte) {
		l, err := levelfile.Read("fuzz.yaml", data)
		if err != nil {
			return
		}
		for i := range l.Jobs {
			if l.Jobs[i].Records > 1000 {
				return // legal, and too slow for a fuzzer
			}
		}
		for _, width := range []float64{320, 980} {
			g := New(l, assets.Measure, width)
			for i := range l.Controls {
				g.Set(l.Controls[i].ID, 1e9)
				g.Set(l.Controls[i].ID, -1e9)
			}
			g.Seek(5)
			g.Scene()
			g.View()
			g.Result()
		}
	})
}
