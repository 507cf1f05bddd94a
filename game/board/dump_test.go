package board

import (
	"bufio"
	"fmt"
	"os"
	"testing"

	"leasehold/assets"
	"leasehold/levels"
	"leasehold/levels/levelfile"
)

func TestDump(t *testing.T) {
	name := os.Getenv("DUMP")
	if name == "" {
		t.Skip()
	}
	file, _ := os.Create(name)
	defer file.Close()
	out := bufio.NewWriter(file)
	defer out.Flush()
	all, _ := levelfile.All()
	for _, l := range all {
		tries := []levels.Settings{l.Start()}
		s, _ := l.With(l.Start(), l.Solution)
		tries = append(tries, s)
		for i := range l.Wrong {
			s, _ := l.With(l.Start(), l.Wrong[i].Set)
			tries = append(tries, s)
		}
		for _, width := range []float64{320, 390, 800, 1280} {
			for k, s := range tries {
				for i := range l.Incidents {
					g := New(l, assets.Measure, width)
					g.settings, g.incident = s, i
					g.simulate()
					fmt.Fprintln(out, "##", l.ID, width, k, i)
					for step := range 40 {
						g.Seek(float64(g.end()) / 1e9 * float64(step) / 39)
						sc := g.Scene()
						for _, x := range sc.Shapes {
							if x.Kind == Text {
								fmt.Fprintf(out, "T %q %.2f %.2f %v\n", x.Text, x.P[0].X, x.P[0].Y, x.Fill)
							}
						}
						for _, h := range sc.Hits {
							fmt.Fprintf(out, "H %q %q %q\n", h.ID, h.Label, h.ValueText)
						}
						fmt.Fprintf(out, "V %+v\n", g.View())
					}
					if width > 320 {
						continue
					}
					r := g.Result()
					fmt.Fprintf(out, "R %+v\n", r)
					g.Nights()
					r = g.Result()
					fmt.Fprintf(out, "N %q %q %+v\n", r.Headline, r.Detail, r.Nights)
				}
			}
		}
	}
	g := New(all[0], assets.Measure, 980)
	for _, link := range []string{"v=2", "a=b", "a=b&c=d", "a=b&c=d&e=f", "a=b&c=d&e=f&g=h&i=j", "t=99h", "t=99h&a=b"} {
		fmt.Fprintf(out, "L %q\n", g.Restore(link))
	}
}
