//go:build !unix

package model

import "os/exec"

// endWithChildren leaves it at the program itself: there are no process groups.
func endWithChildren(*exec.Cmd) {}
