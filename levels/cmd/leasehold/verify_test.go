package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"leasehold/levels/class"
	"leasehold/levels/codec"
	"leasehold/levels/levelfile"
	"leasehold/web/held"
)

// codeOf writes a code for a level's solution.
func codeOf(t *testing.T, level string, c codec.Code) string {
	t.Helper()
	l, err := levelfile.Find(level)
	if err != nil {
		t.Fatal(err)
	}
	if c.Settings, err = l.With(l.Start(), l.Solution); err != nil {
		t.Fatal(err)
	}
	text, err := codec.Write(l, c)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func fileOf(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "codes.csv")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestVerify hands in what two students played, one of them twice, and what a third copied.
func TestVerify(t *testing.T) {
	guess := int64(100)
	task := codec.Assignment{Levels: []string{"hand-over", "find-the-pause"}, Label: "7b", Variants: true}
	mine := codec.Code{Assignment: uint32(task.ID()), Label: "7b", Variants: true, Tries: 3, Prediction: &guess}
	jose, yulia := mine, mine
	jose.Name, yulia.Name = "José", "Юлия Ким"
	first, second := codeOf(t, "hand-over", jose), codeOf(t, "hand-over", yulia)
	name := fileOf(t, "Name;Code\nJose\u0301;"+first+"\nЮлия Ким;"+second+"\nEve;"+first+"\nЮлия Ким;"+codeOf(t, "find-the-pause", yulia)+"\nBob;LH1-ABC\n")
	word, err := task.Text()
	if err != nil {
		t.Fatal(err)
	}
	status, out, errs := command("verify", name, "--json", "--task", word)
	var got struct{ Rows []class.Row }
	if err := json.Unmarshal([]byte(out), &got); err != nil || status != exitFail || len(got.Rows) != 5 || !strings.Contains(errs, "nights: ") {
		t.Fatalf("status %d, %v, stderr %q, rows %+v", status, err, errs, got.Rows)
	}
	for i, want := range []struct {
		status class.Status
		reason class.Reason
		depth  string
	}{{class.Passed, "", class.Par}, {class.Passed, "", class.Par}, {class.Refused, class.OtherName, ""}, {class.Passed, "", class.Par}, {class.Refused, "cut-off", ""}} {
		if r := got.Rows[i]; r.Line != i+2 || r.Status != want.status || r.Reason != want.reason || r.Depth != want.depth || r.Pending {
			t.Errorf("row %d: got %+v, want %+v", i, r, want)
		}
	}
	status, out, _ = command("verify", name)
	for _, want := range []string{"José", "passed par  160.05 s  24 USD/mo  3      100, it is 0", "4     Eve ", "line 4: The code was made for José, and stands beside Eve.", "3 of 5 passed", "passed par            24 USD/mo"} {
		if status != exitFail || !strings.Contains(out, want) {
			t.Errorf("status %d, no %q in:\n%s", status, want, out)
		}
	}
	if status, out, errs = command("verify", fileOf(t, first)); status != exitPass || !strings.HasSuffix(out, "1 of 1 passed\n") {
		t.Errorf("one alone: status %d, %s%s", status, out, errs)
	}
}

// TestVerifyLarge hands in a file whose last code lies behind 1 MB, though not once it is NFC; and one of 1 MB that grows when it is decoded.
func TestVerifyLarge(t *testing.T) {
	code := codeOf(t, "hand-over", codec.Code{Name: "Ada"})
	if status, out, errs := command("verify", fileOf(t, code+"\n"+strings.Repeat("e\u0301", class.MaxBytes/3)+"\n"+code)); status != exitBad || out != "" || !strings.Contains(errs, "more than 1 MB") {
		t.Errorf("too large: status %d, %s%s", status, out, errs)
	}
	if status, out, errs := command("verify", fileOf(t, code+"\n"+strings.Repeat("\xe9", class.MaxBytes-len(code)-1))); status != exitPass || !strings.Contains(out, "1 of 1 passed") {
		t.Errorf("not too large: status %d, %s%s", status, out, errs)
	}
}

// TestVerifyHeld hands in a level's solution, which leaves alone what one task holds, and changes a control that another locks, and a third hides.
func TestVerifyHeld(t *testing.T) {
	const control = "coordination.tokens-b"
	for _, c := range []struct {
		task codec.Assignment
		want class.Reason
	}{
		{codec.Assignment{Levels: []string{"coordination"}, Locked: []string{"coordination.lease-a"}, Hidden: []string{"coordination.lease-b"}}, ""},
		{codec.Assignment{Levels: []string{"coordination"}, Locked: []string{control}}, held.Reason},
		{codec.Assignment{Levels: []string{"coordination"}, Hidden: []string{control}}, held.Reason},
	} {
		word, err := c.task.Text()
		if err != nil {
			t.Fatal(err)
		}
		name := fileOf(t, codeOf(t, "coordination", codec.Code{Assignment: uint32(c.task.ID()), Name: "Ada"}))
		status, out, _ := command("verify", name, "--json", "--task", word)
		var got struct{ Rows []class.Row }
		if err := json.Unmarshal([]byte(out), &got); err != nil || len(got.Rows) != 1 {
			t.Fatalf("%v: %s", err, out)
		}
		if r := got.Rows[0]; r.Reason != c.want || (r.Status == class.Passed) != (c.want == "") || (status == exitPass) != (c.want == "") || len(r.Settings) == 0 {
			t.Errorf("%+v: status %d, got %+v, want reason %q", c.task, status, r, c.want)
		}
		_, out, _ = command("verify", name, "--task", word)
		if said := strings.Contains(out, "The control tokens-b was changed, and the task locks or hides it."); said != (c.want != "") {
			t.Errorf("%+v: %s", c.task, out)
		}
	}
}

// TestVerifyOtherTask hands in a code of another task whose level is not here either, and one that passes.
func TestVerifyOtherTask(t *testing.T) {
	word, err := (&codec.Assignment{Levels: []string{"coordination"}}).Text()
	if err != nil {
		t.Fatal(err)
	}
	name := fileOf(t, codeOf(t, "../../testdata/spread.yaml", codec.Code{Name: "Ada"})+"\n"+codeOf(t, "hand-over", codec.Code{Name: "Ada"}))
	status, out, _ := command("verify", name, "--task", word)
	for _, want := range []string{"line 1: The code is of another task.", "line 2: The code is of another task.", "0 of 2 passed"} {
		if status != exitFail || !strings.Contains(out, want) {
			t.Errorf("status %d, no %q in:\n%s", status, want, out)
		}
	}
}

// TestVerifyOwnLevel finds a level in a file.
func TestVerifyOwnLevel(t *testing.T) {
	const level = "../../testdata/spread.yaml"
	name := fileOf(t, codeOf(t, level, codec.Code{Name: "Ada"}))
	if status, out, _ := command("verify", name); status != exitFail || !strings.Contains(out, "There is no level spread here.") {
		t.Errorf("status %d: %s", status, out)
	}
	if status, out, errs := command("verify", name, level); status == exitBad || strings.Contains(out, "no level") {
		t.Errorf("status %d: %s%s", status, out, errs)
	}
}

func TestVerifyRefuses(t *testing.T) {
	for args, says := range map[string]string{
		"verify":                 "got no file",
		"verify ./nowhere":       "nowhere",
		"verify FILE":            "there is no code here",
		"verify FILE nolevel":    `"nolevel"`,
		"verify FILE --task xyz": "--task",
		"verify FILE --wrong":    "wrong",
	} {
		status, out, errs := command(strings.Fields(strings.Replace(args, "FILE", fileOf(t, "nothing"), 1))...)
		if status != exitBad || out != "" || !strings.Contains(errs, says) {
			t.Errorf("%s: status %d, stdout %q, stderr %q, want %q", args, status, out, errs, says)
		}
	}
}
