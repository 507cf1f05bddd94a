// Command probe measures the simulator and the board where it runs, natively or as WebAssembly in Node, and prints one JSON object.
// ./build.sh bench runs it in both places. With -answers it prints what another build of the simulator must say, for web/simwasm's test; with -codes, what it
// must make of codes, for web/teachwasm's; with -assignments, what pages that write assignments must write, for web/assign's tests.
package main

import (
	"container/heap"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"testing"
	"time"
	"unsafe"

	"leasehold/assets"
	"leasehold/game/board"
	"leasehold/levels"
	"leasehold/levels/levelfile"
	"leasehold/sim"
)

// Reading is what one place measured.
type Reading struct {
	EventsPerSecond float64           `json:"events_per_second"` // of the flagship's event loop
	HeapPerSecond   float64           `json:"heap_per_second"`   // of a plain heap of the same length, push and pop
	ResimulateMS    float64           `json:"resimulate_ms"`     // settings, run, checkers and film, as while dragging
	HeavyMS         float64           `json:"heavy_ms"`          // the same and the scene, on the level with most to compute
	FrameBytes      int64             `json:"frame_bytes"`       // allocated to build one frame's scene while playing
	FrameAllocs     int64             `json:"frame_allocs"`
	FrameMS         float64           `json:"frame_ms"`
	MapMS           float64           `json:"map_ms"`      // the fault map, 64 x 64 runs
	EventNS         []float64         `json:"event_ns"`    // of runs of about 10^3, 10^5 and 10^7 queue events; natively only
	EventBytes      float64           `json:"event_bytes"` // of a history, by queue event
	Hashes          map[string]string `json:"hashes"`      // by level and seed
}

func main() {
	var r any
	var err error
	switch args := os.Args[1:]; {
	case len(args) == 0:
		r, err = measure()
	case len(args) == 1 && args[0] == "-answers":
		r, err = answers()
	case len(args) == 2 && args[0] == "-codes":
		var random int
		if random, err = strconv.Atoi(args[1]); err == nil {
			r, err = codes(random)
		}
	case len(args) == 1 && args[0] == "-assignments":
		r, err = assignments()
	default:
		err = fmt.Errorf("got %q, want nothing, -answers, -codes N or -assignments", args)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "probe:", err)
		os.Exit(1)
	}
	if err := json.NewEncoder(os.Stdout).Encode(r); err != nil {
		os.Exit(1)
	}
}

func measure() (*Reading, error) {
	level, err := levelfile.Find("coordination")
	if err != nil {
		return nil, err
	}
	r := &Reading{Hashes: map[string]string{}}
	r.loop(level)
	r.board(level)
	heavy, err := levelfile.Find("april-night")
	if err != nil {
		return nil, err
	}
	r.HeavyMS = dragged(heavy, "claim", 60)
	_, r.MapMS = best(func() { level.Map(level.Start(), 0, 64, 64, 0) })
	if runtime.GOARCH != "wasm" {
		r.growth(level)
	}
	spread, err := levelfile.Find(spreadLevel)
	if err != nil {
		return nil, err
	}
	r.Hashes["coordination 0"] = hash(level, 0)
	for seed := range uint64(seeds) {
		r.Hashes[fmt.Sprint("spread ", seed)] = hash(spread, seed)
	}
	return r, nil
}

// best gives how many milliseconds a turn takes in the fastest of many short batches, and what a turn allocates. What disturbs a measurement only slows it
// down, and the neighbours of a virtual machine disturb whatever lasts a second.
func best(turn func()) (result testing.BenchmarkResult, ms float64) {
	result = testing.Benchmark(func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			turn()
		}
	})
	const batch, all = 20 * time.Millisecond, 2 * time.Second
	turns := max(1, int(int64(batch)*int64(result.N)/max(1, int64(result.T))))
	began := time.Now()
	for batches := 0; batches < 3 || time.Since(began) < all; batches++ {
		start := time.Now()
		for range turns {
			turn()
		}
		if took := float64(time.Since(start)) / float64(turns) / 1e6; batches == 0 || took < ms {
			ms = took
		}
	}
	return result, ms
}

func hash(l *levels.Level, seed uint64) string {
	return fmt.Sprintf("%016x", l.Run(l.Start(), 0, seed).Hash())
}

// loop measures the event loop, and beside it a plain heap that holds about as many tasks as a run's queue does.
func (r *Reading) loop(l *levels.Level) {
	board, faults := l.Build(l.Start(), 0)
	var s sim.Simulator
	_, ms := best(func() { s.Run(board, faults, 0) })
	r.EventsPerSecond = float64(s.Run(board, faults, 0).Processed) / ms * 1000
	const length, pops = 100, 1000
	_, ms = best(func() {
		h := make(times, 0, length)
		for i := range int64(length) {
			heap.Push(&h, i*7919%length)
		}
		for range pops {
			heap.Push(&h, heap.Pop(&h).(int64)+length)
		}
	})
	r.HeapPerSecond = pops / ms * 1000
}

// growth measures what an event costs in runs of growing length: the flagship with more and more records, one after another, so that the queue stays
// as long as it is.
func (r *Reading) growth(l *levels.Level) {
	for _, records := range []int{100, 10_000, 1_000_000} {
		board, faults := l.Build(l.Start(), 0)
		board.Jobs[0].Records, board.Jobs[0].Order, board.Until = records, sim.Each, sim.MaxTime
		s := sim.Simulator{Limit: 1 << 40}
		s.Run(board, faults, 0) // the memory of later runs
		fastest := time.Duration(0)
		var h *sim.History
		for i := range 3 {
			began := time.Now()
			h = s.Run(board, faults, 0)
			if took := time.Since(began); i == 0 || took < fastest {
				fastest = took
			}
		}
		r.EventNS = append(r.EventNS, float64(fastest.Nanoseconds())/float64(h.Processed))
		r.EventBytes = float64(unsafe.Sizeof(sim.Event{})) * float64(len(h.Events)) / float64(h.Processed)
	}
}

type times []int64

func (h times) Len() int           { return len(h) }
func (h times) Less(i, j int) bool { return h[i] < h[j] }
func (h times) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *times) Push(x any)        { *h = append(*h, x.(int64)) }
func (h *times) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

// board measures what a drag and a frame cost.
func (r *Reading) board(l *levels.Level) {
	g := board.New(l, assets.Measure, 980)
	value := 0
	_, r.ResimulateMS = best(func() {
		value++
		g.Set("lease-a", float64(1+value%29))
	})
	g.Set("lease-a", 3)
	var frame testing.BenchmarkResult
	frame, r.FrameMS = best(func() {
		if !g.Playing() {
			g.Play()
		}
		g.Advance(1.0 / 60)
		g.Scene()
	})
	r.FrameBytes, r.FrameAllocs = frame.AllocedBytesPerOp(), frame.AllocsPerOp()
}

// dragged measures what a change of a control by its step costs until the scene is there, while the control is dragged over ten steps.
func dragged(l *levels.Level, control string, step float64) float64 {
	g := board.New(l, assets.Measure, 980)
	value := 0
	_, ms := best(func() {
		value++
		g.Set(control, step*float64(1+value%10))
		g.Scene()
	})
	return ms
}
