// Package sim computes incidents. A board of machines, a list of faults and a seed go in; a History comes out: all that
// happened, in order, to the nanosecond. Checkers read the history alone and say what went wrong and why.
//
// Nothing here reads a clock, starts a goroutine, uses a float or ranges over a map, so the same input gives the
// same history on every machine; a test enforces it.
package sim

// Board is what stands on the table before a run: machines, the links between them, and the work to be done.
type Board struct {
	Parts  []Part
	Links  []Link
	Jobs   []Job
	Groups []Group
	Spread Spread
	Until  Time // the run stops here at the latest

	Instant bool // messages take no time, whatever the zones: for scenarios worked out on paper

	Limit int64 // queue events a run may take; 0 means EventLimit
}

// Part is one machine. Exactly one of the pointers is set; it says what kind of machine it is.
type Part struct {
	ID    string `json:"id" jsonschema_description:"Short name that links, jobs, faults and controls use."`
	Zone  string `json:"zone,omitempty" jsonschema_description:"Availability zone; parts without one share a zone."`
	Clock *Clock `json:"clock,omitempty" jsonschema_description:"How its clock differs from true time."`
	Size  Size   `json:"size,omitempty" jsonschema_description:"Machine size from the catalog; sets vCPUs, memory and monthly cost."`

	Price int64 `json:"price,omitempty" jsonschema_description:"What the machine costs a month, in cents. Left out: what its size costs."`

	Absent bool `json:"absent,omitempty" jsonschema_description:"It is not there: it costs nothing and does nothing. Links and lists may name it all the same."`

	Users       *Users       `json:"users,omitempty" jsonschema_description:"People and their systems: where records are read from."`
	Runner      *Runner      `json:"runner,omitempty" jsonschema_description:"A machine that may hold a lease: a cron scheduler."`
	Worker      *Worker      `json:"worker,omitempty" jsonschema_description:"Applies writes; the resource that is protected."`
	Store       *Store       `json:"store,omitempty" jsonschema_description:"A member of a group of stores that keep the same data."`
	Voter       *Voter       `json:"voter,omitempty" jsonschema_description:"Keeps the log of a lock service, together with others."`
	Crowd       *Crowd       `json:"crowd,omitempty" jsonschema_description:"Many callers of the lock service that nobody draws one by one."`
	LockService *LockService `json:"lock_service,omitempty" jsonschema_description:"Grants leases. A board without one uses the platform's own, in the first runner's zone, at no cost."`
}

// Clock says how a part's clock differs from true time.
type Clock struct {
	Offset Time  `json:"offset,omitempty" jsonschema_description:"How far the wall clock is ahead; may be negative."`
	Rate   int64 `json:"rate,omitempty" jsonschema_description:"How much faster it runs, in millionths; may be negative."`
}

// Users are where records are read from. They answer any number of requests side by side.
type Users struct {
	Every Time   `json:"every,omitempty" jsonschema_description:"Time between two requests of theirs. Left out: they make none."`
	Ask   Asking `json:"ask,omitempty" jsonschema_description:"Who answers: the leader, who holds the job's lease, or whoever a formula names among the job's runners that are up."`
	Job   string `json:"job,omitempty" jsonschema_description:"The job whose runners answer."`
}

// Runner is a machine that may hold a lease. A cron scheduler is one.
type Runner struct {
	Lease    Time   `json:"lease,omitempty" jsonschema_description:"Length of the lease it asks for."`
	FirstAsk Time   `json:"first_ask,omitempty" jsonschema_description:"When it first asks for a lease."`
	Poll     Time   `json:"poll,omitempty" jsonschema_description:"Time between two asks while it does not hold the lease. Left out: it waits, and is told at once when the lease is free."`
	Once     bool   `json:"once,omitempty" jsonschema_description:"It asks once, and never again after a denial or a loss."`
	Identity string `json:"identity,omitempty" jsonschema_description:"The name it gives to the lock service; its id if left out."`

	Renewal   Renewal   `json:"renewal,omitempty" jsonschema_description:"What renews: a thread of its own, the work loop between two pieces, a thread that asks for recent progress, or nothing."`
	Renew     Time      `json:"renew,omitempty" jsonschema_description:"Time between renewals. Left out: a third of the lease."`
	Retry     Time      `json:"retry,omitempty" jsonschema_description:"Time between renewals while one is unanswered. Left out: as renew."`
	Progress  Time      `json:"progress,omitempty" jsonschema_description:"renewal progress: it renews only while its last piece of work is younger than this."`
	Deadline  Time      `json:"deadline,omitempty" jsonschema_description:"It gives up this long after the first renewal that got no answer. Left out: never."`
	OnFailure OnFailure `json:"on_failure,omitempty" jsonschema_description:"What it does when it gives up."`
	StopHook  Time      `json:"stop_hook,omitempty" jsonschema_description:"How long it acts on after it decided to stop."`

	Clock  ClockSource `json:"clock,omitempty" jsonschema_description:"The clock by which it reckons when its lease ends, and which it gives when it claims."`
	Margin Time        `json:"margin,omitempty" jsonschema_description:"By its own reckoning its lease ends this much earlier."`
	Check  bool        `json:"check,omitempty" jsonschema_description:"Before each write it reads its clock, and stops instead if its lease has ended by its own reckoning."`

	Reckon        Reckoning `json:"reckon,omitempty" jsonschema_description:"From when it counts its lease: when it sent the request, or when the answer came."`
	Tokens        bool      `json:"tokens,omitempty" jsonschema_description:"Carries its fencing token on every request, and announces it at takeover."`
	Silent        bool      `json:"silent,omitempty" jsonschema_description:"With tokens on: it does not announce its token at takeover."`
	Wait          Time      `json:"wait,omitempty" jsonschema_description:"How long it waits, as a new holder, before it asks what is done."`
	Late          bool      `json:"late,omitempty" jsonschema_description:"With tokens on: it announces its token only after the worker has told it what is done."`
	Work          Time      `json:"work,omitempty" jsonschema_description:"Its own time for the work on one record, instead of the job's."`
	Tidy          bool      `json:"tidy,omitempty" jsonschema_description:"When it learns that its lease is gone, it deletes the record at hand."`
	Timeout       Time      `json:"timeout,omitempty" jsonschema_description:"order each: how long it waits for the answer to a write. Left out: for ever."`
	Tries         int       `json:"tries,omitempty" jsonschema_description:"How often it sends a write that got no answer in time, all in all. Left out: once."`
	Key           Key       `json:"key,omitempty" jsonschema_description:"The idempotency key on its writes."`
	Call          Call      `json:"call,omitempty" jsonschema_description:"What it does to a record instead of writing it."`
	Value         int64     `json:"value,omitempty" jsonschema_description:"What its writes say, where newer is larger: the number of a plan."`
	CleanAfter    Time      `json:"clean_after,omitempty" jsonschema_description:"order each: this long after a write it deletes what is older than its own value."`
	ReleaseAnyway bool      `json:"release_anyway,omitempty" jsonschema_description:"Its release does not name its grant, and so frees whoever holds the lease."`
	ReleaseAfter  Time      `json:"release_after,omitempty" jsonschema_description:"It gives the lease back this long after it began, though it still works. Left out: when the work is done."`
}

// Worker applies writes. It serves as many connections side by side as it has vCPUs, each in order.
type Worker struct {
	Fence     Fence  `json:"fence,omitempty" jsonschema_description:"What it checks before a write takes effect."`
	Guards    []Call `json:"guards,omitempty" jsonschema_description:"The calls it checks. Left out: all."`
	GuardTime Time   `json:"guard_time,omitempty" jsonschema_description:"vCPU time of each check of a call that is guarded by a fence. A call that takes no time otherwise then waits its turn on its connection."`
	Memory    Memory `json:"memory,omitempty" jsonschema_description:"Whether the highest token survives a restart."`
	KeyLife   Time   `json:"key_life,omitempty" jsonschema_description:"How long it remembers a key. Left out: for ever."`
	Keys      bool   `json:"keys,omitempty" jsonschema_description:"It takes an idempotency key of job and record once: what comes again is answered, and not applied."`
}

// Crowd is many callers of the lock service. Each asks until it is answered.
type Crowd struct {
	Members  int  `json:"members"`
	FirstAsk Time `json:"first_ask,omitempty"`
	Retry    Time `json:"retry" jsonschema_description:"Time from one ask to the next."`
	Jitter   Time `json:"jitter,omitempty" jsonschema_description:"Each ask, the first too, comes up to this much later at random."`
	Timeout  Time `json:"timeout,omitempty" jsonschema_description:"How long one ask waits for its answer. Left out: for ever."`
}

// LockService grants leases.
type LockService struct {
	Rate      int         `json:"rate,omitempty" jsonschema_description:"How many requests a second it can answer. Left out: any number."`
	Clock     ClockSource `json:"clock,omitempty" jsonschema_description:"The clock by which leases end."`
	Numbers   Numbers     `json:"numbers,omitempty" jsonschema_description:"Where its tokens come from: a counter, the wall clock of who asks, in milliseconds, or chance."`
	Raise     int64       `json:"raise,omitempty" jsonschema_description:"After a restore its next token is this much higher than the backup says. For a counter."`
	LockDelay Time        `json:"lock_delay,omitempty" jsonschema_description:"A lease that expired is free only this much later."`
	Term      Time        `json:"term,omitempty" jsonschema_description:"A grant is not renewed beyond this age. Left out: for ever."`
	Voters    []string    `json:"voters,omitempty" jsonschema_description:"The parts that keep its log: a change of a lease takes effect once enough of them have kept it. Left out: it keeps its leases on its own disk."`
	Quorum    int         `json:"quorum,omitempty" jsonschema_description:"How many voters are enough: to keep a change, and to tell a lock service that starts anew what they have kept. Left out: more than half. Fewer is not safe."`
}

// Voter keeps entries of a lock service's log.
type Voter struct {
	Memory Memory `json:"memory,omitempty" jsonschema_description:"Whether what it keeps survives a restart."`
}

// Link lets two parts talk, in both directions.
type Link struct {
	From     string   `json:"from"`
	To       string   `json:"to"`
	Protocol Protocol `json:"protocol,omitempty" jsonschema_description:"http2: one connection carries many requests at once, keeps their order and holds them through a cut. datagram: messages may overtake each other, and are lost in a cut."`
}

// Job is work to be done once: each record is read, then written.
type Job struct {
	ID         string   `json:"id"`
	Records    int      `json:"records" jsonschema_description:"How many records it has."`
	Read       Time     `json:"read,omitempty" jsonschema_description:"Time the source takes to answer one read; the round trip comes on top. Left out: nothing is read."`
	Work       Time     `json:"work,omitempty" jsonschema_description:"Time the runner works on one record before it writes it."`
	Piece      Time     `json:"piece,omitempty" jsonschema_description:"The work is done in pieces of this length. Left out: in one."`
	PieceCost  Time     `json:"piece_cost,omitempty" jsonschema_description:"How much longer each piece takes: to begin it and to end it, with its checkpoint if there is one."`
	Batch      bool     `json:"batch,omitempty" jsonschema_description:"Each piece of work is a statement that the worker may refuse."`
	Skip       Time     `json:"skip,omitempty" jsonschema_description:"Time it takes to walk past one record that is done."`
	Complete   bool     `json:"complete,omitempty" jsonschema_description:"Once every write is acknowledged, the runner tells the worker that the job is complete, and waits for the answer."`
	MoveFrom   string   `json:"move_from,omitempty" jsonschema_description:"A worker from which each record is deleted once it is written."`
	Ledger     string   `json:"ledger,omitempty" jsonschema_description:"order each: a worker that keeps a mark of each record that was sent. A new holder asks it which are done, instead of the job's worker."`
	Mark       Mark     `json:"mark,omitempty" jsonschema_description:"When a record is marked in the ledger, and the mark acknowledged: before or after the record is sent to the job's worker."`
	Checkpoint Time     `json:"checkpoint,omitempty" jsonschema_description:"After this much work its progress is kept at the worker, and a later term goes on from there."`
	Write      Time     `json:"write" jsonschema_description:"vCPU time of one write at the worker."`
	Handover   Time     `json:"handover,omitempty" jsonschema_description:"Time from the moment a runner decides to write to the moment the write leaves it."`
	Order      Order    `json:"order,omitempty" jsonschema_description:"batch: all records are read and worked on, then written. each: one after another."`
	PerRunner  bool     `json:"per_runner,omitempty" jsonschema_description:"Each runner does the whole job once, in turn: the lease only keeps them apart."`
	Update     bool     `json:"update,omitempty" jsonschema_description:"Each write declares the version it is based on; left out, a write replaces whatever is there."`
	Source     string   `json:"source,omitempty" jsonschema_description:"The part that records are read from."`
	Worker     string   `json:"worker" jsonschema_description:"The part that applies the writes."`
	Runners    []string `json:"runners" jsonschema_description:"The runners that may do it."`
	Election   Election `json:"election,omitempty" jsonschema_description:"How its runners agree on who may act."`
	OneRow     bool     `json:"one_row,omitempty" jsonschema_description:"The row that says the job is done names the job alone, not the slot: once done, it is done for every slot."`
	Before     bool     `json:"before,omitempty" jsonschema_description:"An earlier slot of the job was done before the run."`
	FirstToken int64    `json:"first_token,omitempty" jsonschema_description:"The number of the first grant; 1 if left out. For a counter."`
}

// Spread is how far a seed may move things. Seed 0 moves nothing.
type Spread struct {
	Delay   Time `json:"delay,omitempty" jsonschema_description:"Each message takes up to this much longer."`
	Service Time `json:"service,omitempty" jsonschema_description:"Each read and write takes up to this much longer."`
	Poll    Time `json:"poll,omitempty" jsonschema_description:"Each runner's first ask comes up to this much later."`
	Order   bool `json:"order,omitempty" jsonschema_description:"The runners' first asks change places at random."`
}

// Fault is one thing that breaks.
type Fault struct {
	Kind   FaultKind `json:"kind"`
	Part   string    `json:"part" jsonschema_description:"The part it happens to."`
	From   []string  `json:"from,omitempty" jsonschema_description:"cut: the parts it can no longer reach, in either direction. Left out: all."`
	OneWay bool      `json:"one_way,omitempty" jsonschema_description:"cut, slow_link: only what the part sends is held."`
	Thread Thread    `json:"thread,omitempty" jsonschema_description:"pause: which thread of a runner stands still."`
	Extra  Time      `json:"extra,omitempty" jsonschema_description:"slow_link, slow_disk: how much longer each message or write takes."`
	By     Time      `json:"by,omitempty" jsonschema_description:"step: how far the wall clock jumps; may be negative."`
	Backup Time      `json:"backup,omitempty" jsonschema_description:"restore: when the backup was made."`
	Start  Time      `json:"start"`
	Length Time      `json:"length" jsonschema_description:"The fault lasts from start up to, not including, start + length. A crash of length 0 is a restart."`
}

// LockServiceID names the platform's own lock service on boards that place none.
const LockServiceID = "lock-service"

// FirstTokenDefault numbers the first grant of a lease where the job does not.
const FirstTokenDefault = 1

// renewal says how long after one renewal the next is due.
func (r *Runner) renewal() Time {
	if r.Renew > 0 {
		return r.Renew
	}
	return r.Lease / 3
}
