package board

import (
	"testing"

	"leasehold/assets"
)

// TestAbsentPartsAreToldApart takes machines off the board by a control: their cards say so, and those that stand there do not.
func TestAbsentPartsAreToldApart(t *testing.T) {
	l := levelOf(t, "third-machine")
	g := New(l, assets.Measure, 980)
	count := func() (absent int) {
		scene, drawn := g.Scene(), 0
		for _, h := range scene.Hits {
			if h.Kind == Button && h.ValueText == "Not there." {
				absent++
			}
		}
		for _, s := range scene.Shapes {
			if s.Kind == Text && s.Text == "not there" {
				drawn++
			}
		}
		if drawn != absent {
			t.Errorf("%d cards say that their part is not there, and %d buttons", drawn, absent)
		}
		return absent
	}
	before := count()
	g.Set("voters", 1e9)
	if after := count(); before != 4 || after != 0 {
		t.Errorf("%d parts are not there with one voter, and %d with five, want 4 and 0", before, after)
	}
}
