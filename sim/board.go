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
	Spread Spread
	Until  Time // the run stops here at the latest
}

// Part is one machine. Exactly one of the pointers is set; it says what kind of machine it is.
type Part struct {
	ID   string `json:"id" jsonschema_description:"Short name that links, jobs, faults and controls use."`
	Zone string `json:"zone,omitempty" jsonschema_description:"Availability zone; parts without one share a zone."`
	Size Size   `json:"size,omitempty" jsonschema_description:"Machine size from the catalog; sets vCPUs, memory and monthly cost."`

	Users       *Users       `json:"users,omitempty" jsonschema_description:"People and their systems: where records are read from."`
	Runner      *Runner      `json:"runner,omitempty" jsonschema_description:"A machine that may hold a lease: a cron scheduler."`
	Worker      *Worker      `json:"worker,omitempty" jsonschema_description:"Applies writes; the resource that is protected."`
	LockService *LockService `json:"lock_service,omitempty" jsonschema_description:"Grants leases. A board without one uses the platform's own, in the first runner's zone, at no cost."`
}

// Users are where records are read from. They answer any number of requests side by side.
type Users struct{}

// Runner is a machine that may hold a lease. A cron scheduler is one.
type Runner struct {
	Lease    Time `json:"lease,omitempty" jsonschema_description:"Length of the lease it asks for."`
	Renew    Time `json:"renew,omitempty" jsonschema_description:"Time between renewals. Left out: a third of the lease."`
	Tokens   bool `json:"tokens,omitempty" jsonschema_description:"Carries its fencing token on every request, and announces it at takeover."`
	FirstAsk Time `json:"first_ask,omitempty" jsonschema_description:"When it first asks for a lease."`
	Poll     Time `json:"poll,omitempty" jsonschema_description:"Time between two asks while it does not hold the lease."`
}

// Worker applies writes. It serves as many connections side by side as it has vCPUs, each in order.
type Worker struct {
	Fence Fence `json:"fence,omitempty" jsonschema_description:"What it checks before a write takes effect."`
}

// LockService grants leases.
type LockService struct{}

// Link lets two parts talk, in both directions.
type Link struct {
	From     string   `json:"from"`
	To       string   `json:"to"`
	Protocol Protocol `json:"protocol,omitempty" jsonschema_description:"http2: one connection carries many requests at once and keeps their order."`
}

// Job is work to be done once: each record is read, then written.
type Job struct {
	ID         string   `json:"id"`
	Records    int      `json:"records" jsonschema_description:"How many records it has."`
	Read       Time     `json:"read,omitempty" jsonschema_description:"Time the source takes to answer one read; the round trip comes on top. Left out: nothing is read."`
	Write      Time     `json:"write" jsonschema_description:"vCPU time of one write at the worker."`
	Update     bool     `json:"update,omitempty" jsonschema_description:"Each write declares the version it is based on; left out, a write replaces whatever is there."`
	Source     string   `json:"source,omitempty" jsonschema_description:"The part that records are read from."`
	Worker     string   `json:"worker" jsonschema_description:"The part that applies the writes."`
	Runners    []string `json:"runners" jsonschema_description:"The runners that may do it."`
	Election   Election `json:"election,omitempty" jsonschema_description:"How its runners agree on who may act."`
	FirstToken int64    `json:"first_token,omitempty" jsonschema_description:"The number of the first grant; 1 if left out."`
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
	Start  Time      `json:"start"`
	Length Time      `json:"length" jsonschema_description:"The fault lasts from start up to, not including, start + length."`
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
