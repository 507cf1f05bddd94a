package codec_test

import (
	"reflect"
	"strings"
	"testing"

	"leasehold/levels/class"
	"leasehold/levels/codec"
)

func task() codec.Assignment {
	return codec.Assignment{Levels: []string{"april-night", "coordination"}, Language: "de", Label: "7b, Dienstag", Hints: true, Variants: true,
		Locked: []string{"april-night.claim"}, Hidden: []string{"coordination.lease-a", "coordination.lease-b"}}
}

func TestAssignmentsComeBack(t *testing.T) {
	whole, none := task(), []string{}
	for _, a := range []codec.Assignment{whole, {Levels: []string{"x"}, Locked: none, Hidden: none}, {Levels: []string{"x"}, Label: "=1+1", Hints: true, Locked: none, Hidden: none}, {Levels: []string{"x"}, Variants: true, Locked: none, Hidden: []string{"x.y-1"}}} {
		text, err := a.Text()
		if err != nil {
			t.Fatal(err)
		}
		got, err := codec.ReadAssignment(text)
		if err != nil || !reflect.DeepEqual(*got, a) || got.ID() != a.ID() {
			t.Errorf("%s: got %+v, %v, want %+v", text, got, err, a)
		}
		if strings.Trim(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") != "" {
			t.Errorf("%s is no word that may stand in an address", text)
		}
	}
}

// TestTheWholeCampaignIsOneAssignment, with controls locked and hidden in every level.
func TestTheWholeCampaignIsOneAssignment(t *testing.T) {
	a := codec.Assignment{Language: "de", Label: strings.Repeat("Ж", codec.MaxLabel/2), Variants: true}
	for _, l := range all(t) {
		a.Levels = append(a.Levels, l.ID)
		a.Locked = append(a.Locked, l.ID+"."+l.Controls[0].ID)
	}
	text, err := a.Text()
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d characters", len(text))
	if got, err := codec.ReadAssignment(text); err != nil || got.ID() != a.ID() || len(got.Locked) != len(a.Locked) {
		t.Errorf("got %+v, %v", got, err)
	}
}

// TestTheIDIsOfAllButTheLanguage changes each field.
func TestTheIDIsOfAllButTheLanguage(t *testing.T) {
	plain := task()
	seen := map[uint64]string{plain.ID(): "as it was"}
	same := task()
	same.Language, same.Hidden = "en", []string{"coordination.lease-b", "coordination.lease-a"}
	if same.ID() != plain.ID() {
		t.Error("the language and the order in a list change the ID")
	}
	for name, change := range map[string]func(*codec.Assignment){
		"levels": func(a *codec.Assignment) { a.Levels = a.Levels[:1] }, "order": func(a *codec.Assignment) { a.Levels = []string{"coordination", "april-night"} },
		"label": func(a *codec.Assignment) { a.Label = "7c" }, "hints": func(a *codec.Assignment) { a.Hints = false }, "variants": func(a *codec.Assignment) { a.Variants = false },
		"locked": func(a *codec.Assignment) { a.Locked = nil }, "hidden": func(a *codec.Assignment) { a.Hidden = a.Hidden[1:] }, "both": func(a *codec.Assignment) { a.Locked, a.Hidden = a.Hidden, a.Locked },
	} {
		a := task()
		change(&a)
		if other, ok := seen[a.ID()]; ok || uint32(a.ID()) == 0 {
			t.Errorf("%s: the ID is the one of %s", name, other)
		}
		seen[a.ID()] = name
	}
}

func TestWhatIsNoAssignment(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*codec.Assignment)
		want   codec.Reason
	}{
		"no level":          {func(a *codec.Assignment) { a.Levels = nil }, codec.Malformed},
		"a level twice":     {func(a *codec.Assignment) { a.Levels = []string{"x", "x"} }, codec.Malformed},
		"no id":             {func(a *codec.Assignment) { a.Levels = []string{"../x"} }, codec.Malformed},
		"no control":        {func(a *codec.Assignment) { a.Hidden = []string{"april-night"} }, codec.Malformed},
		"of another level":  {func(a *codec.Assignment) { a.Locked = []string{"refresh.lease"} }, codec.Malformed},
		"language":          {func(a *codec.Assignment) { a.Language = "DE" }, codec.Malformed},
		"a blank in front":  {func(a *codec.Assignment) { a.Label = " 7b" }, codec.Malformed},
		"long label":        {func(a *codec.Assignment) { a.Label = strings.Repeat("x", 33) }, codec.TooLong},
		"too many levels":   {func(a *codec.Assignment) { a.Levels = make([]string, 65) }, codec.TooLong},
		"too long together": {func(a *codec.Assignment) { a.Locked = manyControls() }, codec.TooLong},
	} {
		a := task()
		c.change(&a)
		if text, err := a.Text(); reason(err) != c.want || text != "" {
			t.Errorf("%s: got %q, %v, want %s", name, text, err, c.want)
		}
	}
}

func manyControls() (all []string) {
	for _, a := range "abcdefgh" {
		for _, b := range "abcdefgh" {
			all = append(all, "april-night.a-rather-long-control-"+string([]rune{a, b}))
		}
	}
	return all
}

func TestDamagedAssignmentsAreRefused(t *testing.T) {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=. \n"
	whole := task()
	text, err := whole.Text()
	if err != nil {
		t.Fatal(err)
	}
	d := class.Dice(1)
	for range 10_000 {
		bad := damage(&d, text, letters)
		if got, err := codec.ReadAssignment(bad); bad != text && (got != nil || reason(err) != codec.Damaged && reason(err) != codec.TooLong) {
			t.Fatalf("%q for %q: got %+v, %v", bad, text, got, err)
		}
	}
	if _, err := codec.ReadAssignment(strings.Repeat("A", codec.MaxTask+1)); reason(err) != codec.TooLong {
		t.Errorf("too long: %v", err)
	}
}

func FuzzReadAssignment(f *testing.F) {
	whole := task()
	text, err := whole.Text()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		a, err := codec.ReadAssignment(text)
		if err != nil {
			if reason(err) == "" || a != nil {
				t.Errorf("%q: got %+v, %v", text, a, err)
			}
			return
		}
		if again, err := a.Text(); err != nil || again != text {
			t.Errorf("%q is written as %q, %v", text, again, err)
		}
	})
}
