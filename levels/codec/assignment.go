package codec

import (
	"encoding/base64"
	"hash/fnv"
	"slices"
	"strings"
)

// Limits of an assignment.
const (
	MaxTask   = 600 // characters of its text
	maxLevels = 64
	maxFixed  = 64 // controls locked or hidden
)

// taskVersion is the version of the assignments that Text writes.
const taskVersion = 1

// Assignment is what a teacher assigns. The names are those that scripts know.
type Assignment struct {
	Levels   []string `json:"levels"`   // ids, in the order to play them in
	Language string   `json:"language"` // of the pages, as in "de"
	Label    string   `json:"label"`    // of the class
	Hints    bool     `json:"hints"`
	Variants bool     `json:"variants"`
	Locked   []string `json:"locked"` // controls, as "LEVEL.CONTROL"
	Hidden   []string `json:"hidden"`
}

// What the first byte of an assignment tells.
const (
	flagHints = 1 << iota
	flagDiffers
)

// Text writes the assignment as one word that may stand in an address; its error is a *Refusal.
func (a *Assignment) Text() (string, error) {
	if len(a.Label) > MaxLabel || len(a.Levels) > maxLevels || len(a.Locked) > maxFixed || len(a.Hidden) > maxFixed {
		return "", &Refusal{Reason: TooLong}
	}
	ok := len(a.Levels) > 0 && a.Label == Clean(a.Label) && (a.Language == "" || plainID(a.Language))
	for i, id := range a.Levels {
		ok = ok && plainID(id) && !slices.Contains(a.Levels[:i], id)
	}
	for _, fixed := range slices.Concat(a.Locked, a.Hidden) {
		level, control, _ := strings.Cut(fixed, ".")
		ok = ok && plainID(control) && slices.Contains(a.Levels, level)
	}
	if !ok {
		return "", &Refusal{Reason: Malformed}
	}
	w := writer{taskVersion}
	w.id(orNone(a.Language))
	w = a.said(w)
	w.fixed(checksum("task", w), sumBytes)
	text := base64.RawURLEncoding.EncodeToString(w)
	if len(text) > MaxTask {
		return "", &Refusal{Reason: TooLong}
	}
	return text, nil
}

// noLanguage stands where no language is chosen: no id is empty.
const noLanguage = "-"

func orNone(language string) string {
	if language == "" {
		return noLanguage
	}
	return language
}

// said appends all of the assignment but its language.
func (a *Assignment) said(w writer) writer {
	flags := uint64(0)
	if a.Hints {
		flags |= flagHints
	}
	if a.Variants {
		flags |= flagDiffers
	}
	w.fixed(flags, 1)
	w.text(a.Label)
	w.number(uint64(len(a.Levels)))
	for _, id := range a.Levels {
		w.id(id)
	}
	for _, list := range [...][]string{a.Locked, a.Hidden} {
		list = slices.Clone(list)
		slices.Sort(list)
		list = slices.Compact(list)
		w.number(uint64(len(list)))
		for _, fixed := range list {
			level, control, _ := strings.Cut(fixed, ".")
			w.number(uint64(max(slices.Index(a.Levels, level), 0)))
			w.id(control)
		}
	}
	return w
}

// ID names the assignment; in another language it is the same. Codes and variants take its low 32 bits, which are never 0.
func (a *Assignment) ID() uint64 {
	sum := fnv.New64a()
	sum.Write(a.said(nil))
	id := sum.Sum64()
	if uint32(id) == 0 {
		return id + 1
	}
	return id
}

// ReadAssignment reads the text of an assignment; its error is a *Refusal. Where there is nothing, a list is empty, not nil.
func ReadAssignment(text string) (*Assignment, error) {
	if len(text) > MaxTask {
		return nil, &Refusal{Reason: TooLong}
	}
	data, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || len(data) < 1+sumBytes || strings.ContainsAny(text, "\r\n") {
		return nil, &Refusal{Reason: Damaged}
	}
	body, sum := data[:len(data)-sumBytes], reader{rest: data[len(data)-sumBytes:]}
	switch {
	case sum.fixed(sumBytes) != checksum("task", body):
		return nil, &Refusal{Reason: Damaged}
	case body[0] != taskVersion:
		return nil, &Refusal{Reason: OtherVersion, Version: int(body[0])}
	}
	r := reader{rest: body[1:]}
	a := new(Assignment)
	if a.Language = r.id(); a.Language == noLanguage {
		a.Language = ""
	}
	flags := r.fixed(1)
	a.Hints, a.Variants = flags&flagHints != 0, flags&flagDiffers != 0
	a.Label = r.text(MaxLabel)
	for range r.number(maxLevels) {
		a.Levels = append(a.Levels, r.id())
	}
	a.Locked, a.Hidden = a.fixed(&r), a.fixed(&r)
	again, err := a.Text()
	if r.bad || err != nil || again != text {
		return nil, &Refusal{Reason: Malformed}
	}
	return a, nil
}

func (a *Assignment) fixed(r *reader) []string {
	list := []string{}
	for range r.number(maxFixed) {
		level, control := int(r.number(maxLevels)), r.id()
		if r.bad || level >= len(a.Levels) {
			r.bad = true
			return nil
		}
		list = append(list, a.Levels[level]+"."+control)
	}
	return list
}
