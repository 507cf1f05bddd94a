package drawing

import (
	"bytes"
	"cmp"
	"fmt"
	"html"
	"strconv"
	"strings"

	"leasehold/game/board"
)

// Options say how an SVG stands in its page.
type Options struct {
	// Label says what there is to see; "" hides the picture from those who cannot see it.
	Label string
	// ID begins the ids of what the picture refers to, and so differs between the pictures of one page; "scene" unless set.
	ID string
	// Top leaves out what is above it, in CSS pixels from the scene's upper edge: of a board and its timeline the timeline is left.
	Top float64
}

// Sheet gives the style sheet of the classes that SVG writes, f-ROLE and s-ROLE, for pages that have the palette (base.css).
func Sheet() []byte {
	var css bytes.Buffer
	for _, role := range board.Roles() {
		fmt.Fprintf(&css, ".f-%[1]s{fill:var(--%[1]s)}.s-%[1]s{stroke:var(--%[1]s)}\n", role)
	}
	return css.Bytes()
}

// SVG draws a scene as an <svg> element. The font family is the page's; textLength makes each text as wide as it was laid out for, and without
// hinting the letters stand where Inter's do.
func SVG(s *board.Scene, o Options) []byte {
	w := &writer{id: cmp.Or(o.ID, "scene")}
	inOrder(s, func(shape *board.Shape) {
		if o.Top == 0 || highest(shape) > o.Top {
			w.shape(shape)
		}
	})
	w.flush()
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg%s%s viewBox="0 %s %s %s" fill="none" stroke-linecap="round" text-rendering="geometricPrecision"`, attribute("width", s.W), attribute("height", s.H-o.Top), number(o.Top), number(s.W), number(s.H-o.Top))
	if o.Label == "" {
		out.WriteString(` aria-hidden="true">`)
	} else {
		fmt.Fprintf(&out, ` role="img" aria-label="%s">`, html.EscapeString(o.Label))
	}
	if w.defs.Len() > 0 {
		fmt.Fprintf(&out, "<defs>%s</defs>", &w.defs)
	}
	out.WriteString(w.body.String())
	out.WriteString("</svg>")
	return out.Bytes()
}

// highest gives the y of a shape's first point, or of its last where that is higher: nothing of it, but for half a stroke and a text's letters, lies above.
func highest(s *board.Shape) float64 {
	switch s.Kind {
	case board.Line:
		return min(s.P[0].Y, s.P[1].Y)
	case board.Curve:
		return min(s.P[0].Y, s.P[1].Y, s.P[2].Y, s.P[3].Y)
	}
	return s.P[0].Y
}

// writer collects what an SVG is made of.
type writer struct {
	id         string
	defs, body strings.Builder
	defined    []string
	run        []piece // of one style, not yet in the body
}

// piece is one element. Those of one style that follow each other share it.
type piece struct {
	tag, style, geometry, text string
	alone                      bool // see-through: what it covers of its neighbours shows
}

func (w *writer) piece(p piece) {
	if n := len(w.run); n > 0 && (w.run[n-1].style != p.style || w.run[n-1].alone || p.alone) {
		w.flush()
	}
	w.run = append(w.run, p)
}

// flush writes the run: lines of one style as one path, others of one style as a group.
func (w *writer) flush() {
	joined := w.run[:0]
	for _, p := range w.run {
		if n := len(joined); n > 0 && p.tag == "path" && joined[n-1].tag == "path" {
			joined[n-1].geometry += p.geometry
			continue
		}
		joined = append(joined, p)
	}
	if len(joined) == 1 {
		w.element(joined[0], joined[0].style)
	} else if len(joined) > 1 {
		fmt.Fprintf(&w.body, "<g%s>", joined[0].style)
		for _, p := range joined {
			w.element(p, "")
		}
		w.body.WriteString("</g>")
	}
	w.run = w.run[:0]
}

func (w *writer) element(p piece, style string) {
	switch p.tag {
	case "path":
		fmt.Fprintf(&w.body, `<path%s d="%s"/>`, style, p.geometry)
	case "text":
		fmt.Fprintf(&w.body, "<text%s%s>%s</text>", style, p.geometry, html.EscapeString(p.text))
	default:
		fmt.Fprintf(&w.body, "<%s%s%s/>", p.tag, style, p.geometry)
	}
}

// paint gives the classes of a fill and a stroke.
func (w *writer) paint(fill, stroke board.Role) string {
	var classes []string
	if fill != board.None {
		classes = append(classes, "f-"+fill.String())
	}
	if stroke != board.None {
		classes = append(classes, "s-"+stroke.String())
	}
	if classes == nil {
		return ""
	}
	return ` class="` + strings.Join(classes, " ") + `"`
}

// define adds something that shapes refer to, once for each name, and gives its id.
func (w *writer) define(name string, element func(id string) string) string {
	id := w.id + "-" + name
	for _, known := range w.defined {
		if known == id {
			return id
		}
	}
	w.defined = append(w.defined, id)
	w.defs.WriteString(element(id))
	return id
}

func attribute(name string, value float64) string { return " " + name + `="` + number(value) + `"` }

// number writes a length to a hundredth of a pixel, as short as it can be.
func number(x float64) string {
	text := strings.TrimRight(strings.TrimRight(strconv.FormatFloat(x, 'f', 2, 64), "0"), ".")
	switch {
	case text == "" || text == "-" || text == "-0":
		return "0"
	case strings.HasPrefix(text, "0."):
		return text[1:]
	case strings.HasPrefix(text, "-0."):
		return "-" + text[2:]
	}
	return text
}

func numbers(all ...float64) string {
	texts := make([]string, len(all))
	for i, x := range all {
		texts[i] = number(x)
	}
	return strings.Join(texts, " ")
}
