//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package workspace

import (
	"errors"
	"os"
	"syscall"
)

// lockExclusive takes the system's lock on f, which ends when f is closed. errBusy:
// somebody else holds it. Any other error: the disk knows no such locks.
func lockExclusive(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) || errors.Is(err, syscall.EINTR) {
		return errBusy
	}
	return err
}
