package levelfile

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"leasehold/levels"
)

// schemaOf compiles the schema as it is on the disk, where editors find it.
func schemaOf(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := os.ReadFile("../level.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	content, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("level.schema.json", content); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("level.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// valid checks a level file against the schema, as an editor does.
func valid(t *testing.T, s *jsonschema.Schema, text string) error {
	t.Helper()
	var content any
	if err := yaml.Unmarshal([]byte(text), &content); err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(content)
	if err != nil {
		t.Fatal(err)
	}
	if content, err = jsonschema.UnmarshalJSON(strings.NewReader(string(data))); err != nil {
		t.Fatal(err)
	}
	return s.Validate(content)
}

// TestSchemaTakesEveryLevel checks the levels of the repository, those of tests and the one of FORMAT.md.
func TestSchemaTakesEveryLevel(t *testing.T) {
	s := schemaOf(t)
	texts := map[string]string{"FORMAT.md": formatLevel(t)}
	names, err := fs.Glob(levels.Files, "*.yaml")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		data, err := fs.ReadFile(levels.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(data)
	}
	for _, name := range []string{"spread.yaml", "everything.yaml"} {
		data, err := os.ReadFile("../testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(data)
	}
	for name, text := range texts {
		if err := valid(t, s, text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestSchemaAndLoaderAgree changes the level of FORMAT.md in one place each: the schema and the loader both take what comes out, or neither does.
func TestSchemaAndLoaderAgree(t *testing.T) {
	s := schemaOf(t)
	text := formatLevel(t)
	for _, c := range []struct {
		old, by string // the old text is a pattern, and its first place is changed
		takes   bool
	}{
		{`at_most: 0`, `at_most: "0"`, true},
		{`at_most: 0`, `at_most: []`, false},
		{`label: Monthly cost`, `label: Monthly cost, below: 24.5`, true},
		{`label: Monthly cost`, `label: Monthly cost, at_least: 1`, true},
		{`(?m)^controls: .*$`, "controls:\n  - {id: first, label: First, kind: slider, card: a, target: report.first_token, min: 1, max: 99, step: 1, start: 33}", true},
		{`lesson: "032"`, `lesson: 32`, true},
		{`also: \[b.tokens\], start: off`, `also: [b.tokens], start: false`, true},
		{`size: small`, `clock: {offset: -2s, rate: -5}`, true},
		{`size: small`, `clock: {offset: 2}`, false},
		{`kind: pause`, "kind: step\n        by: -1.5s", true},
		{`first_ask: 20ms`, `first_ask: -20ms`, false},
		{`first_ask: 20ms`, `first_ask: 20`, false},
		{`tokens: off`, `tokens: false`, true},
		{`tokens: off`, `tokens: maybe`, false},
		{`options: \[none, token\]`, `options: [none, token, {value: compare, label: Versions}]`, true},
		{`options: \[none, token\]`, `options: [none, []]`, false},
		{`renewal: loop`, `renewal: lop`, false},
		{`records: 10`, `recods: 10`, false},
	} {
		place := regexp.MustCompile(c.old).FindStringIndex(text)
		if place == nil {
			t.Fatalf("%q is not on the page", c.old)
		}
		changed := text[:place[0]] + c.by + text[place[1]:]
		_, err := Read("x.yaml", []byte(changed))
		if (err == nil) != c.takes {
			t.Errorf("%s: the loader says %v", c.by, err)
		}
		if err := valid(t, s, changed); (err == nil) != c.takes {
			t.Errorf("%s: the schema says %v", c.by, err)
		}
	}
}

// TestSchemaTakesSwitchesAsOptions has options that YAML takes for switches and numbers.
func TestSchemaTakesSwitchesAsOptions(t *testing.T) {
	for _, options := range []string{`[on, off]`, `[true, false]`, `[1, 2]`, `[{value: true}, {value: 2}, {value: off}]`} {
		text := strings.Replace(formatLevel(t), "options: [none, token]", "options: "+options, 1)
		if err := valid(t, schemaOf(t), text); err != nil {
			t.Errorf("%s: %v", options, err)
		}
	}
}
