package main

import (
	"encoding/json"
	"fmt"

	"leasehold/levels"
	"leasehold/levels/levelfile"
	"leasehold/sim"
)

// spreadLevel is a level whose seeds differ, and seeds how many of them are compared.
const (
	spreadLevel = "levels/testdata/spread.yaml"
	seeds       = 50
)

// variants is how many variants of each level are compared.
const variants = 20

// mapSide is the columns and rows of the maps that are compared.
const mapSide = 16

// answer is what the simulator says to one level, at its start.
type answer struct {
	Level    json.RawMessage   `json:"level"`
	Hash     string            `json:"hash"`     // of the level
	Hashes   []string          `json:"hashes"`   // of the history, by seed
	Verdicts []levels.Verdict  `json:"verdicts"` // by seed
	Map      []levels.Verdict  `json:"map"`      // row by row
	Counts   map[string]int64  `json:"counts"`   // seed 0: measures that count, by name
	Variants map[string]string `json:"variants"` // the history's hash of some variants, by the variant
}

func answers() (map[string]*answer, error) {
	all := map[string]*answer{}
	for _, id := range []string{"coordination", "restore-night", spreadLevel} {
		l, err := levelfile.Find(id)
		if err != nil {
			return nil, err
		}
		a := &answer{Level: l.JSON(), Hash: fmt.Sprintf("%016x", l.Hash()), Counts: map[string]int64{}, Variants: map[string]string{}, Map: l.Map(l.Start(), 0, mapSide, mapSide, 0).Cells}
		for seed := range uint64(seeds) {
			h := l.Run(l.Start(), 0, seed)
			r := sim.Examine(h)
			a.Hashes, a.Verdicts = append(a.Hashes, hash(l, seed)), append(a.Verdicts, l.Judge(h, r))
			for m := range sim.MeasureCount {
				if v, ok := r.Value(m, sim.None); ok && seed == 0 && m.Info().Unit == sim.Count {
					a.Counts[m.Info().Name] = v
				}
			}
		}
		for seed := range uint64(variants) {
			v := l.Variant(levels.VariantSeed(l.ID, seed, "probe"))
			a.Variants[levels.VariantText(v.VariantIs)] = hash(v, 0)
		}
		all[l.ID] = a
	}
	return all, nil
}
