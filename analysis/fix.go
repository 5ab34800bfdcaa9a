package analysis

import (
	"slices"
	"strings"

	"memls/analysis/check"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// maxRounds bounds how often fixes are applied to what fixes have made.
const maxRounds = 20

// Applied is a fix that was made, and the finding that it belongs to.
type Applied struct {
	Finding check.Finding
	Fix     check.Fix
}

// FixFile applies the preferred fixes of one file's findings, again and again,
// until none is left, and returns the text they make. only limits it to checks
// of that ID or family; "" means all. Fixes that delete text or that touch other
// files are left out: they are for a person to confirm.
func (e *Engine) FixFile(s *workspace.Snapshot, path, only string) (after string, applied []Applied) {
	after = s.File(path).Text()
	for range maxRounds {
		var edits []text.Edit
		for _, f := range e.Check(s, path) {
			family, _, _ := strings.Cut(f.Check.ID, "/")
			if only != "" && only != f.Check.ID && only != family {
				continue
			}
			i := slices.IndexFunc(f.Fixes, func(x check.Fix) bool { return x.Preferred && !x.Deletes && x.Change == nil })
			if i < 0 || overlaps(edits, f.Fixes[i].Edits) {
				continue // an overlapping one has its turn in the next round
			}
			edits = append(edits, f.Fixes[i].Edits...)
			applied = append(applied, Applied{f, f.Fixes[i]})
		}
		next, err := text.Apply(after, edits...)
		if err != nil || next == after {
			return after, applied
		}
		after = next
		s = s.With(path, after)
	}
	return after, applied
}

// overlaps reports whether an edit of b shares a byte or an insertion point with
// one of a.
func overlaps(a, b []text.Edit) bool {
	for _, x := range a {
		for _, y := range b {
			if x.Span.Touches(y.Span) {
				return true
			}
		}
	}
	return false
}
