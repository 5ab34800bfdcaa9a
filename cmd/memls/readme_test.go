package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// README.md shows the checks that there are and what memls says of the sample.
func TestReadmeIsFresh(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	// A copy beside the sample, so that a stale README.md is reported, not mended.
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "testdata", "sample"), os.DirFS(filepath.Join(root, "testdata", "sample"))); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, ".git"), 0o755); err != nil {
		t.Fatal(err)
	}
	readme := filepath.Join(dir, "README.md")
	if err := os.WriteFile(readme, before, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	var errs strings.Builder
	if code := run(context.Background(), []string{"readme", readme}, nil, io.Discard, &errs); code != exitOK {
		t.Fatal(errs.String())
	}
	after, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	if string(after) != string(before) {
		t.Error("README.md is stale: run go generate ./cmd/memls")
	}
}

func TestReplaceBetween(t *testing.T) {
	text := "a\n<!-- x:begin -->\nold\n<!-- x:end -->\nb\n"
	want := "a\n<!-- x:begin -->\nnew\n<!-- x:end -->\nb\n"
	if got, err := replaceBetween(text, "x", "new\n"); err != nil || got != want {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := replaceBetween(text, "y", "new\n"); err == nil {
		t.Error("the lines are missing, and nobody says so")
	}
}
