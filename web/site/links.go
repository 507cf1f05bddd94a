package site

import (
	"fmt"
	"html"
	"io/fs"
	"path"
	"regexp"
	"strings"
)

// deadLinks follows every address in the pages and style sheets of a built site, with its fragment, and tells which lead nowhere. What is on other hosts is not asked for.
func deadLinks(site fs.FS) []error {
	l := &links{site: site, ids: make(map[string]map[string]bool)}
	err := fs.WalkDir(site, ".", func(file string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		switch path.Ext(file) {
		case ".html":
			return l.page(file)
		case ".css":
			return l.sheet(file)
		}
		return nil
	})
	if err != nil {
		l.faults = append(l.faults, fmt.Errorf("site: %w", err))
	}
	return l.faults
}

type links struct {
	site   fs.FS
	faults []error
	ids    map[string]map[string]bool // of each page that a fragment was looked for in
}

var (
	tags       = regexp.MustCompile(`<[a-zA-Z](?:[^>"']|"[^"]*"|'[^']*')*>`)
	attributes = regexp.MustCompile(`\s([a-zA-Z:-]+)=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))`)
	blocks     = regexp.MustCompile(`<script type="application/json"[^>]*>([^<]*)`)
	inJSON     = regexp.MustCompile(`"((?:\.\./)+[^"]+)"`)        // the frame's configuration
	scheme     = regexp.MustCompile(`^(?:[a-z][a-z0-9+.-]*:|//)`) // another host's, or none at all
	inside     = regexp.MustCompile(`url\(["']?#([^"')]+)`)
)

// one lists the attributes that hold an address. Other data- attributes hold one if it goes up, or names a file in a folder.
var (
	one    = map[string]bool{"href": true, "xlink:href": true, "src": true, "poster": true, "action": true, "cite": true, "data-src": true, "data-href": true}
	beside = regexp.MustCompile(`^(?:\.\./\S*|[\w-][\w./-]*/[\w.-]+\.\w+)$`)
)

// page follows the addresses of a page.
func (l *links) page(file string) error {
	data, err := fs.ReadFile(l.site, file)
	if err != nil {
		return err
	}
	text := string(data)
	for _, tag := range tags.FindAllString(text, -1) {
		for _, a := range attributes.FindAllStringSubmatch(tag, -1) {
			name, value := strings.ToLower(a[1]), html.UnescapeString(a[2]+a[3]+a[4])
			switch {
			case one[name], strings.HasPrefix(name, "data-") && beside.MatchString(value):
				l.follow(file, value)
			case name == "srcset":
				for candidate := range strings.SplitSeq(value, ",") {
					address, _, _ := strings.Cut(strings.TrimSpace(candidate), " ")
					l.follow(file, address)
				}
			}
			for _, match := range inside.FindAllStringSubmatch(value, -1) {
				l.follow(file, "#"+match[1])
			}
		}
	}
	for _, block := range blocks.FindAllStringSubmatch(text, -1) {
		for _, match := range inJSON.FindAllStringSubmatch(block[1], -1) {
			l.follow(file, match[1])
		}
	}
	return nil
}

// sheet follows the addresses of a style sheet.
func (l *links) sheet(file string) error {
	data, err := fs.ReadFile(l.site, file)
	for _, match := range styled.FindAllStringSubmatch(string(data), -1) {
		l.follow(file, match[1])
	}
	return err
}

// follow looks up what an address in a file leads to.
func (l *links) follow(file, address string) {
	if scheme.MatchString(address) {
		return
	}
	to, fragment, _ := strings.Cut(address, "#")
	to, _, _ = strings.Cut(to, "?")
	switch {
	case strings.HasPrefix(to, "/"):
		l.fault(file, address, "want a relative address, since the site may lie in a folder of its host")
		return
	case to == "":
		to = file
	case file == lostFile: // shown at any depth, and above the root there is the root
		to = path.Join("/", to)[1:]
	default:
		to = path.Join(path.Dir(file), to)
	}
	info, err := fs.Stat(l.site, path.Join(".", to))
	if err == nil && info.IsDir() {
		to = path.Join(to, "index.html")
		_, err = fs.Stat(l.site, to)
	}
	if err != nil {
		l.fault(file, address, err.Error())
		return
	}
	if fragment != "" && path.Ext(to) == ".html" && !l.has(to, fragment) {
		l.fault(file, address, "nothing there has that id")
	}
}

func (l *links) fault(file, address, why string) {
	l.faults = append(l.faults, fmt.Errorf("site: %s: got the address %q, which leads nowhere: %s", file, address, why))
}

// has says whether an element of a page has an id.
func (l *links) has(page, id string) bool {
	all, ok := l.ids[page]
	if !ok {
		all = make(map[string]bool)
		data, err := fs.ReadFile(l.site, page)
		if err != nil {
			l.fault(page, "#"+id, err.Error())
		}
		for _, tag := range tags.FindAllString(string(data), -1) {
			for _, a := range attributes.FindAllStringSubmatch(tag, -1) {
				if strings.EqualFold(a[1], "id") {
					all[html.UnescapeString(a[2]+a[3]+a[4])] = true
				}
			}
		}
		l.ids[page] = all
	}
	return all[id]
}
