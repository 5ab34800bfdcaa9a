package analysis

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/check"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// moveEntries lets the line of a memory go along where each directory has an index of
// its own, which leads to what lies in it: from the index of the old directory to that
// of the new one. changes are those of links; what is made of them is returned.
func (e *Engine) moveEntries(s *workspace.Snapshot, moves map[string]string, changes []workspace.FileChange) []workspace.FileChange {
	for _, old := range slices.Sorted(maps.Keys(moves)) {
		now := moves[old]
		dir := e.directoryAround(s, old)
		if dir == nil || !dir.Chained || filepath.Dir(old) == filepath.Dir(now) || isIndexName(dir, old) || s.File(old).State != workspace.Regular {
			continue
		}
		from, to := s.File(indexFor(dir, old)), s.File(indexFor(dir, now))
		if from.Doc == nil || to.Doc == nil || from.Lossy || to.Lossy || to.State != workspace.Regular || !isWithin(dir.Root, now) {
			continue
		}
		scope := check.ScopeOf(s, from.Path, dir)
		for r := range check.References(scope, from.Doc) {
			line, ok := check.EntryLine(scope, from.Doc, r.Span.Start, old)
			if r.File() != old || !ok {
				continue
			}
			changes = editing(changes, from, line, text.Edit{Span: line})
			if rel, err := filepath.Rel(dir.Root, now); err == nil && dir.Memory(filepath.ToSlash(rel)) {
				entry := check.NewEntry{Path: scope.Rel(now), Title: linkText(from, &r), Hook: hookBehind(from, &r, line)}
				changes = editing(changes, to, text.Span{}, check.InsertEntries(to.Doc, []check.NewEntry{entry})...)
			}
			break
		}
	}
	return changes
}

// linkText returns what a link is called in its line, or the name of its file.
func linkText(f *workspace.File, r *check.Reference) string {
	if c, ok := f.Doc.ChunkAt(r.Span.Start); ok {
		for l := range f.Doc.LinksIn(c) {
			if s := text.OneLine(l.Text.Of(f.Text())); l.Span == r.Span && s != "" {
				return s
			}
		}
	}
	return stem(r.File())
}

// hookBehind returns what the line of an index says of what its link leads to.
func hookBehind(f *workspace.File, r *check.Reference, line text.Span) string {
	rest := text.Span{Start: r.Span.End, End: max(r.Span.End, line.End)}.Of(f.Text())
	return text.OneLine(strings.TrimLeft(rest, " \t\r\n`—–-:：|"))
}

// editing adds edits to the change of a file, in the place of those within span.
func editing(changes []workspace.FileChange, f *workspace.File, span text.Span, edits ...text.Edit) []workspace.FileChange {
	i := slices.IndexFunc(changes, func(c workspace.FileChange) bool { return c.Path == f.Path })
	if i < 0 {
		return append(changes, changeOf(f, edits))
	}
	all := slices.DeleteFunc(slices.Clone(changes[i].Edits), func(e text.Edit) bool { return e.Span.Overlaps(span) })
	c := changeOf(f, append(all, edits...))
	c.MoveTo = changes[i].MoveTo
	changes[i] = c
	return changes
}
