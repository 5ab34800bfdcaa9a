package workspace

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// exchangeIn gives two files of a directory each other's name.
func exchangeIn(dir *os.File, a, b string) error {
	fd := int(dir.Fd())
	err := unix.Renameat2(fd, a, fd, b, unix.RENAME_EXCHANGE)
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOSYS) { // the disk, the system
		return errors.ErrUnsupported
	}
	return err
}
