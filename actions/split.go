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
		case !index && len(sections) > 1 && doc.Len() >= minSplit && m.Directory.Memory(m.Directory.Rel(r.Path)):
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
	kind := check.TypeOf(r.doc())
	eol := text.LineEnd(src)
	stem := ""
	if r.Path != dir.Index {
		stem = strings.TrimSuffix(filepath.Base(r.Path), ".md") + "-"
	}
	c := &workspace.Change{}
	with := s
	var rels []string
	p := &division{r: r, sections: sections}
	for _, sec := range sections {
		path := newFile(with, filepath.Dir(r.Path), stem+nameAfter(sec.Heading.Text, dir.Naming))
		p.paths = append(p.paths, path)
		with = with.With(path, "")
		rels = append(rels, dir.Rel(path))
	}
	p.followLinks()
	for i, sec := range sections {
		content := memoryFile(p.paths[i], sec.Heading.Text, p.body(i), kind, eol)
		c.Files = append(c.Files, workspace.FileChange{Path: p.paths[i], Create: true, Edits: []text.Edit{{New: content}}})
		with = with.With(p.paths[i], content)
	}
	left, err := p.rest()
	if err != nil {
		return nil
	}
	own := workspace.FileChange{Path: r.Path, Before: src}
	if r.Path == dir.Index { // the entries go into what is left of it
		if left, err = text.Apply(left, check.AddEntries(with, dir, markdown.Parse(left), rels)...); err != nil {
			return nil
		}
	}
	own.Edits = text.Diff(src, left)
	for _, f := range p.others {
		if f.Path == dir.Index { // its links and its new entries are one change
			continue
		}
		c.Files = append(c.Files, f)
	}
	if r.Path != dir.Index {
		index, ok := p.indexWith(with, dir, rels)
		if !ok {
			return nil
		}
		c.Files = append(c.Files, index)
	}
	c.Files = append(c.Files, own)
	return c
}

// indexWith is the change of the index of a directory: links that lead to what has
// moved, and an entry for each new memory.
func (p *division) indexWith(with *workspace.Snapshot, dir *agent.Directory, rels []string) (workspace.FileChange, bool) {
	index := with.File(dir.Index)
	if index.Doc == nil {
		return workspace.FileChange{Path: dir.Index, Create: true, Edits: []text.Edit{{New: check.NewIndex(with, dir, rels)}}}, true
	}
	linked := index.Text()
	for _, f := range p.others {
		if f.Path == dir.Index {
			after, err := text.Apply(linked, f.Edits...)
			if err != nil {
				return workspace.FileChange{}, false
			}
			linked = after
		}
	}
	after, err := text.Apply(linked, check.AddEntries(with, dir, markdown.Parse(linked), rels)...)
	return workspace.FileChange{Path: dir.Index, Before: index.Text(), Edits: text.Diff(index.Text(), after)}, err == nil
}

// memoryFile is a section as a memory of its own.
func memoryFile(path, title, body, kind, eol string) string {
	lines := []string{"---", "name: " + strings.TrimSuffix(filepath.Base(path), ".md"), "description: " + check.QuoteYAML(title)}
	if kind != "" {
		lines = append(lines, "type: "+kind)
	}
	return strings.Join(append(lines, "---", "", "# "+title, "", body, ""), eol)
}
