package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"memls/analysis/check/scenario"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"memls": main, "fakemodel": fakeModel})
}

// TestScripts runs memls as a person would, from testdata/script. Each script
// has its own home directory; the real one is out of reach.
//
//	expand FILE…   replaces {{secret PREFIX N}} and the other directives of
//	               scenarios: no file holds a live-looking secret
//	exactly FILE   the last command printed FILE less its last line feed, which
//	               is there because an archive cannot do without
//	$TOKEN, $KEY   a made-up GitHub token and Google key, the same as
//	               {{secret ghp_ 36}} and {{secret AIza 35}}
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "script"),
		Setup: func(e *testscript.Env) error {
			home := filepath.Join(e.WorkDir, "home")
			e.Setenv("HOME", home)
			e.Setenv("USERPROFILE", home)
			e.Setenv("TZ", "Asia/Kolkata")
			e.Setenv("KEY", scenario.Expand("{{secret AIza 35}}"))
			e.Setenv("TOKEN", scenario.Expand("{{secret ghp_ 36}}"))
			return os.MkdirAll(home, 0o755)
		},
		Cmds:                map[string]func(ts *testscript.TestScript, neg bool, args []string){"expand": expand, "exactly": exactly},
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       os.Getenv("UPDATE") != "",
	})
}

func expand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: expand FILE…")
	}
	for _, name := range args {
		path := ts.MkAbs(name)
		ts.Check(os.WriteFile(path, []byte(scenario.Expand(ts.ReadFile(name))), 0o644))
	}
}

func exactly(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: exactly FILE")
	}
	if got, want := ts.ReadFile("stdout")+"\n", ts.ReadFile(args[0]); got != want {
		ts.Fatalf("got\n%q\nwant\n%q", got, want)
	}
}

// bursting is a writer on which everything breaks.
type bursting struct{}

func (bursting) Write([]byte) (int, error) { panic("text of a file") }

// A fault of memls is reported without the value of the panic: it may be text.
func TestPanicTellsNoText(t *testing.T) {
	var errs bytes.Buffer
	if code := run(context.Background(), []string{"version"}, nil, bursting{}, &errs); code != exitFailed {
		t.Errorf("exit code %d", code)
	}
	if said := errs.String(); strings.Contains(said, "text of a file") || !strings.Contains(said, "fault of memls itself: string") || !strings.Contains(said, "Write") {
		t.Error(said)
	}
}

// BenchmarkVersion is the least that any call costs, less the start of the
// process.
func BenchmarkVersion(b *testing.B) {
	for b.Loop() {
		if code := run(context.Background(), []string{"version"}, nil, io.Discard, io.Discard); code != exitOK {
			b.Fatal(code)
		}
	}
}
