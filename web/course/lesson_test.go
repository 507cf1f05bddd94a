package course

import (
	"fmt"
	"testing"
	"time"

	"leasehold/assets/words"
)

func TestProbe(t *testing.T) {
	all := campaign(t)
	c, err := Open(Files, all)
	if err != nil {
		t.Fatal(err)
	}
	t0 := time.Now()
	if err := c.openLessons(); err != nil {
		t.Fatal(err)
	}
	fmt.Println("played", time.Since(t0))
	for _, m := range c.lessons {
		fmt.Println(m.level.ID, minutes(m.level), m.limits)
		for _, o := range m.losses {
			n := ""
			if o.nights != nil {
				n = fmt.Sprintf("%d of %d, night %d,%d", o.nights.lost, len(o.nights.Lost), o.nights.column+1, o.nights.row+1)
			}
			fmt.Println("   ", m.level.Wrong[o.wrong].Name, m.level.GoalID(o.goal), "incident", o.incident+1, o.value, o.known, "at", o.at, n)
		}
	}
	_ = words.English
}
