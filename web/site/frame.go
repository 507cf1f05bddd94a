package site

import "html/template"

type framePage struct {
	page
	Title, Tease string
	Play         string // the level's play page
	Wide, Narrow template.HTML
	Config       config
}

// config is what the frame's scripts have to know: addresses from the frame page, and the sizes that progress counts against.
type config struct {
	Level   levelConfig  `json:"level"`
	Words   string       `json:"words,omitempty"`
	Game    wasmConfig   `json:"game"`
	Nights  nightsConfig `json:"nights"`
	Style   string       `json:"style"`   // of the board, added after Start
	Scripts []string     `json:"scripts"` // the same, the board's own last
}

type levelConfig struct {
	ID   string `json:"id"`
	Kind string `json:"kind"`
	File string `json:"file"`
}

// nightsConfig is what the fault map's worker is made of.
type nightsConfig struct {
	Worker string     `json:"worker"`
	Exec   string     `json:"exec"`
	Sim    wasmConfig `json:"sim"`
}

type wasmConfig struct {
	Wasm   string `json:"wasm"`
	Gz     string `json:"gz"`
	Size   int64  `json:"size"`
	GzSize int64  `json:"gzSize"`
}

func (e *edition) framePage(i int) framePage {
	level := e.Levels[i]
	f := e.frameOf(level.ID, levelPath(level.ID))
	f.Title, f.Tease, f.Wide, f.Narrow = level.Title, tease(level.Brief), level.Wide, level.Narrow
	f.Config.Level.Kind, f.Config.Level.File = kind(level), relative(f.path, e.levels[level.ID])
	return f
}

// frameOf is a frame page without its level. Where it fails it leads to another page, named by its path.
func (e *edition) frameOf(id, elsewhere string) framePage {
	f := framePage{page: e.page(framePath(id)), Play: elsewhere}
	asset := func(name string) string { return relative(f.path, e.out.assets[name]) }
	f.Config = config{
		Level:  levelConfig{ID: id},
		Game:   e.game.config(f.path),
		Nights: nightsConfig{Worker: asset("mapworker.js"), Exec: asset("wasm_exec.js"), Sim: e.simulator.config(f.path)},
		Style:  asset("frame.css"), Scripts: []string{asset("wasm_exec.js"), asset("frame.js")},
	}
	if e.board != "" {
		f.Config.Words = relative(f.path, e.board)
	}
	return f
}
