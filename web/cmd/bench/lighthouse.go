package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"leasehold/web/site"
)

// looked lists what Lighthouse looks at: a page to read, and one that waits for a press before it fetches the game.
var looked = []string{"course/coordination/", "frame/coordination/"}

// report is what is read of what Lighthouse writes.
type report struct {
	Categories map[string]struct {
		Score *float64 `json:"score"` // null where it could not tell
	} `json:"categories"`
	Audits map[string]struct {
		Title  string   `json:"title"`
		Score  *float64 `json:"score"`
		Number float64  `json:"numericValue"`
	} `json:"audits"`
	Error *struct {
		Message string `json:"message"`
	} `json:"runtimeError"`
}

// lighthouse has Lighthouse look at pages of the built site as a phone on a slow network would load them.
func lighthouse(folder string) ([]figure, error) {
	host := httptest.NewServer(site.Handler(folder))
	defer host.Close()
	var figures []figure
	for _, page := range looked {
		progress("Lighthouse on " + page)
		performance, access, shift := 0.0, 100.0, 0.0
		for range 3 { // the best speed: what disturbs a measurement only slows it down
			r, err := look(host.URL + "/" + page)
			if err != nil {
				return nil, fmt.Errorf("lighthouse on %s: %w", page, err)
			}
			performance = max(performance, 100**r.Categories["performance"].Score)
			access = min(access, 100**r.Categories["accessibility"].Score)
			shift = max(shift, r.Audits["cumulative-layout-shift"].Number)
		}
		figures = append(figures,
			least("Lighthouse, "+page+": performance", performance, 95, ""),
			least("Lighthouse, "+page+": accessibility", access, 100, ""),
			most("Lighthouse, "+page+": layout shift", shift, 0.02, ""))
	}
	return figures, nil
}

// look loads a page once in a browser of its own.
func look(address string) (*report, error) {
	flags := []string{"--headless=new", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-component-update", "--disable-quic"}
	if os.Geteuid() == 0 {
		flags = append(flags, "--no-sandbox")
	}
	cmd := exec.Command("node", filepath.Join("web", "lighthouse", "node_modules", "lighthouse", "cli", "index.js"), address,
		"--quiet", "--output=json", "--only-categories=performance,accessibility", "--chrome-flags="+strings.Join(flags, " "))
	cmd.Env = append(os.Environ(), "CHROME_PATH="+os.Getenv("CHROMIUM"))
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, errs.String())
	}
	r := new(report)
	if err := json.Unmarshal(out.Bytes(), r); err != nil {
		return nil, err
	}
	if r.Error != nil {
		return nil, errors.New(r.Error.Message)
	}
	for _, category := range []string{"performance", "accessibility"} {
		if r.Categories[category].Score == nil {
			return nil, fmt.Errorf("got no score for %s", category)
		}
	}
	if _, ok := r.Audits["cumulative-layout-shift"]; !ok {
		return nil, errors.New("got no layout shift")
	}
	return r, nil
}
