package board

import (
	"strings"

	"leasehold/sim"
)

// moreMarks is how many marks of one button are told one by one.
const moreMarks = 3

// tellBar says what a bar on the timeline is, and what happens after it.
func (g *Game) tellBar(b *bar) Telling {
	t := Telling{Title: b.label, Text: g.barText(b)}
	last := &b.marks[0]
	for i := range b.marks {
		if b.marks[i].to > last.to {
			last = &b.marks[i]
		}
	}
	own := -1 // where in the list the bar is itself
	if last.kind == rowMark {
		own = last.index
	}
	from := 0
	g.next(&t, g.film.events, 0, func(h *Happening) bool {
		from++
		return h.At >= last.to && from-1 != own && (last.kind == vacantMark || g.film.concerns(h, last.part))
	})
	return t
}

func (g *Game) barText(b *bar) string {
	if len(b.marks) > 1 && b.marks[0].kind == rowMark {
		return g.rowsText(b.marks)
	}
	var all []string
	for i := range b.marks {
		if i == moreMarks-1 && len(b.marks) > moreMarks {
			all = append(all, g.words.Count("tell.more", int64(len(b.marks)-i), "until", g.until(b.marks[len(b.marks)-1].to)))
			break
		}
		all = append(all, g.markText(&b.marks[i]))
	}
	return strings.Join(all, " ")
}

// barLabel names a bar for who goes through them by key: each of its faults, each fate of its writes, and of other marks the first.
func (g *Game) barLabel(b *bar) string {
	var all []string
	switch b.marks[0].kind {
	case faultMark:
		for i := range b.marks {
			all = append(all, g.markLabel(&b.marks[i]))
		}
	case rowMark:
		for what := counted; what <= refused; what++ {
			if m := g.rowsOf(b.marks, what); m.part != sim.None {
				all = append(all, g.markLabel(&m))
			}
		}
	default:
		all = append(all, g.markLabel(&b.marks[0]))
		if n := len(b.marks); n > 1 {
			all[0] = g.words.Count("tell.label.more", int64(n-1), "what", all[0])
		}
	}
	return g.words.Say("tell.label.whole", "what", joined(g.words, "list.semicolon", all))
}

// rowsOf makes one mark of the rows that had a fate: from the first of them to the last, at no part if there are none.
func (g *Game) rowsOf(marks []mark, what fate) mark {
	all := mark{part: sim.None}
	for _, m := range marks {
		switch {
		case g.rowFate(&m) != what:
		case all.part == sim.None:
			all = m
		default:
			all.to = max(all.to, m.to)
		}
	}
	return all
}

// rowFate says what became of a row of writes.
func (g *Game) rowFate(m *mark) fate {
	e := &g.film.history.Events[g.film.events[m.index].event]
	if e.Kind == sim.Refused {
		return refused
	}
	return g.film.fateAt(e)
}

// fateIDs names the fates in the keys of their rows' texts.
var fateIDs = [...]string{counted: "", again: ".again", split: ".split", refused: ".refused"}

// markLabel names a mark, by a label's small letters.
func (g *Game) markLabel(m *mark) string {
	values := []string{"from", g.film.seconds(m.from), "to", g.until(m.to), "token", number(m.grant)}
	if m.part != sim.None {
		values = append(values, "who", g.film.short(m.part))
	}
	if m.kind == faultMark {
		values = append(values, "fault", g.faultName(g.film.faults[m.index].ref))
	}
	key := "tell.label." + markIDs[m.kind]
	if m.kind == rowMark {
		key += fateIDs[g.rowFate(m)]
	}
	if m.to == m.from {
		key += ".once"
	}
	return g.words.Say(key, values...)
}

// markText says what a mark is.
func (g *Game) markText(m *mark) string {
	values := []string{"from", g.film.seconds(m.from), "to", g.until(m.to), "token", number(m.grant)}
	if m.part != sim.None {
		values = append(values, "who", g.film.inSentence(m.part))
	}
	switch m.kind {
	case leaseMark:
		if n := len(g.film.runners[m.part].leases[m.index].renewed) - 1; n > 0 {
			return g.words.Count("tell.bar.renewed", int64(n), values...)
		}
	case faultMark:
		return g.faultText(m.index)
	case rowMark:
		h := &g.film.events[m.index]
		return h.Text + " " + g.eventText(h)
	}
	return g.words.Say("tell.bar."+markIDs[m.kind], values...)
}

// rowsText sums up rows of writes by what became of them.
func (g *Game) rowsText(marks []mark) string {
	var n [4]int64
	last := marks[0].to
	w := &g.film.workers[marks[0].part]
	for i := range marks {
		last = max(last, marks[i].to)
	}
	for i := range w.effects {
		if e := &w.effects[i]; e.at >= marks[0].from && e.at <= last {
			n[e.fate]++
		}
	}
	return g.words.Say("tell.rows", "who", g.film.inSentence(marks[0].part), "from", g.film.seconds(marks[0].from), "to", g.film.seconds(last), "counted", number(n[counted]), "again", number(n[again]),
		"split", number(n[split]), "refused", number(n[refused]))
}

// faultText says what a fault does, to whom, and how long.
func (g *Game) faultText(index int) string {
	f := &g.film.faults[index]
	values := []string{"who", g.film.inSentence(f.part), "from", g.film.seconds(f.from), "to", g.until(f.to)}
	if len(f.peers) > 0 {
		var names []string
		for _, p := range f.peers {
			names = append(names, g.film.inSentence(p))
		}
		values = append(values, "peers", g.listed(names))
	}
	if f.kind == sim.Pause {
		switch g.film.history.Faults[f.ref].Thread {
		case sim.WorkThread:
			return g.words.Say("tell.fault.pause.work", values...)
		case sim.RenewalThread:
			return g.words.Say("tell.fault.pause.renewal", values...)
		}
	}
	return g.words.Say("tell.fault."+string(f.kind), values...)
}
