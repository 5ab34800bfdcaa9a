package git

import (
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"memls/analysis/workspace"
)

// A repository may be an enemy's, or damaged: what stands for another object, what is
// borrowed from elsewhere, and what is not what git wrote.

// TestReplacedObjects: where git shows another commit or file for the one that is named,
// the same is shown here, packed or not.
func TestReplacedObjects(t *testing.T) {
	dir := t.TempDir()
	git(t, dir, "", "init", "-q", "-b", "main")
	git(t, dir, randomHistory(rand.New(rand.NewSource(9)), 8), "fast-import", "--quiet", "--force")
	shown := func(r *Repository) string {
		head, _, err := r.Head()
		if err != nil {
			t.Fatal(err)
		}
		c, err := r.Commit(head)
		if err != nil {
			t.Fatal(err)
		}
		files, err := r.Files(c.Tree)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, f := range files {
			content, err := r.Blob(f.ID)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&b, "%s\n%s", f.Path, content)
		}
		return b.String()
	}
	gitShows := func() string {
		var b strings.Builder
		for name := range strings.SplitSeq(strings.TrimSuffix(git(t, dir, "", "ls-tree", "-rz", "--name-only", "HEAD"), "\x00"), "\x00") {
			fmt.Fprintf(&b, "%s\n%s", name, git(t, dir, "", "show", "HEAD:"+name))
		}
		return b.String()
	}
	plain := shown(open(t, dir))
	git(t, dir, "", "replace", "HEAD", "HEAD~2")
	for _, packed := range []bool{false, true} {
		if packed {
			git(t, dir, "", "pack-refs", "--all")
		}
		r := open(t, dir)
		if got, want := shown(r), gitShows(); got != want || got == plain {
			t.Errorf("packed %v: it shows\n%s\nand git\n%s", packed, got, want)
		}
		if got, want := ourLog(t, r, ""), gitLog(t, dir, ""); !slices.Equal(got, want) {
			t.Error(firstDifference(got, want))
		}
	}
	blob := strings.TrimSpace(git(t, dir, "another text\n", "hash-object", "-w", "--stdin"))
	name := strings.Fields(git(t, dir, "", "ls-tree", "-r", "--name-only", "HEAD"))[0]
	git(t, dir, "", "replace", strings.TrimSpace(git(t, dir, "", "rev-parse", "HEAD:"+name)), blob)
	if got, want := shown(open(t, dir)), gitShows(); got != want || !strings.Contains(got, "another text") {
		t.Errorf("it shows\n%s\nand git\n%s", got, want)
	}
}

// TestReplacedInACircle: objects that stand for each other make an end.
func TestReplacedInACircle(t *testing.T) {
	r := &Repository{sumSize: 20, replaced: map[ID]ID{"a": "b", "b": "a"}}
	r.replaceOnce.Do(func() {})
	if id := r.replacement("a"); id != "a" && id != "b" {
		t.Errorf("%q", id)
	}
}

// TestAlternates: objects that a repository borrows are read where they are, as git does,
// and nothing else of there; lists that name themselves, what is missing and what is no
// directory make an end.
func TestAlternates(t *testing.T) {
	top := t.TempDir()
	lender, dir := filepath.Join(top, "lender"), filepath.Join(top, "borrower")
	git(t, top, "", "init", "-q", "-b", "main", lender)
	git(t, lender, randomHistory(rand.New(rand.NewSource(4)), 8), "fast-import", "--quiet", "--force")
	git(t, top, "", "clone", "-q", "--shared", "--no-checkout", lender, dir)
	if got, want := ourLog(t, open(t, dir), ""), gitLog(t, dir, ""); len(want) == 0 || !slices.Equal(got, want) {
		t.Error(firstDifference(got, want))
	}
	list := filepath.Join(dir, ".git", "objects", "info", "alternates")
	borrowed, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	for _, more := range []string{"../objects\n", "/nowhere\n", "/etc/passwd\n", "\x00\n", "# " + strings.Repeat("x", 1000) + "\n", strings.Repeat("../objects/./x\n", 5000)} {
		if err := os.WriteFile(list, append([]byte(more), borrowed...), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, _, err := open(t, dir).Head(); err != nil {
			t.Errorf("%q: %v", more[:min(len(more), 30)], err)
		}
		_, _ = open(t, dir).read(ID(strings.Repeat("x", 20))) // asks every store
	}
	many := &strings.Builder{}
	for i := range 10 * maxAlternates {
		fmt.Fprintf(many, "/nowhere/%d\n", i)
	}
	if err := os.WriteFile(list, []byte(many.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	if stores, err := open(t, dir).objectStores(); err != nil || len(stores) > maxAlternates {
		t.Errorf("%d stores are looked at (%v)", len(stores), err)
	}
}

// TestDamagedPacks: wherever a pack or its index is damaged or cut off, what is read is
// what git wrote or an error.
func TestDamagedPacks(t *testing.T) {
	dir := t.TempDir()
	git(t, dir, "", "init", "-q", "-b", "main")
	git(t, dir, randomHistory(rand.New(rand.NewSource(6)), 12), "fast-import", "--quiet", "--force")
	git(t, dir, "", "repack", "-adq")
	random := rand.New(rand.NewSource(1))
	for _, ext := range []string{"pack", "idx"} {
		paths, err := filepath.Glob(filepath.Join(dir, ".git/objects/pack/*."+ext))
		if err != nil || len(paths) != 1 {
			t.Fatal(paths, err)
		}
		whole, err := os.ReadFile(paths[0])
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(paths[0], 0o644); err != nil {
			t.Fatal(err)
		}
		for n := range 60 {
			damaged := slices.Clone(whole)
			if at := random.Intn(len(damaged)); n%5 == 0 {
				damaged = damaged[:at]
			} else {
				damaged[at] ^= byte(1 + random.Intn(255))
			}
			if err := os.WriteFile(paths[0], damaged, 0o644); err != nil {
				t.Fatal(err)
			}
			r, err := Open(workspace.OS{}, dir)
			if err != nil {
				continue
			}
			readAll(r)
		}
		if err := os.WriteFile(paths[0], whole, 0o444); err != nil {
			t.Fatal(err)
		}
	}
}

// readAll reads what there is, whatever comes of it.
func readAll(r *Repository) {
	head, _, err := r.Head()
	if err != nil {
		return
	}
	for id, n := head, 0; n < 20; n++ {
		c, err := r.Commit(id)
		if err != nil {
			return
		}
		files, _ := r.Files(c.Tree)
		for _, f := range files {
			_, _ = r.Blob(f.ID)
		}
		if len(c.Parents) == 0 {
			return
		}
		id = c.Parents[0]
	}
}
