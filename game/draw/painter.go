//go:build js

package draw

import (
	_ "embed" // for the shader
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"

	"leasehold/assets"
	"leasehold/game/board"
)

// Theme chooses one of a role's two colours.
type Theme uint8

// The themes.
const (
	Light Theme = iota
	Dark
	themeCount
)

// rgb is a colour without alpha, each channel from 0 to 1.
type rgb [3]float32

//go:embed shape.kage
var shapeShader []byte

// Painter paints scenes. It keeps its buffers and glyphs from frame to frame, so that painting the same things again allocates
// nothing. One goroutine may use it.
type Painter struct {
	// Calls is how many draw calls the last Paint needed: at most two a layer (shapes, texts), one for the ground and one whenever
	// the atlas of glyphs was full.
	Calls int

	shader  *ebiten.Shader
	colours [themeCount][]rgb // by board.Role
	writer  writer
	options ebiten.DrawTrianglesShaderOptions

	vertices []ebiten.Vertex
	indices  []uint32
	points   []board.Point
	joints   []joint
}

// New makes a painter. It fails on a role without a colour and on a shader that does not compile; both are mistakes in the program.
func New() (*Painter, error) {
	shader, err := ebiten.NewShader(shapeShader)
	if err != nil {
		return nil, fmt.Errorf("draw: shape.kage: %w", err)
	}
	p := &Painter{shader: shader, writer: newWriter()}
	for _, role := range board.Roles() {
		colour, ok := find(role.String())
		if !ok {
			return nil, fmt.Errorf("draw: got no colour for role %q, want one in assets.Colours", role)
		}
		for theme, value := range [themeCount]uint32{colour.Light, colour.Dark} {
			for len(p.colours[theme]) <= int(role) {
				p.colours[theme] = append(p.colours[theme], rgb{})
			}
			p.colours[theme][role] = rgb{float32(value>>16&0xFF) / 255, float32(value>>8&0xFF) / 255, float32(value&0xFF) / 255}
		}
	}
	return p, nil
}

func find(name string) (assets.Colour, bool) {
	for _, c := range assets.Colours {
		if c.Name == name {
			return c, true
		}
	}
	return assets.Colour{}, false
}

// Paint fills dst with the scene, one CSS pixel of the scene being ratio pixels of dst: first the paper, then layer by layer the shapes
// and over them the texts. Straight edges and hairlines are put on whole pixels; circles, slanted lines and curves stay where they are.
func (p *Painter) Paint(dst *ebiten.Image, s *board.Scene, ratio float64, theme Theme) {
	p.Calls = 1
	dst.Fill(p.colours[theme][board.Paper])
	p.writer.use(ratio)
	var layers [256]bool
	for i := range s.Shapes {
		layers[s.Shapes[i].Layer] = true
	}
	for layer, used := range layers {
		if used {
			p.paintLayer(dst, s.Shapes, uint8(layer), ratio, p.colours[theme])
		}
	}
}

func (p *Painter) paintLayer(dst *ebiten.Image, shapes []board.Shape, layer uint8, ratio float64, colours []rgb) {
	p.vertices, p.indices = p.vertices[:0], p.indices[:0]
	for i := range shapes {
		if s := &shapes[i]; s.Layer == layer && s.Alpha > 0 && s.Kind != board.Text {
			p.add(s, ratio, colours)
		}
	}
	if len(p.indices) > 0 {
		dst.DrawTrianglesShader32(p.vertices, p.indices, p.shader, &p.options)
		p.Calls++
	}
	for i := range shapes {
		if s := &shapes[i]; s.Layer == layer && s.Alpha > 0 && s.Kind == board.Text && s.Fill != board.None {
			p.Calls += p.writer.write(dst, s, colours[s.Fill])
		}
	}
	p.Calls += p.writer.flush(dst)
}

// RGBA makes an rgb an opaque color.Color.
func (c rgb) RGBA() (r, g, b, a uint32) {
	return uint32(c[0] * 0xFFFF), uint32(c[1] * 0xFFFF), uint32(c[2] * 0xFFFF), 0xFFFF
}
