package class

import (
	"maps"
	"slices"
	"strings"

	"leasehold/levels/codec"
)

// Reason says why a row did not pass. It is one of these, or a codec.Reason.
type Reason string

// The reasons.
const (
	NotWon       Reason = "not-won"
	OtherName    Reason = "other-name"
	NoName       Reason = "no-name"
	NoCode       Reason = "no-code"
	OtherResult  Reason = "other-result"
	OtherTask    Reason = "other-task"
	Duplicate    Reason = "duplicate"
	UnknownLevel Reason = "unknown-level"
	LevelChanged Reason = "changed"
)

// sentences say what is wrong and what to do. {words} stand for a row's Args.
var sentences = map[Reason]string{
	NotWon:       "With these settings the level is lost tonight. Let the student play on and hand in a new code.",
	OtherName:    "The code was made for {name}, and stands beside {beside}. Ask {beside} for a code of their own.",
	NoName:       "The code carries no name. Ask {beside} to make it again and to type the name that you know.",
	NoCode:       "No code stands beside {name}. Ask {name} to hand one in.",
	OtherResult:  "The simulator comes to something else than the code says: its name, settings or numbers were edited. Ask for the code as the page made it.",
	OtherTask:    "The code is of another task. Ask the student to play by your link.",
	Duplicate:    "The same code stands in line {line} already. It counts once.",
	UnknownLevel: "There is no level {level} here. Open the page that the code was made on, or add the level's file.",
	LevelChanged: "The level {level} has changed since the code was made, so nobody can tell whether it passed. Let the student press Play once more with the same settings and hand in a new code.",
}

// Reasons lists all reasons, those of codes first.
func Reasons() (all []Reason) {
	for _, r := range codec.Reasons() {
		all = append(all, Reason(r))
	}
	return append(all, NotWon, OtherName, NoName, NoCode, OtherResult, OtherTask, Duplicate, UnknownLevel, LevelChanged)
}

// Sentence says in English what is wrong and what to do.
func (r Reason) Sentence(args Args) string {
	text, ok := sentences[r]
	if !ok {
		text = codec.Reason(r).Sentence()
	}
	return args.In(text)
}

// In puts the words into their places in a sentence. What looks like a place within a word stays.
func (a Args) In(sentence string) string {
	var pairs []string
	for _, name := range slices.Sorted(maps.Keys(a)) {
		pairs = append(pairs, "{"+name+"}", a[name])
	}
	return strings.NewReplacer(pairs...).Replace(sentence)
}
