package analysis

import (
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// A Renaming is what a place of a file names and a person may give another name.
type Renaming struct {
	Origin text.Span // bytes of the file that was asked about: what is written there
	Name   string    // what it is called now

	path    string // the file or directory
	heading int    // its number, or -1
	field   *markdown.Field
	dir     bool
}

// errNoRename says that a place names nothing that could be called otherwise.
var errNoRename = errors.New("nothing here has a name that could be changed: a heading has one, a link, and the name of a memory")

// Renameable returns what the byte off of the file at path names: a heading or the
// anchor of one, a file or one of the directories in the path of a link, the file of
// a wiki link, a memory by the name in its frontmatter. The error says in a sentence
// why nothing can be renamed there.
func (e *Engine) Renameable(s *workspace.Snapshot, path string, off int) (*Renaming, error) {
	f := s.File(path)
	if f.Doc == nil {
		return nil, errNoRename
	}
	if r, ok := e.ReferenceAt(s, path, off); ok && r.File() != "" {
		return e.renameTarget(s, f, &r, off)
	}
	if h, i, ok := f.Doc.HeadingOn(off); ok {
		span := ownTitle(f.Text(), h)
		return &Renaming{Origin: span, Name: text.OneLine(span.Of(f.Text())), path: path, heading: i}, nil
	}
	if k := nameField(f.Doc); k != nil && off >= k.NameSpan.Start && off <= max(k.NameSpan.End, k.ValueSpan.End) {
		span := k.ValueSpan
		if k.Kind != markdown.Plain && span.Len() >= 2 {
			span = text.Span{Start: span.Start + 1, End: span.End - 1}
		}
		if why := e.isFixed(s, path); why != nil {
			return nil, why
		}
		return &Renaming{Origin: span, Name: k.Value, path: path, heading: -1, field: k}, nil
	}
	return nil, errNoRename
}

// renameTarget is Renameable for what a reference names.
func (e *Engine) renameTarget(s *workspace.Snapshot, f *workspace.File, r *check.Reference, off int) (*Renaming, error) {
	cursor := text.Span{Start: off, End: off}
	to, target := s.File(r.File()), r.File()
	onPath := !r.Path.IsEmpty() && r.Path.Touches(cursor)
	if p, ok := check.PlaceOf(s, to, r.Fragment); ok && p.Heading >= 0 && !onPath && (r.Anchor.Touches(cursor) || r.Path.IsEmpty()) {
		h, _ := to.Doc.Heading(p.Heading)
		origin := r.Span
		if !r.Anchor.IsEmpty() {
			origin = r.Anchor
		}
		return &Renaming{Origin: origin, Name: text.OneLine(ownTitle(to.Text(), h).Of(to.Text())), path: target, heading: p.Heading}, nil
	}
	out := &Renaming{Origin: r.Span, path: target, heading: -1, dir: r.Dir}
	if onPath {
		out.Origin = r.Path
		if r.Kind != check.ByName || strings.Contains(r.Path.Of(f.Text()), "/") {
			out.segment(f.Text(), r.Path, off)
		}
	}
	out.Name = stem(out.path)
	if out.dir {
		out.Name = filepath.Base(out.path)
		return out, e.isFixedDir(s, out.path)
	}
	if onPath && strings.HasSuffix(out.Origin.Of(f.Text()), ".md") {
		out.Origin.End -= len(".md")
	}
	return out, e.isFixed(s, out.path)
}

// segment narrows a renaming to the part of a path that a cursor is in: of all but the
// last it is a directory that is named.
func (r *Renaming) segment(src string, path text.Span, off int) {
	raw := path.Of(src)
	start := path.Start + strings.LastIndexByte(raw[:off-path.Start], '/') + 1
	end := path.End
	if n := strings.IndexByte(src[off:path.End], '/'); n >= 0 {
		end = off + n
	}
	behind := strings.Count(strings.TrimRight(src[end:path.End], "/"), "/")
	dir := r.path
	for range behind {
		dir = filepath.Dir(dir)
	}
	name := src[start:end]
	if s, err := url.PathUnescape(name); err == nil {
		name = s
	}
	if base := filepath.Base(dir); name != base && (behind > 0 || name+".md" != base) {
		return // "..", or another spelling
	}
	r.Origin = text.Span{Start: start, End: end}
	if behind > 0 {
		r.path, r.dir = dir, true
	}
}

// ownTitle returns the title of a heading as written, without an {#id} behind it.
func ownTitle(src string, h markdown.Heading) text.Span {
	span := h.Title
	title := span.Of(src)
	if i := strings.LastIndex(title, "{#"); i >= 0 && strings.HasSuffix(title, "}") {
		span.End = span.Start + len(strings.TrimRight(title[:i], " \t"))
	}
	return span
}

// nameField returns the name that the frontmatter of a document gives it.
func nameField(d *markdown.Document) *markdown.Field {
	front := d.Frontmatter()
	if front == nil {
		return nil
	}
	for i := range front.Keys {
		switch k := &front.Keys[i]; {
		case k.Name == "name" && (k.Kind == markdown.Plain || k.Kind == markdown.SingleQuoted || k.Kind == markdown.DoubleQuoted):
			return k
		}
	}
	return nil
}

// isFixed says why a file must keep its name, nil if it need not.
func (e *Engine) isFixed(s *workspace.Snapshot, path string) error {
	base := filepath.Base(path)
	dir := e.directoryAround(s, path)
	switch {
	case dir != nil && isIndexName(dir, path):
		return fmt.Errorf("an index is found by its name: %s has to keep it", base)
	case dir == nil && len(e.Roles(s, path)) > 0:
		return fmt.Errorf("%s is found by its name, which has to stay", base)
	case !e.isInside(s, path):
		return fmt.Errorf("%s lies outside of the folders that are open here", base)
	}
	return nil
}

// isFixedDir is isFixed for a directory.
func (e *Engine) isFixedDir(s *workspace.Snapshot, path string) error {
	dir := e.directoryAround(s, filepath.Join(path, indexName))
	switch {
	case dir != nil && isWithin(path, dir.Root):
		return fmt.Errorf("%s is where the agent looks for the memory: it has to keep its name", filepath.Base(path))
	case !e.isInside(s, path):
		return fmt.Errorf("%s lies outside of the folders that are open here", filepath.Base(path))
	}
	return nil
}

// isInside reports whether a path lies in a folder of the workspace, or in the memory
// directory that is around it.
func (e *Engine) isInside(s *workspace.Snapshot, path string) bool {
	for _, folder := range s.Folders {
		if path != folder && isWithin(folder, path) {
			return true
		}
	}
	dir := e.directoryAround(s, path)
	if s.File(path).State == workspace.Directory {
		dir = e.directoryAround(s, filepath.Join(path, indexName))
	}
	return dir != nil && path != dir.Root && isWithin(dir.Root, path)
}

// isWithin reports whether path is dir or lies below it.
func isWithin(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}

// stem returns the name of a file, without .md.
func stem(path string) string { return strings.TrimSuffix(filepath.Base(path), ".md") }
