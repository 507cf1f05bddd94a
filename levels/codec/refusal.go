package codec

import (
	"strconv"
	"strings"
)

// Reason is why a text is not taken. The words are for pages, which have sentences of their own for them; they stay as they are.
type Reason string

// The reasons.
const (
	NotACode     Reason = "not-a-code"
	TooLong      Reason = "too-long"
	CutOff       Reason = "cut-off"
	Damaged      Reason = "damaged"
	Malformed    Reason = "malformed"
	OtherVersion Reason = "version"
)

// Reasons lists them.
func Reasons() []Reason { return []Reason{NotACode, TooLong, CutOff, Damaged, Malformed, OtherVersion} }

// Sentence says what is wrong and what to do; {version} stands for the version that a code needs.
func (r Reason) Sentence() string {
	switch r {
	case NotACode:
		return "This is no code: a code begins with LH1- and goes on with letters and digits. Copy it again."
	case TooLong:
		return "This is too long: a name has at most 64 bytes, a class label 32, a code 400 characters, a task 600. Make it shorter, or copy one code alone."
	case CutOff:
		return "The end of the code is missing. Copy all of it, up to its last group."
	case Damaged:
		return "A character is missing, doubled or changed. Copy the code, or the link of the task, again."
	case Malformed:
		return "It is whole, but no page of Leasehold writes one like it. Make a new code where the level was won, or a new task on the page of tasks."
	case OtherVersion:
		return "This is of version {version}, which is not read here. Open it with a newer Leasehold."
	}
	return ""
}

// Refusal is the error of everything here.
type Refusal struct {
	Reason  Reason
	Version int // that the text needs, for OtherVersion
}

func (r *Refusal) Error() string {
	if r.Reason == OtherVersion {
		return strings.Replace(r.Reason.Sentence(), "{version}", strconv.Itoa(r.Version), 1)
	}
	return r.Reason.Sentence()
}
