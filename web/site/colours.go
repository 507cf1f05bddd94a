package site

import (
	"bytes"
	"fmt"
	"io"

	"leasehold/assets"
)

// colours writes the palette as custom properties for the three values of <html data-theme>.
func colours(palette []assets.Colour) []byte {
	var css bytes.Buffer
	light := func(c assets.Colour) uint32 { return c.Light }
	dark := func(c assets.Colour) uint32 { return c.Dark }
	rule := func(w io.Writer, selector, scheme string, value func(assets.Colour) uint32) {
		fmt.Fprintf(w, "%s{color-scheme:%s;", selector, scheme)
		for _, c := range palette {
			fmt.Fprintf(w, "--%s:#%06x;", c.Name, value(c))
		}
		fmt.Fprint(w, "}\n")
	}
	rule(&css, ":root", "light", light)
	fmt.Fprint(&css, "@media screen{\n") // paper is light
	rule(&css, `:root[data-theme="dark"]`, "dark", dark)
	fmt.Fprint(&css, "}\n@media screen and (prefers-color-scheme:dark){\n")
	rule(&css, `:root[data-theme="auto"]`, "dark", dark)
	fmt.Fprint(&css, "}\n")
	return css.Bytes()
}
