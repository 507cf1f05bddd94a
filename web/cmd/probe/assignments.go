package main

import (
	"fmt"
	"math/rand/v2"
	"unicode"
	"unicode/utf8"

	"leasehold/levels"
	"leasehold/levels/codec"
	"leasehold/levels/levelfile"
)

// tasks is how many assignments are compared.
const tasks = 200

// told is an assignment, its text and its name, as package codec has them.
type told struct {
	codec.Assignment
	Text    string `json:"text"`
	ID      string `json:"id"`
	Student string `json:"student"`
	Seed    string `json:"seed"` // of the student's variant of the first level
}

// words are parts of labels and names: of several scripts, and with letters that have no single other case.
var words = []string{"4b", "Öß", "Юлия", "田中", "İpek", "Ελένης", "ŉ", "ǆ", "ᾳ", "a b", "'", "=1+1", "Ada", "e\u0301"}

// assigned is what package codec says of assignments, and levels of names.
type assigned struct {
	Tasks []told            `json:"tasks"`
	Cases map[string]string `json:"cases"` // letters that names write in another one
	Blank []rune            `json:"blank"` // what codec.Clean takes for a blank
	Gone  []rune            `json:"gone"`  // and what it leaves out
	Known [][2]rune         `json:"known"` // from and to, of the letters and marks that this Go knows: a browser may know younger ones
}

func assignments() (*assigned, error) {
	made, err := drawTasks()
	a := &assigned{Tasks: made, Cases: map[string]string{}}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if own := string(r); levels.PlainName(own) != own && !unicode.IsSpace(r) && utf8.ValidRune(r) {
			a.Cases[own] = levels.PlainName(own)
		}
		switch {
		case !utf8.ValidRune(r):
		case unicode.IsSpace(r):
			a.Blank = append(a.Blank, r)
		case codec.Clean(string(r)) == "":
			a.Gone = append(a.Gone, r)
		}
		switch last := len(a.Known) - 1; {
		case !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.S, unicode.P):
		case last >= 0 && a.Known[last][1] == r-1:
			a.Known[last][1] = r
		default:
			a.Known = append(a.Known, [2]rune{r, r})
		}
	}
	return a, err
}

// drawTasks draws assignments and writes them, for what reads and writes them in pages to be held against.
func drawTasks() ([]told, error) {
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
		made = append(made, told{*again, text, fmt.Sprintf("%016x", a.ID()), student,
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
