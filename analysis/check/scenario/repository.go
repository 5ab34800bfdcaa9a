package scenario

import (
	"bytes"
	"compress/zlib"
	"crypto/sha1"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Commit makes dir a git repository whose only commit has files, by their paths in it:
// loose objects and a branch, as git itself would write them.
func Commit(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	r := repository{t, filepath.Join(dir, ".git")}
	r.write("HEAD", "ref: refs/heads/main\n")
	const who = "A Memory <memory@example.com> 1700000000 +0000"
	id := r.object("commit", fmt.Sprintf("tree %x\nauthor %s\ncommitter %s\n\nmemory(self): all of it\n", r.tree(files), who, who))
	r.write("refs/heads/main", fmt.Sprintf("%x\n", id))
}

type repository struct {
	t   *testing.T
	dir string
}

func (r repository) write(name, content string) {
	path := filepath.Join(r.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		r.t.Fatal(err)
	}
}

// object writes an object and returns its name.
func (r repository) object(kind, content string) [sha1.Size]byte {
	whole := fmt.Sprintf("%s %d\x00%s", kind, len(content), content)
	id := sha1.Sum([]byte(whole))
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	_, _ = z.Write([]byte(whole))
	_ = z.Close()
	r.write(fmt.Sprintf("objects/%x/%x", id[:1], id[1:]), packed.String())
	return id
}

// tree writes a directory and all below it.
func (r repository) tree(files map[string]string) [sha1.Size]byte {
	below := map[string]map[string]string{}
	lines := map[string]string{} // by the name that git sorts by
	for path, content := range files {
		if name, rest, ok := strings.Cut(path, "/"); ok {
			if below[name] == nil {
				below[name] = map[string]string{}
			}
			below[name][rest] = content
			continue
		}
		id := r.object("blob", content)
		lines[path] = "100644 " + path + "\x00" + string(id[:])
	}
	for name, inside := range below {
		id := r.tree(inside)
		lines[name+"/"] = "40000 " + name + "\x00" + string(id[:])
	}
	var names []string
	for name := range lines {
		names = append(names, name)
	}
	slices.Sort(names)
	var b strings.Builder
	for _, name := range names {
		b.WriteString(lines[name])
	}
	return r.object("tree", b.String())
}
