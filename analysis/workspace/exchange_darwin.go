package workspace

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// exchangeIn gives two files of a directory each other's name.
func exchangeIn(dir *os.File, a, b string) error {
	fd := int(dir.Fd())
	err := unix.RenameatxNp(fd, a, fd, b, unix.RENAME_SWAP)
	if errors.Is(err, unix.ENOTSUP) || errors.Is(err, unix.EINVAL) {
		return errors.ErrUnsupported
	}
	return err
}
