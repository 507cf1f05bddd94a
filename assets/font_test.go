package assets_test

import (
	"math"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"leasehold/assets"
)

// The outlines are compared in game/draw, as pictures.
func TestAdvancesAndKerningAgreeWithALibrary(t *testing.T) {
	for weight, ttf := range [2][]byte{assets.Regular, assets.Bold} {
		bold := weight == 1
		f, err := sfnt.Parse(ttf)
		if err != nil {
			t.Fatal(err)
		}
		size := assets.UnitsPerEm(bold) // makes a pixel a font unit
		if got := float64(f.UnitsPerEm()); got != size {
			t.Fatalf("units per em: got %v, want %v", size, got)
		}
		var buf sfnt.Buffer
		ppem := fixed.Int26_6(f.UnitsPerEm())
		glyph := func(r rune) sfnt.GlyphIndex {
			g, err := f.GlyphIndex(&buf, r)
			if err != nil {
				t.Fatal(err)
			}
			return g
		}
		for r := range rune(0x2800) {
			want, err := f.GlyphAdvance(&buf, glyph(r), ppem, font.HintingNone)
			if err != nil {
				t.Fatal(err)
			}
			if got := assets.Advance(r, size, bold); got != float64(want) {
				t.Errorf("weight %d: %q: got an advance of %v units, want %d", weight, r, got, want)
			}
		}
		for left := ' '; left <= '~'; left++ {
			for right := ' '; right <= '~'; right++ {
				want, err := f.Kern(&buf, glyph(left), glyph(right), ppem, font.HintingNone)
				if err != nil {
					t.Fatal(err)
				}
				if got := assets.Kern(left, right, size, bold); math.Abs(got-float64(want)) > 1e-9 {
					t.Errorf("weight %d: %q %q: got a kern of %v units, want %d", weight, left, right, got, want)
				}
			}
		}
	}
}
