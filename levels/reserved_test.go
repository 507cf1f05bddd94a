package levels

import (
	"os"
	"regexp"
	"slices"
	"testing"
)

// What the page of a board takes out of its address, and what the board reads in a link (board.Restore), must not be a control's name.
func TestReservedNamesAreThoseOfAddresses(t *testing.T) {
	script, err := os.ReadFile("../web/frame/own.js")
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`OWN = \[([^\]]+)\]`).FindSubmatch(script)
	if list == nil {
		t.Fatalf("got no list in %s", script)
	}
	want := []string{"v", "t", "incident", "seed", "speed", "stage", "night", "was", "compare", "time"} // of the board
	for _, name := range regexp.MustCompile(`"([^"]+)"`).FindAllSubmatch(list[1], -1) {
		want = append(want, string(name[1]))
	}
	got := slices.Sorted(slices.Values(reservedIDs))
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got %v reserved, want %v", got, want)
	}
}
