package actions_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"memls/actions"
	"memls/analysis"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// A memory directory on disk.
func directory(t testing.TB, files map[string]string) (string, *workspace.Workspace) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	ws := workspace.New(workspace.OS{}, &workspace.Env{Home: t.TempDir()}, settings.Settings{})
	ws.Configure([]string{root}, settings.Settings{})
	return root, ws
}

// TestTheAuthorsManner is the table of indexes and of the line that is added for
// new.md, called "New" and described as "what is new".
func TestTheAuthorsManner(t *testing.T) {
	for _, c := range []struct{ name, before, after string }{
		{"hyphen and dash", "- [A](a.md) — a\n", "- [A](a.md) — a\n- [New](new.md) — what is new\n"},
		{"star and colon", "* [A](a.md): a\n", "* [A](a.md): a\n* [New](new.md): what is new\n"},
		{"hyphen for the hook", "- [A](a.md) - a\n", "- [A](a.md) - a\n- [New](new.md) - what is new\n"},
		{"indented", "  - [A](a.md) — a\n", "  - [A](a.md) — a\n  - [New](new.md) — what is new\n"},
		{"wiki", "- [[a]] — a\n", "- [[a]] — a\n- [[new]] — what is new\n"},
		{"carriage returns", "# M\r\n\r\n- [A](a.md) — a\r\n", "# M\r\n\r\n- [A](a.md) — a\r\n- [New](new.md) — what is new\r\n"},
		{"no line end at the end", "- [A](a.md) — a", "- [A](a.md) — a\n- [New](new.md) — what is new"},
		{"text behind the list", "- [A](a.md) — a\n\nThat is all.\n", "- [A](a.md) — a\n- [New](new.md) — what is new\n\nThat is all.\n"},
		{"nested entries", "- [A](a.md) — a\n  - more of a\n", "- [A](a.md) — a\n  - more of a\n- [New](new.md) — what is new\n"},
		{"the last group", "## One\n- [A](a.md) — a\n\n## Two\n- [B](b.md) — b\n", "## One\n- [A](a.md) — a\n\n## Two\n- [B](b.md) — b\n- [New](new.md) — what is new\n"},
		{"a group by name", "## New\n- [A](new-a.md) — a\n\n## Two\n- [B](b.md) — b\n", "## New\n- [A](new-a.md) — a\n- [New](new.md) — what is new\n\n## Two\n- [B](b.md) — b\n"},
	} {
		files := map[string]string{"MEMORY.md": c.before, "new.md": "---\ndescription: what is\n  new\n---\n# New\n", "a.md": "a\n"}
		for _, name := range []string{"b.md", "new-a.md"} {
			if strings.Contains(c.before, name) {
				files[name] = "x\n"
			}
		}
		if !strings.Contains(c.before, "(a.md)") && !strings.Contains(c.before, "[[a]]") {
			delete(files, "a.md")
		}
		root, ws := directory(t, files)
		x := actions.CompleteIndex(analysis.New(), ws.Snapshot(), root, false)
		if x.After != c.after {
			t.Errorf("%s:\ngot  %q\nwant %q", c.name, x.After, c.after)
		}
	}
}

// TestLongHooksAreCut: a line is of a length that the agents ask for.
func TestLongHooksAreCut(t *testing.T) {
	root, ws := directory(t, map[string]string{
		"MEMORY.md": "- [A](a.md) — a\n", "a.md": "a\n",
		"b.md": "---\ndescription: " + strings.Repeat("many words of it ", 30) + "\n---\n# B\n",
	})
	x := actions.CompleteIndex(analysis.New(), ws.Snapshot(), root, false)
	line := strings.Split(x.After, "\n")[1]
	if n := len([]rune(line)); n > 150 || !strings.HasSuffix(line, "…") {
		t.Errorf("%d characters: %s", n, line)
	}
}

// TestRebuiltIndexIsStable: what is rebuilt has nothing left to rebuild, no matter
// how many lines were dead, and what the author wrote for living files is there.
func TestRebuiltIndexIsStable(t *testing.T) {
	var b strings.Builder
	b.WriteString("# Memory\n\nHow to use it.\n\n")
	for range 60 {
		b.WriteString("- [Gone](gone-for-good.md) — dead\n- [A](a.md) — living\n")
	}
	root, ws := directory(t, map[string]string{"MEMORY.md": b.String(), "a.md": "a\n", "b.md": "b\n"})
	e := analysis.New()
	x := actions.CompleteIndex(e, ws.Snapshot(), root, true)
	if want := "# Memory\n\nHow to use it.\n\n- [A](a.md) — living\n- [b](b.md)\n"; x.After != want {
		t.Errorf("got  %q\nwant %q", x.After, want)
	}
	if err := os.WriteFile(x.Path, []byte(x.After), 0o644); err != nil {
		t.Fatal(err)
	}
	if again := actions.CompleteIndex(e, ws.DiskChanged(x.Path), root, true); again.Change() != nil {
		t.Errorf("again: %q", again.After)
	}
}

// FuzzCompleteIndex: whatever an index says, all of it stays, and the memories
// that it did not name are named afterwards.
func FuzzCompleteIndex(f *testing.F) {
	for _, s := range []string{"", "- [A](a.md)\n", "* [[a]]\r\n", "text", "1. [A](a.md): x\n2. b\n", "- - [A](a.md)\n", "> - [A](a.md)\n", "- [A](a.md)\n  ```\n  x", "\t- [A](a.md)", "| [A](a.md) |\n", "<!-- x\n", " "} {
		f.Add(s)
	}
	root, ws := directory(f, map[string]string{"MEMORY.md": "x\n", "a.md": "# A\n", "sub/b c.md": "---\ndescription: d\n---\n"})
	e := analysis.New()
	f.Fuzz(func(t *testing.T, s string) {
		s = strings.ToValidUTF8(s, "?")
		snapshot := ws.Snapshot().With(filepath.Join(root, "MEMORY.md"), s)
		x := actions.CompleteIndex(e, snapshot, root, false)
		if x.Added == 0 {
			if x.After != x.Before {
				t.Fatalf("%q became %q", s, x.After)
			}
			return
		}
		if strings.TrimSpace(s) == "" {
			return // there is nothing that could be lost
		}
		edit := text.Between(x.Before, x.After)
		if len(x.After) <= len(s) || !isSubsequence(strings.Split(s, "\n"), strings.Split(x.After, "\n")) {
			t.Fatalf("%q became %q (%v)", s, x.After, edit)
		}
	})
}

// isSubsequence reports whether lines are all in of, in their order.
func isSubsequence(lines, of []string) bool {
	for _, l := range of {
		if len(lines) > 0 && strings.TrimRight(lines[0], "\r") == strings.TrimRight(l, "\r") {
			lines = lines[1:]
		}
	}
	return len(lines) == 0 || len(lines) == 1 && lines[0] == ""
}
