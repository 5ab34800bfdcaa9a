package letta

import (
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"memls/analysis/workspace"
)

// TestChangedIsGitStatus holds what is taken for changed against git status, after
// random edits of a working directory and its index.
func TestChangedIsGitStatus(t *testing.T) {
	dir := t.TempDir()
	git := func(args ...string) string {
		t.Helper()
		cmd := exec.Command("git", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1",
			"GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=A", "GIT_COMMITTER_EMAIL=a@example.com")
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("git %v: %v", args, err)
		}
		return string(out)
	}
	random := rand.New(rand.NewSource(1))
	names := []string{"MEMORY.md", "a.md", "p/MEMORY.md", "p/a.md", "p/x.tmp", "p/q/b.md", ".hidden.md", "é.md", "s p.md", "ignored/x.md", "l.md"}
	write := func(name string) {
		abs := filepath.Join(dir, name)
		os.MkdirAll(filepath.Dir(abs), 0o755)
		switch random.Intn(8) {
		case 0:
			os.Remove(abs)
		case 1:
			os.Chmod(abs, 0o755)
		case 2:
			os.Chmod(abs, 0o644)
		case 3:
			os.Remove(abs)
			os.Symlink("a.md", abs)
		case 4: // touched, and the same
			at := time.Unix(1760000000+int64(random.Intn(1000)), 0)
			os.Chtimes(abs, at, at)
		default:
			if info, err := os.Lstat(abs); err == nil && !info.Mode().IsRegular() {
				os.Remove(abs)
			}
			os.WriteFile(abs, fmt.Appendf(nil, "text %d\n", random.Intn(3)), 0o644)
		}
	}
	git("init", "-q", "-b", "main")
	os.WriteFile(filepath.Join(dir, ".gitignore"), []byte("*.tmp\nignored/\n"), 0o644)
	git("add", "-A")
	git("commit", "-q", "-m", "x")
	for round := range 25 {
		for range 4 {
			write(names[random.Intn(len(names))])
		}
		switch random.Intn(5) {
		case 0:
			git("add", "-A")
		case 1:
			git("add", "-f", "-A")
			git("commit", "-q", "--allow-empty", "-m", "x")
		case 2:
			git("reset", "-q")
		}
		// Only what is still on disk counts.
		want := []string{}
		records := strings.Split(git("status", "--porcelain=v1", "-z", "--untracked-files=all", "--no-renames"), "\x00")
		for _, record := range records[:len(records)-1] {
			path := record[3:]
			if _, err := os.Lstat(filepath.Join(dir, path)); err == nil && !slices.Contains(want, path) {
				want = append(want, path)
			}
		}
		got, err := OpenRepository(workspace.OS{}, dir).Changed()
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("round %d: %q, git says %q", round, got, want)
		}
	}
}
