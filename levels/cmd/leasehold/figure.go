package main

import (
	"bufio"
	"fmt"
	"html"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"leasehold/assets"
)

// figure is a picture of boxes and lines of text, that can be written as SVG and as PNG.
type figure struct {
	w, h  int // pixels
	boxes []figureBox
	texts []figureText
}

type figureBox struct {
	x, y, w, h int
	colour     uint32
}

// figureText stands on the baseline y; x is its left end, its middle or its right end.
type figureText struct {
	x, y, size int
	align      align
	colour     uint32
	text       string
}

type align int

const (
	left align = iota
	middle
	right
)

func (f *figure) box(x, y, w, h int, colour uint32) {
	f.boxes = append(f.boxes, figureBox{x, y, w, h, colour})
}

func (f *figure) text(x, y, size int, a align, colour uint32, text string) {
	f.texts = append(f.texts, figureText{x, y, size, a, colour, text})
}

func (f *figure) svg(out io.Writer, title string) error {
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="Inter, system-ui, sans-serif" role="img"><title>%s</title>`+"\n",
		f.w, f.h, f.w, f.h, html.EscapeString(title))
	for _, b := range f.boxes {
		fmt.Fprintf(w, `<path fill="#%06x" d="M%d %dh%dv%dh-%dz"/>`+"\n", b.colour, b.x, b.y, b.w, b.h, b.w)
	}
	for _, t := range f.texts {
		fmt.Fprintf(w, `<text x="%d" y="%d" font-size="%d" text-anchor="%s" fill="#%06x">%s</text>`+"\n",
			t.x, t.y, t.size, [...]string{"start", "middle", "end"}[t.align], t.colour, html.EscapeString(t.text))
	}
	fmt.Fprintln(w, "</svg>")
	return w.Flush()
}

// pngScale is how many pixels of a PNG one of the figure's is.
const pngScale = 2

func (f *figure) png(out io.Writer) error {
	img := image.NewRGBA(image.Rect(0, 0, f.w*pngScale, f.h*pngScale))
	for _, b := range f.boxes {
		area := image.Rect(b.x, b.y, b.x+b.w, b.y+b.h)
		area.Min, area.Max = area.Min.Mul(pngScale), area.Max.Mul(pngScale)
		draw.Draw(img, area, image.NewUniform(rgb(b.colour)), image.Point{}, draw.Src)
	}
	parsed, err := opentype.Parse(assets.Regular)
	if err != nil {
		return err
	}
	for _, t := range f.texts {
		face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: float64(t.size * pngScale), DPI: 72})
		if err != nil {
			return err
		}
		d := font.Drawer{Dst: img, Src: image.NewUniform(rgb(t.colour)), Face: face, Dot: fixed.P(t.x*pngScale, t.y*pngScale)}
		d.Dot.X -= d.MeasureString(t.text) * fixed.Int26_6(t.align) / 2
		d.DrawString(t.text)
	}
	return png.Encode(out, img)
}

func rgb(c uint32) color.RGBA { return color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255} }
