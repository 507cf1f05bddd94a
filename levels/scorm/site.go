package scorm

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
)

// Read reads what a site's Index says.
func Read(data []byte) (*Site, error) {
	s := new(Site)
	if err := json.Unmarshal(data, s); err != nil {
		return nil, fmt.Errorf("scorm: %s: %w", Index, err)
	}
	return s, nil
}

// Check holds a file's content to its size and hash. Browsers do the same with the integrity of a fetch.
func (f File) Check(data []byte) error {
	sum := sha256.Sum256(data)
	if got := hex.EncodeToString(sum[:]); int64(len(data)) != f.Size || got != f.SHA256 {
		return fmt.Errorf("%s: got %d bytes with the hash %.10s, want %d with %.10s: build the site again", f.Source(), len(data), got, f.Size, f.SHA256)
	}
	return nil
}
