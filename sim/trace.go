package sim

import "strconv"

var kindWords = [kindCount]string{FaultBegan: "fault", Sent: "sent", Asked: "asked", Granted: "granted", Denied: "denied", Renewed: "renewed",
	RenewRefused: "renewal refused", Expired: "expired", Released: "released", Finished: "finished", Believed: "believes", Began: "began",
	Stopped: "stopped", Announced: "announced", Applied: "applied", Refused: "refused", Unserved: "unserved", Voted: "voted", Copied: "copied", Repeated: "repeated", Promoted: "promoted",
	Kept: "kept", TurnedDown: "turned down", Looked: "looked at its clock", Saved: "saved"}

var messageWords = [messageCount]string{NoMessage: "", Acquire: "acquire", Grant: "grant", Deny: "deny", Over: "over", Renew: "renew",
	RenewOK: "renew-ok", RenewNo: "renew-no", Release: "release", Question: "question", Answer: "answer", AnswerNo: "answer-no", Read: "read",
	Record: "record", Write: "write", Delete: "delete", Checkpoint: "checkpoint", Batch: "batch", WriteOK: "write-ok", WriteNo: "write-no",
	Knock: "knock", Welcome: "welcome", UserAsk: "ask", UserHear: "hear", Complete: "complete", CompleteOK: "complete-ok",
	Append: "append", AppendOK: "append-ok", AppendNo: "append-no", CatchUp: "catch-up", CaughtUp: "caught-up"}

var whyWords = [...]string{NoReason: "", Done: "done", Lost: "lease lost", TurnedOff: "refused", GaveUp: "gave up", Crashed: "crashed", OldToken: "older token",
	OldVersion: "older version", NotAbsent: "not absent", NoMajority: "too few votes", FencedOff: "fenced off"}

// String gives the kind's word as a trace writes it.
func (k Kind) String() string { return kindWords[k] }

// String gives the message's word as a trace writes it.
func (m Message) String() string { return messageWords[m] }

// String gives the reason as a trace writes it.
func (w Why) String() string { return whyWords[w] }

// Line writes event i as one line: instant, part, what happened, and whatever else the event tells.
func (h *History) Line(i int) string {
	e := &h.Events[i]
	line := instant(e.At) + " " + h.partID(e.Part) + " " + e.Kind.String()
	if e.Message != NoMessage {
		line += " " + e.Message.String()
	}
	if e.Peer != None {
		line += " " + peerWord(e.Kind) + " " + h.partID(e.Peer)
	}
	if e.Kind == Promoted {
		line += " in " + h.Board.Groups[e.Group].ID
	}
	if e.Job == None && e.Record != None && e.Message == Write {
		line += " " + item(h.Board.Groups[e.Group].ID, int(e.Record))
	}
	if e.Job != None {
		line += " " + h.Board.Jobs[e.Job].ID
		if e.Record != None {
			line = item(line, int(e.Record))
		}
	}
	for _, n := range [...]struct {
		name  string
		value int64
	}{{"grant", e.Grant}, {"token", e.Token}, {"highest", e.Highest}} {
		if n.value != 0 {
			line += " " + n.name + " " + strconv.FormatInt(n.value, 10)
		}
	}
	if e.Base != None && (e.Kind == Applied || e.Kind == Refused) {
		line += " base " + strconv.Itoa(int(e.Base)) + " on version " + strconv.Itoa(int(e.Version))
	}
	if e.Kind == Kept || e.Kind == TurnedDown || e.Message.ofLog() {
		line += " ballot " + strconv.Itoa(int(e.Version))
		if e.Base != None {
			line += " entry " + strconv.Itoa(int(e.Base))
		}
	}
	switch {
	case e.Kind == Saved:
		line += ": " + e.Until.String() + " of work"
	case e.Until == 0:
	case e.Until == Never:
		line += " for ever"
	default:
		line += " until " + instant(e.Until)
	}
	if e.Why != NoReason {
		line += " (" + e.Why.String() + ")"
	}
	return line
}

// instant writes seconds and all six decimals.
func instant(t Time) string {
	return strconv.FormatInt(int64(t/Second), 10) + "." + padded(t%Second/Microsecond, 6)
}

func (h *History) partID(i int16) string { return h.Parts[i].ID }

func peerWord(k Kind) string {
	switch k {
	case Sent, Granted, Voted, Denied, RenewRefused:
		return "to"
	case Promoted:
		return "instead of"
	}
	return "from"
}
