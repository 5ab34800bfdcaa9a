//go:build unix

package workspace

import (
	"errors"
	"syscall"
)

// ProcessAlive reports whether a process of this id runs, somebody else's too.
func ProcessAlive(pid int) bool {
	err := syscall.Kill(pid, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}
