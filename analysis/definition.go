package analysis

import (
	"iter"
	"path/filepath"

	"memls/analysis/check"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// A Target is where a place of a file leads.
type Target struct {
	Origin   text.Span // what names it, bytes of the file that was asked about
	view.Ref           // all of it: a section, or the first line of a file
	Name     text.Span // its name: the heading
}

// Definition returns where the byte off of the file at path leads: a link, a name or
// path in any form, the line of an index as a whole. A name that several files have
// leads to each of them; nil when the place leads nowhere.
func (e *Engine) Definition(s *workspace.Snapshot, path string, off int) []Target {
	r, ok := e.ReferenceAt(s, path, off)
	if !ok {
		r, ok = e.entryAt(s, path, off)
	}
	if !ok {
		return nil
	}
	origin := r.Span
	var out []Target
	for _, file := range r.Files {
		if t, ok := e.targetOf(s, file, r.Fragment, r.Dir); ok {
			t.Origin = origin
			out = append(out, t)
		}
	}
	return out
}

// ReferenceAt returns what the byte off of the file at path names.
func (e *Engine) ReferenceAt(s *workspace.Snapshot, path string, off int) (check.Reference, bool) {
	f := s.File(path)
	if f.Doc == nil {
		return check.Reference{}, false
	}
	return check.ReferenceAt(e.scope(s, path), f.Doc, off)
}

// scope is where the links of the file at path may lead.
func (e *Engine) scope(s *workspace.Snapshot, path string) *check.Scope {
	return check.ScopeOf(s, path, e.directoryAround(s, path))
}

// entryAt returns what the line of an index around off leads to.
func (e *Engine) entryAt(s *workspace.Snapshot, path string, off int) (check.Reference, bool) {
	f := s.File(path)
	dir := e.directoryAround(s, path)
	if f.Doc == nil || dir == nil || !isIndexName(dir, path) {
		return check.Reference{}, false
	}
	return check.EntryAt(check.ScopeOf(s, path, dir), f.Doc, off)
}

// targetOf returns the place in a file that a fragment names, or the file; of a
// directory its index.
func (e *Engine) targetOf(s *workspace.Snapshot, path, fragment string, isDir bool) (Target, bool) {
	if isDir {
		path = e.IndexOf(s, path)
	}
	f := s.File(path)
	if !f.Exists() {
		return Target{}, false
	}
	t := Target{Ref: view.Ref{Path: path}}
	if f.Doc == nil {
		return t, true
	}
	t.Span = f.Doc.Lines().Span(0)
	if p, ok := check.PlaceOf(s, f, fragment); ok {
		t.Span, t.Name = p.Whole, p.Name
	}
	return t, true
}

// ReferencesIn yields all that the file at path names.
func (e *Engine) ReferencesIn(s *workspace.Snapshot, path string) iter.Seq[check.Reference] {
	return check.References(e.scope(s, path), docOf(s.File(path)))
}

// IndexOf returns the index of a directory, "" when it has none.
func (e *Engine) IndexOf(s *workspace.Snapshot, dir string) string {
	if index := filepath.Join(dir, indexName); s.File(index).Exists() {
		return index
	}
	return ""
}
