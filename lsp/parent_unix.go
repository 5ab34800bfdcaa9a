//go:build unix

package lsp

import (
	"errors"
	"syscall"
)

// alive reports whether a process of this number exists.
func alive(pid int) bool {
	err := syscall.Kill(pid, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}
