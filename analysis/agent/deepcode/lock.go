package deepcode

import (
	"crypto/rand"
	"fmt"
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
	l := Lock{Path: filepath.Join(dir, ConsolidateLock)}
	info, err := disk.Stat(l.Path)
	if err != nil {
		return l
	}
	l.Age = now.Sub(info.ModTime())
	content, err := disk.ReadFile(l.Path, maxLock)
	if err != nil {
		return l
	}
	l.PID = lockPID(string(content))
	l.Held = holder(consolidateStale, alive)(string(content), l.Age) > 0
	return l
}

// lockPID returns the process that a lock's file names, 0 for none.
func lockPID(content string) int {
	pid, _, _ := strings.Cut(content, ":")
	if n, err := strconv.Atoi(strings.TrimSpace(pid)); err == nil && n > 0 {
		return n
	}
	return 0
}

// holder tells which process holds a lock, by what its file says and how old it is.
func holder(stale time.Duration, alive func(int) bool) func(content string, age time.Duration) int {
	return func(content string, age time.Duration) int {
		if pid := lockPID(content); pid > 0 && age < stale && alive(pid) {
			return pid
		}
		return 0
	}
}

// Locks returns the locks over a file in one of deepcode's memory directories: that
// of a consolidation, which is waited for, and that of writers, which is taken.
func (Agent) Locks(s *workspace.Snapshot, path string) []workspace.Lock {
	area, dir, rel := Locate(s.Env.Home, path)
	if area != ProjectMemory && area != GlobalDrawer || rel == "" {
		return nil
	}
	return []workspace.Lock{
		{Path: filepath.Join(dir, ConsolidateLock), Holder: holder(consolidateStale, workspace.ProcessAlive)},
		{Path: filepath.Join(dir, WriteLock), Holder: holder(writeStale, workspace.ProcessAlive), Content: NewWriteLock(workspace.ProcessID(), newUUID())},
	}
}

// newUUID returns a random UUID, version 4.
func newUUID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	b[6], b[8] = b[6]&0x0F|0x40, b[8]&0x3F|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// NewWriteLock returns what a writer puts into the write lock while it holds it.
func NewWriteLock(pid int, uuid string) string { return strconv.Itoa(pid) + ":" + uuid }
