//go:build browser

package browser

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"os"
	"path/filepath"

	"github.com/chromedp/cdproto/page"

	"leasehold/assets"
)

// Picture is what a tab shows, a pixel for each device pixel.
type Picture struct {
	*image.RGBA
	ratio float64 // device pixels in a CSS pixel
}

// Picture takes a picture of the tab.
func (p *Page) Picture() Picture {
	p.t.Helper()
	quick := true
	shot := Call(p, page.CaptureScreenshot, page.CaptureScreenshotParams{FromSurface: &quick, OptimizeForSpeed: &quick})
	decoded, err := png.Decode(bytes.NewReader(shot.Data))
	if err != nil {
		p.t.Fatal(err)
	}
	pixels := image.NewRGBA(decoded.Bounds())
	draw.Draw(pixels, pixels.Bounds(), decoded, image.Point{}, draw.Src)
	return Picture{pixels, Eval[float64](p, "devicePixelRatio")}
}

// PictureOf takes a picture of a box, which must be in view.
func (p *Page) PictureOf(b Box) Picture {
	p.t.Helper()
	whole := p.Picture()
	r := image.Rect(int(math.Ceil(b.X*whole.ratio)), int(math.Ceil(b.Y*whole.ratio)), int((b.X+b.W)*whole.ratio), int((b.Y+b.H)*whole.ratio))
	if r.Empty() || !r.In(whole.Bounds()) {
		p.t.Fatalf("browser: got the box %v, want one in the picture %v", r, whole.Bounds())
	}
	part := image.NewRGBA(image.Rect(0, 0, r.Dx(), r.Dy()))
	draw.Draw(part, part.Bounds(), whole, r.Min, draw.Src)
	return Picture{part, whole.ratio}
}

// Differ counts the pixels in which two pictures of one size differ; of different sizes, all.
func Differ(a, b Picture) int {
	if a.Bounds() != b.Bounds() {
		return max(len(a.Pix), len(b.Pix)) / 4
	}
	n := 0
	for i := 0; i < len(a.Pix); i += 4 {
		if !bytes.Equal(a.Pix[i:i+4], b.Pix[i:i+4]) {
			n++
		}
	}
	return n
}

// Colour gives the colour at a place in CSS pixels.
func (p Picture) Colour(at Point) color.RGBA { return p.RGBAAt(int(at.X*p.ratio), int(at.Y*p.ratio)) }

// light gives a colour of the light theme by its role's name.
func light(role string) color.RGBA {
	for _, c := range assets.Colours {
		if c.Name == role {
			return color.RGBA{uint8(c.Light >> 16), uint8(c.Light >> 8), uint8(c.Light), 0xFF}
		}
	}
	panic("browser: no colour for the role " + role)
}

// apart is how far two colours are apart: 0 for the same, about 441 for black and white.
func apart(a, b color.RGBA) float64 {
	d := func(x, y uint8) float64 { return (float64(x) - float64(y)) * (float64(x) - float64(y)) }
	return math.Sqrt(d(a.R, b.R) + d(a.G, b.G) + d(a.B, b.B))
}

// Knob finds the drawn knob of a slider, given its twin's box: a ring in the control's colour around a disc in the card's. It gives
// where its middle is from the left, in CSS pixels; false if there is none.
func (p Picture) Knob(twin Box) (x float64, found bool) {
	control, card := light("control"), light("card")
	middle := twin.Y + twin.H/2
	sum, mass := 0.0, 0.0
	for row := int((middle - 9) * p.ratio); row < int((middle+9)*p.ratio); row++ {
		if math.Abs((float64(row)+0.5)/p.ratio-middle) < 4 {
			continue // the track
		}
		for column := int(math.Ceil((twin.X + 0.5) * p.ratio)); column < int((twin.X+twin.W-0.5)*p.ratio); column++ { // beyond is the focus ring
			share := 1 - apart(p.RGBAAt(column, row), control)/apart(card, control)
			if share > 0.1 {
				mass += share
				sum += share * (float64(column) + 0.5) / p.ratio
			}
		}
	}
	mass /= p.ratio * p.ratio
	if mass < 40 || mass > 160 { // the ring's share of these rows is about 100 square pixels
		return 0, false
	}
	x = sum / mass / p.ratio / p.ratio
	disc, ring := p.Colour(Point{x, middle + 1}), p.Colour(Point{x, middle - 8})
	return x, apart(disc, card) < 12 && apart(ring, control) < 40
}

// keep writes a picture where Shot does.
func (p *Page) keep(name string, picture image.Image) {
	p.t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, picture); err != nil {
		p.t.Fatal(err)
	}
	p.keepFile(name+".png", b.Bytes())
}

func (p *Page) keepFile(name string, data []byte) {
	p.t.Helper()
	folder := os.Getenv("LEASEHOLD_SHOTS")
	if folder == "" {
		folder = filepath.Join(root, ".cache", "shots")
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
		p.t.Fatal(err)
	}
}

// Sheet keeps pictures of the whole page, where Shot does, screen by screen, side by side in one file.
func (p *Page) Sheet(name string) {
	p.t.Helper()
	if !pictured {
		return
	}
	const gap = 16
	before := Eval[float64](p, "scrollY")
	var screens []Picture
	for y, last := 0.0, false; !last; {
		p.Run("scrollTo({ top: " + number(y) + ", behavior: 'instant' })")
		p.Settle()
		screens = append(screens, p.Picture())
		y = Eval[float64](p, "scrollY + innerHeight")
		last = y >= Eval[float64](p, "document.scrollingElement.scrollHeight")-1
	}
	p.Run("scrollTo({ top: " + number(before) + ", behavior: 'instant' })")
	size := screens[0].Bounds().Size()
	sheet := image.NewRGBA(image.Rect(0, 0, (size.X+gap)*len(screens)-gap, size.Y))
	draw.Draw(sheet, sheet.Bounds(), image.NewUniform(color.Gray{0x80}), image.Point{}, draw.Src)
	for i, screen := range screens {
		draw.Draw(sheet, screen.Bounds().Add(image.Pt(i*(size.X+gap), 0)), screen, image.Point{}, draw.Src)
	}
	p.keep(name, sheet)
}
