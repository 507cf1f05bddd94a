//go:build browser

package browser

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestLookClass(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	file := os.Getenv("LOOK_FILE")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split(os.Getenv("LOOK"), ",") {
		var w int64
		var theme, lang string
		fmt.Sscanf(part, "%d %s %s", &w, &theme, &lang)
		if lang == "en" {
			lang = ""
		} else {
			lang += "/"
		}
		p.Viewport(w, 2600, 1)
		p.Visit(host.URL + "/" + lang + "class/?theme=" + theme)
		p.Run(fmt.Sprintf("document.querySelector('#codes').value = %q; document.querySelector('#hand-in .main').click()", string(data)))
		p.Wait("document.querySelectorAll('.results tbody tr').length > 0")
		if os.Getenv("LOOK_END") != "" {
			p.Wait("document.querySelector('.way').hidden")
		} else {
			p.Wait("document.querySelector('.way span').textContent.length > 0")
		}
		if s := os.Getenv("LOOK_RUN"); s != "" {
			p.Run(s)
		}
		t.Log(Eval[string](p, "document.querySelector('#said').textContent + ' / ' + document.querySelector('#assignment-said').textContent + ' / ' + document.documentElement.scrollWidth"))
		p.Shot(fmt.Sprintf("look-%d-%s-%s", w, theme, strings.TrimSuffix(lang, "/")))
	}
}
