package git

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"memls/analysis/workspace"
)

// What this package reads is held against git itself, over repositories that git
// made.

// git runs git in dir, with nothing of the user's own configuration.
func git(t testing.TB, dir, input string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=A", "GIT_COMMITTER_EMAIL=a@example.com")
	cmd.Stdin = strings.NewReader(input)
	var out, problems bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &problems
	if err := cmd.Run(); err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, problems.String())
	}
	return out.String()
}

func open(t testing.TB, dir string) *Repository {
	t.Helper()
	r, err := Open(workspace.OS{}, dir)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// randomHistory writes commits for git fast-import: a tree of files that are
// edited, moved, renamed and deleted, with branches that part and meet.
func randomHistory(random *rand.Rand, commits int) string {
	var b strings.Builder
	type state map[string]string
	states := make([]state, commits)
	paths := []string{"MEMORY.md", "human.md", "p/MEMORY.md", "p/a.md", "p/b.md", "p/q/MEMORY.md", "p/q/c.md", "p/q/d.md", "s/MEMORY.md", "s/e.md", "p/é.md"}
	text := func() string {
		var s strings.Builder
		for range 3 + random.Intn(30) {
			fmt.Fprintf(&s, "line %d of something\n", random.Intn(1000))
		}
		return s.String()
	}
	at := int64(1760000000)
	for i := range commits {
		s := state{}
		var parents []int
		if i > 0 {
			parents = append(parents, max(i-1-random.Intn(3), 0))
			for p, c := range states[parents[0]] {
				s[p] = c
			}
			if other := max(i-1-random.Intn(4), 0); other != parents[0] && random.Intn(4) == 0 {
				parents = append(parents, other)
				for p, c := range states[other] {
					if _, mine := s[p]; !mine || random.Intn(2) == 0 {
						s[p] = c
					}
				}
			}
		}
		for range random.Intn(4) {
			p := paths[random.Intn(len(paths))]
			to := paths[random.Intn(len(paths))]
			switch c, ok := s[p]; {
			case !ok:
				s[p] = text()
			case random.Intn(4) == 0:
				delete(s, p)
			case random.Intn(2) == 0: // moved, sometimes edited
				delete(s, p)
				if random.Intn(2) == 0 {
					c += text()
				}
				s[to] = c
			default:
				s[p] = c + fmt.Sprintf("more %d\n", random.Intn(1000))
			}
		}
		states[i] = s
		at += int64(random.Intn(4)-1) * 30 // equal times and clocks that go back
		fmt.Fprintf(&b, "commit refs/heads/main\nmark :%d\ncommitter A <a@example.com> %d +0000\ndata 1\nx\n", i+1, at)
		for k, p := range parents {
			fmt.Fprintf(&b, "%s :%d\n", []string{"from", "merge"}[k], p+1)
		}
		b.WriteString("deleteall\n")
		for p, c := range s {
			fmt.Fprintf(&b, "M 100644 inline %s\ndata %d\n%s\n", p, len(c), c)
		}
	}
	return b.String()
}

// gitLog is Log by git itself.
func gitLog(t *testing.T, dir, sub string) (out []string) {
	t.Helper()
	args := []string{"-c", "core.quotepath=off", "log", "--format=%x00%H %ct", "--name-only", "--relative", "--", "."}
	for entry := range strings.SplitSeq(git(t, filepath.Join(dir, sub), "", args...), "\x00") {
		if entry != "" {
			lines := strings.FieldsFunc(entry, func(r rune) bool { return r == '\n' })
			slices.Sort(lines[1:])
			out = append(out, strings.Join(lines, "\n"))
		}
	}
	return out
}

func ourLog(t *testing.T, r *Repository, sub string) (out []string) {
	t.Helper()
	head, _, err := r.Head()
	if err != nil {
		t.Fatal(err)
	}
	err = r.Log(head, sub, func(c *Commit, paths []string) bool {
		slices.Sort(paths)
		out = append(out, strings.Join(append([]string{fmt.Sprintf("%s %d", c.ID, c.Time.Unix())}, paths...), "\n"))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestLogIsGitLog holds Log against git log over random histories, in loose
// objects and in packs full of deltas.
func TestLogIsGitLog(t *testing.T) {
	for seed := range int64(6) {
		dir := t.TempDir()
		git(t, dir, "", "init", "-q", "-b", "main")
		git(t, dir, randomHistory(rand.New(rand.NewSource(seed)), 60), "-c", "fastimport.unpackLimit=1000000", "fast-import", "--quiet", "--force")
		if seed%2 == 1 {
			git(t, dir, "", "repack", "-adfq", "--depth=50", "--window=20")
			git(t, dir, "", "pack-refs", "--all")
			git(t, dir, "", "prune-packed")
		}
		r := open(t, dir)
		for _, sub := range []string{"", "p", "p/q", "s"} {
			if err := os.MkdirAll(filepath.Join(dir, sub), 0o755); err != nil {
				t.Fatal(err)
			}
			if got, want := ourLog(t, r, sub), gitLog(t, dir, sub); !slices.Equal(got, want) {
				t.Errorf("seed %d, log of %q: %s", seed, sub, firstDifference(got, want))
			}
		}
	}
}

func firstDifference(got, want []string) string {
	for i := range max(len(got), len(want)) {
		at := func(s []string) string {
			if i < len(s) {
				return s[i]
			}
			return "nothing"
		}
		if at(got) != at(want) {
			return fmt.Sprintf("entry %d of %d is %q, want %q", i, len(want), at(got), at(want))
		}
	}
	return "no difference"
}

// TestTreesAreGits holds HEAD's files and every blob against git.
func TestTreesAreGits(t *testing.T) {
	for _, format := range []string{"sha1", "sha256"} {
		dir := t.TempDir()
		git(t, dir, "", "init", "-q", "-b", "main", "--object-format="+format)
		git(t, dir, randomHistory(rand.New(rand.NewSource(7)), 80), "fast-import", "--quiet", "--force")
		git(t, dir, "", "repack", "-adfq", "--depth=50", "--window=20")
		r := open(t, dir)
		head, ref, err := r.Head()
		if err != nil || ref != "refs/heads/main" {
			t.Fatal(ref, err)
		}
		c, err := r.Commit(head)
		if err != nil {
			t.Fatal(err)
		}
		files, err := r.Files(c.Tree)
		if err != nil {
			t.Fatal(err)
		}
		var got strings.Builder
		for _, f := range files {
			fmt.Fprintf(&got, "%06o blob %s\t%s\x00", f.Mode, f.ID, f.Path)
			b, err := r.Blob(f.ID)
			if err != nil || r.BlobID(b) != f.ID {
				t.Errorf("%s: %v", f.Path, err)
			}
		}
		if want := git(t, dir, "", "ls-tree", "-rz", "HEAD"); got.String() != want {
			t.Errorf("got %q\nwant %q", got.String(), want)
		}
	}
}

// TestIndexIsGits holds the index against git's listing, in all its versions.
func TestIndexIsGits(t *testing.T) {
	dir := t.TempDir()
	git(t, dir, "", "init", "-q", "-b", "main")
	for _, p := range []string{"MEMORY.md", "projects/MEMORY.md", "projects/acme.md", "projects/acme/" + strings.Repeat("long", 60) + ".md", "x"} {
		os.MkdirAll(filepath.Join(dir, filepath.Dir(p)), 0o755)
		if err := os.WriteFile(filepath.Join(dir, p), []byte(p), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	os.Chmod(filepath.Join(dir, "x"), 0o755)
	os.Symlink("x", filepath.Join(dir, "link"))
	for _, version := range []string{"2", "3", "4"} {
		git(t, dir, "", "update-index", "--index-version", version)
		git(t, dir, "", "add", "-A")
		git(t, dir, "", "update-index", "--skip-worktree", "x")
		x, err := open(t, dir).ReadIndex()
		if err != nil {
			t.Fatal(err)
		}
		var got strings.Builder
		for _, e := range x.Entries {
			fmt.Fprintf(&got, "%06o %s 0\t%s\x00", e.Mode, e.ID, e.Path)
			if e.Skip != (e.Path == "x") {
				t.Errorf("version %s: skip of %s is %v", version, e.Path, e.Skip)
			}
			info, err := os.Lstat(filepath.Join(dir, e.Path))
			if err != nil || !info.ModTime().Equal(e.ModTime) || info.Size() != int64(e.Size) {
				t.Errorf("version %s: %s of %d bytes at %v (%v)", version, e.Path, e.Size, e.ModTime, err)
			}
		}
		if want := git(t, dir, "", "ls-files", "-sz"); got.String() != want {
			t.Errorf("version %s: got %q\nwant %q", version, got.String(), want)
		}
	}
}

// TestIgnoredIsGits holds the rules of .gitignore against git check-ignore.
func TestIgnoredIsGits(t *testing.T) {
	dir := t.TempDir()
	git(t, dir, "", "init", "-q", "-b", "main")
	lists := map[string]string{
		".gitignore":        "*.tmp\n/root.txt\nbuild/\n!keep.tmp\n# no\n\\#yes\ndocs/*.pdf\n**/deep/x\na/**/z\nt[a-c].md\nspace \\ \n*.log  \nq?.md\nall/**\nn[!0-9]\n",
		"p/.gitignore":      "!*.tmp\nlocal\n/top\n",
		"p/q/.gitignore":    "*\n!*.md\n",
		".git/info/exclude": "excluded\n",
	}
	for p, s := range lists {
		os.MkdirAll(filepath.Join(dir, filepath.Dir(p)), 0o755)
		if err := os.WriteFile(filepath.Join(dir, p), []byte(s), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	paths := []string{"a.tmp", "keep.tmp", "root.txt", "p/root.txt", "build/x", "p/build/x", "#yes", "docs/a.pdf", "docs/b/a.pdf", "x/deep/x", "deep/x", "deep/y",
		"a/z", "a/b/z", "a/b/c/z", "a/zz", "ta.md", "td.md", "space  ", "space", "b.log", "qq.md", "q/.md", "all/x", "all", "n1", "nx",
		"p/c.tmp", "p/local", "p/r/local", "p/top", "p/r/top", "p/q/x", "p/q/x.md", "p/q/r/x.md", "p/q/r/x", "excluded", "p/excluded", "MEMORY.md"}
	out := git(t, dir, strings.Join(paths, "\x00")+"\x00", "-c", "core.quotepath=off", "check-ignore", "-z", "--stdin", "--no-index")
	ignored := strings.Split(strings.TrimSuffix(out, "\x00"), "\x00")
	rules := open(t, dir).Ignored(dir)
	for _, p := range paths {
		if got, want := rules.Match(p, false), slices.Contains(ignored, p); got != want {
			t.Errorf("%q ignored: %v, git says %v", p, got, want)
		}
	}
}

// TestLinkedWorkingDirectory reads a working directory whose .git is a file.
func TestLinkedWorkingDirectory(t *testing.T) {
	top := t.TempDir()
	dir, linked := filepath.Join(top, "main"), filepath.Join(top, "linked")
	os.Mkdir(dir, 0o755)
	git(t, dir, "", "init", "-q", "-b", "main")
	git(t, dir, "", "commit", "-q", "--allow-empty", "-m", "memory(self): one")
	git(t, dir, "", "worktree", "add", "-q", "-b", "side", linked)
	git(t, linked, "", "commit", "-q", "--allow-empty", "-m", "memory(self): two")
	r := open(t, linked)
	head, ref, err := r.Head()
	if err != nil || ref != "refs/heads/side" || head.String() != strings.TrimSpace(git(t, linked, "", "rev-parse", "HEAD")) {
		t.Errorf("%s %s %v", head, ref, err)
	}
	if c, err := r.Commit(head); err != nil || c.Message != "memory(self): two\n" || len(c.Parents) != 1 {
		t.Errorf("%v %v", c, err)
	}
	git(t, linked, "", "checkout", "-q", "--detach")
	if detached, ref, err := r.Head(); err != nil || ref != "" || detached != head {
		t.Errorf("detached: %s %q %v", detached, ref, err)
	}
}

func TestShallow(t *testing.T) {
	top := t.TempDir()
	dir, cut := filepath.Join(top, "main"), filepath.Join(top, "cut")
	os.Mkdir(dir, 0o755)
	git(t, dir, "", "init", "-q", "-b", "main")
	git(t, dir, randomHistory(rand.New(rand.NewSource(3)), 20), "fast-import", "--quiet", "--force")
	git(t, top, "", "clone", "-q", "--depth=3", "file://"+dir, cut)
	r := open(t, cut)
	if got, want := ourLog(t, r, ""), gitLog(t, cut, ""); !slices.Equal(got, want) {
		t.Error(firstDifference(got, want))
	}
}

func TestNoRepository(t *testing.T) {
	dir := t.TempDir()
	if _, err := Open(workspace.OS{}, dir); !errors.Is(err, ErrNotFound) {
		t.Error(err)
	}
	git(t, dir, "", "init", "-q", "-b", "main")
	if _, _, err := open(t, dir).Head(); !errors.Is(err, ErrNoCommit) {
		t.Error(err)
	}
	if x, err := open(t, dir).ReadIndex(); err != nil || len(x.Entries) != 0 {
		t.Error(x, err)
	}
}

// Objects that git packs while the repository is open are found again.
func TestPackedMeanwhile(t *testing.T) {
	dir := t.TempDir()
	git(t, dir, "", "init", "-q", "-b", "main")
	git(t, dir, randomHistory(rand.New(rand.NewSource(5)), 10), "-c", "fastimport.unpackLimit=1000000", "fast-import", "--quiet", "--force")
	r := open(t, dir)
	head, _, err := r.Head()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Commit(head); err != nil {
		t.Fatal(err)
	}
	git(t, dir, "", "repack", "-adq")
	if got, want := ourLog(t, r, ""), gitLog(t, dir, ""); !slices.Equal(got, want) {
		t.Error(firstDifference(got, want))
	}
}
