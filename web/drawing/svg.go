package drawing

import (
	"bytes"
	"cmp"
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"

	"leasehold/assets"
	"leasehold/game/board"
)

// Options say how an SVG stands in its page.
type Options struct {
	// Theme is Light or Dark for colours written out, and then the paper is part of the picture; "" for classes f-ROLE and s-ROLE, which
	// Sheet gives their colours, on the page's own ground.
	Theme string
	// Label says what there is to see; "" hides the picture from those who cannot see it.
	Label string
	// ID begins the ids of what the picture refers to, and so differs between the pictures of one page; "scene" unless set.
	ID string
}

// Sheet gives the style sheet of the classes that SVG writes without a theme, for pages that have the palette (base.css).
func Sheet() []byte {
	var css bytes.Buffer
	for _, role := range board.Roles() {
		fmt.Fprintf(&css, ".f-%[1]s{fill:var(--%[1]s)}.s-%[1]s{stroke:var(--%[1]s)}\n", role)
	}
	return css.Bytes()
}

// SVG draws a scene as an <svg> element. The font family is the page's; textLength makes each text as wide as it was laid out for. A theme
// that does not exist is a mistake in the program.
func SVG(s *board.Scene, o Options) []byte {
	w := &writer{id: cmp.Or(o.ID, "scene")}
	if o.Theme != "" {
		var err error
		if w.colours, err = palette(o.Theme); err != nil {
			panic(err)
		}
		w.piece(piece{tag: "rect", style: w.paint(board.Paper, board.None), geometry: attribute("width", s.W) + attribute("height", s.H)})
	}
	inOrder(s, w.shape)
	w.flush()
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg%s%s viewBox="0 0 %s %s" fill="none" stroke-linecap="round"`, attribute("width", s.W), attribute("height", s.H), number(s.W), number(s.H))
	if o.Theme != "" {
		out.WriteString(` xmlns="http://www.w3.org/2000/svg" font-family="Inter,system-ui,sans-serif"`)
	}
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

// writer collects what an SVG is made of.
type writer struct {
	id         string
	colours    map[board.Role]uint32 // nil for classes
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

// paint gives the attributes for a fill and a stroke.
func (w *writer) paint(fill, stroke board.Role) string {
	var classes []string
	attributes := ""
	for _, one := range []struct {
		role            board.Role
		class, property string
	}{{fill, "f-", "fill"}, {stroke, "s-", "stroke"}} {
		switch {
		case one.role == board.None:
		case w.colours == nil:
			classes = append(classes, one.class+one.role.String())
		default:
			attributes += fmt.Sprintf(` %s="#%06x"`, one.property, w.colours[one.role])
		}
	}
	if classes != nil {
		return ` class="` + strings.Join(classes, " ") + `"`
	}
	return attributes
}

func (w *writer) shape(s *board.Shape) {
	p := piece{alone: s.Alpha < 1}
	switch s.Kind {
	case board.Box:
		p = w.box(s, p)
	case board.Line:
		a, b, width := lined(s, 1)
		p.tag, p.style = "path", w.stroke(s, width)
		switch {
		case a.Y == b.Y:
			p.geometry = "M" + numbers(a.X, a.Y) + "H" + number(b.X)
		case a.X == b.X:
			p.geometry = "M" + numbers(a.X, a.Y) + "V" + number(b.Y)
		default:
			p.geometry = "M" + numbers(a.X, a.Y) + "L" + numbers(b.X, b.Y)
		}
	case board.Curve:
		p.tag, p.style = "path", w.stroke(s, s.Width)
		p.geometry = "M" + numbers(s.P[0].X, s.P[0].Y) + "C" + numbers(s.P[1].X, s.P[1].Y, s.P[2].X, s.P[2].Y, s.P[3].X, s.P[3].Y)
	case board.Arc:
		p = w.arc(s, p)
	case board.Hatch:
		p = w.hatch(s, p)
	case board.Text:
		p = w.text(s, p)
	}
	if p.style == "" { // it has no colour
		return
	}
	if p.alone {
		p.style += attribute("opacity", s.Alpha)
	}
	w.piece(p)
}

func (w *writer) box(s *board.Shape, p piece) piece {
	if !(s.P[1].X > 0 && s.P[1].Y > 0) {
		return p
	}
	r, width := boxed(s, 1)
	stroke := board.None
	if stroked(s) {
		stroke = s.Stroke
	}
	if p.style = w.paint(s.Fill, stroke); p.style == "" {
		return p
	}
	if stroke != board.None && width != 1 {
		p.style += attribute("stroke-width", width)
	}
	if s.Soft > 0 {
		// Of the game's soft edge, as wide to either side as Soft, the standard deviation is Soft/√5.
		id := w.define("soft"+strings.ReplaceAll(number(s.Soft), ".", "-"), func(id string) string {
			return fmt.Sprintf(`<filter id="%s" x="-.2" y="-.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="%s"/></filter>`, id, number(s.Soft/math.Sqrt(5)))
		})
		p.style += ` filter="url(#` + id + `)"`
		p.alone = true
	}
	if round(s) {
		p.tag = "circle"
		p.geometry = attribute("cx", (r.left+r.right)/2) + attribute("cy", (r.top+r.bottom)/2) + attribute("r", (r.right-r.left)/2)
		return p
	}
	p.tag, p.geometry = "rect", rectangle(r, s.Radius)
	return p
}

func rectangle(r rect, radius float64) string {
	geometry := attribute("x", r.left) + attribute("y", r.top) + attribute("width", r.right-r.left) + attribute("height", r.bottom-r.top)
	if radius = min(radius, (r.right-r.left)/2, (r.bottom-r.top)/2); radius > 0 {
		geometry += attribute("rx", radius)
	}
	return geometry
}

// stroke gives the attributes of a line.
func (w *writer) stroke(s *board.Shape, width float64) string {
	style := w.paint(board.None, s.Stroke)
	if style == "" || width <= 0 {
		return ""
	}
	if width != 1 {
		style += attribute("stroke-width", width)
	}
	if s.Kind != board.Arc && s.Dash > 0 {
		length, between, start := dashes(s.Dash, s.Gap, width)
		style += fmt.Sprintf(` stroke-dasharray="%s"`, numbers(length, between)) + attribute("stroke-dashoffset", -start)
	}
	return style
}

// arc ends an arc flat, so that what it covers is what it says. A whole turn is a circle without a seam.
func (w *writer) arc(s *board.Shape, p piece) piece {
	if s.To <= s.From {
		return p
	}
	if p.style = w.stroke(s, s.Width); p.style == "" {
		return p
	}
	if s.To-s.From >= 1 {
		p.tag, p.geometry = "circle", attribute("cx", s.P[0].X)+attribute("cy", s.P[0].Y)+attribute("r", s.Radius)
		return p
	}
	large := 0.0
	if s.To-s.From > 0.5 {
		large = 1
	}
	a, b := onCircle(s.P[0], s.Radius, s.From), onCircle(s.P[0], s.Radius, s.To)
	p.tag, p.style = "path", p.style+` stroke-linecap="butt"`
	p.geometry = "M" + numbers(a.X, a.Y) + "A" + numbers(s.Radius, s.Radius, 0, large, 1, b.X, b.Y)
	return p
}

// hatch fills with a pattern that counts from the picture's corner, so that neighbours line up.
func (w *writer) hatch(s *board.Shape, p piece) piece {
	if s.Stroke == board.None || s.Gap == 0 || s.Width <= 0 {
		return p
	}
	gap := math.Abs(s.Gap)
	h := gap / 2
	path, way := "M-1 "+number(h+1)+"L"+numbers(h+1, -1)+"M"+numbers(h-1, gap+1)+"L"+numbers(gap+1, h-1), "up"
	if s.Gap < 0 {
		path, way = "M"+numbers(-1, h-1)+"L"+numbers(h+1, gap+1)+"M"+numbers(h-1, -1)+"L"+numbers(gap+1, h+1), "down"
	}
	name := strings.ReplaceAll(fmt.Sprintf("%s-%s%s-%s", s.Stroke, way, number(gap), number(s.Width)), ".", "_")
	id := w.define(name, func(id string) string {
		style := w.paint(board.None, s.Stroke) + attribute("stroke-width", s.Width)
		return fmt.Sprintf(`<pattern id="%s" width="%s" height="%[2]s" patternUnits="userSpaceOnUse"><path%s d="%s"/></pattern>`, id, number(gap), style, path)
	})
	r, _ := boxed(s, 1)
	p.tag, p.style, p.geometry = "rect", ` fill="url(#`+id+`)"`, rectangle(r, s.Radius)
	return p
}

func (w *writer) text(s *board.Shape, p piece) piece {
	if p.style = w.paint(s.Fill, board.None); p.style == "" || s.Text == "" {
		p.style = ""
		return p
	}
	p.style += attribute("font-size", s.Size)
	if s.Bold {
		p.style += ` font-weight="600"`
	}
	switch s.Align {
	case board.Middle:
		p.style += ` text-anchor="middle"`
	case board.End:
		p.style += ` text-anchor="end"`
	}
	p.tag, p.text = "text", s.Text
	p.geometry = attribute("x", s.P[0].X) + attribute("y", math.Round(s.P[0].Y))
	if len([]rune(s.Text)) > 1 {
		p.geometry += attribute("textLength", math.Round(10*assets.Measure(s.Text, s.Size, s.Bold))/10)
	}
	return p
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
