package site

import (
	"fmt"
	"slices"
	"strings"
)

// headersFile tells hosts that read it (Netlify, Cloudflare Pages) which headers to send; others have the policy in
// each page.
const headersFile = "_headers"

// forEver is how long a file may be kept whose name changes with its content.
const forEver = "public, max-age=31536000, immutable"

// anHour is how long a file may be kept whose name stays, though other people's pages name it.
const anHour = "public, max-age=3600"

// mayFrame is what pages with a board in a frame may do beyond what all may.
const mayFrame = "frame-src 'self'"

// mayFetch is for the page that fetches a level from where its reader says, once a button is pressed that names the host.
const mayFetch = "connect-src 'self' https:"

// policy is the content policy of a page: nothing from elsewhere, nothing inline. Some pages need more; what they say of a rule stands instead of it.
func policy(more ...string) string {
	rules := []string{"default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'", "img-src 'self' data:",
		"style-src 'self'", "font-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'none'"}
	rules = slices.DeleteFunc(rules, func(rule string) bool {
		name, _, _ := strings.Cut(rule, " ")
		return slices.ContainsFunc(more, func(other string) bool { return strings.HasPrefix(other, name+" ") })
	})
	return strings.Join(append(rules, more...), "; ")
}

// headers writes the rules for hosts: the policy everywhere, as wide as any page needs it, since each page has its own as well and both hold; hashed files, workers among them, under the strict one, and kept for a year, the service worker asked for each time. Pages are left to the hosts'
// own rule, which is to ask each time.
func headers() string {
	var b strings.Builder
	fmt.Fprintf(&b, "/*\n  Content-Security-Policy: %s\n  X-Content-Type-Options: nosniff\n  Referrer-Policy: no-referrer\n", policy(mayFrame, mayFetch))
	for _, folder := range []string{assetFolder, levelFolder} {
		fmt.Fprintf(&b, "/%s/*\n  Cache-Control: %s\n  Content-Security-Policy: %s\n", folder, forEver, policy())
	}
	fmt.Fprintf(&b, "/%s\n  Cache-Control: %s\n", embedFile, anHour)
	fmt.Fprintf(&b, "/%s\n  Cache-Control: no-cache\n", workerFile)
	fmt.Fprintf(&b, "/%s/*.wasm\n  Content-Type: application/wasm\n", assetFolder)
	fmt.Fprintf(&b, "/%s/*.gz\n  Content-Type: application/gzip\n", assetFolder)
	return b.String()
}
