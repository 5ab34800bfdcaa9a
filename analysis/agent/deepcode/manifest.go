package deepcode

import (
	"cmp"

	"memls/analysis/view"
	"memls/analysis/workspace"
)

// MaxScanned is how many memories of one drawer, the newest, the manifest lists
// and SearchMemory looks at.
const MaxScanned = 200

const manifestNone = "（暂无记忆文件）"

// A Scope is one of the two memory directories, as the model is told of them.
type Scope string

const (
	GlobalScope  Scope = "global"
	ProjectScope Scope = "project"
)

// A Scanned is a memory as the manifest and SearchMemory see it.
type Scanned struct {
	Scope Scope
	Entry Entry
	File  *File
	Head  *Frontmatter // of the first 30 lines
}

// Key names the memory to the model: "project:deploy.md".
func (m *Scanned) Key() string { return string(m.Scope) + ":" + m.Entry.Rel }

// ScanMemories returns the memories of both drawers, links followed: those of the
// global one first, each newest first and at most MaxScanned.
func ScanMemories(disk workspace.FS, global, project string) []Scanned {
	return append(scanDrawer(disk, GlobalScope, global), scanDrawer(disk, ProjectScope, project)...)
}

func scanDrawer(disk workspace.FS, scope Scope, dir string) []Scanned {
	entries := newestFirst(List(disk, dir, true))
	var found []Scanned
	for _, e := range entries[:min(len(entries), MaxScanned)] {
		f, err := readFile(disk, e.Path)
		if err != nil {
			continue
		}
		found = append(found, Scanned{scope, e, f, Scan(f.Text)})
	}
	return found
}

// Manifest returns the list of memories that the model is given when it writes
// new ones: key, type and description.
func Manifest(memories []Scanned, release string) *view.View {
	b := &view.Builder{}
	if len(memories) == 0 {
		b.Add(view.Notice, manifestNone, view.Ref{}, "")
	}
	for i := range memories {
		m := &memories[i]
		start := "- "
		if i > 0 {
			start = "\n- "
		}
		b.Add(view.Label, start+m.Key()+" ["+cmp.Or(m.Head.Type(release), "?")+"]: ", view.Ref{}, "")
		addDescription(b, m.File, m.Head)
	}
	v := newView(b)
	v.Unit, v.Used = "bytes", len(v.Text)
	return v
}
