package assets_test

import (
	"math"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"leasehold/assets"
	"leasehold/game/board"
)

// luminance and contrast follow WCAG 2.2, "relative luminance" and "contrast ratio".
func luminance(rgb uint32) float64 {
	channel := func(shift int) float64 {
		c := float64(rgb>>shift&0xFF) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*channel(16) + 0.7152*channel(8) + 0.0722*channel(0)
}

func contrast(a, b uint32) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func TestColoursAreTheRoles(t *testing.T) {
	roles := board.Roles()
	if len(assets.Colours) != len(roles) {
		t.Fatalf("got %d colours, want one for each of %d roles", len(assets.Colours), len(roles))
	}
	for i, role := range roles {
		if got := assets.Colours[i].Name; got != role.String() {
			t.Errorf("colour %d: got %q, want %q", i, got, role)
		}
	}
}

func TestContrast(t *testing.T) {
	byName := map[string]assets.Colour{}
	for _, c := range assets.Colours {
		byName[c.Name] = c
	}
	grounds := []string{"paper", "card", "well"}
	for _, demand := range []struct {
		least   float64
		names   []string
		grounds []string
	}{
		{4.5, []string{"ink", "muted", "valid-text", "wrong-text", "control-text", "fault-text", "vacant-text"}, grounds},
		{4.5, []string{"token-ink"}, []string{"token"}},
		{3, []string{"valid", "wrong", "control", "fault", "vacant", "wire"}, grounds},
	} {
		for _, name := range demand.names {
			for _, ground := range demand.grounds {
				fore, back := byName[name], byName[ground]
				if got := contrast(fore.Light, back.Light); got < demand.least {
					t.Errorf("light: %s on %s: got %.2f, want at least %.1f", name, ground, got, demand.least)
				}
				if got := contrast(fore.Dark, back.Dark); got < demand.least {
					t.Errorf("dark: %s on %s: got %.2f, want at least %.1f", name, ground, got, demand.least)
				}
			}
		}
	}
	// A coin shows on any ground by its own colour or by its outline.
	token, ink, paper := byName["token"], byName["token-ink"], byName["paper"]
	if got := max(contrast(token.Light, paper.Light), contrast(ink.Light, paper.Light)); got < 3 {
		t.Errorf("light: coin: got %.2f, want at least 3", got)
	}
	if got := max(contrast(token.Dark, paper.Dark), contrast(ink.Dark, paper.Dark)); got < 3 {
		t.Errorf("dark: coin: got %.2f, want at least 3", got)
	}
}

func TestContrastOfKnownPairs(t *testing.T) {
	if got := contrast(0x000000, 0xFFFFFF); math.Abs(got-21) > 1e-9 {
		t.Errorf("black on white: got %v, want 21", got)
	}
	if got := contrast(0x777777, 0xFFFFFF); math.Abs(got-4.48) > 0.005 {
		t.Errorf("#777 on white: got %v, want 4.48", got)
	}
}

// A shaper adds up advances and kerning at the size asked for. Measure must agree, or labels drift from what they were laid out for.
func TestMeasureAgreesWithTheFont(t *testing.T) {
	for _, bold := range []bool{false, true} {
		ttf := assets.Regular
		if bold {
			ttf = assets.Bold
		}
		f, err := sfnt.Parse(ttf)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"", "x", "To AV Te r, y.", "Cron scheduler A", "lost it · writes still on their way", "3.0 s – 1 048 576 ½ ≤ ✓ → ✕", "Œuvre Łódź"} {
			var buf sfnt.Buffer
			var want fixed.Int26_6
			before := sfnt.GlyphIndex(0)
			for _, r := range text {
				glyph, err := f.GlyphIndex(&buf, r)
				if err != nil || glyph == 0 {
					t.Fatalf("%q has no glyph: %v", r, err)
				}
				advance, err := f.GlyphAdvance(&buf, glyph, fixed.I(64), font.HintingNone)
				if err != nil {
					t.Fatal(err)
				}
				kern, err := f.Kern(&buf, before, glyph, fixed.I(64), font.HintingNone)
				if err != nil {
					t.Fatal(err)
				}
				want += advance + kern
				before = glyph
			}
			if got := assets.Measure(text, 64, bold); math.Abs(got-float64(want)/64) > 0.02*float64(len(text)+1) {
				t.Errorf("%q bold %v: got %.3f px, want %.3f", text, bold, got, float64(want)/64)
			}
		}
	}
}

func TestKerning(t *testing.T) {
	if got := assets.Kern('A', 'V', 100, false); got > -5 || got < -12 {
		t.Errorf("AV at 100 px: got %.2f px, want it tightened by 5 to 12", got)
	}
	if got := assets.Kern('→', 'V', 100, false); got != 0 {
		t.Errorf("a rune past ASCII: got %.2f px, want 0", got)
	}
}

func TestDigitsAreTabular(t *testing.T) {
	for _, bold := range []bool{false, true} {
		want := assets.Measure("0", 100, bold)
		for _, digit := range "123456789" {
			if got := assets.Measure(string(digit), 100, bold); got != want {
				t.Errorf("%q bold %v: got %v px, want %v as 0", digit, bold, got, want)
			}
		}
		if got := assets.Measure("1171", 100, bold); math.Abs(got-4*want) > 1e-9 {
			t.Errorf("1171 bold %v: got %v px, want %v", bold, got, 4*want)
		}
	}
}

func TestMeasureDoesNotAllocate(t *testing.T) {
	assets.Measure("warm", 13, true)
	if got := testing.AllocsPerRun(100, func() { assets.Measure("Lease of scheduler A · 3.0 s → ✓", 13, true) }); got != 0 {
		t.Errorf("got %v allocations a call, want 0", got)
	}
}

func BenchmarkMeasure(b *testing.B) {
	for b.Loop() {
		assets.Measure("Lease of scheduler A · 3.0 s", 13, false)
	}
}
