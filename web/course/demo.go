package course

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"leasehold/levels"
	"leasehold/levels/levelfile"
	"leasehold/sim"
)

// demo is the small demo: its level, and what each position of its one switch comes to.
type demo struct {
	level  *levels.Level
	runs   [2]*sim.History // off, on
	values map[string]quantity
}

// openDemo reads the demo's level and plays it both ways: the late write is applied without fencing and refused with it, or the demo shows nothing.
func (c *Course) openDemo() error {
	data, err := fs.ReadFile(c.files, demoFile)
	if err != nil {
		return fmt.Errorf("course: %w", err)
	}
	d := &demo{}
	if d.level, err = levelfile.Read(demoFile, data); err != nil {
		return err
	}
	if len(d.level.Controls) != 1 || d.level.Controls[0].Kind != levels.Switch {
		return levels.Faults{{Room: room, File: demoFile, Path: "controls", Got: fmt.Sprintf("%d controls", len(d.level.Controls)), Want: "one switch"}}
	}
	for i := range d.runs {
		d.runs[i] = d.level.Run(levels.Settings{int64(i)}, 0, 0)
	}
	late, refused := d.last(0), d.last(1)
	if late.Kind != sim.Applied || refused.Kind != sim.Refused || late.Token != refused.Token || late.Token >= late.Highest {
		return levels.Faults{{Room: room, File: demoFile, Got: fmt.Sprintf("a last write that is %s with token %d without fencing, and %s with token %d with it", late.Kind, late.Token, refused.Kind, refused.Token),
			Want: "one with an older token, applied and refused"}}
	}
	if !slices.ContainsFunc(d.runs[0].Events, func(e sim.Event) bool { return e.Kind == sim.Applied && e.Token == late.Highest && e.At < late.At }) {
		return levels.Faults{{Room: room, File: demoFile, Got: fmt.Sprintf("no write with token %d before the late one", late.Highest), Want: "one that the late one replaces"}}
	}
	board, _ := d.level.Build(d.level.Start(), 0)
	d.values = map[string]quantity{"token": {sim.Count, late.Token}, "newer": {sim.Count, late.Highest}, "lease": {sim.Nanosecond, int64(board.Parts[0].Runner.Lease)}}
	c.demo = d
	return nil
}

// last gives the last write that reached the worker.
func (d *demo) last(on int) sim.Event {
	var found sim.Event
	for _, e := range d.runs[on].Events {
		if e.Kind == sim.Applied || e.Kind == sim.Refused {
			found = e
		}
	}
	return found
}

// seconds writes an instant.
func seconds(t tables, at sim.Time) string {
	return unbroken(quantity{sim.Nanosecond, int64(at)}.text(t))
}

// sentences tells a run of the demo. web/course/story.js says the same of the run in the page.
func (d *demo) sentences(t tables, on int) []string {
	h := d.runs[on]
	var all []string
	for i := range h.Events {
		e := &h.Events[i]
		at, until := seconds(t, e.At), seconds(t, e.Until)
		token, highest := fmt.Sprint(e.Token), fmt.Sprint(e.Highest)
		who := func(part int16) string { return strings.ToUpper(h.Parts[part].ID) }
		switch {
		case e.Kind == sim.FaultBegan:
			all = append(all, t.pages.Say("demo.paused", "at", at, "who", who(e.Part), "until", until))
		case e.Kind == sim.Granted:
			all = append(all, t.pages.Say("demo.granted", "at", at, "who", who(e.Peer), "token", fmt.Sprint(e.Grant), "until", until))
		case e.Kind == sim.Expired:
			all = append(all, t.pages.Say("demo.expired", "at", at, "who", who(e.Peer)))
		case e.Kind == sim.Refused:
			all = append(all, t.pages.Say("demo.refused", "at", at, "who", who(e.Peer), "token", token, "highest", highest))
		case e.Kind == sim.Applied && e.Token < e.Highest:
			all = append(all, t.pages.Say("demo.late", "at", at, "who", who(e.Peer), "token", token, "highest", highest))
		case e.Kind == sim.Applied:
			all = append(all, t.pages.Say("demo.applied", "at", at, "who", who(e.Peer), "token", token))
		}
	}
	return all
}
