// Package sitefiles reads what a built site says of its packages from a folder, and holds its files to it. Browsers have their own ways: JSON, and the integrity of a fetch. To carry these would cost them
// 50 KB.
package sitefiles

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"leasehold/levels/scorm"
)

// Read reads what a site's scorm.Index says.
func Read(data []byte) (*scorm.Site, error) {
	s := new(scorm.Site)
	if err := json.Unmarshal(data, s); err != nil {
		return nil, fmt.Errorf("scorm: %s: %w", scorm.Index, err)
	}
	return s, nil
}

// Check holds what was read for a file to its size and hash.
func Check(f scorm.File, data []byte) error {
	sum := sha256.Sum256(data)
	if got := hex.EncodeToString(sum[:]); int64(len(data)) != f.Size || got != f.SHA256 {
		return fmt.Errorf("%s: got %d bytes with the hash %.10s, want %d with %.10s: build the site again", f.Source(), len(data), got, f.Size, f.SHA256)
	}
	return nil
}
