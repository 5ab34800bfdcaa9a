package analysis

import (
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

// FixOptions say which fixes are made. The zero value means all that need no
// decision.
type FixOptions struct {
	// Only is the ID or the family of the checks whose fixes are meant; ""
	// means all.
	Only string
	// Deletes allows fixes that delete text for good: a person has agreed to it.
	Deletes bool
}

// Of returns the fix of f that is made, nil for none: the preferred one, unless
// it touches other files, which is for a person to confirm.
func (o FixOptions) Of(f check.Finding) *check.Fix {
	family, _, _ := strings.Cut(f.Check.ID, "/")
	if o.Only != "" && o.Only != f.Check.ID && o.Only != family {
		return nil
	}
	for i, x := range f.Fixes {
		if x.Preferred && !x.IsWide() && (o.Deletes || !x.Deletes) {
			return &f.Fixes[i]
		}
	}
	return nil
}

// FixFile applies the preferred fixes of one file's findings, again and again,
// until none is left, and returns the text they make.
func (e *Engine) FixFile(s *workspace.Snapshot, path string, o FixOptions) (after string, applied []Applied) {
	after = s.File(path).Text()
	for range maxRounds {
		var edits []text.Edit
		var round []Applied
		for _, f := range e.check(s, path, true) {
			fix := o.Of(f)
			if fix == nil || overlaps(edits, fix.Edits) {
				continue // an overlapping one has its turn in the next round
			}
			edits = append(edits, fix.Edits...)
			round = append(round, Applied{f, *fix})
		}
		next, err := text.Apply(after, edits...)
		if err != nil || next == after {
			return after, applied
		}
		applied = append(applied, round...)
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
