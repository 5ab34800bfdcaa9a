package letta

import (
	"bytes"
	"compress/zlib"
	"crypto/sha1"
	"encoding/binary"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"memls/analysis/workspace/workspacetest"
)

// A fileState is the content of a file, or the target of a link.
type fileState struct {
	data string
	link bool
}

func (s fileState) mode() uint32 {
	if s.link {
		return 0o120000
	}
	return 0o100644
}

// A gitWriter writes a git directory: loose objects, a branch, an index.
type gitWriter struct {
	m   *workspacetest.Disk
	dir string
	zip *zlib.Writer
}

func newGitWriter(m *workspacetest.Disk, dir string) *gitWriter {
	w := &gitWriter{m, dir, zlib.NewWriter(nil)}
	m.Dir(filepath.Join(dir, "objects"))
	w.file("HEAD", "ref: refs/heads/main\n")
	return w
}

func (w *gitWriter) file(name, data string) {
	w.m.File(filepath.Join(w.dir, name), data, time.Unix(1, 0))
}

// object writes an object and returns its ID in hexadecimal digits.
func (w *gitWriter) object(kind, data string) string {
	whole := fmt.Sprintf("%s %d\x00%s", kind, len(data), data)
	id := fmt.Sprintf("%x", sha1.Sum([]byte(whole)))
	name := filepath.Join("objects", id[:2], id[2:])
	if !w.m.Has(filepath.Join(w.dir, name)) {
		var z bytes.Buffer
		w.zip.Reset(&z)
		w.zip.Write([]byte(whole))
		w.zip.Close()
		w.file(name, z.String())
	}
	return id
}

func raw(id string) string {
	b := make([]byte, len(id)/2)
	fmt.Sscanf(id, "%x", &b)
	return string(b)
}

// tree writes the tree of files, and all below it.
func (w *gitWriter) tree(files map[string]fileState) string {
	below := map[string]map[string]fileState{}
	lines := map[string]string{} // by the name that git sorts by
	for p, s := range files {
		if name, rest, ok := strings.Cut(p, "/"); ok {
			if below[name] == nil {
				below[name] = map[string]fileState{}
			}
			below[name][rest] = s
			continue
		}
		lines[p] = fmt.Sprintf("%o %s\x00%s", s.mode(), p, raw(w.object("blob", s.data)))
	}
	for name, sub := range below {
		lines[name+"/"] = fmt.Sprintf("40000 %s\x00%s", name, raw(w.tree(sub)))
	}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(lines)) {
		b.WriteString(lines[name])
	}
	return w.object("tree", b.String())
}

// commit writes a commit at a time in seconds.
func (w *gitWriter) commit(tree string, parents []string, at int64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "tree %s\n", tree)
	for _, p := range parents {
		fmt.Fprintf(&b, "parent %s\n", p)
	}
	fmt.Fprintf(&b, "author A <a@example.com> %d +0000\ncommitter A <a@example.com> %d +0000\n\nx\n", 3520012345-at, at)
	return w.object("commit", b.String())
}

func (w *gitWriter) head(commit string) { w.file("refs/heads/main", commit+"\n") }

// index writes an index, of version 2, that knows nothing of the files on disk.
func (w *gitWriter) index(files map[string]fileState) {
	var b bytes.Buffer
	b.WriteString("DIRC\x00\x00\x00\x02")
	binary.Write(&b, binary.BigEndian, uint32(len(files)))
	for _, p := range slices.Sorted(maps.Keys(files)) {
		entry := make([]byte, 40, 80+len(p))
		binary.BigEndian.PutUint32(entry[24:], files[p].mode())
		entry = append(entry, raw(w.object("blob", files[p].data))...)
		entry = binary.BigEndian.AppendUint16(entry, uint16(min(len(p), 0xFFF)))
		entry = append(append(entry, p...), make([]byte, 8-(62+len(p))%8)...)
		b.Write(entry)
	}
	sum := sha1.Sum(b.Bytes())
	b.Write(sum[:])
	w.file("index", b.String())
}
