package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"leasehold/levels/levelfile"
)

// lessonRow is a row of a table on a page for teachers, lessonMistake a wrong answer there.
type (
	lessonRow     struct{ incident, measure, job, start, solution string }
	lessonMistake struct{ name, incident, goal, value, run, night string }
)

// readLesson reads a page's HTML.
func readLesson(t *testing.T, file string) (rows []lessonRow, mistakes []lessonMistake, pictures int) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	incident, cells := "", 0
	eachTag(data, func(tag string, a map[string]string, _ string) {
		switch {
		case tag == "tbody":
			incident = a["data-incident"]
		case tag == "tr" && a["data-measure"] != "":
			rows, cells = append(rows, lessonRow{incident: incident, measure: a["data-measure"], job: a["data-job"]}), 0
		case tag == "td" && a["data-status"] != "":
			if row := &rows[len(rows)-1]; cells == 0 {
				row.start = a["data-value"]
			} else {
				row.solution = a["data-value"]
			}
			cells++
		case tag == "article":
			mistakes = append(mistakes, lessonMistake{a["data-wrong"], a["data-incident"], a["data-goal"], a["data-value"], a["data-run"], a["data-night"]})
		}
	})
	return rows, mistakes, strings.Count(strings.ReplaceAll(string(data), `"`, ""), "role=img")
}

// compareLessons wants every page for teachers to have each wrong answer of its level with its pictures, and on some levels, in both languages, the values of leasehold run --json.
func compareLessons(t *testing.T, folder, binary string) {
	t.Helper()
	all, err := levelfile.All()
	if err != nil {
		t.Fatal(err)
	}
	played := 0
	for _, code := range []string{"", "de/"} {
		for _, l := range all {
			page := code + "teach/" + l.ID + "/index.html"
			rows, mistakes, pictures := readLesson(t, filepath.Join(folder, filepath.FromSlash(page)))
			if len(rows) != len(l.Goals)*len(l.Incidents) || len(mistakes) != len(l.Wrong) || pictures < 2*len(l.Wrong) {
				t.Errorf("%s: got %d rows, %d wrong answers and %d pictures, want %d, %d and two for each", page, len(rows), len(mistakes), pictures, len(l.Goals)*len(l.Incidents), len(l.Wrong))
				continue
			}
			if l.ID != "coordination" && l.ID != "april-night" {
				continue
			}
			comparePage(t, page, l.ID, binary, rows)
			for _, m := range mistakes {
				if m.night != "tonight" {
					continue
				}
				played++
				r := runOf(t, binary, l.ID, "--wrong", m.name, "--incident", m.incident)
				if m.run != r.HistoryHash || goalOf(r, m.goal) != m.value || r.Verdict != "fail" {
					t.Errorf("%s: %s: got %s = %s in the run %s, want %s in %s, which %ss", page, m.name, m.goal, m.value, m.run, goalOf(r, m.goal), r.HistoryHash, r.Verdict)
				}
			}
		}
	}
	if played < 6 {
		t.Errorf("played %d wrong answers, want three in each language", played)
	}
}

// comparePage holds a page's table to the command line.
func comparePage(t *testing.T, page, level, binary string, rows []lessonRow) {
	t.Helper()
	runs := map[string]ran{}
	for _, row := range rows {
		for _, side := range []string{"start", "solution"} {
			key := side + row.incident
			if _, known := runs[key]; !known {
				args := []string{"--incident", row.incident}
				if side == "solution" {
					args = append(args, "--solution")
				}
				runs[key] = runOf(t, binary, level, args...)
			}
			id := strings.TrimSuffix(row.measure+"-"+row.job, "-")
			got := map[string]string{"start": row.start, "solution": row.solution}[side]
			if want := goalOf(runs[key], id); got != want {
				t.Errorf("%s: incident %s, %s: got %s = %s, want %s", page, row.incident, side, id, got, want)
			}
		}
	}
}

// goalOf gives the value of a goal in a run.
func goalOf(r ran, id string) string {
	for _, g := range r.Goals {
		if strings.TrimSuffix(g.Measure+"-"+g.Job, "-") == id && g.Value != nil {
			return g.Value.String()
		}
	}
	return ""
}

// runOf runs a level on the command line.
func runOf(t *testing.T, binary, level string, args ...string) ran {
	t.Helper()
	out, err := exec.Command(binary, append([]string{"run", level, "--json"}, args...)...).Output()
	var r ran
	if jsonErr := json.Unmarshal(out, &r); jsonErr != nil {
		t.Fatalf("%s %v: %v, %v", level, args, err, jsonErr)
	}
	return r
}
