package sim

import "strconv"

// Limits of a board: no run is larger than these allow.
const (
	MaxParts   = 64
	MaxJobs    = 16
	MaxRecords = 10_000
	MaxWork    = 200_000 // records of all jobs, counted once for each of a job's runners, who each keep a list of them
	MaxMembers = 10_000  // of all crowds together
	MaxGroups  = 16
	MaxFaults  = 64
	MaxTime    = 24 * 400 * Hour
	MaxToken   = 1_000_000_000_000 // of a first grant
)

// sums bounds what no single part or job shows.
func (v *validator) sums() {
	work, members := 0, 0
	for i := range v.board.Jobs {
		work += min(max(v.board.Jobs[i].Records, 0), MaxRecords) * len(v.board.Jobs[i].Runners)
	}
	for i := range v.board.Parts {
		if c := v.board.Parts[i].Crowd; c != nil {
			members += min(max(c.Members, 0), MaxMembers)
		}
	}
	if work > MaxWork {
		v.add("jobs", strconv.Itoa(work)+" records, counted for each runner", "at most "+strconv.Itoa(MaxWork)+" in all jobs")
	}
	if members > MaxMembers {
		v.add("parts", strconv.Itoa(members)+" members of crowds", "at most "+strconv.Itoa(MaxMembers)+" in all crowds")
	}
}
