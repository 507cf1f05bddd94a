package levels

import (
	"testing"

	"leasehold/sim"
)

func TestMetAtTheBound(t *testing.T) {
	second := int64(sim.Second)
	for _, c := range []struct {
		goal  Goal
		value int64
		want  bool
	}{
		{Goal{Below: "18s", measure: sim.CompletionTime, bound: 18 * second}, 18 * second, false},
		{Goal{Below: "18s", measure: sim.CompletionTime, bound: 18 * second}, 18*second - int64(4*sim.Millisecond), false}, // shown as 18 s
		{Goal{Below: "18s", measure: sim.CompletionTime, bound: 18 * second}, 18*second - int64(6*sim.Millisecond), true},
		{Goal{AtMost: "3", measure: sim.Duplicates, bound: 3}, 3, true},
		{Goal{AtMost: "3", measure: sim.Duplicates, bound: 3}, 4, false},
		{Goal{measure: sim.Cost}, 1 << 40, true},
	} {
		if got := c.goal.Met(c.value); got != c.want {
			t.Errorf("%s with %d: met %v, want %v", c.goal.BoundText(), c.value, got, c.want)
		}
	}
}

func TestTexts(t *testing.T) {
	for _, c := range []struct {
		unit         sim.Unit
		value        int64
		text, number string
	}{
		{sim.Nanosecond, int64(13_921_250 * sim.Microsecond), "13.92 s", "13.92"},
		{sim.Nanosecond, int64(5 * sim.Second), "5 s", "5"},
		{sim.Cents, 2400, "24 USD/mo", "24"},
		{sim.Cents, 2450, "24.5 USD/mo", "24.5"},
		{sim.PerMillion, 12_500, "1.25 %", "0.0125"},
		{sim.Count, 100, "100", "100"},
	} {
		if got := UnitText(c.unit, c.value); got != c.text {
			t.Errorf("UnitText gives %q, want %q", got, c.text)
		}
		if got := Number(c.unit, c.value); got != c.number {
			t.Errorf("Number gives %q, want %q", got, c.number)
		}
	}
}

// TestJudgedIsEnough judges by the chosen measures alone, and by all.
func TestJudgedIsEnough(t *testing.T) {
	l := &Level{Goals: []Goal{{AtMost: "0", measure: sim.Duplicates}, {measure: sim.Cost}, {Below: "9s", measure: sim.CompletionTime, bound: int64(9 * sim.Second)}}}
	if got := *l.Judged(); !got[sim.Duplicates] || got[sim.Cost] || !got[sim.CompletionTime] || got[sim.Vacancy] {
		t.Errorf("judged by %v", got)
	}
}
