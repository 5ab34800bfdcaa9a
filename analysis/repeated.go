package analysis

import (
	"slices"

	"memls/analysis/check"
	"memls/analysis/workspace"
)

// WithoutRepeats leaves out of findings those in a symbolic link that the file behind
// it has too: what is in a file is said once, under its own name.
func WithoutRepeats(s *workspace.Snapshot, findings []check.Finding) []check.Finding {
	own := map[string][]check.Finding{}
	for _, f := range findings {
		own[f.Path] = append(own[f.Path], f)
	}
	return slices.DeleteFunc(findings, func(f check.Finding) bool {
		if s.File(f.Path).State != workspace.Symlink {
			return false
		}
		to, err := s.EvalSymlinks(f.Path)
		return err == nil && to != f.Path && says(own[to], f)
	})
}

// CheckClosed is Check for a file that is looked at because it lies in a folder: a
// symbolic link to another file that is looked at repeats nothing of that.
func (e *Engine) CheckClosed(s *workspace.Snapshot, path string) []check.Finding {
	findings := e.Check(s, path)
	if s.File(path).State != workspace.Symlink {
		return findings
	}
	to, err := s.EvalSymlinks(path)
	if err != nil || to == path || !e.IsMemory(s, to) || !e.Reaches(s, s.Folders, to) {
		return findings
	}
	return slices.DeleteFunc(slices.Clone(findings), func(f check.Finding) bool { return says(e.Check(s, to), f) })
}

// says reports whether one of findings is of the same kind and of the same text as f.
func says(findings []check.Finding, f check.Finding) bool {
	return slices.ContainsFunc(findings, func(g check.Finding) bool {
		return g.Check == f.Check && g.Span == f.Span
	})
}
