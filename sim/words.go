package sim

// The small vocabularies of a board: the first word of each is what an empty one means. Loaders check the words.

// Fence says what a worker checks before a write takes effect.
type Fence string

// The resource modes.
const (
	FenceNone  Fence = "none"  // every write is applied
	FenceToken Fence = "token" // a token lower than the highest served is refused; a write that carries none is not
)

// Words lists what a Fence can be.
func (Fence) Words() []string { return []string{string(FenceNone), string(FenceToken)} }

// Protocol says how a link carries messages.
type Protocol string

// HTTP2 keeps the order of what is handed to it, and holds it through a cut.
const HTTP2 Protocol = "http2"

// Words lists what a Protocol can be.
func (Protocol) Words() []string { return []string{string(HTTP2)} }

// Election says how the runners of a job agree on who may act.
type Election string

// The elections.
const (
	ElectionNone  Election = "none"  // each runner does the job
	ElectionLease Election = "lease" // the holder of the job's lease does it
)

// Words lists what an Election can be.
func (Election) Words() []string { return []string{string(ElectionNone), string(ElectionLease)} }

// FaultKind says what breaks.
type FaultKind string

// The faults.
const (
	Cut   FaultKind = "cut"   // messages wait until it heals
	Pause FaultKind = "pause" // every thread of the machine stops
)

// Words lists what a FaultKind can be.
func (FaultKind) Words() []string { return []string{string(Cut), string(Pause)} }

// Size is a machine size of the catalog.
type Size string

// The sizes.
const (
	SizeNone Size = "none" // costs nothing and has no vCPU
	Small    Size = "small"
	Medium   Size = "medium"
)

// Words lists what a Size can be.
func (Size) Words() []string {
	words := make([]string, 0, len(Catalog))
	for i := range Catalog {
		words = append(words, string(Catalog[i].Size))
	}
	return words
}
