//go:build browser

package browser

import "testing"

// countSounds counts what a page does with WebAudio.
const countSounds = `(() => {
	globalThis.contexts = globalThis.tones = 0;
	const Real = globalThis.AudioContext;
	globalThis.AudioContext = class extends Real {
		constructor(...all) { super(...all); globalThis.contexts++; }
		createOscillator() { globalThis.tones++; return super.createOscillator(); }
	};
})()`

// Sound is off until the player presses its button, and the browser remembers that; while it is off there is no AudioContext.
func TestSoundIsThePlayersToTurnOn(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Before(countSounds)
	p.VisitBoard(host.URL + pages["play"])
	const pressed = "document.querySelector('.sound').ariaPressed"
	contexts := func(want int, when string) {
		t.Helper()
		if got := EvalFrame[int](p, "contexts"); got != want {
			t.Errorf("%s: %d AudioContexts were made, want %d", when, got, want)
		}
	}
	play := func() {
		t.Helper()
		p.Click(p.FrameMiddle(".play"))
		p.WaitFrame("document.querySelector('.play').dataset.state === 'ended'")
	}
	p.RunFrame("leasehold.send('speed', '', 8)")
	play()
	contexts(0, "played while off")
	// The page around it cannot turn it on.
	p.Run("document.querySelector('.theme label:last-child').click()")
	p.Ticks(3)
	if got := EvalFrame[string](p, pressed); got != "false" {
		t.Errorf("before any press: got aria-pressed %q", got)
	}

	p.Click(p.FrameMiddle(".sound"))
	if got := EvalFrame[string](p, pressed+" + ' ' + document.querySelector('.sound').title"); got != "true Sound is on" {
		t.Errorf("after a press: got %q", got)
	}
	contexts(1, "turned on")
	before := EvalFrame[int](p, "tones")
	scrub := p.Show("time")
	p.Drag(scrub.At(10), Point{scrub.At(1).X, scrub.Middle().Y})
	p.Drag(scrub.At(1), Point{scrub.At(9).X, scrub.Middle().Y})
	if got := EvalFrame[int](p, "tones"); got != before {
		t.Errorf("scrubbing made %d tones", got-before)
	}
	p.RunFrame("leasehold.send('seek', '', 0)")
	play()
	// Two grants of two tones each and an expiry.
	if got := EvalFrame[int](p, "tones") - before; got != 5 {
		t.Errorf("play made %d tones, want 5", got)
	}

	p.Reload()
	p.AwaitBoard()
	if got := EvalFrame[string](p, pressed); got != "true" {
		t.Errorf("after a reload: got aria-pressed %q", got)
	}
	contexts(0, "reloaded and untouched")
	play()
	contexts(1, "played after a reload")

	p.Click(p.FrameMiddle(".sound"))
	p.Reload()
	p.AwaitBoard()
	play()
	contexts(0, "turned off, reloaded and played")
	if got := EvalFrame[string](p, pressed+" + ' ' + document.querySelector('.sound').title"); got != "false Sound is off" {
		t.Errorf("turned off and reloaded: got %q", got)
	}
}
