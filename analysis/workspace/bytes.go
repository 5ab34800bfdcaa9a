package workspace

import (
	"bytes"
	"fmt"
	"io/fs"
)

// Bounds of the bytes that a cache keeps of files which are no documents to
// anybody: one file's, and all together.
const (
	maxKeptFile  = 1 << 20
	maxKeptBytes = 32 << 20
)

// keptBytes are the bytes of one file, as ReadFile has answered them.
type keptBytes struct {
	bytes []byte
	info  fs.FileInfo // from before they were read
}

// read answers ReadFile: with the text of a file that was read as a document,
// else with the bytes that were read first. What is over the bounds is read each
// time.
func (c *cache) read(disk FS, path string, max int64) ([]byte, error) {
	c.mu.Lock()
	entry := c.files[path]
	known, isKnown := c.bytes[path]
	c.mu.Unlock()
	if entry != nil {
		f := c.file(disk, path)
		if f.State == Missing {
			return nil, f.Err
		}
		if f.Doc != nil && !f.Lossy {
			return atMost([]byte(f.Text()), path, max)
		}
	}
	if isKnown {
		return atMost(bytes.Clone(known.bytes), path, max)
	}
	info, infoErr := disk.Stat(path)
	b, err := disk.ReadFile(path, max)
	if err != nil || infoErr != nil || len(b) > maxKeptFile {
		return b, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if first, known := c.bytes[path]; known {
		return atMost(bytes.Clone(first.bytes), path, max)
	}
	if c.size+len(b) <= maxKeptBytes {
		if c.bytes == nil {
			c.bytes = map[string]keptBytes{}
		}
		c.bytes[path] = keptBytes{bytes.Clone(b), info}
		c.size += len(b)
	}
	return b, nil
}

// firstBytes is how load reads a file: what was read of it already counts, but
// nothing is kept beside the document.
func (c *cache) firstBytes(disk FS, path string) ([]byte, error) {
	c.mu.Lock()
	known, isKnown := c.bytes[path]
	c.mu.Unlock()
	if isKnown {
		return known.bytes, nil
	}
	return disk.ReadFile(path, MaxText)
}

func atMost(b []byte, path string, max int64) ([]byte, error) {
	if int64(len(b)) > max {
		return nil, fmt.Errorf("%s: over %d bytes: %w", path, max, ErrTooLarge)
	}
	return b, nil
}

// asOn reports whether the disk still looks as it did when the bytes were read.
func (k keptBytes) asOn(disk FS, path string) bool {
	info, err := disk.Stat(path)
	return err == nil && info.Mode().IsRegular() && info.Size() == k.info.Size() && info.ModTime().Equal(k.info.ModTime())
}
