package analysis

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/workspace"
)

// Settings returns what holds for the file at path: the user's own settings over
// the nearest `.memls.yaml`, looked for from the file's directory up to its
// workspace folder (or to the top of its repository when it lies in none).
func (e *Engine) Settings(s *workspace.Snapshot, path string) *settings.Settings {
	set, _, _ := e.SettingsFile(s, path)
	return set
}

// SettingsFile is Settings with the file that was read, "" for none, and what is
// wrong in it.
func (e *Engine) SettingsFile(s *workspace.Snapshot, path string) (*settings.Settings, string, []settings.Problem) {
	type key struct{ dir string }
	type result struct {
		set      *settings.Settings
		file     string
		problems []settings.Problem
	}
	if !workspace.IsPath(path) {
		return &s.Base, "", nil
	}
	dir := filepath.Dir(path)
	r := workspace.Once(s, key{dir}, func() result {
		for d := dir; ; {
			name := filepath.Join(d, settings.FileName)
			f := s.File(name)
			if f.Exists() && (f.State != workspace.Regular || f.Size > settings.MaxFile) {
				return result{&s.Base, name, []settings.Problem{{Message: fmt.Sprintf("not read: settings are a regular file of at most %d bytes, and no link", settings.MaxFile)}}}
			}
			if f.Exists() {
				file := parsedSettings(f)
				set := s.Base.Over(file.set)
				return result{&set, name, ShownProblems(slices.Concat(file.problems, e.unknown(file.names)))}
			}
			up := filepath.Dir(d)
			if up == d || d == s.Env.Home || isFolder(s, d) || s.File(filepath.Join(d, ".git")).Exists() {
				return result{&s.Base, "", nil}
			}
			d = up
		}
	})
	return r.set, r.file, r.problems
}

// maxProblem is the most code points of what is said of a settings file.
const maxProblem = 300

// ShownProblems returns problems as they may be shown or logged: a key or a name in them
// may be anything, a secret too.
func ShownProblems(problems []settings.Problem) []settings.Problem {
	for i := range problems {
		problems[i].Message = check.Shown(problems[i].Message, maxProblem)
	}
	return problems
}

// A settingsFile is what a `.memls.yaml` says.
type settingsFile struct {
	set      settings.Settings
	names    []settings.Name
	problems []settings.Problem
}

var settingsKey = markdown.NewKey[settingsFile]()

// parsedSettings reads a settings file, once for each text of it.
func parsedSettings(f *workspace.File) settingsFile {
	return markdown.MemoDocument(docOf(f), settingsKey, func(d *markdown.Document) (out settingsFile) {
		out.set, out.names, out.problems = settings.ParseNames(d.Text(), false)
		return out
	})
}

func isFolder(s *workspace.Snapshot, dir string) bool {
	for _, f := range s.Folders {
		if f == dir {
			return true
		}
	}
	return false
}

// Unknown finds names in settings that stand for nothing.
func (e *Engine) Unknown(set settings.Settings) []settings.Problem {
	var names []settings.Name
	if set.Agent != "" {
		names = append(names, settings.Name{Key: "agent", Value: set.Agent})
	}
	for _, name := range set.Agents {
		names = append(names, settings.Name{Key: "agents", Value: name})
	}
	for _, name := range slices.Sorted(maps.Keys(set.Release)) {
		names = append(names, settings.Name{Key: "release", Value: name}, settings.Name{Key: "release", Of: name, Value: set.Release[name]})
	}
	for _, id := range slices.Sorted(maps.Keys(set.Checks)) {
		names = append(names, settings.Name{Key: "checks", Value: id})
	}
	return ShownProblems(e.unknown(names))
}

func (e *Engine) unknown(names []settings.Name) []settings.Problem {
	var out []settings.Problem
	for _, n := range names {
		message := ""
		switch {
		case n.Key == "checks":
			if e.table.Find(n.Value) == nil && !e.table.HasFamily(n.Value) {
				message = "no check " + n.Value
			}
		case n.Of == "":
			if e.Agent(n.Value) == nil {
				message = "no agent " + n.Value + ": use " + e.agentNames()
			}
		default:
			if a := e.Agent(n.Of); a != nil && !slices.Contains(a.Releases(), n.Value) {
				message = n.Of + " " + n.Value + " is not known: use " + strings.Join(a.Releases(), ", ")
			}
		}
		if message != "" {
			out = append(out, settings.Problem{Line: n.Line, Message: n.Key + ": " + message, Span: n.Span})
		}
	}
	return out
}
