package main

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"
)

// TestCauses adds the causes up as printed, and compares with the measures as printed.
func TestCauses(t *testing.T) {
	_, out, _ := command("run", "coordination", "--json")
	var got played
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	sums := map[string]*big.Rat{}
	for _, c := range got.Causes {
		count, ok := new(big.Rat).SetString(string(c.Count))
		if !ok {
			t.Fatalf("%s: got the count %s, want a number", c.Measure, c.Count)
		}
		if sums[c.Measure] == nil {
			sums[c.Measure] = new(big.Rat)
		}
		sums[c.Measure].Add(sums[c.Measure], count)
		if c.Measure == "split_brain_writes" && (*c.Job != "archive" || *c.Runner != "a" || *c.Grant != 33 || *c.Fault != "network fault" || string(c.First) != "6.07025") {
			t.Errorf("split-brain writes because of %s", out)
		}
	}
	for name, value := range got.Measures {
		want, ok := new(big.Rat).SetString(string(value))
		if !ok {
			continue // by job
		}
		sum := sums[name]
		if sum == nil {
			sum = new(big.Rat)
		}
		if sum.FloatString(2) != want.FloatString(2) {
			t.Errorf("the causes of %s add up to %s, want %s", name, sum.FloatString(2), value)
		}
	}
	if _, out, _ = command("run", "coordination"); !strings.Contains(out, "split_brain_writes  100  a, grant 33  network fault  6.07025s  11.02025s  6.070250 worker applied write from a archive[0] grant 33") {
		t.Errorf("no cause of split-brain writes in:\n%s", out)
	}
}
