package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"leasehold/levels"
	"leasehold/levels/class"
	"leasehold/levels/codec"
	"leasehold/levels/levelfile"
)

// validCodes is how many codes of solutions are compared, of all levels; with any settings there are as many as asked for, of the levels that play quickest.
const validCodes = 200

var quickest = []string{"let-go-first", "find-the-pause", "every-door"}

// handedIn is what another build must make of codes.
type handedIn struct {
	Levels map[string]json.RawMessage `json:"levels"` // every level, by id
	Random *class.Answers             `json:"random"`
	Valid  []came                     `json:"valid"`
	Table  string                     `json:"table"`  // the valid codes as a form's CSV has them
	Nights []*class.Row               `json:"nights"` // the first valid codes of the quickest levels, once every night is played
	Task   string                     `json:"task"`   // the assignment of the valid codes
	Held   changed                    `json:"held"`
}

// changed is a code that changes a control which its assignment locks.
type changed struct {
	Task    string `json:"task"`
	Control string `json:"control"`
	Code    string `json:"code"`
}

// came is a code and its row, tonight.
type came struct {
	Code string          `json:"code"`
	Row  json.RawMessage `json:"row"`
}

func codes(random int) (*handedIn, error) {
	all, err := levelfile.All()
	if err != nil {
		return nil, err
	}
	h := &handedIn{Levels: map[string]json.RawMessage{}}
	byID := map[string]*levels.Level{}
	var quick []*levels.Level
	for _, l := range all {
		h.Levels[l.ID], byID[l.ID] = l.JSON(), l
	}
	for _, id := range quickest {
		quick = append(quick, byID[id])
	}
	find := func(id string) (*levels.Level, error) { return byID[id], nil }
	if h.Random, err = class.AnswersTo(quick, random, random); err != nil {
		return nil, err
	}
	if h.Held, err = heldOf(byID[quickest[0]]); err != nil {
		return nil, err
	}
	return h, h.valid(all, class.NewChecker(find))
}

// heldOf has an assignment lock the first control that a level's solution changes.
func heldOf(l *levels.Level) (c changed, err error) {
	c.Control = l.Solution[0].Control
	task := codec.Assignment{Levels: []string{l.ID}, Locked: []string{l.ID + "." + c.Control}}
	if c.Task, err = task.Text(); err != nil {
		return c, err
	}
	settings, err := l.With(l.Start(), l.Solution)
	if err != nil {
		return c, err
	}
	c.Code, err = codec.Write(l, codec.Code{Level: l.ID, Assignment: uint32(task.ID()), Name: "Student 1", Settings: settings, Tries: 1})
	return c, err
}

// valid adds codes of solutions: a class that has played everything.
func (h *handedIn) valid(all []*levels.Level, checker *class.Checker) (err error) {
	task := codec.Assignment{Label: "7b", Variants: true}
	for _, l := range all {
		task.Levels = append(task.Levels, l.ID)
	}
	if h.Task, err = task.Text(); err != nil {
		return err
	}
	var table strings.Builder
	table.WriteString("When,Name,Code\n")
	played := map[string]bool{}
	for i := range validCodes {
		l := all[i%len(all)]
		settings, err := l.With(l.Start(), l.Solution)
		if err != nil {
			return err
		}
		guess := int64(i % 3 * 50)
		name := fmt.Sprintf("Student %d", 1+i/len(all))
		text, err := codec.Write(l, codec.Code{Level: l.ID, Assignment: uint32(task.ID()), Label: task.Label, Variants: true, Name: name, Settings: settings, Prediction: &guess, Tries: 1 + i%7})
		if err != nil {
			return err
		}
		fmt.Fprintf(&table, "2026-12-01 10:%02d,%s,%s\n", i%60, name, text)
		one, row, err := tonight(checker, i, text)
		if err != nil {
			return err
		}
		h.Valid = append(h.Valid, one)
		for _, quick := range quickest {
			if quick == l.ID && !played[quick] {
				played[quick] = true
				for row.PlayNights(1 << 10) {
				}
				h.Nights = append(h.Nights, row)
			}
		}
	}
	h.Table = table.String()
	return nil
}

func tonight(checker *class.Checker, i int, text string) (came, *class.Row, error) {
	row := checker.Tonight(class.Entry{Line: i + 1, Text: text})
	data, err := json.Marshal(row)
	return came{text, data}, row, err
}
