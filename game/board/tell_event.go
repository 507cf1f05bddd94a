package board

import "leasehold/sim"

// tellHappening says what an entry of a list is, and what comes after it of whom it is about.
func (g *Game) tellHappening(list []Happening, i int) Telling {
	h := &list[i]
	t := Telling{Title: h.Text, Text: g.eventText(h)}
	a, b := g.film.about(h)
	g.next(&t, list, i+1, func(next *Happening) bool {
		return next.At >= h.Until && (a != sim.None && g.film.concerns(next, a) || b != sim.None && g.film.concerns(next, b))
	})
	return t
}

var whyKeys = [...]string{sim.OldVersion: "tell.event.refused.version", sim.NotAbsent: "tell.event.refused.present", sim.NoMajority: "tell.event.refused.votes", sim.FencedOff: "tell.event.refused.off"}

var fateKeys = [...]string{counted: "tell.event.counted", again: "tell.event.again", split: "tell.event.split"}

// eventText explains a happening, beyond its own sentence.
func (g *Game) eventText(h *Happening) string {
	if h.event < 0 {
		return g.words.Say("tell.event.over." + string(g.film.faults[-1-h.event].kind))
	}
	e := &g.film.history.Events[h.event]
	if h.Tone == Good && (e.Kind == sim.Voted || e.Kind == sim.Sent) {
		return g.words.Say("tell.event.elected", "who", g.film.inSentence(e.Peer))
	}
	switch e.Kind {
	case sim.FaultBegan:
		for i := range g.film.faults {
			if g.film.faults[i].ref == e.Ref {
				return g.faultText(i)
			}
		}
	case sim.Granted:
		return g.words.Say("tell.event.granted", "who", g.film.inSentence(e.Peer), "until", g.until(e.Until))
	case sim.Expired:
		return g.words.Say("tell.event.expired", "who", g.film.inSentence(e.Peer))
	case sim.Announced:
		return g.words.Say("tell.event.announced", "worker", g.film.inSentence(e.Part), "token", number(e.Token))
	case sim.Stopped:
		return g.words.Say(stopKey(e.Why), "who", g.film.inSentence(e.Part))
	case sim.Applied:
		return g.words.Say(fateKeys[g.film.fateAt(e)], "worker", g.film.inSentence(e.Part))
	case sim.Refused:
		if why := int(e.Why); why < len(whyKeys) && whyKeys[why] != "" {
			return g.words.Say(whyKeys[why])
		}
		return g.words.Say("tell.event.refused.token", "token", number(e.Token), "highest", number(e.Highest))
	case sim.Sent:
		return g.messageText(e, h)
	}
	return h.Text
}

func stopKey(why sim.Why) string {
	switch why {
	case sim.Done:
		return "tell.event.stopped.done"
	case sim.Lost:
		return "tell.event.stopped.lost"
	case sim.TurnedOff:
		return "tell.event.stopped.refused"
	}
	return "tell.event.stopped.alone"
}

// messageText says what a message is for, and when it arrives.
func (g *Game) messageText(e *sim.Event, h *Happening) string {
	text := g.words.Say("tell.what." + e.Message.String())
	switch {
	case h.Until > h.At: // a row
		return text
	case e.Until == sim.Never:
		return text + " " + g.words.Say("tell.lost")
	}
	return text + " " + g.words.Say("tell.arrives", "time", g.film.seconds(e.Until))
}

// fateAt looks an Applied event's fate up among the worker's effects.
func (f *film) fateAt(e *sim.Event) fate {
	w := &f.workers[e.Part]
	for i := w.until(e.At) - 1; i >= 0; i-- {
		if x := &w.effects[i]; x.runner == e.Peer && x.job == e.Job {
			return x.fate
		}
	}
	return counted
}
