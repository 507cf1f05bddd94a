package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
)

// simReading is what web/simwasm/bench.mjs prints.
type simReading struct {
	StartMS float64 `json:"start_ms"` // from bytes to the first call
	ColdMS  float64 `json:"cold_ms"`  // the first 16 x 16 cells of the first map ever
	FirstMS float64 `json:"first_ms"` // the same of the fastest map
	AllMS   float64 `json:"all_ms"`
	RunMS   float64 `json:"run_ms"`
}

// simulator measures the sim.wasm of the built site under Node. nativeMapMS is how long the same map takes natively.
func simulator(nativeMapMS float64) ([]figure, error) {
	size, err := size("dist/a/sim.*.wasm.br")
	if err != nil {
		return nil, err
	}
	level, err := filepath.Glob("dist/levels/coordination.*.json")
	if err != nil || len(level) != 1 {
		return nil, fmt.Errorf("got the level's files %v (%v), want one", level, err)
	}
	var r simReading
	for i := range 3 { // the fastest of each: what disturbs a measurement only slows it down
		one, err := benchOnce(level[0])
		if err != nil {
			return nil, err
		}
		if i == 0 {
			r = *one
		}
		r = simReading{min(r.StartMS, one.StartMS), min(r.ColdMS, one.ColdMS), min(r.FirstMS, one.FirstMS), min(r.AllMS, one.AllMS), min(r.RunMS, one.RunMS)}
	}
	return []figure{
		most("sim.wasm, brotli 11", size/1e6, 0.8, "MB"),
		plain("  from its bytes to the first call, in Node", r.StartMS, "ms"),
		plain("  one run with checkers and causes, in Node", r.RunMS, "ms"),
		most("fault map 64 x 64, flagship, first 16 x 16, just started sim.wasm in Node", r.ColdMS/1000, 0.4, "s"),
		plain("  the same once it is warm", r.FirstMS/1000, "s"),
		most("fault map 64 x 64, flagship, all of it, sim.wasm in Node", r.AllMS/1000, 5, "s"),
		plain("  times native", r.AllMS/nativeMapMS, "x"),
	}, nil
}

// benchOnce starts sim.wasm anew and measures it.
func benchOnce(level string) (*simReading, error) {
	cmd := exec.Command("node", "web/simwasm/bench.mjs", "dist", level)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("bench.mjs: %w\n%s", err, errs.String())
	}
	r := new(simReading)
	if err := json.Unmarshal(out.Bytes(), r); err != nil {
		return nil, fmt.Errorf("bench.mjs: %w", err)
	}
	return r, nil
}
