package sim

import (
	"encoding/binary"
	"hash/fnv"
)

// Kind says what an Event is.
type Kind uint8

// The kinds of events. "Part" is where it happened, "Peer" the other part, and what else counts is named.
const (
	FaultBegan   Kind = iota // Part hit by fault Ref until Until; for a cut, Peer is what it cannot reach
	Sent                     // Part handed Message to the connection to Peer; it arrives at Until. Ref: the message it answers
	Asked                    // Part asked for the job's lease. Ref: its message
	Granted                  // Part, the lock service, granted Peer the lease until Until under Grant
	Denied                   // Part, the lock service, denied Peer; Grant holds
	Renewed                  // Part, the lock service, moved the expiry of Peer's Grant to Until
	RenewRefused             // Part, the lock service, told Peer that Grant is over
	Expired                  // Part, the lock service, let Peer's Grant lapse
	Released                 // Part, the lock service, took Grant back from Peer
	Finished                 // Part, the lock service, learned from Peer that the job's slot is done
	Believed                 // Part believes it holds, under Grant, until Until by its own reckoning
	Began                    // Part begins to act under Grant: its announcement, if it makes one, was acknowledged
	Stopped                  // Part no longer believes it holds Grant; Why says how it came to that
	Announced                // Part, the worker, met Token as the highest served
	Applied                  // Part, the worker, applied Peer's write; Ref: the write; Version: the version it replaced; Base: the one it was based on
	Refused                  // Part, the worker, refused Peer's write; Why says what its fence found. Ref: the write
	Unserved                 // Part, users, had a request that nobody was there to answer
	Voted                    // Part, one of several lock services, gave Peer its vote until Until under Grant
	Copied                   // Part, a member of Group, has the write Ref that Peer acknowledged
	Repeated                 // Part, the worker, answered Peer's write without applying it: its key was taken. Ref: the write
	Promoted                 // Part, a member of Group, was made the leader in place of Peer
	Kept                     // Part, a voter, kept an entry of Peer's log: the lease's newest grant is Grant; Version: the ballot; Base: its number
	TurnedDown               // Part, a voter, did not keep an entry of Peer's log: it has promised a higher ballot, Highest
	Looked                   // Part read its clock before a write under Grant: its lease ends at Until by its own reckoning; Why, GaveUp, if that is over
	Saved                    // Part, the worker, kept Peer's progress on a record, Until of its work, under Grant
	kindCount
)

// Message says what a Sent event carries.
type Message uint8

// The messages. Requests and their answers.
const (
	NoMessage Message = iota
	Acquire           // runner to lock service: may I have the lease?
	Grant             // yes
	Deny              // no, somebody has it
	Over              // no, the work is done
	Renew             // runner to lock service
	RenewOK
	RenewNo
	Release  // runner to lock service: the work is done
	Question // runner to worker: which records are done? With a token it announces it
	Answer
	AnswerNo // a newer token is known
	Read     // runner to users
	Record   // what was read
	Write    // runner to worker
	Delete
	Checkpoint
	Batch
	WriteOK
	WriteNo
	Knock   // member of a crowd to lock service
	Welcome // its answer
	UserAsk // users to runner
	UserHear
	Complete // runner to worker: the job is complete
	CompleteOK
	Append   // lock service to voter: keep this entry
	AppendOK // it is kept
	AppendNo // a higher ballot is promised
	CatchUp  // lock service that starts anew to voter: promise my ballot, and what is the last of this lease that you have kept?
	CaughtUp // its answer
	messageCount
)

// Why says how a runner came to stop, or a write to be refused.
type Why uint8

// The reasons.
const (
	NoReason   Why = iota
	Done           // every write was acknowledged
	Lost           // the lock service refused its renewal
	TurnedOff      // the resource refused it
	GaveUp         // its renewals got no answer, or its lease ended by its own reckoning
	Crashed        // the machine crashed
	OldToken       // a write with a lower token than the highest met
	OldVersion     // a write based on an older version than the present one
	NotAbsent      // a write where one was applied already
	NoMajority     // a write that too few members of the group vote for
	FencedOff      // a write at a member that was told, or switched off, when another was promoted
)

// None stands for no part, record, version or event.
const None = -1

// Event is one thing that happened. What its fields mean depends on Kind; an index that does not apply is None.
type Event struct {
	At, Until Time
	Grant     int64 // the grant it is about, counted as they were made; a counter's is the token too; 0: none
	Token     int64 // the token that was carried; of a grant that is not a counter's, the one that goes with it; 0: none
	Highest   int64 // the highest token the resource had met
	Ref       int32 // index into History.Events, or of a fault
	Record    int32
	Version   int32
	Base      int32
	Part      int16
	Peer      int16
	Job       int16
	Group     int16 // of stores; where Job is None
	Kind      Kind
	Message   Message
	Why       Why
}

// EventBytes is what one event takes in a history's memory.
const EventBytes = 72

// History is all that happened in a run, in order. Everything that is shown, measured or checked is read from it.
type History struct {
	Board     *Board
	Faults    []Fault
	Seed      uint64
	Parts     []Part // the board's parts, and the platform's lock service last where the board places none
	Events    []Event
	Processed int64 // how many queue events the run took
	End       Time  // the instant of the last event, or the board's Until if more was due then
	Truncated bool  // the run stopped at its event limit
}

// Hash sums the events up, FNV-1a over a fixed encoding: equal on every platform, different when anything that happened
// differs. It is not cryptographic.
func (h *History) Hash() uint64 {
	sum := fnv.New64a()
	var b []byte
	for i := range h.Events {
		e := &h.Events[i]
		b = b[:0]
		for _, v := range [...]int64{int64(e.At), int64(e.Until), e.Grant, e.Token, e.Highest} {
			b = binary.LittleEndian.AppendUint64(b, uint64(v))
		}
		for _, v := range [...]int32{e.Ref, e.Record, e.Version, e.Base} {
			b = binary.LittleEndian.AppendUint32(b, uint32(v))
		}
		for _, v := range [...]int16{e.Part, e.Peer, e.Job, e.Group} {
			b = binary.LittleEndian.AppendUint16(b, uint16(v))
		}
		b = append(b, byte(e.Kind), byte(e.Message), byte(e.Why))
		sum.Write(b)
	}
	return sum.Sum64()
}

// PartNamed gives the index of the part with that id in h.Parts, or None.
func (h *History) PartNamed(id string) int { return indexOf(h.Parts, id) }

func indexOf(parts []Part, id string) int {
	for i := range parts {
		if parts[i].ID == id {
			return i
		}
	}
	return None
}
