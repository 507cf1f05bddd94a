//go:build js

package main

import (
	"errors"
	"fmt"
	"strconv"
	"syscall/js"

	"leasehold/levels/class"
	"leasehold/levels/codec"
	"leasehold/web/held"
	"leasehold/web/offer/byjson"
)

// maxRuns bounds how many nights one call plays.
const maxRuns = 1 << 16

// entry is a code that was handed in, where it stands, and the level that it names, "" for none.
type entry struct {
	Line   int    `json:"line"`
	Source string `json:"source"` // the file, "" for what was pasted
	Name   string `json:"name"`
	Text   string `json:"text"`
	Level  string `json:"level"`
}

// place is where a code stands.
type place struct {
	Line   int    `json:"line"`
	Source string `json:"source"`
}

// came is what came of a code that was handed in.
type came struct {
	Key   int        `json:"key"`
	Place place      `json:"place"`
	First *place     `json:"first"` // of a duplicate: where it stands already
	Lost  bool       `json:"lost"`  // on another night than this one
	Who   string     `json:"who"`   // handed it in, as names are compared
	Row   *class.Row `json:"row"`
}

// placed is a row and where its code stands.
type placed struct {
	place
	row *class.Row // of a task that is not known yet
}

// The codes handed in since forget. The checker knows them as lines of one long text.
var (
	checker = class.NewChecker(find)
	rows    []placed
	task    *codec.Assignment // whose codes count; nil for any
)

// forget() begins anew; levels stay.
func forget([]js.Value) (any, error) {
	checker, rows = class.NewChecker(find), nil
	return nil, nil
}

// entries(text, or a file's bytes): {entries} or {fault}
func entries(args []js.Value) (any, error) {
	data, err := handedIn(args)
	if err != nil {
		return nil, err
	}
	found, err := class.Read(data, nfc)
	for fault, is := range map[string]error{"too-large": class.ErrTooLarge, "too-many": class.ErrTooMany, "no-codes": class.ErrNoCodes} {
		if errors.Is(err, is) {
			return map[string]any{"fault": fault}, nil
		}
	}
	if err != nil {
		return nil, err
	}
	all := make([]entry, len(found))
	for i, e := range found {
		code, _ := codec.Read(e.Text) // what cannot be read names no level
		all[i] = entry{Line: e.Line, Name: e.Name, Text: e.Text, Level: code.Level}
	}
	return map[string]any{"entries": all}, nil
}

// handedIn gives the bytes of a file, or of a text as files have it.
func handedIn(args []js.Value) ([]byte, error) {
	if len(args) == 0 || !args[0].InstanceOf(js.Global().Get("Uint8Array")) {
		text, err := byjson.Text(args, 0)
		return []byte(text), err
	}
	data := make([]byte, min(args[0].Length(), class.MaxBytes+1)) // Read refuses more
	js.CopyBytesToGo(data, args[0])
	return data, nil
}

// nfc has the browser make Unicode's form NFC: its tables in Go are a twentieth of the download.
func nfc(text string) string {
	return js.Global().Get("String").Get("prototype").Get("normalize").Call("call", text, "NFC").String()
}

// tonight(entry): Came
func tonight(args []js.Value) (any, error) {
	var e entry
	if err := byjson.Into(args, 0, &e); err != nil {
		return nil, err
	}
	row := checker.Tonight(class.Entry{Line: len(rows) + 1, Name: e.Name, Text: e.Text})
	rows = append(rows, placed{place{e.Line, e.Source}, row})
	return cameOf(len(rows) - 1), nil
}

// row reads the key of a row.
func row(args []js.Value) (int, error) {
	if len(args) > 0 && args[0].Type() == js.TypeNumber && args[0].Int() >= 0 && args[0].Int() < len(rows) {
		return args[0].Int(), nil
	}
	return 0, fmt.Errorf("got another key, want one of %d rows", len(rows))
}

// nights(key, runs): {played, of, came}, came once all are played.
func nights(args []js.Value) (any, error) {
	key, err := row(args)
	if err != nil {
		return nil, err
	}
	if len(args) < 2 || args[1].Type() != js.TypeNumber || args[1].Int() < 1 || args[1].Int() > maxRuns {
		return nil, fmt.Errorf("nights: got another number of runs, want 1 to %d", maxRuns)
	}
	pending := rows[key].row.PlayNights(args[1].Int())
	answer := map[string]any{"came": nil, "played": 0, "of": 0}
	if n := rows[key].row.Nights(); n != nil {
		answer["played"], answer["of"] = n.Played, n.Of
	}
	if !pending {
		answer["came"] = cameOf(key)
	}
	return answer, nil
}

// only(text): codes of other assignments are refused from now on; "" for of none. What is no assignment changes nothing.
func only(args []js.Value) (any, error) {
	word, err := byjson.Text(args, 0)
	if err != nil {
		return nil, err
	}
	if word == "" {
		task = nil
		return nil, nil
	}
	a, err := codec.ReadAssignment(word)
	if err != nil {
		return refused(err)
	}
	task = a
	return about(a), nil
}

// again(): Came[], every row as it is now.
func again([]js.Value) (any, error) {
	all := make([]came, len(rows))
	for key := range rows {
		all[key] = cameOf(key)
	}
	return all, nil
}

// cameOf gives a row as people see it: as it is under the assignment that counts, and with the line of its own text.
func cameOf(key int) came {
	own := rows[key]
	c := came{Key: key, Place: own.place, Who: own.row.Who()}
	if n := own.row.Nights(); n != nil {
		c.Lost = n.Lost
	}
	r := *held.Under(task, own.row)
	if r.Line = own.Line; r.Reason == class.Duplicate {
		first, err := strconv.Atoi(r.Args["line"])
		if err != nil {
			panic(err)
		}
		c.First = &rows[first-1].place
		r.Args = class.Args{"line": strconv.Itoa(c.First.Line)}
	}
	c.Row = &r
	return c
}

// csv(words, keys): string, the rows of these keys as class.WriteCSV writes them. Words have a text for each of its own keys, and for each reason "reason." and the reason.
func csv(args []js.Value) (any, error) {
	words := map[string]string{}
	if err := byjson.Into(args, 0, &words); err != nil {
		return nil, err
	}
	var keys []int
	if err := byjson.Into(args, 1, &keys); err != nil {
		return nil, err
	}
	var all []*class.Row
	for _, key := range keys {
		if key < 0 || key >= len(rows) {
			return nil, fmt.Errorf("csv: got another key, want one of %d rows", len(rows))
		}
		all = append(all, cameOf(key).Row)
	}
	why := func(r *class.Row) string { return r.Args.In(words["reason."+string(r.Reason)]) }
	return string(class.WriteCSV(all, func(key string) string { return words[key] }, why)), nil
}
