package letta

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"memls/analysis/workspace"
)

// A tree on a disk answers what the same tree answers that is checked out.
func TestTreeDisk(t *testing.T) {
	top, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(top, "r")
	links := map[string]string{"up.md": "a/b.md", "a/side.md": "../up.md", "dir": "a", "out": "../elsewhere", "gone.md": "nowhere", "loop": "loop", "abs.md": filepath.Join(root, "a", "b.md"), "a/git": "../.git/HEAD"}
	files := map[string]string{"MEMORY.md": "# Memory\n", "a/b.md": "b\n", "a/c/d.md": "d\n", "run.sh": "#!/bin/sh\n"}
	write := func(path, content string, mode fs.FileMode) {
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(content), mode)); err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(top, "elsewhere", "x.md"), "x\n", 0o644)
	write(filepath.Join(root, ".git", "HEAD"), "ref: refs/heads/main\n", 0o644)
	var entries []Entry
	for p, content := range files {
		mode := ModeRegular
		if p == "run.sh" {
			mode = ModeExecutable
		}
		entries = append(entries, Entry{Path: p, Mode: mode, Read: func() ([]byte, error) { return []byte(content), nil }})
		write(filepath.Join(root, p), content, fs.FileMode(mode&0o777))
	}
	for p, target := range links {
		entries = append(entries, Entry{Path: p, Mode: ModeLink, Read: func() ([]byte, error) { return []byte(target), nil }})
		if err := os.Symlink(target, filepath.Join(root, p)); err != nil {
			t.Fatal(err)
		}
	}
	disk, real := NewTreeDisk(workspace.OS{}, root, NewTree(entries)), workspace.OS{}
	paths := []string{"", "a", "a/c", "a/c/d.md", "run.sh", "nothing", "a/nothing/x", "MEMORY.md/x", ".git", ".git/HEAD", "..", "../elsewhere/x.md", "dir/b.md", "dir/c", "out/x.md", "out/y.md", "dir/side.md", "loop/x"}
	for p := range links {
		paths = append(paths, p)
	}
	for p := range files {
		paths = append(paths, p)
	}
	for _, p := range paths {
		abs := filepath.Join(root, filepath.FromSlash(p))
		for name, stat := range map[string][2]func(string) (fs.FileInfo, error){"Lstat": {disk.Lstat, real.Lstat}, "Stat": {disk.Stat, real.Stat}} {
			got, err := stat[0](abs)
			want, wantErr := stat[1](abs)
			switch {
			case (err == nil) != (wantErr == nil):
				t.Errorf("%s %q: %v, want %v", name, p, err, wantErr)
			case err == nil && (got.Mode().Type() != want.Mode().Type() || got.Mode()&0o100 != want.Mode()&0o100 || want.Mode().IsRegular() && got.Size() != want.Size()):
				t.Errorf("%s %q: %v %d, want %v %d", name, p, got.Mode(), got.Size(), want.Mode(), want.Size())
			}
		}
		got, err := disk.ReadFile(abs, 1<<20)
		want, wantErr := real.ReadFile(abs, 1<<20)
		if (err == nil) != (wantErr == nil) || string(got) != string(want) {
			t.Errorf("ReadFile %q: %q, %v, want %q, %v", p, got, err, want, wantErr)
		}
		to, err := disk.EvalSymlinks(abs)
		wantTo, wantErr := real.EvalSymlinks(abs)
		if (err == nil) != (wantErr == nil) || to != wantTo {
			t.Errorf("EvalSymlinks %q: %q, %v, want %q, %v", p, to, err, wantTo, wantErr)
		}
		list, err := disk.ReadDir(abs)
		wantList, wantErr := real.ReadDir(abs)
		if (err == nil) != (wantErr == nil) || namesOfEntries(list) != namesOfEntries(wantList) {
			t.Errorf("ReadDir %q: %s, %v, want %s, %v", p, namesOfEntries(list), err, namesOfEntries(wantList), wantErr)
		}
	}
	if _, err := disk.ReadFile(filepath.Join(root, "a/b.md"), 1); !errors.Is(err, workspace.ErrTooLarge) {
		t.Error(err)
	}
}

func namesOfEntries(entries []fs.DirEntry) string {
	var out []string
	for _, e := range entries {
		out = append(out, e.Name()+" "+e.Type().String())
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}
