//go:build !unix

package workspace

import "os"

// ProcessAlive reports whether a process of this id runs.
func ProcessAlive(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	_ = p.Release() // the handle is all that is given back
	return true
}
