package actions

import (
	"fmt"
	"path/filepath"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// minSplit is the size, in bytes, from which a memory is worth more than one file:
// the budget that deepcode gives all of its global drawer.
const minSplit = 8192

// split offers to give each section of a long memory of deepcode's a file of its own,
// with an entry in the index: an agent that looks for one of them then reads that
// one. Text that stands in the index itself is cut off first of all that deepcode
// loads, so it may move out of it whatever its size. (What is over Letta's limit has
// a finding, with such a fix.)
func split(r *Request) []Action {
	doc := r.doc()
	for _, m := range r.memories() {
		if m.Role.Agent != "deepcode" || m.Directory == nil || !m.Role.Loads {
			continue
		}
		sections, title := memorySections(r, m), ""
		switch index := r.Path == m.Directory.Index; {
		case index && len(sections) > 0:
			title = fmt.Sprintf("Move %s of the index into files of their own", sectionCount(len(sections)))
		case !index && len(sections) > 1 && doc.Len() >= minSplit && m.Directory.Memory(relTo(m.Directory, r.Path)):
			title = fmt.Sprintf("Split into %d files, one for each section", len(sections))
		default:
			continue
		}
		return []Action{{
			Title: title, Kind: Extract,
			Make:    func() *workspace.Change { return splitInto(r, m.Directory, sections) },
			Deletes: true, Note: "Each section moves to a file of its own, with an entry in the index",
		}}
	}
	return nil
}

func sectionCount(n int) string {
	if n == 1 {
		return "1 section"
	}
	return fmt.Sprintf("%d sections", n)
}

func relTo(dir *agent.Directory, path string) string {
	rel, err := filepath.Rel(dir.Root, path)
	if err != nil {
		return path
	}
	return filepath.ToSlash(rel)
}

// memorySections returns the sections of the second level that hold text; in an
// index those that are not lists of entries.
func memorySections(r *Request, m *agent.Memory) []markdown.Section {
	doc := r.doc()
	src := doc.Text()
	links := 0
	var items []markdown.Item
	for i := range doc.Items() {
		items = append(items, i)
	}
	var out []markdown.Section
	for s := range doc.Sections() {
		body := strings.TrimSpace(src[s.Heading.Span.End:s.Span.End])
		if s.Heading.Level != 2 || body == "" {
			continue
		}
		if r.Path == m.Directory.Index {
			links = 0
			for l := range doc.Links() {
				if s.Span.Contains(l.Span.Start) && !strings.Contains(l.Dest, "://") {
					links++
				}
			}
			entries := 0
			for _, i := range items {
				if s.Span.Contains(i.Span.Start) {
					entries++
				}
			}
			if links > 0 && links*2 >= entries {
				continue // a group of the index
			}
		}
		out = append(out, s)
	}
	return out
}

// splitInto makes the files, and the entries that lead to them.
func splitInto(r *Request, dir *agent.Directory, sections []markdown.Section) *workspace.Change {
	s, src := r.Snapshot, r.doc().Text()
	kind := field(r.doc(), "type")
	eol := text.LineEnd(src)
	stem := ""
	if r.Path != dir.Index {
		stem = strings.TrimSuffix(filepath.Base(r.Path), ".md") + "-"
	}
	c := &workspace.Change{}
	with := s
	var rels []string
	own := workspace.FileChange{Path: r.Path, Before: src}
	for _, sec := range sections {
		name := stem + fileName(sec.Heading.Text)
		path := freePath(with, func(n int) string { return filepath.Join(filepath.Dir(r.Path), numbered(name, n)) })
		content := memoryFile(path, sec, src, kind, eol)
		c.Files = append(c.Files, workspace.FileChange{Path: path, Create: true, Edits: []text.Edit{{New: content}}})
		with = with.With(path, content)
		rels = append(rels, relTo(dir, path))
		if n := len(own.Edits); n > 0 && own.Edits[n-1].Span.End == sec.Span.Start {
			own.Edits[n-1].Span.End = sec.Span.End
		} else {
			own.Edits = append(own.Edits, text.Edit{Span: sec.Span})
		}
	}
	last := &own.Edits[len(own.Edits)-1]
	last.Span = withGap(src, last.Span)
	index := with.File(dir.Index)
	switch {
	case r.Path == dir.Index: // the entries go into what is left of it
		left, err := text.Apply(src, own.Edits...)
		if err != nil {
			return nil
		}
		after, err := text.Apply(left, check.AddEntries(with, dir, markdown.Parse(left), rels)...)
		if err != nil {
			return nil
		}
		own.Edits = text.Diff(src, after)
	case index.Doc != nil:
		c.Files = append(c.Files, workspace.FileChange{Path: dir.Index, Before: index.Text(), Edits: check.AddEntries(with, dir, index.Doc, rels)})
	default:
		c.Files = append(c.Files, workspace.FileChange{Path: dir.Index, Create: true, Edits: []text.Edit{{New: check.NewIndex(with, dir, rels)}}})
	}
	c.Files = append(c.Files, own)
	return c
}

// memoryFile is a section as a memory of its own.
func memoryFile(path string, s markdown.Section, src, kind, eol string) string {
	body := strings.TrimSpace(src[s.Heading.Span.End:s.Span.End])
	lines := []string{"---", "name: " + strings.TrimSuffix(filepath.Base(path), ".md"), "description: " + check.QuoteYAML(s.Heading.Text)}
	if kind != "" {
		lines = append(lines, "type: "+kind)
	}
	return strings.Join(append(lines, "---", "", "# "+s.Heading.Text, "", body, ""), eol)
}

// field returns a value of the frontmatter, or of the mapping metadata in it.
func field(doc *markdown.Document, name string) string {
	fm := doc.Frontmatter()
	if fm == nil {
		return ""
	}
	for _, f := range fm.Keys {
		if f.Name == name {
			return f.Value
		}
		if f.Name == "metadata" {
			for _, inner := range f.Fields {
				if inner.Name == name {
					return inner.Value
				}
			}
		}
	}
	return ""
}
