//go:build browser

package browser

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"leasehold/levels/levelfile"
)

// Levels at their start, on their way and won, with all words where they can be read. With LEASEHOLD_EVERY set (./build.sh pictures) every level, in four sizes, two themes and two languages, for looking at;
// else, as that takes long, the one with most on its board and one with several incidents, in the largest size and the smallest.
func TestLevelsArePictured(t *testing.T) {
	all, err := levelfile.All()
	if err != nil {
		t.Fatal(err)
	}
	sizes, themes, languages := [][2]int64{{1280, 720}, {320, 640}}, []string{"light"}, []string{""}
	some := []string{"restore-night", "third-machine"}
	if os.Getenv("LEASEHOLD_EVERY") != "" {
		some = nil
		sizes, themes, languages = [][2]int64{{1280, 720}, {800, 600}, {390, 700}, {320, 640}}, []string{"light", "dark"}, []string{"", "de/"}
	}
	host := NewHost(t, Dist(t))
	for _, l := range all {
		if some != nil && !slices.Contains(some, l.ID) {
			continue
		}
		solution, err := l.With(l.Start(), l.Solution)
		if err != nil {
			t.Fatal(err)
		}
		var pairs []string
		for _, v := range l.Values(solution) {
			pairs = append(pairs, v.Control+"="+v.Text)
		}
		for _, language := range languages {
			for _, theme := range themes {
				for _, size := range sizes {
					t.Run(fmt.Sprint(language, l.ID, " ", theme, " ", size[0]), func(t *testing.T) {
						t.Parallel()
						p := Open(t)
						p.Viewport(size[0], size[1], 1)
						p.Media("prefers-color-scheme", theme)
						look := func(state string) {
							t.Helper()
							p.Hover(Point{2, 2})
							p.Settle()
							p.neat(state)
							p.Sheet(fmt.Sprintf("level-%s%s-%s-%s-%d", strings.TrimSuffix(language, "/"), l.ID, state, theme, size[0]))
						}
						p.VisitBoard(host.URL + "/" + language + "play/" + l.ID + "/")
						look("start")
						p.RunFrame("leasehold.send('seek', '', 9999)")
						p.RunFrame("leasehold.send('seek', '', document.querySelector('[data-id=time]').max / 2)")
						look("midway")
						p.VisitBoard(host.URL + "/" + language + "play/" + l.ID + "/?" + strings.Join(pairs, "&"))
						p.RunFrame("leasehold.send('seek', '', 9999)")
						p.WaitFrame("true")
						look("won")
					})
				}
			}
		}
	}
}
