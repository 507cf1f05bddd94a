package sim_test

import (
	"testing"

	"leasehold/sim/soak"
)

// fixedSeeds is how many random boards the tests try; ./build.sh soak tries a million.
const fixedSeeds = 3000

// TestProperties tries the properties of package soak on a fixed set of random boards.
func TestProperties(t *testing.T) {
	var s soak.Soaker
	for seed := range uint64(fixedSeeds) {
		s.Try(seed)
	}
	for i, f := range s.Failures {
		if i == 2000 {
			t.Fatalf("and %d more", len(s.Failures)-i)
		}
		t.Error(f)
	}
	t.Logf("%+v", s.Tally)
	for v := soak.Fenced + 1; v < soak.VariantCount; v++ {
		if s.Split[v] == 0 {
			t.Errorf("%s: no split-brain write on %d boards, want some: a property that cannot fail shows nothing", soak.VariantNames[v], s.Boards)
		}
	}
	for w := range soak.WeaknessCount {
		if s.Weak[w] == 0 {
			t.Errorf("where %s: no two live grants, nor a token that does not grow, on %d boards, want some", soak.WeaknessNames[w], s.Logs)
		}
	}
	if s.AtStake < s.Boards*3/4 {
		t.Errorf("something is at stake on %d of %d boards, want three quarters of them: random boards must do something", s.AtStake, s.Boards)
	}
}
