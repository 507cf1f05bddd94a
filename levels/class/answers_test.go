package class_test

import (
	"testing"

	"leasehold/levels"
	"leasehold/levels/class"
	"leasehold/levels/levelfile"
)

// TestAnswers has random codes answered twice, alike, and sees that they tell something.
func TestAnswers(t *testing.T) {
	all, err := levelfile.All()
	if err != nil {
		t.Fatal(err)
	}
	const count = 240
	a, err := class.AnswersTo(all, count, count)
	if err != nil {
		t.Fatal(err)
	}
	b, err := class.AnswersTo(append([]*levels.Level{}, all...), count, 0)
	if err != nil || a.Sum != b.Sum || len(a.Rows) != count || class.SumOf(a.Rows[1:]) == a.Sum {
		t.Errorf("got %s, then %s, %v", a.Sum, b.Sum, err)
	}
	counts, seen := map[class.Reason]int{}, map[string]bool{}
	for i, r := range a.Rows {
		counts[r.Reason]++
		seen[r.Level] = true
		if (r.Reason == class.OtherResult) != (i%8 == 7) {
			t.Errorf("code %d, %s: got %+v", i, a.Codes[i], r)
		}
	}
	if t.Log(counts); counts[""] < 20 || counts[class.NotWon] < 20 || len(seen) != len(all) {
		t.Errorf("got %v of %d levels: that shows little", counts, len(seen))
	}
}
