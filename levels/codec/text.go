package codec

import (
	"bytes"
	"strings"

	"leasehold/levels"
)

// What the first byte of a payload tells.
const (
	flagVariants = 1 << iota
	flagGuessed
)

// Write plays the settings and writes the code of it. The level is the file's, or the variant that is played; the level's id and hash, the steps and the result
// are taken from there. Its error is a *Refusal: a name that is too long, or settings that the level does not have.
func Write(l *levels.Level, c Code) (string, error) {
	c.Version, c.Level, c.LevelHash, c.Name, c.Label = Version, l.ID, uint32(l.Rules()), Clean(c.Name), Clean(c.Label)
	c.Tries = min(max(c.Tries, 0), MaxTries)
	if len(c.Settings) != len(l.Controls) {
		return "", &Refusal{Reason: Malformed}
	}
	c.Steps = make([]uint64, len(c.Settings))
	for i, v := range c.Settings {
		lo, hi, step := l.Range(i)
		if v < lo || v > hi || (v-lo)%step != 0 {
			return "", &Refusal{Reason: Malformed}
		}
		c.Steps[i] = uint64((v - lo) / step)
	}
	if err := c.fits(); err != nil {
		return "", err
	}
	c.Result = c.Sum(c.histories(l))
	return c.Text()
}

// Text writes a code as it is; Write fills in what the simulator knows.
func (c *Code) Text() (string, error) {
	if err := c.fits(); err != nil {
		return "", err
	}
	return wrap(Version, c.payload()), nil // at most MaxCode characters: a test writes the longest
}

// fits says why a code cannot be written.
func (c *Code) fits() error {
	if len(c.Name) > MaxName || len(c.Label) > MaxLabel {
		return &Refusal{Reason: TooLong}
	}
	ok := plainID(c.Level) && c.Name == Clean(c.Name) && c.Label == Clean(c.Label) && c.Tries >= 0 && c.Tries <= MaxTries && len(c.Steps) <= levels.MaxControls &&
		(c.Prediction == nil || *c.Prediction >= 0 && *c.Prediction <= MaxGuess)
	for _, n := range c.Steps {
		ok = ok && n <= maxStep
	}
	if !ok {
		return &Refusal{Reason: Malformed}
	}
	return nil
}

func plainID(id string) bool {
	return id != "" && len(id) <= maxID && strings.Trim(id, idLetters) == ""
}

func (c *Code) payload() []byte {
	w := c.said()
	w.fixed(uint64(c.Result), 4)
	return w
}

// said is what the code says, but for the result.
func (c *Code) said() (w writer) {
	flags := uint64(0)
	if c.Variants {
		flags |= flagVariants
	}
	if c.Prediction != nil {
		flags |= flagGuessed
	}
	w.fixed(flags, 1)
	w.id(c.Level)
	w.fixed(uint64(c.LevelHash), 4)
	w.fixed(uint64(c.Assignment), 4)
	w.text(c.Label)
	w.text(c.Name)
	w.number(uint64(len(c.Steps)))
	for _, n := range c.Steps {
		w.number(n)
	}
	if c.Prediction != nil {
		w.number(uint64(*c.Prediction))
	}
	w.number(uint64(c.Tries))
	return w
}

// Read reads the text of a code; its error is a *Refusal. Capitals, blanks and dashes do not matter.
func Read(text string) (Code, error) {
	version, payload, why := unwrap(text)
	switch {
	case why != "":
		return Code{}, &Refusal{Reason: why}
	case version != Version:
		return Code{}, &Refusal{Reason: OtherVersion, Version: version}
	}
	r := reader{rest: payload}
	flags := r.fixed(1)
	c := Code{Version: version, Variants: flags&flagVariants != 0, Level: r.id(), LevelHash: uint32(r.fixed(4)), Assignment: uint32(r.fixed(4)), Label: r.text(MaxLabel), Name: r.text(MaxName)}
	c.Steps = make([]uint64, r.number(levels.MaxControls))
	for i := range c.Steps {
		c.Steps[i] = r.number(maxStep)
	}
	if flags&flagGuessed != 0 {
		guess := int64(r.number(MaxGuess))
		c.Prediction = &guess
	}
	c.Tries, c.Result = int(r.number(MaxTries)), uint32(r.fixed(4))
	if r.bad || c.fits() != nil || !bytes.Equal(c.payload(), payload) {
		return Code{}, &Refusal{Reason: Malformed}
	}
	return c, nil
}
