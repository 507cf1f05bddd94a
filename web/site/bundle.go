package site

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/css"
	"github.com/tdewolff/minify/v2/html"
	"github.com/tdewolff/minify/v2/js"
	"github.com/tdewolff/minify/v2/json"
	"github.com/tdewolff/minify/v2/svg"
)

// bundle joins a script or style sheet and all it imports into one, and shrinks it. Names that stand for something get it, as JSON.
func bundle(entry string, stands map[string]string) ([]byte, error) {
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{entry},
		Bundle:      true,
		Format:      api.FormatIIFE,
		Target:      api.ES2022,
		External:    []string{"asset:*"}, // the generator links those itself
		Charset:     api.CharsetUTF8,
		Define:      stands,
		LogLevel:    api.LogLevelSilent,
		Write:       false,
	})
	var faults []error
	for _, m := range append(result.Errors, result.Warnings...) {
		place := entry
		if m.Location != nil {
			place = fmt.Sprintf("%s:%d:%d", m.Location.File, m.Location.Line, m.Location.Column+1)
		}
		faults = append(faults, fmt.Errorf("site: %s: %s", place, m.Text))
	}
	if faults != nil {
		return nil, errors.Join(faults...)
	}
	mediaType := "text/javascript"
	if filepath.Ext(entry) == ".css" {
		mediaType = "text/css"
	}
	return minified(mediaType, result.OutputFiles[0].Contents)
}

var minifier = newMinifier()

func newMinifier() *minify.M {
	m := minify.New()
	m.AddFunc("text/css", css.Minify)
	m.Add("text/html", &html.Minifier{KeepDocumentTags: true, KeepEndTags: true, KeepQuotes: true})
	m.AddFunc("image/svg+xml", svg.Minify)
	m.AddFuncRegexp(regexp.MustCompile(`^(application|text)/(x-)?javascript$|^module$`), js.Minify)
	m.AddFuncRegexp(regexp.MustCompile(`[/+]json$`), json.Minify)
	return m
}

// minified gives the content, of a media type, without what only people read.
func minified(mediaType string, content []byte) ([]byte, error) {
	var small strings.Builder
	if err := minifier.Minify(mediaType, &small, strings.NewReader(string(content))); err != nil {
		return nil, fmt.Errorf("minify %s: %w", mediaType, err)
	}
	return []byte(small.String()), nil
}
