package deepcode

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"memls/analysis/agent"
	"memls/analysis/agent/javascript"
	"memls/analysis/check"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// Why a fact is not written, beside what the files themselves say.
var (
	ErrNoFact = errors.New("there is nothing to remember")
	ErrScope  = errors.New("the scope must be project or user")
	ErrType   = errors.New("the type must be user, feedback, project or reference")
	// ErrConsolidating says that deepcode rewrites the memories there at this moment.
	ErrConsolidating = errors.New("deepcode consolidates the memories there at this moment: try again when it is done")
)

// Add makes deepcode remember a fact. Without a type it becomes a line of
// DEEPCODE.md, as when it is typed behind # in the composer: the project's in the
// folder of the session, or the user's own. With a type it becomes a memory: a
// file of its own in the project's directory with a line in its index, or in the
// global drawer. The # itself may be typed here, too.
func (a Agent) Add(s *workspace.Snapshot, dir string, f agent.Fact, _ agent.Options) (*workspace.Change, error) {
	fact, typed := FactOf(f.Text)
	if !typed {
		fact = javascript.Trim(strings.TrimPrefix(f.Text, "#"))
	}
	user := f.Scope == "user"
	switch {
	case fact == "":
		return nil, ErrNoFact
	case strings.IndexByte(fact, 0) >= 0:
		return nil, errors.New("the fact holds a NUL byte")
	case !user && f.Scope != "" && f.Scope != "project":
		return nil, ErrScope
	case f.Type != "" && !slices.Contains(Types(), f.Type):
		return nil, ErrType
	}
	p := placesFrom(s, dir)
	if f.Type == "" {
		path := filepath.Join(p.Start, InstructionsName)
		if user {
			path = p.Instructions
		}
		file, err := writable(s, path)
		if err != nil {
			return nil, err
		}
		change := workspace.FileChange{Path: path, Before: file.Text(), Create: !file.Exists(), Edits: []text.Edit{Bullet(file.Text(), fact)}}
		return &workspace.Change{Files: []workspace.FileChange{change}}, nil
	}
	if user {
		return addMemory(s, p.Drawer, f.Type, fact, true)
	}
	return addMemory(s, p.Memory, f.Type, fact, false)
}

// writable returns the file at path, or why it is not written to.
func writable(s *workspace.Snapshot, path string) (*workspace.File, error) {
	f := s.File(path)
	switch {
	case !f.Exists():
	case f.State != workspace.Regular || f.Doc == nil:
		return nil, fmt.Errorf("%s is no regular file: nothing is written to it", s.Env.Tilde(path))
	case f.Lossy:
		return nil, fmt.Errorf("%s is not UTF-8, and writing would change what is broken in it: save it as UTF-8 first", s.Env.Tilde(path))
	}
	return f, nil
}

// addMemory makes a memory in dir, and a line for it in the index of a project.
func addMemory(s *workspace.Snapshot, dir, kind, fact string, drawer bool) (*workspace.Change, error) {
	if err := consolidating(s, dir); err != nil {
		return nil, err
	}
	slug := nameFor(s, dir, fact)
	path := filepath.Join(dir, slug+".md")
	content := NewMemory(slug, kind, fact)
	change := &workspace.Change{Files: []workspace.FileChange{{Path: path, Create: true, Edits: []text.Edit{{New: content}}}}}
	if drawer {
		return change, nil
	}
	index, err := writable(s, filepath.Join(dir, IndexName))
	if err != nil {
		return nil, err
	}
	with := s.With(path, content)
	if !index.Exists() {
		line := check.NewIndex(with, directoryOf(dir, false), []string{slug + ".md"})
		change.Files = append(change.Files, workspace.FileChange{Path: index.Path, Create: true, Edits: []text.Edit{{New: line}}})
		return change, nil
	}
	edits := check.AddEntries(with, directoryOf(dir, false), index.Doc, []string{slug + ".md"})
	change.Files = append(change.Files, workspace.FileChange{Path: index.Path, Before: index.Text(), Edits: edits})
	return change, nil
}

// consolidating is the error of a directory whose memories deepcode rewrites now.
func consolidating(s *workspace.Snapshot, dir string) error {
	if l := ReadConsolidateLock(s, dir, s.Env.Time(), workspace.ProcessAlive); l.Held {
		return fmt.Errorf("%s (process %d): %w", s.Env.Tilde(l.Path), l.PID, ErrConsolidating)
	}
	return nil
}

// NewMemory returns the text of a new memory: a header and the fact. The reason for
// feedback and how to apply it, which deepcode's documents ask for, its author alone
// knows: nothing stands in their place.
func NewMemory(slug, kind, fact string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "---\nname: %s\ndescription: %s\ntype: %s\n---\n\n%s\n", quoteYAML(slug), quoteYAML(agent.Headline(fact)), kind, fact)
	return b.String()
}

// quoteYAML writes s as a YAML value that every reader takes for this very text.
func quoteYAML(s string) string {
	if isPlainYAML(s) {
		return s
	}
	return check.QuoteYAML(s)
}

// isPlainYAML reports whether s needs no quotes in any version of YAML: words of
// letters that are no constant.
func isPlainYAML(s string) bool {
	first := true
	for _, r := range s {
		switch {
		case unicode.IsLetter(r), !first && (unicode.IsDigit(r) || strings.ContainsRune(" -_.,/()", r)):
		default:
			return false
		}
		first = false
	}
	return !first && !strings.HasSuffix(s, " ") && len(s) > len("false")
}

// nameFor returns the name of a new memory in dir, without .md: after its title or
// fact, and none that exists or that deepcode keeps for itself.
func nameFor(s *workspace.Snapshot, dir, title string) string {
	name := cmp.Or(agent.Naming{Words: maxNameWords}.Name(title), "memory")
	return agent.FreeName(name, func(name string) bool {
		return Reserved(name+".md") || s.File(filepath.Join(dir, name+".md")).Exists()
	})
}

// maxNameWords is how many words of a fact its file is called by.
const maxNameWords = 6
