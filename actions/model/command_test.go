package model

import (
	"context"
	"os"
	"strings"
	"testing"

	"memls/analysis/settings"
)

// program is this test binary as the user's program.
func program(t *testing.T, behaviour string) Model {
	t.Helper()
	t.Setenv(behaviourVar, behaviour)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	m, err := New(&settings.Consolidate{Command: []string{self}}, Host{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestProgram(t *testing.T) {
	for _, b := range behaviours {
		t.Run(b.name, func(t *testing.T) {
			r, err := Ask(context.Background(), program(t, b.name), theTask(), timeLimit(b.end), nil)
			checkResult(t, r, err, b.want)
		})
	}
}

func TestProgramIsCancelled(t *testing.T) { checkCancel(t, program(t, "slow")) }

func TestProgramSaysWhyItFailed(t *testing.T) {
	r, err := Ask(context.Background(), program(t, "dying"), theTask(), timeLimit(dies), nil)
	if err != nil || !strings.Contains(strings.Join(r.Why, ""), "exit status 3: the model fell over") {
		t.Errorf("%v %v", r, err)
	}
}

func TestProgramIsNotThere(t *testing.T) {
	m, err := New(&settings.Consolidate{Command: []string{"no-such-program-anywhere"}}, Host{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	r, err := Ask(context.Background(), m, theTask(), timeLimit(ends), nil)
	checkResult(t, r, err, "no such program")
}

func TestProgramTellsHowFarItIs(t *testing.T) {
	last := 0
	_, err := Ask(context.Background(), program(t, "good"), theTask(), timeLimit(ends), func(n int) { last = n })
	if err != nil || last < len(goodFile) {
		t.Errorf("%d bytes told of, %v", last, err)
	}
}
