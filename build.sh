#!/usr/bin/env bash
# The only entry point. Needs Go and git; says what else it needs, and installs it on Debian and Ubuntu.
#
#   ./build.sh                everything into dist/, packed small; LEASEHOLD_ADDRESS=https://example.org/leasehold/ tells it where that will be
#   ./build.sh serve [PORT]   build quickly and serve on localhost (8080)
#   ./build.sh test           every check there is; stops at the first that fails; LEASEHOLD_RANDOM_CODES=10000 compares more codes
#   ./build.sh prove          every level is fair: levels/PROOF.md, with what was found
#   ./build.sh pictures       every level in every size, theme and language, into .cache/shots, to be looked at
#   ./build.sh bench [--json] sizes and speeds against their bounds
#   ./build.sh soak [-from SEED] [-count N]
#                             a million random boards and faults: what breaks a property of the model
set -euo pipefail
cd "$(dirname "$0")"

usage='usage: ./build.sh [serve [PORT] | test | prove | pictures | bench [--json] | soak [-from SEED] [-count N]]'

die() { # WORDS: ends with a line that says what is wrong
  printf 'build.sh: %s\n' "$*" >&2
  exit 1
}

stage() { # WORDS: a heading in the output
  printf '\n== %s\n' "$*"
}

need_go() {
  command -v go >/dev/null 2>&1 || die "Go is missing: get it from https://go.dev/dl/ (go.mod says which version, and an older 1.21 or newer fetches it)"
  local version
  version=$(cd / && go env GOVERSION 2>/dev/null) # outside the module, which an old Go cannot read
  case "$version" in
    go1.[0-9] | go1.[0-9].* | go1.1[0-9] | go1.1[0-9].* | go1.20 | go1.20.* | '')
      die "Go is too old: got ${version:-a version without 'go env GOVERSION'}, want 1.21 or newer, which fetches the version go.mod names (https://go.dev/dl/)" ;;
  esac
}

find_chromium() { # prints the path of a browser, or fails
  if [ -n "${CHROMIUM:-}" ]; then
    type -P "$CHROMIUM"
    return
  fi
  local name mac='/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
    # Ubuntu's package is a script that asks for a snap, so a browser counts only if it starts.
    if type -P "$name" >/dev/null && "$name" --version >/dev/null 2>&1; then
      type -P "$name"
      return
    fi
  done
  [ -x "$mac" ] && printf '%s\n' "$mac"
}

node_runs() {
  command -v node >/dev/null 2>&1 && [ "$(node -p 'parseInt(process.versions.node) >= 18' 2>/dev/null)" = true ]
}

java_runs() { # macOS has a java that only asks for one
  java -version >/dev/null 2>&1
}

get() { # PACKAGE WHY: installs a Debian package, or ends with the line that says what is missing
  if [ "$(uname -s)" = Darwin ]; then
    case "$1" in
      chromium) die "missing: Chromium, $2. Install it with: brew install --cask google-chrome" ;;
      default-jre-headless) die "missing: Java, $2. Install it with: brew install openjdk, and follow what it says about the system's java" ;;
      *) die "missing: Node 18 or newer, $2. Install it with: brew install node" ;;
    esac
  fi
  local apt='apt-get'
  command -v apt-get >/dev/null 2>&1 || die "missing: $1, $2. Install it with this system's package manager"
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null 2>&1 || die "missing: $1, $2. Install it as root with: apt-get install $1"
    apt='sudo apt-get'
  fi
  stage "installing $1 with $apt: $2"
  export DEBIAN_FRONTEND=noninteractive
  $apt update -qq && $apt install -y -qq --no-install-recommends "$1" >/dev/null || die "apt-get could not install $1, $2"
}

need_for_tests() {
  node_runs || get nodejs "to run the simulator's tests as WebAssembly"
  node_runs || die "this system's Node is too old to run the simulator's tests as WebAssembly: got $(node --version), want 18 or newer (https://nodejs.org/)"
  command -v npm >/dev/null 2>&1 || get npm "to fetch the checkers of pages"
  npm ci --prefix web --ignore-scripts --no-audit --no-fund --silent || die 'npm could not fetch what web/package-lock.json names'
  java_runs || get default-jre-headless "to run the Nu checker on the pages"
  java_runs || die "Java does not start, which runs the Nu checker on the pages: $(java -version 2>&1 | head -n 1)"
  need_browser
}

need_browser() {
  find_chromium >/dev/null || get chromium "to test the pages in a real browser"
  CHROMIUM=$(find_chromium) || die "missing: a Chromium that starts (on Ubuntu: snap install chromium), to test the pages; or set CHROMIUM to the path of one"
  export CHROMIUM
}

# Go's programs in Node refuse to start under a large environment.
small_env() { # COMMAND...: runs it with only what Go needs to know
  local name keep
  keep=(PATH="$PATH" HOME="${HOME:-/tmp}")
  for name in GOCACHE GOMODCACHE GOPATH GOROOT GOFLAGS GOPROXY GOSUMDB GONOSUMDB GOPRIVATE GOTOOLCHAIN TMPDIR; do
    if [ -n "${!name:-}" ]; then keep+=("$name=${!name}"); fi
  done
  env -i "${keep[@]}" "$@"
}

lint() {
  stage 'gofmt'
  local untidy
  untidy=$(gofmt -l .)
  [ -z "$untidy" ] || die "not formatted, run gofmt -w on: $untidy"
  stage 'go vet'
  go vet ./...
  go vet -tags browser ./web/browser/...
  stage 'go vet, for the browser'
  GOOS=js GOARCH=wasm go vet ./...
  stage 'staticcheck'
  go build -o .cache/staticcheck honnef.co/go/tools/cmd/staticcheck # go tool would build it for the browser, too
  .cache/staticcheck ./...
  .cache/staticcheck -tags browser ./web/browser/...
  GOOS=js GOARCH=wasm .cache/staticcheck ./...
}

pages() { # FOLDER: the built pages as two checkers of HTML see them, but those in languages that nobody speaks
  local all
  all=$(find "$1" -name '*.html' ! -path '*/en-XA/*' ! -path '*/ar-XB/*' | LC_ALL=C sort)
  [ -n "$all" ] || die "found no pages in $1"
  node --conditions=browser web/htmlvalidate.mjs $all || die 'html-validate finds fault with the pages'
  java -jar web/node_modules/vnu-jar/build/dist/vnu.jar --Werror --filterfile web/nu.txt $all || die 'the Nu checker finds fault with the pages'
  printf '%s\n' "$all" | wc -l
}

sources() { # what a proof depends on, as one hash
  { echo go.mod; go list -deps -f '{{with .Module}}{{if .Main}}{{range $.GoFiles}}{{$.Dir}}/{{.}}
{{end}}{{range $.EmbedFiles}}{{$.Dir}}/{{.}}
{{end}}{{end}}{{end}}' ./levels/prove ./levels/levelfile; } | sed '/^$/d' | git hash-object --stdin-paths | git hash-object --stdin
}

proof() { # FILE: proves every level; the file gets what was found, and of which sources
  go run ./levels/cmd/leasehold prove -o "$1" || return 1
  printf '\nOf the sources %s.\n' "$(sources)" >>"$1"
}

run_tests() {
  need_go
  need_for_tests
  lint
  stage 'go test'
  go test ./...
  stage 'every level is fair'
  if grep -q "^Of the sources $(sources)\\.$" levels/PROOF.md; then
    echo 'levels/PROOF.md is of these very sources, and a run of them gives the same everywhere'
  else
    proof .cache/PROOF.md >.cache/proof.txt || die "a level is not fair: $(grep FALL .cache/proof.txt)"
    cmp levels/PROOF.md .cache/PROOF.md || die 'levels/PROOF.md is not what the prover finds: run ./build.sh prove'
  fi
  stage 'go test, as WebAssembly in Node'
  small_env GOOS=js GOARCH=wasm go test -exec="$(go env GOROOT)/lib/wasm/go_js_wasm_exec" -short ./sim ./levels # the browser tests have the board
  stage 'the site'
  go run ./web/cmd/site build -fast -pseudo -out .cache/dist
  stage 'pages, by html-validate and the Nu checker'
  pages .cache/dist
  stage 'scripts and the WebAssembly beside the game, in Node'
  go run ./web/cmd/probe -answers >.cache/answers.json
  go run ./web/cmd/probe -codes "${LEASEHOLD_RANDOM_CODES:-2000}" >.cache/codes.json
  go run ./web/cmd/probe -assignments >.cache/assignments.json
  go build -o .cache/leasehold ./levels/cmd/leasehold
  LEASEHOLD_DIST="$PWD/.cache/dist" LEASEHOLD_ANSWERS="$PWD/.cache/answers.json" LEASEHOLD_CODES="$PWD/.cache/codes.json" LEASEHOLD_ASSIGNMENTS="$PWD/.cache/assignments.json" LEASEHOLD_CLI="$PWD/.cache/leasehold" \
    node --test web/frame/*.test.mjs web/play/*.test.mjs web/embed/*.test.mjs web/assign/*.test.mjs web/class/*.test.mjs web/scorm/*.test.mjs web/simwasm/*.test.mjs web/teachwasm/*.test.mjs web/workshopwasm/*.test.mjs web/workshop/*.test.mjs
  stage 'go test, in Chromium'
  LEASEHOLD_DIST="$PWD/.cache/dist" LEASEHOLD_SHOTS="$PWD/.cache/shots" go test -tags browser -count=1 -parallel 3 -timeout 30m ./web/browser/... # three, since each waits now and then
  stage 'all passed'
}

case "${1:-build}" in
  build)
    [ $# -eq 0 ] || [ $# -eq 1 ] || die "$usage"
    need_go
    go run ./web/cmd/site build -address "${LEASEHOLD_ADDRESS:-}"
    ;;
  serve)
    [ $# -le 2 ] || die "$usage"
    case "${2:-8080}" in *[!0-9]*) die "got the port '$2', want a number: ./build.sh serve 8081" ;; esac
    need_go
    go build -o .cache/site ./web/cmd/site
    exec .cache/site serve -port "${2:-8080}"
    ;;
  test)
    [ $# -eq 1 ] || die "$usage"
    run_tests
    ;;
  prove)
    [ $# -eq 1 ] || die "$usage"
    need_go
    proof levels/PROOF.md
    ;;
  pictures)
    [ $# -eq 1 ] || die "$usage"
    need_go
    need_for_tests
    go run ./web/cmd/site build -fast -out .cache/dist
    LEASEHOLD_EVERY=1 LEASEHOLD_DIST="$PWD/.cache/dist" LEASEHOLD_SHOTS="$PWD/.cache/shots" go test -tags browser -count=1 -timeout 3h -run 'TestEveryLevelByKeys|TestLevelsArePictured|TestHomeIsAMap|TestGhostIsPictured|TestStatesArePictured' -v ./web/browser/
    ;;
  bench)
    shift
    need_go
    node_runs || get nodejs "to run the simulator as WebAssembly"
    need_browser
    command -v npm >/dev/null 2>&1 || get npm "to fetch Lighthouse"
    npm ci --prefix web/lighthouse --ignore-scripts --no-audit --no-fund --silent || die 'npm could not fetch what web/lighthouse/package-lock.json names'
    go run ./web/cmd/bench "$@"
    ;;
  soak)
    shift
    need_go
    go build -o .cache/soak ./sim/cmd/soak # go run would not pass an interrupt's exit on
    exec .cache/soak "$@"
    ;;
  *)
    die "$usage"
    ;;
esac
