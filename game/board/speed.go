package board

import "leasehold/sim"

// paces are the speeds of a level that ends within comfortPlay at the middle one; of a longer level each is as many times higher.
var paces = [...]float64{0.5, 1, 2, 4, 8}

// comfortPlay is how long an incident should take to play, in seconds.
const comfortPlay = 20

// Speeds lists how many seconds of the incident may pass in one second of play. The middle one is the usual one.
func (g *Game) Speeds() [len(paces)]float64 {
	speeds := paces
	for i := range speeds {
		speeds[i] *= g.pace
	}
	return speeds
}

// paceOf gives the least of 1, 2, 5, 10, 20, 50 and so on at which a run of that length does not take too long to play.
func paceOf(length sim.Time) float64 {
	need := float64(length) / float64(sim.Second) / comfortPlay / paces[len(paces)/2]
	for unit := 1.0; ; unit *= 10 {
		for _, step := range [...]float64{1, 2, 5} {
			if unit*step >= need {
				return unit * step
			}
		}
	}
}

// Speed sets how many seconds of the incident pass in one of play.
func (g *Game) Speed(times float64) {
	for _, s := range g.Speeds() {
		if s == times {
			g.speed = s
		}
	}
}
