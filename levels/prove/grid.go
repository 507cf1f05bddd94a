package prove

import (
	"leasehold/levels"
)

// GridLimit is the most settings a grid has.
const GridLimit = 5000

// Grid lists settings spread over all that a level allows, at most limit of them: every value of switches and choices, and as many of each slider as there is room
// for, its ends, its start and the solution's among them.
func Grid(l *levels.Level, limit int) []levels.Settings {
	room, sliders := limit, 0
	for i := range l.Controls {
		if l.Controls[i].Kind == levels.Slider {
			sliders++
			continue
		}
		lo, hi, _ := l.Range(i)
		room /= int(hi-lo) + 1
	}
	each := 1
	for power(each+1, sliders) <= room && each < limit {
		each++
	}
	solution, err := l.With(l.Start(), l.Solution)
	if err != nil {
		panic(err) // the loader has read it
	}
	grid := []levels.Settings{{}}
	for i := range l.Controls {
		var next []levels.Settings
		for _, s := range grid {
			for _, v := range sampled(l, i, each, l.Start()[i], solution[i]) {
				next = append(next, append(append(make(levels.Settings, 0, len(l.Controls)), s...), v))
			}
		}
		grid = next
	}
	return grid
}

func power(base, exponent int) int {
	p := 1
	for range exponent {
		p *= base
	}
	return p
}

// sampled gives n values of a control from its least to its greatest, all if there are fewer. The nearest to each of keep makes room for it.
func sampled(l *levels.Level, control, n int, keep ...int64) []int64 {
	lo, hi, step := l.Range(control)
	steps := (hi - lo) / step
	if l.Controls[control].Kind != levels.Slider || steps < int64(n) {
		n = int(steps) + 1
	}
	values := make([]int64, n)
	for i := range values {
		values[i] = lo + steps*int64(i)/int64(max(n-1, 1))*step
	}
	kept := make([]bool, n)
	for _, k := range keep {
		best := -1
		for i, v := range values {
			if v == k {
				best = i
				break
			}
			if !kept[i] && (best < 0 || abs(v-k) < abs(values[best]-k)) {
				best = i
			}
		}
		if best >= 0 {
			values[best], kept[best] = k, true
		}
	}
	return values
}

func abs(x int64) int64 { return max(x, -x) }
