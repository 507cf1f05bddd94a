package site

import (
	"fmt"
	"html/template"
	"path/filepath"
)

// templates reads the templates of pages. The guide to learning platforms is made with their packages.
func (b *builder) templates() (*template.Template, error) {
	all := template.New("").Funcs(template.FuncMap{"code": code})
	for _, pattern := range []string{"play/*.html", "frame/frame.html", "embed/embed.html", "assign/*.html", "class/class.html", "workshop/workshop.html", "course/*.html", "teach/*.html", "scorm/guide.html"} {
		files, err := filepath.Glob(filepath.Join(b.Root, "web", filepath.FromSlash(pattern)))
		if err == nil && len(files) > 0 {
			all, err = all.ParseFiles(files...)
		}
		if err != nil {
			return nil, fmt.Errorf("site: %w", err)
		}
	}
	return all, nil
}
