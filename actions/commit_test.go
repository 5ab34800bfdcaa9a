package actions_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"memls/actions"
	"memls/analysis"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// The message of a commit in which something is staged gets the form once, above
// git's own comments; what an author wrote is never touched.
func TestCommitMessage(t *testing.T) {
	root, ws := directory(t, map[string]string{
		".memfs.config.json": `{"version": 1}`,
		"MEMORY.md":          "# Memory\n",
		"human.md":           "---\nname: human\ndescription: Facts about Ada.\n---\n# Answers\n\nShort ones.\n",
	})
	git := func(args ...string) {
		cmd := exec.Command("git", args...)
		cmd.Dir = root
		cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	git("init", "-q", "-b", "main")
	const comments = "\n# Please enter the commit message for your changes.\n"
	path := filepath.Join(root, ".git", "COMMIT_EDITMSG")
	offered := func(message string) []actions.Action {
		s := ws.DiskChanged(root)
		s = s.With(path, message)
		return actions.Offered(&actions.Request{Engine: analysis.New(), Snapshot: s, Path: path})
	}
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if got := offered(comments); len(got) > 0 {
		t.Errorf("%q is offered while nothing is staged", got[0].Title)
	}
	git("add", ".")
	got := offered(comments)
	if len(got) != 1 || got[0].Title != "Write the form of a memory commit, with what is staged" {
		t.Fatalf("%+v", got)
	}
	after := applied(t, got[0].Make(), comments)
	const want = `memory(self): <what was learned>

<what happened: the events that led to this learning and why it should persist>

.memfs.config.json: new.
MEMORY.md: new, with "Memory".
human.md: new, Facts about Ada.

Sources:
- <conversation ID> (<message IDs>), <who>, <date>: <what happened there>
`
	if after != want+comments {
		t.Errorf("%s", after)
	}
	if got := applied(t, offered("\r\n# c\r\n")[0].Make(), "\r\n# c\r\n"); strings.Contains(strings.ReplaceAll(got, "\r\n", ""), "\n") {
		t.Errorf("%q", got)
	}
	for _, written := range []string{after, "x\n" + comments, "memory(self): x\n"} {
		if got := offered(written); len(got) > 0 {
			t.Errorf("%q is offered for %q", got[0].Title, written)
		}
	}
}

func applied(t *testing.T, c *workspace.Change, before string) string {
	t.Helper()
	if len(c.Files) != 1 || c.Files[0].Before != before {
		t.Fatalf("%+v", c)
	}
	after, err := text.Apply(before, c.Files[0].Edits...)
	if err != nil {
		t.Fatal(err)
	}
	return after
}
