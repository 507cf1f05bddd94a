//go:build browser

package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// axe is the script of axe-core, which build.sh installs with npm.
var axe = sync.OnceValues(func() (string, error) {
	script, err := os.ReadFile(filepath.Join(root, "web", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		return "", fmt.Errorf("browser: %w: run npm ci --ignore-scripts in web", err)
	}
	return string(script), nil
})

// WithAxe gives the tab axe-core, in each document from now on.
func (p *Page) WithAxe() {
	p.t.Helper()
	script, err := axe()
	if err != nil {
		p.t.Fatal(err)
	}
	p.Before(script)
}

// Accessible has axe-core look at the page, and at its frame if it has one, by all its rules or by those named, and tells what it finds.
func (p *Page) Accessible(state string, rules ...string) {
	p.t.Helper()
	only, least := "", 10
	if rules != nil {
		only, least = `, runOnly: ["`+strings.Join(rules, `", "`)+`"]`, 1
	}
	for _, window := range []string{"window", "frames[0]"} {
		if window != "window" && Eval[bool](p, "frames.length === 0 || frames[0].location.href === 'about:blank'") {
			continue
		}
		found := Eval[struct {
			Passes int      `json:"passes"`
			Faults []string `json:"faults"`
		}](p, fmt.Sprintf(`%[1]s.axe.run(%[1]s.document, { iframes: false, resultTypes: ["violations"]%[2]s }).then(({ passes, violations }) => ({ passes: passes.length,
			faults: violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => id + ": " + help + ": " + target + ": " + failureSummary.replace(/\s+/g, " "))) }))`, window, only))
		if found.Passes < least {
			p.t.Errorf("%s, %s: axe passed only %d rules: did it look at all?", state, window, found.Passes)
		}
		if len(found.Faults) > 0 {
			p.t.Errorf("%s, %s: axe reports\n\t%s", state, window, strings.Join(found.Faults, "\n\t"))
		}
	}
}
