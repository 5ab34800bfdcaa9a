package lsp_test

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"go.lsp.dev/protocol"

	"memls/lsp/lsptest"
)

// process is a built memls, over its pipes.
type process struct {
	io.Reader
	io.WriteCloser
	cmd *exec.Cmd
}

// exitCode waits for the end and says how soon it came.
func (p *process) exitCode(t *testing.T) int {
	t.Helper()
	began := time.Now()
	timer := time.AfterFunc(20*time.Second, func() { _ = p.cmd.Process.Kill() })
	defer timer.Stop()
	err := p.cmd.Wait()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if took := time.Since(began); took > 3*time.Second {
		t.Errorf("it ended after %v", took)
	}
	return p.cmd.ProcessState.ExitCode()
}

// TestTheProgram drives the built program as an editor does: its exit codes, and
// that it ends when it should although its standard input stays open.
func TestTheProgram(t *testing.T) {
	program := filepath.Join(t.TempDir(), "memls")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	if out, err := exec.Command("go", "build", "-o", program, "memls/cmd/memls").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	start := func(t *testing.T) (*lsptest.Editor, *process, project) {
		p := newProject(t, map[string]string{"DGC.md": overLimit()})
		run := &process{cmd: exec.Command(program, "serve", "--stdio", "--home", p.home)}
		run.cmd.Stderr = os.Stderr
		var err error
		if run.Reader, err = run.cmd.StdoutPipe(); err != nil {
			t.Fatal(err)
		}
		if run.WriteCloser, err = run.cmd.StdinPipe(); err != nil {
			t.Fatal(err)
		}
		if err := run.cmd.Start(); err != nil {
			t.Fatal(err)
		}
		e := p.start(t, func(c *lsptest.Config) { c.Dial = func() (io.ReadWriteCloser, error) { return run, nil } })
		return e, run, p
	}
	t.Run("findings, shutdown, exit", func(t *testing.T) {
		e, run, p := start(t)
		u := e.OpenFile(p.path("DGC.md"))
		if found := e.Diagnostics(u); !lsptest.Has(found, "rule/left-out") {
			t.Errorf("found %v", lsptest.Codes(found))
		}
		e.Call(protocol.MethodShutdown, nil, nil)
		e.Notify(protocol.MethodExit, nil)
		if code := run.exitCode(t); code != 0 {
			t.Errorf("exit code %d", code)
		}
	})
	t.Run("exit without shutdown", func(t *testing.T) {
		e, run, _ := start(t)
		e.Notify(protocol.MethodExit, nil)
		if code := run.exitCode(t); code != 1 {
			t.Errorf("exit code %d", code)
		}
	})
	t.Run("end of standard input", func(t *testing.T) {
		_, run, _ := start(t)
		_ = run.Close()
		if code := run.exitCode(t); code != 1 {
			t.Errorf("exit code %d", code)
		}
	})
}
