package analysis

import (
	"path/filepath"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// A Subject is what a place of a file is about: a file, or a heading of one.
type Subject struct {
	Origin text.Span // what names it, bytes of the file that was asked about
	Path   string    // absolute
	// Heading is the number of the heading, counted from 0 over all of the file; -1
	// when it is about the file.
	Heading int
	// Title says that the heading is the first of its file, so that what leads to the
	// file leads to it.
	Title bool
	Dir   bool // Path is a directory
}

// SubjectAt returns what the byte off of the file at path is about: the target of a
// link or name, a heading, and for the frontmatter the file itself.
func (e *Engine) SubjectAt(s *workspace.Snapshot, path string, off int) (sub Subject, ok bool) {
	f := s.File(path)
	if f.Doc == nil {
		return sub, false
	}
	if r, ok := e.ReferenceAt(s, path, off); ok && r.File() != "" {
		sub = Subject{Origin: r.Span, Path: r.File(), Heading: -1, Dir: r.Dir}
		onPath := !r.Path.IsEmpty() && r.Path.Touches(text.Span{Start: off, End: off})
		if p, ok := check.PlaceOf(s, s.File(sub.Path), r.Fragment); ok && !onPath {
			sub.Heading = p.Heading
		}
		if !r.Anchor.IsEmpty() && sub.Heading >= 0 {
			sub.Origin = r.Anchor
		}
		return sub, true
	}
	if h, i, ok := f.Doc.HeadingOn(off); ok {
		return Subject{Origin: h.Span, Path: path, Heading: i, Title: i == 0}, true
	}
	if front := f.Doc.Frontmatter(); front != nil && off < front.Span.End {
		return Subject{Origin: front.Open, Path: path, Heading: -1}, true
	}
	if line := f.Doc.Lines().Span(0); off <= line.End {
		return Subject{Origin: line, Path: path, Heading: -1}, true
	}
	return sub, false
}

// References returns every place that leads to a subject, by file and place.
func (e *Engine) References(s *workspace.Snapshot, sub Subject) []view.Ref {
	target := sub.Path
	if sub.Dir {
		target = filepath.Join(sub.Path, indexName)
	}
	f := s.File(target)
	var out []view.Ref
	for _, from := range check.Referrers(s, target, e.directoryAround) {
		for _, r := range from.References {
			heading := -1
			if p, ok := check.PlaceOf(s, f, r.Fragment); ok {
				heading = p.Heading
			}
			if sub.Heading < 0 || heading == sub.Heading || sub.Title && r.Fragment == "" {
				out = append(out, view.Ref{Path: from.Path, Span: r.Span})
			}
		}
	}
	return out
}

// Declaration returns the place that a subject is at: a heading, or the first line of
// a file.
func (e *Engine) Declaration(s *workspace.Snapshot, sub Subject) view.Ref {
	t, _ := e.targetOf(s, sub.Path, "", sub.Dir)
	if f := s.File(sub.Path); sub.Heading >= 0 && f.Doc != nil {
		if h, ok := f.Doc.Heading(sub.Heading); ok {
			t.Span = h.Span
		}
	}
	return t.Ref
}

// isIndexName reports whether a file of a memory directory is called as its index.
func isIndexName(dir *agent.Directory, path string) bool {
	return path == dir.Index || filepath.Base(path) == filepath.Base(dir.Index)
}

// Referrers returns the files that name the one at path, with the places in each.
func (e *Engine) Referrers(s *workspace.Snapshot, path string) []check.Referrer {
	return check.Referrers(s, path, e.directoryAround)
}
