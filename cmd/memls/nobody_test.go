package main

import (
	"path/filepath"
	"testing"

	"memls/analysis/check/scenario"
)

// TestNobodysScenarios runs the scenarios of files that no agent claims: each is
// named on the command line.
func TestNobodysScenarios(t *testing.T) {
	scenario.Run(t, filepath.Join("..", "..", "testdata", "nobody"), nobody{})
}

type nobody struct{ commandLine }

func (n nobody) Check(t *testing.T, w scenario.Workspace) []scenario.Result {
	return results(t, w, n.memls(t, w, append([]string{"check", "--format", "json"}, w.Markdown()...)...))
}

func (n nobody) Fix(t *testing.T, w scenario.Workspace) {
	n.memls(t, w, append([]string{"fix"}, w.Markdown()...)...)
}
