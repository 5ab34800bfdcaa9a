//go:build !unix

package lsp

import "os"

// alive reports whether a process of this number exists.
func alive(pid int) bool {
	p, err := os.FindProcess(pid) // opens it: an error means that it is gone
	if err != nil {
		return false
	}
	_ = p.Release()
	return true
}
