package sim

import "math/rand/v2"

// draws gives what a seed moves. Each kind has its own stream, so that one draw more of one kind moves no other.
type draws struct {
	spread  Spread
	streams [6]rand.PCG
	on      bool
}

const (
	delayStream = iota
	serviceStream
	pollStream
	orderStream
	jitterStream
	numberStream
)

func (d *draws) reset(seed uint64, spread Spread) {
	d.spread, d.on = spread, seed != 0
	for i := range d.streams {
		d.streams[i].Seed(seed, uint64(i))
	}
}

func (d *draws) delay() Time { return d.upTo(delayStream, d.spread.Delay) }

func (d *draws) service() Time { return d.upTo(serviceStream, d.spread.Service) }

func (d *draws) poll() Time { return d.upTo(pollStream, d.spread.Poll) }

// jitter draws from 0 to less than limit, for seed 0 too: it belongs to the board, and is not a spread.
func (d *draws) jitter(limit Time) Time {
	if limit <= 0 {
		return 0
	}
	return Time(d.streams[jitterStream].Uint64() % uint64(limit))
}

// upTo draws from 0 to limit, both included.
func (d *draws) upTo(stream int, limit Time) Time {
	if !d.on || limit <= 0 {
		return 0
	}
	return Time(d.streams[stream].Uint64() % uint64(limit+1)) // the bias is below limit / 2^64
}

// swap says whose first ask candidate i takes: its own, or with a spread of order that of the candidate of the same job which a rotation
// drawn once for all puts in its place.
func (d *draws) swap(all []candidate, i int) int {
	if !d.on || !d.spread.Order {
		return i
	}
	first, n := i, 0
	for first > 0 && all[first-1].job == all[i].job {
		first--
	}
	for first+n < len(all) && all[first+n].job == all[i].job {
		n++
	}
	turn := d.streams[orderStream] // a copy: every candidate sees the same rotation
	return first + (i-first+int(turn.Uint64()%uint64(n)))%n
}
