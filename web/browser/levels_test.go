//go:build browser

package browser

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Levels at their start, on their way and won, with all words where they can be read. With LEASEHOLD_EVERY set (./build.sh pictures) every level, in four sizes, two themes and two languages, and pictures
// for looking at; else, as that takes long, the one with most on its board, in the largest size and the smallest.
func TestLevelsArePictured(t *testing.T) {
	themes, languages := []string{"light"}, []string{""}
	some := []string{"restore-night"}
	if pictured {
		some = nil
		themes, languages = []string{"light", "dark"}, []string{"", "de/"}
	}
	host := NewHost(t, Dist(t))
	for _, l := range everyLevel(t) {
		if some != nil && !slices.Contains(some, l.ID) {
			continue
		}
		solution := l.Values(mustWith(t, l, l.Solution))
		pairs := make([]string, len(solution))
		for i, v := range solution {
			pairs[i] = v.Control + "=" + v.Text
		}
		for _, language := range languages {
			t.Run(language+l.ID, func(t *testing.T) {
				t.Parallel()
				p := Open(t)
				p.VisitBoard(host.URL + "/" + language + "play/" + l.ID + "/")
				for _, state := range [...]struct{ name, way string }{
					{"start", "0"},
					{"midway", "leasehold.send('seek', '', 1e9), leasehold.send('seek', '', document.querySelector('[data-id=time]').max / 2)"},
					{"won", "leasehold.send('settings', '', '" + strings.Join(pairs, "&") + "'), leasehold.send('seek', '', 1e9)"},
				} {
					p.RunFrame(state.way)
					for _, size := range everySize() {
						p.Viewport(size[0], size[1], coarse)
						for _, theme := range themes {
							p.Media("prefers-color-scheme", theme)
							p.Hover(Point{2, 2})
							p.Ticks(5)
							p.awaitRoom()
							p.Settle()
							p.neat(fmt.Sprint(state.name, " ", theme, " ", size[0]))
							if worthAPicture(language, state.name, theme, size[0]) {
								p.Sheet(fmt.Sprintf("level-%s%s-%s-%s-%d", strings.TrimSuffix(language, "/"), l.ID, state.name, theme, size[0]))
							}
						}
					}
				}
			})
		}
	}
}

// worthAPicture chooses what people look at: a won level, which shows most, in every size and theme; before that, and in another language, the widest in light and a narrow one in dark.
func worthAPicture(language, state, theme string, width int64) bool {
	return language == "" && state == "won" || width == 1280 && theme == "light" || width <= 320 && theme == "dark"
}
