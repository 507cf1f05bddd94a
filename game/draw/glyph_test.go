package draw

import (
	"image"
	"image/draw"
	"math"
	"testing"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"leasehold/assets"
)

// reference gives the picture that golang.org/x/image makes within bounds, and the number of the outline's segments.
func reference(t *testing.T, f *sfnt.Font, glyph sfnt.GlyphIndex, size, shift float64, bounds image.Rectangle) (pixels []uint8, count int) {
	t.Helper()
	var buf sfnt.Buffer
	segments, err := f.LoadGlyph(&buf, glyph, fixed.Int26_6(f.UnitsPerEm()), nil)
	if err != nil {
		t.Fatal(err)
	}
	scale := size / float64(f.UnitsPerEm())
	at := func(p fixed.Point26_6) (x, y float32) {
		return float32(float64(p.X)*scale + shift - float64(bounds.Min.X)), float32(float64(p.Y)*scale - float64(bounds.Min.Y))
	}
	const side = 600 // beyond 512 pixels the library counts in floating point, which is more exact
	raster := vector.NewRasterizer(side, side)
	raster.DrawOp = draw.Src
	for i := range segments {
		s := &segments[i]
		ax, ay := at(s.Args[0])
		bx, by := at(s.Args[1])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			raster.MoveTo(ax, ay)
		case sfnt.SegmentOpLineTo:
			raster.LineTo(ax, ay)
		case sfnt.SegmentOpQuadTo:
			px, py := raster.Pen()
			for i := range 16 { // the library flattens small curves coarsely
				u := float32(i+1) / 16
				v := 1 - u
				raster.LineTo(v*v*px+2*u*v*ax+u*u*bx, v*v*py+2*u*v*ay+u*u*by)
			}
		default:
			t.Fatalf("glyph %d: got a segment of kind %d, want none in TrueType", glyph, s.Op)
		}
	}
	mask := image.NewAlpha(image.Rect(0, 0, side, side))
	raster.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	for y := range bounds.Dy() {
		pixels = append(pixels, mask.Pix[y*side:][:bounds.Dx()]...)
	}
	return pixels, len(segments)
}

func TestPicturesAgreeWithALibrary(t *testing.T) {
	var face typeface
	for weight, ttf := range [2][]byte{assets.Regular, assets.Bold} {
		f, err := sfnt.Parse(ttf)
		if err != nil {
			t.Fatal(err)
		}
		var buf sfnt.Buffer
		drawn, pixels, sum := 0, 0, 0.0
		for r := range rune(0x2800) {
			glyph, err := f.GlyphIndex(&buf, r)
			if err != nil {
				t.Fatal(err)
			}
			if glyph == 0 && r%0x100 != 0 { // all look the same
				continue
			}
			size, shift := []float64{11, 12.5, 31.25}[r%3], float64(r%4)/4
			got := face.picture(r, size, shift, weight == 1)
			want, segments := reference(t, f, glyph, size, shift, got.Rect)
			if (segments == 0) != got.Rect.Empty() {
				t.Fatalf("%q: got a picture of %v, want one of %d segments", r, got.Rect, segments)
			}
			for i := range want {
				off := math.Abs(float64(got.Pix[i]) - float64(want[i]))
				if off > 6 {
					t.Fatalf("%q at %v px, shifted %v: pixel %d: got %d, want %d", r, size, shift, i, got.Pix[i], want[i])
				}
				sum += off
			}
			drawn++
			pixels += len(want)
		}
		if drawn < 350 {
			t.Errorf("weight %d: got %d glyphs, want at least 350", weight, drawn)
		}
		if mean := sum / float64(pixels); mean > 0.25 {
			t.Errorf("weight %d: got pixels %.2f off, want at most 0.25 of 255", weight, mean)
		}
	}
}

func TestPictureOfABlank(t *testing.T) {
	var face typeface
	if got := face.picture(' ', 12, 0.5, false); !got.Rect.Empty() || len(got.Pix) != 0 {
		t.Errorf("got %v, want nothing", got.Rect)
	}
}

// An l is a bar: its coverage adds up to its area, wherever it lies between pixels.
func TestShiftKeepsTheArea(t *testing.T) {
	var face typeface
	area := func(shift float64) float64 {
		sum := 0.0
		for _, cover := range face.picture('l', 13, shift, true).Pix {
			sum += float64(cover) / 255
		}
		return sum
	}
	want := area(0)
	for _, shift := range []float64{0.25, 0.5, 0.75} {
		if got := area(shift); math.Abs(got-want) > 0.1 {
			t.Errorf("shift %v: got an area of %.2f px², want %.2f", shift, got, want)
		}
	}
}

func TestPictureAllocatesOnlyOnce(t *testing.T) {
	var face typeface
	face.picture('W', 40, 0, true)
	face.picture('é', 40, 0, true)
	if got := testing.AllocsPerRun(20, func() { face.picture('l', 12, 0, false) }); got > 1 { // the outline's flags
		t.Errorf("got %v allocations, want at most 1", got)
	}
}

func BenchmarkPicture(b *testing.B) {
	var face typeface
	for b.Loop() {
		face.picture('g', 25, 0.25, false)
	}
}
