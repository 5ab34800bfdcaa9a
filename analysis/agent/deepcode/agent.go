package deepcode

import (
	"fmt"
	"path/filepath"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// Agent is deepcode in the table of agents.
type Agent struct{}

func (Agent) Name() string       { return Name }
func (Agent) Title() string      { return Name }
func (Agent) Releases() []string { return Releases() }

// Rewrites returns nil: deepcode redacts nothing.
func (Agent) Rewrites(*markdown.Part) []text.Span { return nil }

// Clock returns nothing: what deepcode says of the time is no part of its memory.
func (Agent) Clock(*workspace.Snapshot) (session, message string) { return "", "" }

// facts is what deepcode knows of one file beyond its view; checks read it.
type facts struct {
	kind    string
	dir     string // the memory directory, "" for a file in none
	rel     string // the path in it, split by "/"
	drawer  bool
	release string

	head   *Frontmatter // of a memory
	index  *Index       // of a project's index
	block  *Drawer      // of a drawer
	layers []*Layer     // of a settings file: those of its session
	layer  int          // which of them it is
}

// Memory reads one file as deepcode would.
func (a Agent) Memory(s *workspace.Snapshot, role *agent.Role, o agent.Options) *agent.Memory {
	x := &facts{kind: role.Kind, dir: role.Root, drawer: role.Store == storeDrawer, release: o.Release}
	m := &agent.Memory{Role: role, File: s.File(role.Path), View: newView(&view.Builder{}), Facts: x}
	if rel, err := filepath.Rel(role.Root, role.Path); err == nil && role.Root != "" {
		x.rel = filepath.ToSlash(rel)
		m.Directory = directoryOf(role.Root, x.drawer)
	}
	switch role.Kind {
	case kindIndex, kindTopics:
		x.readIndexes(s, m)
	case kindMemory:
		x.readMemory(s, m)
	case kindDirectory:
		x.readIndexes(s, m)
		m.Directory, m.Note = nil, x.note(s, role)
	case kindInstructions:
		readInstructionFile(s, m)
		m.Grows = filepath.Base(role.Path) == InstructionsName
	case kindSettings:
		x.readSettings(s, m)
	case kindSummary:
		m.Summary = "a session's summary, which deepcode keeps itself"
	default:
		m.Summary = "not loaded: " + role.Why
	}
	m.Describe = describer{s, m, x}.describe
	return m
}

// directoryOf is a memory directory as the checks of indexes know it. The drawer
// has no index that its memories must be in: their bodies are loaded. A read-me
// file is a memory to deepcode, and to nobody else.
func directoryOf(root string, drawer bool) *agent.Directory {
	return &agent.Directory{Root: root, Index: filepath.Join(root, IndexName), Memory: func(rel string) bool {
		return !drawer && IsMemory(rel) && !isReadMe(rel)
	}}
}

func isReadMe(rel string) bool { return strings.EqualFold(filepath.Base(rel), "readme.md") }

// readIndexes reads the block that a directory as a whole makes.
func (x *facts) readIndexes(s *workspace.Snapshot, m *agent.Memory) {
	if x.drawer {
		x.readDrawer(s, m)
		return
	}
	x.index = ReadIndex(keptDisk{s}, x.dir, x.release, keptLister(s))
	m.View = x.index.View
	switch f := x.index.File; {
	case f == nil:
		m.Summary = "deepcode finds no index here"
	case x.kind == kindIndex && x.index.Hidden != nil:
		m.Summary = "deepcode does not load this file: .index.md is loaded in its place"
	case x.kind == kindTopics && filepath.Base(f.Path) != TopicIndexName:
		m.Summary = "deepcode does not load this file: it is empty"
	default:
		c := x.index.Cut
		m.Summary = fmt.Sprintf("deepcode loads %s of %s · %s of %s bytes", plural(min(c.Lines, MaxIndexLines), "line"),
			view.Number(MaxIndexLines), view.Number(min(c.Text.Len(), MaxIndexBytes)), view.Number(MaxIndexBytes))
		if c.ByLines || c.ByBytes {
			m.Summary = fmt.Sprintf("deepcode does not load all of this index: it has %s and %s bytes, %s and %s are loaded",
				plural(c.Lines, "line"), view.Number(c.Text.Len()), view.Number(MaxIndexLines), view.Number(MaxIndexBytes))
		}
	}
}

// readMemory reads a memory: one of a project as the agent reads it on demand,
// one of the drawer as the block that it is a part of.
func (x *facts) readMemory(s *workspace.Snapshot, m *agent.Memory) {
	src := m.File.Text()
	if m.File.Doc != nil {
		x.head = headOf(m.File.Doc)
	} else {
		x.head = ParseFrontmatter("")
	}
	if x.drawer {
		x.readDrawer(s, m)
		return
	}
	b := &view.Builder{}
	b.Add(view.Source, src, view.Ref{Path: m.File.Path, Span: text.Span{End: len(src)}}, "")
	m.View = newView(b)
	m.View.Unit, m.View.Used = "bytes", len(src)
	m.OnDemand = true
	m.Summary = "deepcode reads this memory on demand · " + view.Number(len(src)) + " bytes"
}

func (x *facts) readDrawer(s *workspace.Snapshot, m *agent.Memory) {
	type key struct{ dir, start, release string }
	set := effective(s, m.Role.Dir, x.release)
	if x.kind == kindDirectory {
		x.block = ReadDrawer(keptDisk{s}, x.dir, set.Global.MaxBytes, x.release, keptLister(s))
	} else {
		x.block = workspace.Once(s, key{x.dir, m.Role.Dir, x.release}, func() *Drawer {
			return keptDrawer(s, x.dir, set.Global.MaxBytes, x.release)
		})
	}
	d := x.block
	if !set.Global.Enabled {
		m.Role = withoutLoading(m.Role, "the setting memory.global.enabled is false")
		m.View = newView(&view.Builder{})
		m.View.Unit, m.View.Used, m.View.Limit = "bytes", d.Used, limit(set.Global.MaxBytes)
	} else {
		m.View = d.View
	}
	m.Summary = fmt.Sprintf("deepcode's global drawer: %s of %s bytes", view.Number(d.Used), view.Number(m.View.Limit))
	switch {
	case !set.Global.Enabled:
		m.Summary += ", turned off"
	case d.Mode == DrawerTopics:
		m.Summary += ", only .index.md is loaded"
	case d.Mode == DrawerNames && promised(x.release):
		m.Summary += ", only titles and summaries are loaded"
	case d.Mode == DrawerNames:
		m.Summary += ", only file names are loaded"
	}
	if x.kind == kindTopics && d.Mode != DrawerTopics && m.Role.Loads {
		m.Role = withoutLoading(m.Role, "the drawer is within its budget, and its memories are loaded themselves")
	}
}

func withoutLoading(r *agent.Role, why string) *agent.Role {
	c := *r
	c.Loads, c.Why = false, why
	return &c
}

// readInstructionFile reads one instruction file as its part of the prompt.
func readInstructionFile(s *workspace.Snapshot, m *agent.Memory) {
	f := &InstructionFile{Path: m.Role.Path}
	if err := f.read(s); err != nil {
		m.Summary = "deepcode loads nothing of this file"
		return
	}
	b := &view.Builder{}
	var lost []view.LeftOut
	f.add(b, &lost)
	m.View = newView(b)
	m.View.LeftOut = lost
	m.View.Unit = "bytes"
	for _, part := range f.Kept {
		m.View.Used += part.Len()
	}
	m.Summary = "deepcode loads " + view.Number(m.View.Used) + " bytes"
	if !m.Role.Loads {
		m.Summary = "deepcode does not load this file: " + m.Role.Why
	}
}

func (x *facts) readSettings(s *workspace.Snapshot, m *agent.Memory) {
	p := Find(s, s.Env.Home, m.Role.Dir)
	x.layers = Layers(s, p, "", x.release)
	for i, l := range x.layers {
		if l.Path == m.Role.Path {
			x.layer = i
			break // in the home directory the user's and the project's are one file
		}
	}
	l := x.layers[x.layer]
	switch {
	case l.File == nil:
		m.Summary = "deepcode cannot read this file"
	case !l.Present:
		m.Summary = "deepcode ignores this file: it is not JSON"
	case !l.HasMemory:
		m.Summary = "deepcode's settings; nothing about memory in them"
	default:
		m.Summary = fmt.Sprintf("deepcode's settings: %s of memory made here, defaults for all others", plural(len(l.Given), "setting"))
	}
}

// effective returns the settings of a session in dir; "" is a session anywhere.
func effective(s *workspace.Snapshot, dir, release string) Settings {
	type key struct{ dir, release string }
	return workspace.Once(s, key{dir, release}, func() Settings {
		if dir == "" {
			dir = s.Env.Home
		}
		return Effective(Layers(s, Find(s, s.Env.Home, dir), "", release), release)
	})
}

// Session returns the memory part of the prompt of an interactive session in dir.
func (Agent) Session(s *workspace.Snapshot, dir string, o agent.Options) *view.View {
	return ReadPrompt(keptDisk{s}, Find(s, s.Env.Home, dir), Session{Release: o.Release, Settings: effective(s, dir, o.Release)}, keptLister(s)).View
}

// keptLister lists memories once until the disk changes.
func keptLister(s *workspace.Snapshot) Lister {
	type key struct{ dir string }
	return func(dir string) []Entry {
		return workspace.Kept(s, key{dir}, func() []Entry { return List(s, dir, false) })
	}
}

// keptDisk is a snapshot that reads each file of the disk once.
type keptDisk struct{ *workspace.Snapshot }

// ReadFile returns the text of a file, the editor's where it is open.
func (d keptDisk) ReadFile(path string, max int64) ([]byte, error) {
	if f := d.File(path); f.Doc != nil && f.Size <= max {
		return []byte(f.Text()), nil
	}
	return d.Snapshot.ReadFile(path, max)
}

func plural(n int, word string) string {
	if n != 1 {
		if stem, ok := strings.CutSuffix(word, "y"); ok {
			word = stem + "ie"
		}
		word += "s"
	}
	return view.Number(n) + " " + word
}
