package sim

import (
	"testing"
	"unsafe"
)

// TestEventSize keeps what MODEL.md says of a history's memory.
func TestEventSize(t *testing.T) {
	if got := unsafe.Sizeof(Event{}); got != EventBytes {
		t.Errorf("an event takes %d bytes, want %d", got, EventBytes)
	}
}
