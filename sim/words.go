package sim

// The small vocabularies of a board: the first word of each is what an empty one means. Loaders check the words.

// Fence says what a worker checks before a write takes effect.
type Fence string

// The resource modes.
const (
	FenceNone  Fence = "none"  // every write is applied
	FenceToken Fence = "token" // a token lower than the highest served is refused; a write that carries none is not

	FenceCompare Fence = "compare"       // a write based on an older version than the present one is refused
	FenceAbsent  Fence = "put_if_absent" // a write is refused where one was applied already
)

// Words lists what a Fence can be.
func (Fence) Words() []string {
	return []string{string(FenceNone), string(FenceToken), string(FenceCompare), string(FenceAbsent)}
}

// Protocol says how a link carries messages.
type Protocol string

// The protocols.
const (
	HTTP2    Protocol = "http2"    // keeps the order of what is handed to it, and holds it through a cut
	Datagram Protocol = "datagram" // keeps no order, and loses what would be on its way during a cut
)

// Words lists what a Protocol can be.
func (Protocol) Words() []string { return []string{string(HTTP2), string(Datagram)} }

// Election says how the runners of a job agree on who may act.
type Election string

// The elections.
const (
	ElectionNone     Election = "none"     // each runner does the job
	ElectionLease    Election = "lease"    // the holder of the job's lease does it
	ElectionClaim    Election = "claim"    // as a lease, but whoever asks judges by its own clock whether the claim of another has lapsed
	ElectionMajority Election = "majority" // whoever more than half of the lock services vote for does it, each on its own clock
	ElectionRow      Election = "row"      // who inserts the unique row of job and slot first does it: a lease that never ends
)

// Words lists what an Election can be.
func (Election) Words() []string {
	return []string{string(ElectionNone), string(ElectionLease), string(ElectionClaim), string(ElectionMajority), string(ElectionRow)}
}

// FaultKind says what breaks.
type FaultKind string

// The faults.
const (
	Cut   FaultKind = "cut"   // messages wait until it heals
	Pause FaultKind = "pause" // every thread of the machine stops, or one

	Crash    FaultKind = "crash"     // the machine is gone, with what it kept in memory, and starts anew at the end
	Outage   FaultKind = "outage"    // requests that arrive are lost; what the part keeps, it keeps
	SlowLink FaultKind = "slow_link" // messages take longer
	SlowDisk FaultKind = "slow_disk" // writes take longer
	Step     FaultKind = "step"      // the wall clock jumps
	Drop     FaultKind = "drop"      // messages are lost
	Restore  FaultKind = "restore"   // a lock service goes back to what it knew when the backup was made
	Sleep    FaultKind = "sleep"     // the machine sleeps: a pause that one kind of clock does not count
)

// Words lists what a FaultKind can be.
func (FaultKind) Words() []string {
	return []string{string(Cut), string(Pause), string(Crash), string(Outage), string(SlowLink), string(SlowDisk), string(Step), string(Sleep), string(Drop), string(Restore)}
}

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

// Renewal says what renews a lease.
type Renewal string

// The words of a Renewal.
const (
	RenewThread   Renewal = "thread"   // a thread of its own
	RenewLoop     Renewal = "loop"     // the work loop, between two pieces
	RenewProgress Renewal = "progress" // a thread of its own, while work makes progress
	RenewRecord   Renewal = "record"   // the work loop, before each record is written; it waits for the answer
	RenewNever    Renewal = "never"    // nothing
)

// Words lists what a Renewal can be.
func (Renewal) Words() []string {
	return []string{string(RenewThread), string(RenewLoop), string(RenewProgress), string(RenewRecord), string(RenewNever)}
}

// OnFailure says what a runner does when it gives up on renewing.
type OnFailure string

// The words of a OnFailure.
const (
	CarryOn      OnFailure = "carry_on"       // it goes on, as if nothing were
	StopAtOnce   OnFailure = "stop"           // it stops at once, or after its stop hook
	StopAtExpiry OnFailure = "stop_at_expiry" // it stops when its lease ends by its own reckoning
	FinishRecord OnFailure = "finish_record"  // it finishes the record at hand, then stops
)

// Words lists what a OnFailure can be.
func (OnFailure) Words() []string {
	return []string{string(CarryOn), string(StopAtOnce), string(StopAtExpiry), string(FinishRecord)}
}

// Thread says which thread of a runner a pause stops.
type Thread string

// The words of a Thread.
const (
	AllThreads    Thread = "all"     // every one
	WorkThread    Thread = "work"    // the one that works; renewals go on
	RenewalThread Thread = "renewal" // the one that renews; work goes on
)

// Words lists what a Thread can be.
func (Thread) Words() []string {
	return []string{string(AllThreads), string(WorkThread), string(RenewalThread)}
}

// Call is what a runner asks of a worker.
type Call string

// The words of a Call.
const (
	CallPut        Call = "put"        // write a record
	CallDelete     Call = "delete"     // remove it
	CallCheckpoint Call = "checkpoint" // keep progress
	CallBatch      Call = "batch"      // a piece of work on a record
	CallComplete   Call = "complete"   // say that the job is complete
	CallRead       Call = "read"       // ask what is done
)

// Words lists what a Call can be.
func (Call) Words() []string {
	return []string{string(CallPut), string(CallDelete), string(CallCheckpoint), string(CallBatch), string(CallComplete), string(CallRead)}
}

// Memory says where a worker keeps the highest token.
type Memory string

// The words of a Memory.
const (
	Durable  Memory = "durable" // on disk
	InMemory Memory = "memory"  // in memory: a restart forgets it
)

// Words lists what a Memory can be.
func (Memory) Words() []string { return []string{string(Durable), string(InMemory)} }

// Order says how a job goes through its records.
type Order string

// The words of a Order.
const (
	Batched Order = "batch" // everything is read and worked on, then all is written
	Each    Order = "each"  // one record after another
)

// Words lists what a Order can be.
func (Order) Words() []string { return []string{string(Batched), string(Each)} }

// ClockSource is a clock that a part can read.
type ClockSource string

// The clocks of a machine.
const (
	MonotonicClock ClockSource = "monotonic"       // never jumps, and counts sleep
	WallClock      ClockSource = "wall"            // has an offset, and jumps
	AwakeClock     ClockSource = "monotonic_awake" // never jumps, and stands still in sleep
	EarlierClock   ClockSource = "earlier"         // wall and monotonic: a lease is over when the first of them says so
)

// Words lists what a ClockSource can be.
func (ClockSource) Words() []string {
	return []string{string(MonotonicClock), string(WallClock), string(AwakeClock), string(EarlierClock)}
}

// Key says which idempotency key a write carries.
type Key string

// The keys.
const (
	KeyIntent Key = "intent" // one for each job and record, the same at every try
	KeyTry    Key = "try"    // a new one at every try
	KeyNone   Key = "none"
)

// Words lists what a Key can be.
func (Key) Words() []string { return []string{string(KeyIntent), string(KeyTry), string(KeyNone)} }

// Reckoning says from when a runner counts the length of its lease.
type Reckoning string

// The reckonings.
const (
	FromRequest Reckoning = "request" // safe: the lock service counts from later
	FromReply   Reckoning = "reply"   // too late by up to a round trip, or much more
)

// Words lists what a Reckoning can be.
func (Reckoning) Words() []string { return []string{string(FromRequest), string(FromReply)} }

// Asking says who answers users' requests.
type Asking string

// The ways to find who answers.
const (
	AskLeader  Asking = "leader"  // who holds the lease: the leader is on the path of every request
	AskFormula Asking = "formula" // each request's number names a runner: the leader is off the path
)

// Words lists what an Asking can be.
func (Asking) Words() []string { return []string{string(AskLeader), string(AskFormula)} }
