//go:build browser

package browser

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"testing"

	"leasehold/levels"
)

// seeds is for how many seeds the history's hash must be the same everywhere.
const seeds = 50

func nativeHash(l *levels.Level, seed uint64) string {
	return fmt.Sprintf("%016x", l.Run(l.Start(), 0, seed).Hash())
}

// The flagship's history is the same natively and in the shipped page.
func TestHistoryIsTheNativeOne(t *testing.T) {
	level := levelNamed(t, "coordination")
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.VisitBoard(host.URL + pages["play"])
	if got, want := p.Probe().Hash, nativeHash(level, 0); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A level with spreads, served instead of the flagship to the shipped page, has the native history for every seed.
func TestSpreadHistoriesAreTheNativeOnes(t *testing.T) {
	level := levelNamed(t, filepath.Join(root, "levels", "testdata", "spread.yaml"))
	folder := Dist(t)
	files, err := filepath.Glob(filepath.Join(folder, "levels", "coordination.*.json"))
	if err != nil || len(files) != 1 {
		t.Fatalf("got the level's files %v (%v), want one", files, err)
	}
	host := NewHost(t, folder)
	host.Behave(Manners{Instead: map[string]string{path.Join("/levels", filepath.Base(files[0])): string(level.JSON())}})
	p := Open(t)
	p.VisitBoard(host.URL + pages["play"])
	if title := EvalFrame[string](p, "JSON.parse(leasehold.level).title"); title != level.Title {
		t.Fatalf("got the level %q, want %q", title, level.Title)
	}
	got := EvalFrame[[]string](p, fmt.Sprintf("Array.from({ length: %d }, (_, seed) => { leasehold.send('seed', '', seed); return leasehold.send('probe').hash; })", seeds))
	different := map[string]bool{}
	for seed, hash := range got {
		different[hash] = true
		if want := nativeHash(level, uint64(seed)); hash != want {
			t.Errorf("seed %d: got %s, want %s", seed, hash, want)
		}
	}
	if len(different) != seeds {
		t.Errorf("%d seeds gave %d histories", seeds, len(different))
	}
}

// A variant of the flagship in a frame is the native one: its history, its other nights, which the map's worker plays, and what is told of it.
func TestVariantIsTheNativeOne(t *testing.T) {
	level := levelNamed(t, "coordination")
	const seed = 0xab
	variant := level.Variant(seed)
	settings, err := level.With(level.Start(), level.Wrong[1].Set) // leases of 30 s, and tokens: won tonight, and not every night
	if err != nil {
		t.Fatal(err)
	}
	const side = 32
	lost := variant.Map(settings, 0, side, side, 0).Lost()
	if lost == level.Map(settings, 0, side, side, 0).Lost() {
		t.Fatal("the level itself loses as many nights, so that this says nothing")
	}
	query := "?v=1&now=1&variant=" + levels.VariantText(seed)
	for _, v := range level.Values(settings) {
		query += "&" + v.Control + "=" + v.Text
	}
	p := embed(t, query)
	p.Wait("got.run && got.view")
	if got, want := Eval[string](p, "got.run.hash"), fmt.Sprintf("%016x", variant.Run(settings, 0, 0).Hash()); got != want {
		t.Errorf("got the history %s, want %s", got, want)
	}
	var want []string
	for _, c := range variant.Changes {
		want = append(want, c.Label+": "+c.Now+", was "+c.Was)
	}
	if got := Eval[[]string](p, "got.ready.changes.map(({ label, was, now }) => `${label}: ${now}, was ${was}`)"); !slices.Equal(got, want) || len(want) == 0 {
		t.Errorf("told %q, want %q", got, want)
	}
	p.Run("frame.send('seek', '', 99)")
	p.Wait("got.run.nights !== null")
	nights := fmt.Sprintf("%d of %d, par %s", lost, side*side, variant.Par[0].BoundText())
	if got := Eval[string](p, "`${got.run.nights.lost} of ${got.run.nights.of}, par ${got.run.par[0].goal}`"); got != nights {
		t.Errorf("got %s, want %s", got, nights)
	}
}

// The page of a student's board asks at par for what that variant asks.
func TestParIsTheVariantsOwn(t *testing.T) {
	const seed = 0xab
	level := levelNamed(t, "coordination")
	want := func(l *levels.Level) string { return l.Par[0].Label + ": " + l.Par[0].BoundText() }
	if want(level) == want(level.Variant(seed)) {
		t.Fatal("the level itself asks for as much, so that this says nothing")
	}
	p := Open(t)
	p.VisitBoard(NewHost(t, Dist(t)).URL + pages["play"] + "?variant=" + levels.VariantText(seed))
	p.Wait(fmt.Sprintf("document.querySelector('.depths .bound').textContent === %q", want(level.Variant(seed))))
}
