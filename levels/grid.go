package levels

import "math"

// Grid lists settings spread over all that a level allows, at most limit of them unless switches and choices alone have more: every value of those, and as many of
// each slider as there is room for, its ends, its start and the values in keep among them.
func (l *Level) Grid(limit int, keep ...Settings) []Settings {
	keep = append([]Settings{l.Start()}, keep...)
	room, sliders := limit, 0
	for i := range l.Controls {
		if l.Controls[i].Kind == Slider {
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
	grid := []Settings{{}}
	for i := range l.Controls {
		var next []Settings
		for _, s := range grid {
			for _, v := range l.sampled(i, each, keep) {
				next = append(next, append(append(make(Settings, 0, len(l.Controls)), s...), v))
			}
		}
		grid = next
	}
	return grid
}

// Combinations counts all the settings that a level allows, at most math.MaxInt: eight sliders have 10^48.
func (l *Level) Combinations() int {
	n := 1
	for i := range l.Controls {
		lo, hi, step := l.Range(i)
		n = times(n, (hi-lo)/step+1)
	}
	return n
}

// times multiplies two numbers above 0, up to math.MaxInt.
func times(n int, by int64) int {
	if int64(n) > math.MaxInt/by {
		return math.MaxInt
	}
	return n * int(by)
}

func power(base, exponent int) int {
	p := 1
	for range exponent {
		p *= base
	}
	return p
}

// sampled gives n values of a control from its least to its greatest, all if there are fewer. The nearest to each that is kept makes room for it.
func (l *Level) sampled(control, n int, keep []Settings) []int64 {
	lo, hi, step := l.Range(control)
	steps := (hi - lo) / step
	if l.Controls[control].Kind != Slider || steps < int64(n) {
		n = int(steps) + 1
	}
	values := make([]int64, n)
	for i := range values {
		values[i] = lo + steps*int64(i)/int64(max(n-1, 1))*step
	}
	kept := make([]bool, n)
	for _, settings := range keep {
		k, best := settings[control], -1
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

// Spread puts settings into an order of which every beginning is spread over all of them, and cuts it to limit.
func Spread(grid []Settings, limit int) []Settings {
	n := len(grid)
	step := n*618/1000 + 1 // the golden section leaves no large gap
	for common(step, n) != 1 {
		step++
	}
	spread := make([]Settings, min(n, limit))
	for i := range spread {
		spread[i] = grid[i*step%n]
	}
	return spread
}

// common gives the greatest number that divides both.
func common(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
