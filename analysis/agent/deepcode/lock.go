package deepcode

import (
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"memls/analysis/workspace"
)

// The agent's locks, files in a memory directory.
const (
	// ConsolidateLock is held while memories are consolidated; it holds a process
	// id. Its time is also that of the last consolidation, so it stays.
	ConsolidateLock = ".consolidate-lock"
	// WriteLock is held while the agent writes into the global drawer; it holds
	// "pid:uuid".
	WriteLock = ".write-lock"
)

// How old a lock may be before it counts as left behind.
const (
	consolidateStale = time.Hour
	writeStale       = 30 * time.Second
)

// maxLock is the most bytes that a lock file is read for.
const maxLock = 1 << 10

// A Lock is the state of one of the agent's locks.
type Lock struct {
	Path string
	Held bool
	PID  int           // 0: no file, or nothing in it
	Age  time.Duration // of the file
}

// ReadConsolidateLock returns the state of the consolidation lock in dir. alive
// tells whether a process of an id runs.
func ReadConsolidateLock(disk workspace.FS, dir string, now time.Time, alive func(pid int) bool) Lock {
	return readLock(disk, filepath.Join(dir, ConsolidateLock), consolidateStale, now, alive)
}

// ReadWriteLock returns the state of the write lock in dir, which a writer must
// wait for.
func ReadWriteLock(disk workspace.FS, dir string, now time.Time, alive func(pid int) bool) Lock {
	return readLock(disk, filepath.Join(dir, WriteLock), writeStale, now, alive)
}

func readLock(disk workspace.FS, path string, stale time.Duration, now time.Time, alive func(int) bool) Lock {
	l := Lock{Path: path}
	info, err := disk.Stat(path)
	if err != nil {
		return l
	}
	l.Age = now.Sub(info.ModTime())
	content, err := disk.ReadFile(path, maxLock)
	if err != nil {
		return l
	}
	pid, _, _ := strings.Cut(string(content), ":")
	if n, err := strconv.Atoi(strings.TrimSpace(pid)); err == nil && n > 0 {
		l.PID = n
	}
	l.Held = l.PID > 0 && l.Age < stale && alive(l.PID)
	return l
}

// NewWriteLock returns what a writer puts into the write lock while it holds it.
func NewWriteLock(pid int, uuid string) string { return strconv.Itoa(pid) + ":" + uuid }
