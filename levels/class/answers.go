package class

import (
	"fmt"
	"hash/fnv"
	"strings"

	"leasehold/levels"
	"leasehold/levels/codec"
)

// Answers are what a build of the simulator makes of many random codes: by them a build for one machine is compared with one for another.
type Answers struct {
	Count int      `json:"count"`
	Sum   string   `json:"sum"`   // over all rows, as SumOf gives it
	Codes []string `json:"codes"` // the first of them
	Rows  []*Row   `json:"rows"`  // of these
}

// AnswersTo writes that many random codes, reads them again and plays them on the incidents as shown. It shows so many of them.
func AnswersTo(all []*levels.Level, count, shown int) (*Answers, error) {
	a := &Answers{Count: count}
	c := NewChecker(func(id string) (*levels.Level, error) { return levelOf(all, id), nil })
	rows := make([]*Row, count)
	for i := range rows {
		text, err := randomText(all, i)
		if err != nil {
			return nil, err
		}
		rows[i] = c.Tonight(Entry{Line: i + 1, Text: text})
		if i < shown {
			a.Codes, a.Rows = append(a.Codes, text), append(a.Rows, rows[i])
		}
	}
	a.Sum = SumOf(rows)
	return a, nil
}

// randomText writes a random code. Every eighth is edited, and has a result that is not the simulator's.
func randomText(all []*levels.Level, number int) (string, error) {
	c := Random(all, number)
	if number%8 == 7 {
		return c.Text()
	}
	return codec.Write(levelOf(all, c.Level), c)
}

func levelOf(all []*levels.Level, id string) *levels.Level {
	for _, l := range all {
		if l.ID == id {
			return l
		}
	}
	return nil
}

// SumOf sums up all that rows say.
func SumOf(rows []*Row) string {
	sum := fnv.New64a()
	for _, r := range rows {
		said := []string{r.Text, r.Name, r.Made, string(r.Status), string(r.Reason), r.Level, r.Label, r.Assignment, r.Variant, r.Depth, decimal(r.Cost), decimal(r.Time), fmt.Sprint(r.Line, r.Tries, r.Pending, r.Settings)}
		for _, b := range r.Par {
			said = append(said, b.ID, decimal(b.Value), decimal(&b.Bound), fmt.Sprint(b.Met))
		}
		for _, m := range r.Missed {
			said = append(said, m.ID, fmt.Sprint(m.Incident), decimal(m.Value))
		}
		if p := r.Prediction; p != nil {
			said = append(said, p.Goal, fmt.Sprint(p.Guess), decimal(p.Truth), fmt.Sprint(p.Right))
		}
		sum.Write([]byte(strings.Join(said, "\x00") + "\n"))
	}
	return hex(sum.Sum64(), 16)
}
