package lsp_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/uri"

	"memls/analysis/workspace"
	"memls/lsp"
	"memls/lsp/lsptest"
)

// project is a folder of its own with a home beside it.
type project struct{ dir, home string }

func newProject(t testing.TB, files map[string]string) project {
	t.Helper()
	top, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := project{filepath.Join(top, "project"), filepath.Join(top, "home")}
	for _, dir := range []string{p.dir, p.home, filepath.Join(p.dir, ".git")} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for name, content := range files {
		p.write(t, name, content)
	}
	return p
}

// path returns the place of a file; names below ~/ are in the home directory.
func (p project) path(name string) string {
	if rest, ok := strings.CutPrefix(name, "~/"); ok {
		return filepath.Join(p.home, rest)
	}
	return filepath.Join(p.dir, name)
}

func (p project) uri(name string) uri.URI { return uri.File(p.path(name)) }

func (p project) write(t testing.TB, name, content string) {
	t.Helper()
	path := p.path(name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func (p project) options() lsp.Options {
	return lsp.Options{Env: &workspace.Env{Home: p.home}, Version: "test"}
}

// start opens an editor on the project.
func (p project) start(t testing.TB, adjust ...func(*lsptest.Config)) *lsptest.Editor {
	t.Helper()
	c := lsptest.Config{Server: p.options(), Folders: []string{p.dir}}
	for _, f := range adjust {
		f(&c)
	}
	return lsptest.Start(t, c)
}

func pulling(c *lsptest.Config) { c.Pull = true }

// overLimit is a memory file over DGC's limit of 32,768 characters, with a rule
// that fits and one that does not.
func overLimit() string {
	return "# Notes\n\nThe project.\n\n## Rule: small\n\nNever push to main.\n\n" +
		"## Rule: large\n\n" + strings.Repeat("A long explanation of a rule that is far too large.\n", 700) +
		"\n## Rest\n\n" + strings.Repeat("Ordinary notes of the project, line by line.\n", 200)
}
