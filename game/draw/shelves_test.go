package draw

import (
	"image"
	"testing"
)

func TestShelvesKeepApart(t *testing.T) {
	s := shelves{side: 512}
	var placed []image.Rectangle
	area := 0
	for i := 0; ; i++ {
		width, height := 3+i*7%11, 5+i*5%13
		x, y, ok := s.place(width, height)
		if !ok {
			break
		}
		r := image.Rect(x, y, x+width, y+height)
		if !r.In(image.Rect(0, 0, 512, 512)) {
			t.Fatalf("got %v, want it inside", r)
		}
		for _, other := range placed {
			if r.Overlaps(other) {
				t.Fatalf("got %v over %v", r, other)
			}
		}
		placed = append(placed, r)
		area += width * height
	}
	if area < 512*512*7/10 {
		t.Errorf("got %d of %d pixels used before it was full, want at least 70 %%", area, 512*512)
	}
	s.empty()
	if x, y, ok := s.place(512, 512); !ok || x != 0 || y != 0 {
		t.Errorf("emptied: got %d %d %v, want all of the room", x, y, ok)
	}
}

func TestShelvesRefuseWhatIsTooLarge(t *testing.T) {
	s := shelves{side: 64}
	for _, size := range [][2]int{{65, 1}, {1, 65}} {
		if _, _, ok := s.place(size[0], size[1]); ok {
			t.Errorf("got room for %v in 64", size)
		}
	}
}
