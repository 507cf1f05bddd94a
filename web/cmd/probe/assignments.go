package main

import (
	"fmt"
	"math/rand/v2"

	"leasehold/levels"
	"leasehold/levels/codec"
	"leasehold/levels/levelfile"
)

// tasks is how many assignments are compared.
const tasks = 200

// told is an assignment, its text and its name, as package codec has them.
type told struct {
	Levels          []string `json:"levels"`
	Language        string   `json:"language"`
	Label           string   `json:"label"`
	Hints           bool     `json:"hints"`
	Variants        bool     `json:"variants"`
	Locked          []string `json:"locked"`
	Hidden          []string `json:"hidden"`
	Text            string   `json:"text"`
	ID              string   `json:"id"`
	Student, Seeded string   `json:",omitempty"`
}

// words are parts of labels and names: of several scripts, and with letters that have no single other case.
var words = []string{"4b", "Öß", "Юлия", "田中", "İpek", "Ελένης", "ŉ", "ǆ", "ᾳ", "a b", "'", "=1+1", "Ada", "e\u0301"}

// assignments draws assignments and writes them, for what reads and writes them in pages to be held against.
func assignments() ([]told, error) {
	all, err := levelfile.All()
	if err != nil {
		return nil, err
	}
	draw := rand.New(rand.NewPCG(7, tasks))
	made := make([]told, 0, tasks)
	for len(made) < tasks {
		a := drawn(draw, all)
		text, err := a.Text()
		if err != nil {
			continue // too long for its text
		}
		again, err := codec.ReadAssignment(text)
		if err != nil {
			return nil, err
		}
		student := codec.Clean(words[draw.IntN(len(words))] + " " + words[draw.IntN(len(words))])
		made = append(made, told{again.Levels, again.Language, again.Label, again.Hints, again.Variants, orEmpty(again.Locked), orEmpty(again.Hidden), text, fmt.Sprintf("%016x", a.ID()), student,
			levels.VariantText(levels.VariantSeed(a.Levels[0], a.ID()&0xffffffff, student))})
	}
	return made, nil
}

func drawn(draw *rand.Rand, all []*levels.Level) *codec.Assignment {
	a := &codec.Assignment{Language: []string{"", "en", "de"}[draw.IntN(3)], Hints: draw.IntN(2) == 0, Variants: draw.IntN(2) == 0}
	if draw.IntN(4) > 0 {
		a.Label = codec.Clean(words[draw.IntN(len(words))] + " " + words[draw.IntN(len(words))])
	}
	for _, i := range draw.Perm(len(all))[:1+draw.IntN(len(all))] {
		l := all[i]
		a.Levels = append(a.Levels, l.ID)
		for k := range l.Controls {
			switch id := l.ID + "." + l.Controls[k].ID; draw.IntN(12) {
			case 0:
				a.Locked = append(a.Locked, id)
			case 1:
				a.Hidden = append(a.Hidden, id)
			}
		}
	}
	return a
}

func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
