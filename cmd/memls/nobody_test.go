package main

import (
	"path/filepath"
	"testing"

	"memls/analysis/check/scenario"
)

// TestNobodysScenarios runs the scenarios of files that no agent claims: each is
// named on the command line.
func TestNobodysScenarios(t *testing.T) {
	scenario.Run(t, filepath.Join("..", "..", "testdata", "nobody"), named{files: scenario.Workspace.Markdown})
}

// TestMessageScenarios runs the scenarios of commit messages.
func TestMessageScenarios(t *testing.T) {
	scenario.Run(t, filepath.Join("..", "..", "testdata", "messages"), named{files: scenario.Workspace.Messages})
}

// named names the files on the command line.
type named struct {
	commandLine
	files func(scenario.Workspace) []string
}

func (n named) Check(t *testing.T, w scenario.Workspace) []scenario.Result {
	return results(t, w, n.memls(t, w, append([]string{"check", "--format", "json"}, n.files(w)...)...))
}

func (n named) Fix(t *testing.T, w scenario.Workspace) {
	n.memls(t, w, append([]string{"fix"}, n.files(w)...)...)
}
