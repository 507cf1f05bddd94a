package scorm

import (
	"fmt"
	"hash/crc32"
	"io"
)

// zipWriter writes a zip file of what is packed already, or need not be. The standard library's writer would bring its packer into the browser; and it puts sizes behind the data, which readers that go
// from front to end (Java's) do not take of files that are stored. The time of every file is the earliest there is.
type zipWriter struct {
	to     io.Writer
	at     int    // bytes written
	parts  []byte // the directory at the end
	number int    // of files
}

// The ways a file is kept.
const (
	stored   = 0
	deflated = 8
)

// The flag that names are UTF-8, the date of 1 January 1980, and what the gzip format has around a deflated file.
const (
	inUTF8      = 1 << 11
	earliest    = 1<<5 | 1
	gzipHeader  = 10
	gzipTrailer = 8
)

// add writes a file as it is.
func (z *zipWriter) add(name string, data []byte) error {
	return z.put(name, stored, data, crc32.ChecksumIEEE(data), len(data))
}

// addGzip writes a file of which there is the gzip twin, as this project's site packs them: without a name or a comment in its header.
func (z *zipWriter) addGzip(name string, twin []byte) error {
	end := len(twin) - gzipTrailer
	if end < gzipHeader || twin[0] != 0x1f || twin[1] != 0x8b || twin[2] != deflated || twin[3] != 0 {
		return fmt.Errorf("scorm: %s.gz: got no packed file: the host may have unpacked it on the way", name)
	}
	return z.put(name, deflated, twin[gzipHeader:end], number32(twin[end:]), int(number32(twin[end+4:])))
}

func (z *zipWriter) put(name string, method int, data []byte, sum uint32, size int) error {
	var both []byte // what a file's header and its entry in the directory have in common
	for _, n := range []int{20, inUTF8, method, 0, earliest} {
		both = little(both, n, 2)
	}
	both = little(little(little(both, int(sum), 4), len(data), 4), size, 4)
	both = little(little(both, len(name), 2), 0, 2)
	z.parts = append(append(z.parts, "PK\x01\x02\x14\x00"...), both...)
	z.parts = append(z.parts, make([]byte, 10)...) // no comment, the only disk, no attributes
	z.parts = append(little(z.parts, z.at, 4), name...)
	z.number++
	header := append(append([]byte("PK\x03\x04"), both...), name...)
	return z.write(header, data)
}

// close writes the directory.
func (z *zipWriter) close() error {
	end := little([]byte("PK\x05\x06"), 0, 4)
	end = little(little(end, z.number, 2), z.number, 2)
	end = little(little(little(end, len(z.parts), 4), z.at, 4), 0, 2)
	return z.write(z.parts, end)
}

func (z *zipWriter) write(parts ...[]byte) error {
	for _, part := range parts {
		n, err := z.to.Write(part)
		z.at += n
		if err != nil {
			return fmt.Errorf("scorm: %w", err)
		}
	}
	return nil
}

// little appends a number of so many bytes, the least first.
func little(to []byte, n, bytes int) []byte {
	for range bytes {
		to = append(to, byte(n))
		n >>= 8
	}
	return to
}

func number32(from []byte) uint32 {
	return uint32(from[0]) | uint32(from[1])<<8 | uint32(from[2])<<16 | uint32(from[3])<<24
}
