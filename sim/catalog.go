package sim

// Machine is what a size of the catalog gives and costs.
type Machine struct {
	Size        Size
	VCPU        int // vCPUs
	MemoryGB    int // GB
	CentsAMonth int64
}

// Catalog lists the machine sizes. Source: the price list the levels were designed with.
var Catalog = [...]Machine{
	{Size: SizeNone},
	{Size: Small, VCPU: 1, MemoryGB: 1, CentsAMonth: 600},
	{Size: Medium, VCPU: 2, MemoryGB: 4, CentsAMonth: 1200},
}

// Network defaults: round trips by distance. Source: the key numbers of lesson 032.
const (
	RoundTripInZone       = 500 * Microsecond
	RoundTripBetweenZones = 1500 * Microsecond

	RoundTripBetweenContinents = 160 * Millisecond // at the most; no board spans continents yet
)

// LeaseDefault is the usual lease length of a job runner. Source: the key numbers of lesson 032.
const LeaseDefault = 30 * Second

// UserTimeout is how long a user's request may take before it counts as an error. Source: ours.
const UserTimeout = 30 * Second

// MaxPrice bounds what a machine costs a month, in cents.
const MaxPrice = 10_000_000

// CentsAMonth is what the machine costs a month: its own price, or that of its size. A machine that is absent costs nothing.
func (p *Part) CentsAMonth() int64 {
	switch {
	case p.Absent:
		return 0
	case p.Price > 0:
		return p.Price
	}
	for i := range Catalog {
		if Catalog[i].Size == p.Size {
			return Catalog[i].CentsAMonth
		}
	}
	return 0
}
