package drawing

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"leasehold/assets"
	"leasehold/game/board"
)

func picture(t *testing.T, s *board.Scene, width, height int) image.Image {
	t.Helper()
	drawn, err := Image(s, width, height)
	if err != nil {
		t.Fatal(err)
	}
	data, err := Pack(drawn)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := Image(s, width, height); err != nil || !bytes.Equal(drawn.Pix, again.Pix) {
		t.Errorf("two pictures of one scene differ: %v", err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if got := img.Bounds(); got != image.Rect(0, 0, width, height) {
		t.Fatalf("got %v, want %d × %d", got, width, height)
	}
	return img
}

// colourOf gives a role's colour from the palette.
func colourOf(t *testing.T, role board.Role) color.RGBA {
	t.Helper()
	for _, c := range assets.Colours {
		if c.Name == role.String() {
			return color.RGBA{uint8(c.Light >> 16), uint8(c.Light >> 8), uint8(c.Light), 255}
		}
	}
	t.Fatalf("%s has no colour", role)
	return color.RGBA{}
}

func near(a, b color.Color) bool {
	ar, ag, ab, _ := a.RGBA()
	br, bg, bb, _ := b.RGBA()
	off := func(x, y uint32) float64 { return math.Abs(float64(x) - float64(y)) }
	return max(off(ar, br), off(ag, bg), off(ab, bb)) < 0x300
}

// Each shape where it is, and the ground beside it: in two sizes.
func TestPNG(t *testing.T) {
	for _, scale := range []int{1, 3} {
		img := picture(t, every(), 240*scale, 160*scale)
		for _, at := range []struct {
			what string
			x, y float64
			role board.Role
		}{
			{"ground", 2, 2, board.Paper}, {"card", 80, 30, board.Card}, {"coin", 26, 46, board.Token}, {"beside the coin", 36, 46, board.Card},
			{"box", 46, 46, board.Valid}, {"dash", 14, 100, board.Fault}, {"gap", 21, 100, board.Paper}, {"next dash", 28, 100, board.Fault},
			{"the curve's middle", 150, 75, board.Wire}, {"beside the curve", 150, 60, board.Paper},
			{"arc below", 200, 55, board.Valid}, {"arc left", 185, 40, board.Valid}, {"what the arc leaves out", 210.6, 29.4, board.Paper}, {"in the arc", 200, 40, board.Paper},
			{"ring", 200, 70, board.Well}, {"in the ring", 200, 80, board.Paper},
			{"hatch", 50, 125, board.Paper}, {"a line of it", 50, 129, board.Wrong}, {"the same line, risen", 53, 126, board.Wrong}, {"below the hatch", 52, 140, board.Paper},
			{"nothing", 180, 130, board.Paper},
		} {
			want := colourOf(t, at.role)
			if got := img.At(int(at.x*float64(scale)), int(at.y*float64(scale))); !near(got, want) {
				t.Errorf("× %d: %s: got %v, want %v", scale, at.what, got, want)
			}
		}
	}
}

// A shadow fades out, from half its strength at the edge.
func TestShadow(t *testing.T) {
	s := &board.Scene{W: 100, H: 100, Shapes: []board.Shape{{Kind: board.Box, Alpha: 1, P: [4]board.Point{{X: 30, Y: 30}, {X: 40, Y: 40}}, Fill: board.Shadow, Soft: 10}}}
	img := picture(t, s, 100, 100)
	dark := func(x int) float64 {
		r, _, _, _ := img.At(x, 50).RGBA()
		return 1 - (float64(r>>8)-0x1E)/(0xFB-0x1E)
	}
	if in, edge, out := dark(50), (dark(29)+dark(30))/2, dark(18); in < 0.99 || math.Abs(edge-0.5) > 0.02 || out > 0.01 {
		t.Errorf("got %.2f inside, %.2f at the edge and %.2f outside, want 1, 0.5 and 0", in, edge, out)
	}
	for x := 21; x < 41; x++ {
		if dark(x) < dark(x-1) {
			t.Errorf("got a shadow that lightens from %d to %d", x-1, x)
		}
	}
}

// inked adds up how much of a picture has a text's colour, left and right of a column.
func inked(img image.Image, column int) (left, right float64) {
	b := img.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			r, _, _, _ := img.At(x, y).RGBA()
			if ink := (0xFB - float64(r>>8)) / (0xFB - 0x1E); x < column {
				left += ink
			} else {
				right += ink
			}
		}
	}
	return left, right
}

// Texts stand on the side of their anchor that their alignment says, and fill what they were measured for.
func TestTextsInPNG(t *testing.T) {
	text := func(align board.Align, words string, bold bool) (left, right float64) {
		s := &board.Scene{W: 200, H: 40, Shapes: []board.Shape{{Kind: board.Text, Alpha: 1, P: [4]board.Point{{X: 100, Y: 25}}, Text: words, Size: 15, Fill: board.Ink, Align: align, Bold: bold}}}
		return inked(picture(t, s, 200, 40), 100)
	}
	if left, right := text(board.Start, "HHHH", false); left > 0.01 || right < 100 {
		t.Errorf("start: got %.1f px of ink left and %.1f right", left, right)
	}
	if left, right := text(board.End, "HHHH", false); right > 0.01 || left < 100 {
		t.Errorf("end: got %.1f px of ink left and %.1f right", left, right)
	}
	plainLeft, plainRight := text(board.Middle, "HHHH", false)
	if math.Abs(plainLeft-plainRight) > 2 {
		t.Errorf("middle: got %.1f px of ink left and %.1f right", plainLeft, plainRight)
	}
	if left, right := text(board.Middle, "HHHH", true); left+right < 1.2*(plainLeft+plainRight) {
		t.Errorf("bold: got %.1f px of ink, plain %.1f", left+right, plainLeft+plainRight)
	}
	// The ring of an O has a hole.
	s := &board.Scene{W: 40, H: 40, Shapes: []board.Shape{{Kind: board.Text, Alpha: 1, P: [4]board.Point{{X: 20, Y: 36}}, Text: "O", Size: 44, Fill: board.Ink, Align: board.Middle}}}
	img := picture(t, s, 40, 40)
	if !near(img.At(20, 20), colourOf(t, board.Paper)) {
		t.Errorf("the O is full: %v", img.At(20, 20))
	}
}

// A level's picture shows its bars: the lease's in green on the timeline, as its scene says.
func TestPNGOfALevel(t *testing.T) {
	s := scene(t, "coordination", End, 960)
	img := picture(t, s, 1920, 1300)
	dy := math.Floor((1300 - s.H*2) / 2)
	bars := 0
	for i := range s.Shapes {
		shape := &s.Shapes[i]
		if shape.Kind != board.Box || shape.Fill != board.Valid || shape.Alpha < 1 || shape.P[1].X < 40 {
			continue
		}
		bars++
		x, y := 2*(shape.P[0].X+shape.P[1].X/4), 2*(shape.P[0].Y+shape.P[1].Y/2)+dy
		if got, want := img.At(int(x), int(y)), colourOf(t, board.Valid); !near(got, want) {
			t.Errorf("%s bar %d at %.0f %.0f: got %v, want %v", board.Valid, bars, x, y, got, want)
		}
	}
	if bars < 3 {
		t.Errorf("got %d bars, want the two leases and two counts", bars)
	}
}

func TestPNGRefuses(t *testing.T) {
	if _, err := Image(every(), 0, 100); err == nil {
		t.Error("a picture without width was drawn")
	}
	if _, err := Image(&board.Scene{}, 100, 100); err == nil {
		t.Error("a scene without size was drawn")
	}
}

// Letters are those that a library draws from the same font.
func TestLettersAgreeWithALibrary(t *testing.T) {
	parsed, err := opentype.Parse(assets.Bold)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: 80, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		t.Fatal(err)
	}
	for _, letter := range []string{"O", "g", "&", "8", "ß", "é", "→"} {
		s := &board.Scene{W: 100, H: 120, Shapes: []board.Shape{{Kind: board.Text, Alpha: 1, P: [4]board.Point{{X: 10, Y: 90}}, Text: letter, Size: 80, Fill: board.Ink, Bold: true}}}
		got := picture(t, s, 100, 120)
		want := image.NewRGBA(got.Bounds())
		draw.Draw(want, want.Rect, image.NewUniform(colourOf(t, board.Paper)), image.Point{}, draw.Src)
		(&font.Drawer{Dst: want, Src: image.NewUniform(colourOf(t, board.Ink)), Face: face, Dot: fixed.P(10, 90)}).DrawString(letter)
		off, dark := 0.0, 0.0
		for y := range 120 {
			for x := range 100 {
				a, b := got.At(x, y).(color.RGBA).R, want.RGBAAt(x, y).R
				off += math.Abs(float64(a) - float64(b))
				dark += 0xFB - float64(b)
			}
		}
		if dark == 0 || off/dark > 0.01 {
			t.Errorf("%q: got a picture that differs by %.1f %% of its ink", letter, 100*off/dark)
		}
	}
}
