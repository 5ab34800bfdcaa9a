//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package workspace

import (
	"errors"
	"os"
)

// lockExclusive has nothing to take: here the system keeps no locks on directories.
func lockExclusive(*os.File) error { return errors.ErrUnsupported }
