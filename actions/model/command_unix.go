//go:build unix

package model

import (
	"os/exec"
	"syscall"
)

// endWithChildren makes an end of the program an end of what it started too: an
// agent's command line is often a script round another program.
func endWithChildren(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
