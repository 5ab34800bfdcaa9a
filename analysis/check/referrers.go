package check

import (
	"path/filepath"
	"slices"

	"memls/analysis/agent"
	"memls/analysis/workspace"
)

// A Referrer is a file that names another one, and where.
type Referrer struct {
	Path       string
	References []Reference // in the order of the text
}

// Referrers returns the Markdown files that name the file at target, an absolute
// path, sorted: those of its workspace folder and of its memory directory, and
// itself where it names its own headings. A link to a directory names its index.
func Referrers(s *workspace.Snapshot, target string, dirOf DirectoryOf) []Referrer {
	dirOf = byFolder(dirOf)
	moves := map[string]string{target: target}
	f := &follower{before: s, after: s, dirOf: dirOf}
	mention := mentions(s, s, moves)
	dir := ""
	if d := dirOf(s, target); d != nil && filepath.Base(target) == filepath.Base(d.Index) {
		dir = filepath.Dir(target)
		mention = append(mention, mentions(s, s, map[string]string{dir + ".md": dir + ".md"})...)
	}
	var out []Referrer
	for _, name := range f.files(moves) {
		if name != target && !slices.Contains(s.Opened(), name) {
			if b, err := s.ReadFile(name, workspace.MaxText); err != nil || !mention.in(string(b)) {
				continue
			}
		}
		file := s.File(name)
		if file.Doc == nil || file.State == workspace.Symlink {
			continue
		}
		var found []Reference
		for r := range References(ScopeOf(s, name, dirOf(s, name)), file.Doc) {
			if to := r.File(); to == target || to == dir && dir != "" && r.Dir {
				found = append(found, r)
			}
		}
		if len(found) > 0 {
			slices.SortStableFunc(found, func(a, b Reference) int { return a.Span.Start - b.Span.Start })
			out = append(out, Referrer{name, found})
		}
	}
	return out
}

// byFolder asks once for the files of a folder: they belong to one memory directory.
func byFolder(dirOf DirectoryOf) DirectoryOf {
	known := map[string]*agent.Directory{}
	return func(s *workspace.Snapshot, path string) *agent.Directory {
		folder := filepath.Dir(path)
		dir, ok := known[folder]
		if !ok {
			dir = dirOf(s, path)
			known[folder] = dir
		}
		return dir
	}
}
