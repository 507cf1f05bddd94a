//go:build js

// Command game is the board as a page shows it: Ebitengine's loop around a board.Game, and messages to and from the page
// (web/PROTOCOL.md).
package main

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"runtime/debug"
	"syscall/js"

	"github.com/hajimehoshi/ebiten/v2"

	"leasehold/assets"
	"leasehold/assets/words"
	"leasehold/game/board"
	"leasehold/game/draw"
	"leasehold/levels"
	"leasehold/levels/leveljson"
)

func main() {
	page, texts := js.Global().Get("leasehold"), words.English()
	defer func() {
		if broken := recover(); broken != nil {
			fail(page, texts, fmt.Sprint(broken))
		}
	}()
	texts, err := textsOf(page)
	if err != nil {
		page.Call("receive", "error", err.Error())
		return
	}
	g, err := newGame(page, texts)
	if err != nil {
		page.Call("receive", "error", err.Error())
		return
	}
	page.Set("send", js.FuncOf(g.hear))
	page.Call("receive", "ready", map[string]any{"level": g.level.ID, "title": g.level.Title, "kind": string(g.level.Kind), "unread": g.unread, "part": g.board.FirstRunner(), "changes": g.changes()})
	g.tell()
	ebiten.SetTPS(ebiten.SyncWithFPS)
	// The page moves the canvas to where it belongs and hands over sizes in device pixels, hence DisableHiDPI.
	if err := ebiten.RunGameWithOptions(g, &ebiten.RunGameOptions{InitUnfocused: true, DisableHiDPI: true}); err != nil {
		page.Call("receive", "error", err.Error())
	}
}

// textsOf reads the words of the page's language: the file that the page loaded for it, or English.
func textsOf(page js.Value) (words.Table, error) {
	texts := page.Get("words")
	if texts.Type() != js.TypeString || texts.String() == "" {
		return words.English(), nil
	}
	t, err := words.ParseLike(words.English(), words.Board, texts.String())
	if err != nil {
		return words.Table{}, errors.New(words.English().Say("game.words", "what", err.Error()))
	}
	return t, nil
}

// fail tells the page that an invariant broke, with the stack in the console.
func fail(page js.Value, texts words.Table, what string) {
	js.Global().Get("console").Call("error", what+"\n"+string(debug.Stack()))
	page.Call("receive", "error", texts.Say("game.broken", "what", what))
}

// game ties a board to Ebitengine and to the page.
type game struct {
	words   words.Table
	file    *levels.Level // as the file has it
	level   *levels.Level // a variant of it, or itself
	board   *board.Game
	painter *draw.Painter
	page    js.Value
	clock   js.Value // performance
	theme   draw.Theme
	ratio   float64
	before  float64 // when the last frame was, in milliseconds; 0 while time stands still
	last    told
	frames  int
	scene   *board.Scene
	unread  string // what of the page's link was not understood
}

func newGame(page js.Value, texts words.Table) (*game, error) {
	file, err := leveljson.Read([]byte(page.Get("level").String()))
	if err != nil {
		return nil, errors.New(texts.Say("game.level", "what", err.Error()))
	}
	variant, known := levels.ReadVariant(textAt(page, "variant"))
	level := file.Variant(variant)
	painter, err := draw.New()
	if err != nil {
		return nil, err
	}
	g := &game{words: texts, file: file, level: level, painter: painter, page: page, clock: js.Global().Get("performance"), ratio: page.Get("ratio").Float()}
	g.board = board.New(level, assets.Measure, page.Get("width").Float())
	g.board.Speak(texts)
	if !known {
		g.unread = texts.Say("link.one", "what", "variant")
	}
	g.board.Fix(textAt(page, "hide"), textAt(page, "lock"))
	if link := page.Get("link").String(); link != "" {
		g.unread = cmp.Or(g.unread, g.board.Restore(link))
	}
	if state := page.Get("state").String(); state != "" {
		g.board.Restore(state)
	}
	g.board.ReduceMotion(page.Get("reducedMotion").Truthy())
	g.setTheme(page.Get("theme").String())
	g.last.verdict = g.verdict() // nobody asked for the one that a page begins with
	return g, nil
}

// changes tells how the variant that is played differs from the level of the file.
func (g *game) changes() []any {
	all := []any{}
	for _, c := range g.level.Changes {
		was, now := board.ChangeText(g.words, c)
		all = append(all, map[string]any{"label": c.Label, "was": was, "now": now})
	}
	return all
}

// textAt gives a text that the page may have set, else "".
func textAt(page js.Value, name string) string {
	if text := page.Get(name); text.Type() == js.TypeString {
		return text.String()
	}
	return ""
}

func (g *game) setTheme(name string) {
	g.theme = draw.Light
	if name == "dark" {
		g.theme = draw.Dark
	}
}

// hear takes one message of the page: a kind, an id and a value.
func (g *game) hear(_ js.Value, args []js.Value) any {
	defer func() {
		if broken := recover(); broken != nil {
			fail(g.page, g.words, fmt.Sprint(broken))
		}
	}()
	if len(args) < 1 || args[0].Type() != js.TypeString {
		return nil
	}
	id, value := "", js.Null()
	if len(args) > 1 && args[1].Type() == js.TypeString {
		id = args[1].String()
	}
	if len(args) > 2 {
		value = args[2]
	}
	kind := args[0].String()
	if asked(kind) {
		return g.answer(kind, id, value)
	}
	answer := g.act(kind, id, value)
	g.tell()
	return answer
}

func (g *game) act(kind, id string, value js.Value) any {
	b := g.board
	switch kind {
	case "set":
		b.Set(id, number(value))
	case "settings":
		b.SetAll(value.String())
	case "commit":
		b.Commit()
	case "play":
		b.Play()
	case "pause":
		b.Pause()
	case "toggle":
		b.Toggle()
	case "reset":
		b.Reset()
	case "undo":
		b.Undo()
	case "redo":
		b.Redo()
	case "step":
		b.Step(int(number(value)))
	case "seek":
		b.Seek(number(value))
	case "incident":
		b.Incident(int(number(value)))
	case "nights", "cell", "night", "tonight", "band":
		actMap(b, kind, id, value)
	case "compare":
		b.Compare()
	case "speed":
		b.Speed(number(value))
	case "seed":
		b.Seed(uint64(max(number(value), 0)))
	case "theme":
		g.setTheme(value.String())
	case "motion":
		b.ReduceMotion(value.Truthy())
	case "focus":
		b.Focus(id)
	case "restore":
		b.Go(value.String())
	case "resize":
		if value.Type() != js.TypeObject {
			return nil
		}
		g.ratio = max(number(value.Get("ratio")), 0.1)
		return b.Resize(number(value.Get("width")))
	}
	return nil
}

// actMap takes what concerns the fault map.
func actMap(b *board.Game, kind, id string, value js.Value) {
	switch kind {
	case "nights":
		takePiece(b, value)
	case "cell":
		b.Point(id, whole(value))
	case "night":
		b.NightAt(id, whole(value))
	case "tonight":
		b.Tonight()
	case "band":
		b.Band(number(value))
	}
}

// number gives a message's number, 1 for true, 0 for anything else.
func number(v js.Value) float64 {
	switch v.Type() {
	case js.TypeNumber:
		return v.Float()
	case js.TypeBoolean:
		if v.Bool() {
			return 1
		}
	}
	return 0
}

// whole gives a message's whole number, -1 for anything else.
func whole(v js.Value) int {
	if v.Type() != js.TypeNumber || v.Float() != math.Trunc(v.Float()) || math.Abs(v.Float()) > 1<<31-1 {
		return -1
	}
	return v.Int()
}

// takePiece hands on a piece of the fault map, or that there will be none.
func takePiece(b *board.Game, v js.Value) {
	if v.Type() != js.TypeObject {
		return
	}
	field := func(name string) int { return whole(v.Get(name)) }
	if v.Get("failed").Truthy() {
		b.FailNights(field("moment"))
		return
	}
	bytes := v.Get("bytes")
	if !bytes.InstanceOf(js.Global().Get("Uint8Array")) {
		return
	}
	const most = 1 << 16 // more than any map has
	p := board.Piece{Moment: field("moment"), Incident: field("incident"), Columns: field("columns"), Rows: field("rows"), From: field("from"),
		Cells: make([]byte, min(bytes.Length(), most))}
	js.CopyBytesToGo(p.Cells, bytes)
	b.TakePiece(p)
}

// probe tells tests what no page needs: how much was painted.
func (g *game) probe() any {
	return map[string]any{"frames": g.frames, "calls": g.painter.Calls, "shapes": len(g.scene.Shapes), "hash": hex(g.board.Result().Hash)}
}

// Update lets time pass.
func (g *game) Update() error {
	if !g.board.Playing() {
		g.before = 0
		return nil
	}
	now := g.clock.Call("now").Float()
	if g.before > 0 && g.board.Advance((now-g.before)/1000) {
		g.tell()
	}
	g.before = now
	g.page.Call("receive", "wake")
	return nil
}

// Draw paints the moment.
func (g *game) Draw(screen *ebiten.Image) {
	g.frames++
	g.painter.Paint(screen, g.board.Scene(), g.ratio, g.theme)
}

// Layout takes the size that the page set, in device pixels.
func (g *game) Layout(width, height int) (int, int) { return width, height }

func hex(sum uint64) string { return fmt.Sprintf("%016x", sum) }
