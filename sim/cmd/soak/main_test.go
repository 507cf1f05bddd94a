package main

import (
	"os"
	"strings"
	"testing"
)

// TestRunIsTheSameOnAnyNumberOfCores stops a run, goes on, and compares.
func TestRunIsTheSameOnAnyNumberOfCores(t *testing.T) {
	sums := func(cores int) string {
		var b strings.Builder
		if !run(&b, 5, 2505, cores, nil) {
			t.Errorf("properties are broken:\n%s", b.String())
		}
		_, sum, _ := strings.Cut(b.String(), "\nsplit-brain")
		return sum
	}
	if one, four := sums(1), sums(4); one != four {
		t.Errorf("got\n%s\non four cores, want\n%s", four, one)
	}
}

func TestStopSaysHowToGoOn(t *testing.T) {
	stop := make(chan os.Signal, 1)
	stop <- os.Interrupt
	var b strings.Builder
	run(&b, 0, 1_000_000, 1, stop)
	if !strings.Contains(b.String(), "stopped; to go on: ./build.sh soak -from ") {
		t.Errorf("it does not say how to go on:\n%s", b.String())
	}
}
