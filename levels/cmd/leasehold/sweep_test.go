package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const spreadLevel = "../../testdata/spread.yaml"

// sweepFlags asks for 2 x 2 settings, 3 starts, 4 lengths and 2 seeds: 96 cells.
var sweepFlags = []string{"sweep", spreadLevel, "--set", "lease-a=1s,9s", "--set", "fence=none,token", "--starts", "3", "--lengths", "4", "--seeds", "2"}

// mustRun runs a command that must end with status 0 and gives what it wrote.
func mustRun(t *testing.T, args ...string) string {
	t.Helper()
	status, out, errs := command(args...)
	if status != exitPass {
		t.Fatalf("%v: status %d: %s", args, status, errs)
	}
	return out
}

// shardsOf computes a sweep in so many shards, each into a file of its own.
func shardsOf(t *testing.T, n int) []string {
	t.Helper()
	folder := t.TempDir()
	files := make([]string, n)
	for i := range files {
		files[i] = filepath.Join(folder, fmt.Sprintf("%d.tsv", i+1))
		mustRun(t, append(append([]string(nil), sweepFlags...), "--shard", fmt.Sprintf("%d/%d", i+1, n), "-o", files[i])...)
	}
	return files
}

// TestAnySplitMergesToTheSame merges shards in random orders, and compares with the whole.
func TestAnySplitMergesToTheSame(t *testing.T) {
	whole := mustRun(t, sweepFlags...)
	if n := strings.Count(whole, "\n"); n < 96+10 || !strings.Contains(whole, "# cells 96\n") {
		t.Fatalf("got %d lines, want 96 cells and a header:\n%s", n, whole)
	}
	order := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 2, 3, 7, 95, 96, 100} {
		files := shardsOf(t, n)
		order.Shuffle(n, func(i, j int) { files[i], files[j] = files[j], files[i] })
		if got := mustRun(t, append([]string{"merge"}, files...)...); got != whole {
			t.Errorf("%d shards merge to something else than one run:\n%s", n, got)
		}
	}
	merged := filepath.Join(t.TempDir(), "merged.tsv")
	files := shardsOf(t, 2)
	if out := mustRun(t, "merge", files[1], files[0], "-o", merged); out != "" {
		t.Errorf("got %q on stdout, want all of it in the file", out)
	}
	if got, err := os.ReadFile(merged); err != nil || string(got) != whole {
		t.Errorf("the file of a merge differs from one run: %v", err)
	}
}

// TestFlagsInAnyOrderAreOneSweep sets the controls the other way round.
func TestFlagsInAnyOrderAreOneSweep(t *testing.T) {
	turned := []string{"sweep", "--seeds", "2", "--set", "fence=none,token", "--set", "lease-a=1s", "--set", "lease-a=9s", spreadLevel, "--starts", "3", "--lengths", "4"}
	if got, want := mustRun(t, turned...), mustRun(t, sweepFlags...); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestSweepIsTheMap compares the verdicts of the flagship's fault map with those of its sweep.
func TestSweepIsTheMap(t *testing.T) {
	for _, set := range []string{"lease-a=3s", "lease-a=8s", "tokens-a=on"} {
		_, out, _ := command("map", "coordination", "--size", "8", "--json", "--set", set)
		var m mapped
		if err := json.Unmarshal([]byte(out), &m); err != nil {
			t.Fatal(err)
		}
		var want, got []string
		for _, row := range m.Cells {
			for _, v := range row {
				want = append(want, string(v))
			}
		}
		for _, line := range strings.Split(mustRun(t, "sweep", "coordination", "--starts", "8", "--lengths", "8", "--set", set), "\n") {
			if columns := strings.Split(line, "\t"); len(columns) > 6 && columns[0] != "cell" {
				got = append(got, columns[5])
			}
		}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%s: the sweep says\n%v\nthe map\n%v", set, got, want)
		}
	}
}

// TestSweepIsRun compares each cell of the incident as written with leasehold run.
func TestSweepIsRun(t *testing.T) {
	out := mustRun(t, "sweep", spreadLevel, "--starts", "1", "--lengths", "1", "--seed", "3", "--seeds", "4")
	for seed := 3; seed < 7; seed++ {
		_, text, _ := command("run", spreadLevel, "--json", "--seed", fmt.Sprint(seed))
		var got played
		if err := json.Unmarshal([]byte(text), &got); err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf("%d\t-\t1\t5\t%d\t%s\t%s\t%s\n", seed-3, seed, got.Verdict, got.HistoryHash, got.Goals[0].Value); !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// TestMergeRefuses wants status 2, nothing on stdout, one line on stderr, and no file.
func TestMergeRefuses(t *testing.T) {
	files := shardsOf(t, 3)
	folder := t.TempDir()
	spoil := func(name string, change func(string) string) string {
		data, err := os.ReadFile(files[1])
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, []byte(change(string(data))), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	lines := func(s string) []string { return strings.SplitAfter(s, "\n") }
	other := filepath.Join(folder, "other.tsv")
	mustRun(t, "sweep", spreadLevel, "--starts", "3", "--lengths", "4", "--seeds", "2", "-o", other)
	for _, c := range []struct {
		name  string
		files []string
		says  string
	}{
		{"nothing", nil, "got no files"},
		{"a file that is not there", []string{files[0], filepath.Join(folder, "gone.tsv")}, "gone.tsv"},
		{"a missing shard", []string{files[0], files[2]}, "got no cell 1, want all 96"},
		{"a doubled shard", []string{files[0], files[1], files[2], files[1]}, "want each cell once"},
		{"another sweep", []string{files[0], other}, "got another sweep"},
		{"another simulator", []string{files[0], spoil("model.tsv", func(s string) string { return strings.Replace(s, "# first ", "# first f", 1) }), files[2]}, `"# first`},
		{"a missing cell", []string{files[0], spoil("short.tsv", func(s string) string { l := lines(s); return strings.Join(l[:len(l)-2], "") }), files[2]}, "got no cell 94"},
		{"half a line", []string{files[0], spoil("half.tsv", func(s string) string { return s[:len(s)-2] }), files[2]}, "a line without an end"},
		{"a column less", []string{files[0], spoil("column.tsv", func(s string) string { return s[:strings.LastIndex(s, "\t")] + "\n" }), files[2]}, "all its columns"},
		{"a cell twice", []string{files[0], spoil("twice.tsv", func(s string) string { l := lines(s); return s + l[len(l)-2] }), files[2]}, "got cell 94 after cell 94"},
		{"prose", []string{spoil("prose.tsv", func(string) string { return "Once upon a time\n" })}, "prose.tsv:1: got something else"},
		{"an empty file", []string{spoil("empty.tsv", func(string) string { return "" })}, "empty.tsv:1: got something else"},
	} {
		out := filepath.Join(folder, "merged.tsv")
		for _, args := range [][]string{c.files, append([]string{"-o", out}, c.files...)} {
			status, stdout, errs := command(append([]string{"merge"}, args...)...)
			if status != exitBad || stdout != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, c.says) {
				t.Errorf("%s: status %d, stdout %q, stderr %q, want 2, nothing and a line with %q", c.name, status, stdout, errs, c.says)
			}
			if _, err := os.Stat(out); err == nil {
				t.Errorf("%s: a file was written", c.name)
			}
		}
	}
}

func TestSweepRefuses(t *testing.T) {
	for args, says := range map[string]string{
		"sweep":                                                "got 0 levels",
		"sweep coordination --shard 0/3":                       "want I/N with I from 1 to N",
		"sweep coordination --shard 4/3":                       "want I/N with I from 1 to N",
		"sweep coordination --shard one":                       "want I/N with I from 1 to N",
		"sweep coordination --starts 5000":                     "want 1 to 4096",
		"sweep coordination --lengths -1":                      "want 1 to 4096",
		"sweep coordination --seeds 0":                         "want 1 to 1000000",
		"sweep coordination --set lease-a=3s,long":             `lease-a: got "long"`,
		"sweep coordination --set speed=1":                     "got an unknown control",
		"sweep coordination --incident 2":                      "want 1 to 1",
		"sweep coordination -o ./nowhere/x --starts 1":         "nowhere",
		"sweep coordination --solution --wrong a-longer-lease": "want one of them",
		"sweep coordination --set lease-a=" + manyLeases():     "combinations",
	} {
		status, out, errs := command(strings.Fields(args)...)
		if status != exitBad || out != "" || !strings.Contains(errs, says) {
			t.Errorf("%s: status %d, stdout %q, stderr %q, want 2, nothing and %q", args, status, out, errs, says)
		}
	}
}

// manyLeases asks for 200 leases of each runner: 40,000 combinations.
func manyLeases() string {
	var all []string
	for i := range 200 {
		all = append(all, fmt.Sprintf("%d.%ds", 1+i/10, i%10))
	}
	return strings.Join(all, ",") + " --set lease-b=" + strings.Join(all, ",")
}
