package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"memls/analysis/check/scenario"
)

// TestScenarios runs the scenarios over the command line: `memls check` finds
// what the engine finds, and `memls fix` writes what its fixes make.
func TestScenarios(t *testing.T) {
	scenario.Run(t, filepath.Join("..", "..", "testdata", "scenarios"), commandLine{})
}

type commandLine struct{}

// memls runs a command in the workspace's project, over that and the home
// directory.
func (commandLine) memls(t *testing.T, w scenario.Workspace, command ...string) string {
	t.Helper()
	t.Chdir(w.Dir)
	config := filepath.Join(t.TempDir(), "settings.yaml")
	if err := os.WriteFile(config, []byte(w.Settings), 0o644); err != nil {
		t.Fatal(err)
	}
	args := append(command, "--home", w.Home, "--config", config, w.Dir, w.Home)
	var out, errs bytes.Buffer
	if code := run(context.Background(), args, strings.NewReader(""), &out, &errs); code == exitFailed {
		t.Fatalf("memls %s: %s", strings.Join(args, " "), errs.String())
	}
	return out.String()
}

func (c commandLine) Check(t *testing.T, w scenario.Workspace) []scenario.Result {
	return results(t, w, c.memls(t, w, "check", "--format", "json"))
}

// results reads what `memls check --format json` printed.
func results(t *testing.T, w scenario.Workspace, out string) []scenario.Result {
	t.Helper()
	var found []jsonFinding
	if err := json.Unmarshal([]byte(out), &found); err != nil {
		t.Fatal(err)
	}
	var all []scenario.Result
	for _, f := range found {
		path := f.File
		if rel, err := filepath.Rel(filepath.Dir(w.Home), path); err == nil && filepath.IsAbs(path) {
			path = filepath.ToSlash(rel)
		}
		all = append(all, scenario.Result{
			Path: path, StartLine: f.Range.Start.Line, StartColumn: f.Range.Start.Character,
			EndLine: f.Range.End.Line, EndColumn: f.Range.End.Character,
			Level: f.Severity, Code: f.Code, Message: f.Message, Fixes: f.Fixes,
		})
	}
	return all
}

func (c commandLine) Fix(t *testing.T, w scenario.Workspace) { c.memls(t, w, "fix") }
