package sim

// Fencing says what happens to the other writers of a group when a member is promoted.
type Fencing string

// The ways to keep them from writing.
const (
	FencingNone  Fencing = "none"  // nothing
	FencingFlag  Fencing = "flag"  // they are told, if they can be reached then or as soon as they can be
	FencingPower Fencing = "power" // they are switched off for certain
)

// Words lists what a Fencing can be.
func (Fencing) Words() []string {
	return []string{string(FencingNone), string(FencingFlag), string(FencingPower)}
}
