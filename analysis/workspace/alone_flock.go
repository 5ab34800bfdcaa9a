//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package workspace

import (
	"errors"
	"os"
	"syscall"
)

// lockExclusive takes the system's lock on f, which ends when f is closed; false:
// somebody else holds it. Where a disk knows no such locks there is nothing to wait for.
func lockExclusive(f *os.File) bool {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	return !errors.Is(err, syscall.EWOULDBLOCK) && !errors.Is(err, syscall.EINTR)
}
