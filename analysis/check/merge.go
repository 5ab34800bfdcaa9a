package check

import (
	"strings"

	"memls/analysis/agent"
	"memls/analysis/markdown"
	"memls/analysis/markdown/pieces"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// MergeNote says what becomes of the text of a memory that is merged into another one.
const MergeNote = "What the other file does not say yet is added to it; this file is deleted, its text kept in the archive, and links follow"

// MergeTitle is the title of a merge into the file at path of a memory directory.
func MergeTitle(dir *agent.Directory, path string) string { return "Merge into " + dir.Rel(path) }

// MayMerge reports whether the memory at path can be folded into the one at into, both
// in one directory.
func MayMerge(s *workspace.Snapshot, dir *agent.Directory, path, into string) bool {
	for _, file := range [...]string{path, into} {
		f := s.File(file)
		if f.Doc == nil || f.State != workspace.Regular || f.Lossy || !dir.Memory(dir.Rel(file)) {
			return false
		}
	}
	return true
}

// Merge folds the memory at path into the one at into, so that one subject has one
// home: what that one does not say yet is added to it, and the file goes. follow are
// the edits by which links follow a file that moves from path to into; those of the
// file itself make its links lead from there. nil: they do not fit.
func Merge(s *workspace.Snapshot, path, into string, follow []workspace.FileChange) *workspace.Change {
	file, other := s.File(path), s.File(into)
	src := file.Text()
	c := &workspace.Change{}
	target := workspace.FileChange{Path: into, Before: other.Text()}
	for _, f := range follow {
		switch f.Path {
		case path:
			moved, err := text.Apply(src, f.Edits...)
			if err != nil {
				return nil
			}
			src = moved
		case into:
			target.Edits = f.Edits
		default:
			f.Edits = WithoutSeconds(s.File(f.Path).Doc, f.Edits)
			c.Files = append(c.Files, f)
		}
	}
	linked, err := text.Apply(other.Text(), target.Edits...)
	if err != nil {
		return nil
	}
	target.Edits = text.Diff(other.Text(), pieces.Merge(linked, markdown.Parse(src)))
	c.Files = append(c.Files, target, workspace.FileChange{Path: path, Before: file.Text(), Delete: true})
	return c
}

// WithoutSeconds takes away an entry of an index that would be the second one for
// the same file: an edit of a link in a list item becomes the removal of the item,
// where another item leads there already.
func WithoutSeconds(doc *markdown.Document, edits []text.Edit) []text.Edit {
	leads := map[string]bool{}
	for l := range doc.Links() {
		leads[l.DestSpan.Of(doc.Text())] = true
		if l.Kind == markdown.Wiki {
			leads[l.Dest] = true
		}
	}
	out := make([]text.Edit, 0, len(edits))
	for _, e := range edits {
		if leads[e.New] {
			if item, ok := itemLedBy(doc, e.Span); ok {
				e = text.Edit{Span: item}
			}
		}
		if n := len(out); n == 0 || !out[n-1].Span.Overlaps(e.Span) { // its text had an edit too
			out = append(out, e)
		}
	}
	return out
}

// itemLedBy returns the lines of the list item without others in it that begins with
// a link at span.
func itemLedBy(doc *markdown.Document, span text.Span) (text.Span, bool) {
	src := doc.Text()
	for i := range doc.Items() {
		if !i.Span.Contains(span.Start) || strings.Contains(i.Span.Of(src), "\n") {
			continue
		}
		for l := range doc.Links() {
			if l.Span.Contains(span.Start) && l.Span.Start-i.Text.Start <= len("**") {
				return text.WholeLines(src, i.Span), true
			}
		}
	}
	return text.Span{}, false
}
