// Package browser tests the built site in a real Chromium: `go test -tags browser ./web/browser/...`, after a build
// into the folder that $LEASEHOLD_DIST names (dist unless set). ./build.sh test does both.
//
// The helpers are here, not in a test file, so that each reads as the small tool it is: Host serves a folder well or
// badly, Page is a tab whose every uncaught error and policy violation fails its test.
package browser
