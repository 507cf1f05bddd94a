package sim

// Users' requests. Each is one message to a runner of a job and its answer; what matters is whom they ask when there is no leader.

func (s *Simulator) resetRequests() {
	for i := range s.parts {
		if u := s.parts[i].Users; u != nil && u.Every > 0 && !s.parts[i].Absent {
			s.queue.push(task{at: 0, what: userAsks, part: None, a: int32(i)}, classTimer)
		}
	}
}

// userAsks makes the n-th request of users, and the next one due.
func (s *Simulator) userAsks(users, n int32) {
	u := s.parts[users].Users
	s.queue.push(task{at: s.now + u.Every, what: userAsks, part: None, a: users, b: n + 1}, classTimer)
	if s.awake(int16(users), AllThreads, s.now) != s.now {
		return // users that stand still ask nothing
	}
	m := message{kind: UserAsk, from: int16(users), job: None, record: n, base: None, asked: s.now}
	if m.to = s.answerer(u, n); m.to == None {
		s.record(Event{Kind: Unserved, Part: int16(users), Peer: None, Job: None, Ref: None, Record: n, Version: None, Base: None})
		return
	}
	s.send(m, None)
}

// answerer names the runner that a request is for: the holder of the job's lease, or by the request's number one that is up; None if there is none.
func (s *Simulator) answerer(u *Users, n int32) int16 {
	for j := range s.board.Jobs {
		job := &s.board.Jobs[j]
		if job.ID != u.Job {
			continue
		}
		if u.Ask != AskFormula {
			return s.leaseOf(s.locks[0], int16(j)).holder
		}
		for k := range job.Runners {
			part := int16(s.index(job.Runners[(int(n)+k)%len(job.Runners)]))
			if !s.parts[part].Absent && s.awake(part, AllThreads, s.now) == s.now && !s.out(part) && !s.network.cutNow(s.indexOfUsers(u), int(part), s.now) {
				return part
			}
		}
	}
	return None
}

func (s *Simulator) indexOfUsers(u *Users) int {
	for i := range s.parts {
		if s.parts[i].Users == u {
			return i
		}
	}
	panic("sim: users of another board")
}
