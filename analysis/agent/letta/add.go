package letta

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/agent/javascript"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// Why a fact is not written, beside what the files themselves say.
var (
	ErrNoFact       = errors.New("there is nothing to remember")
	ErrNoRepository = errors.New("this folder is in no memory repository")
	ErrScope        = errors.New("a memory repository is one store: it has no scopes")
	ErrType         = errors.New("a memory repository has no types of memory")
	ErrReadOnly     = errors.New("a pattern in readOnlyFiles protects it")
)

// notesName is the directory of facts that are remembered from the root of a
// repository: a file right there would be in every prompt.
const notesName = "notes"

// Add makes a fact a file of deferred memory in the directory of the session, with an
// entry in each index from there up to the root that does not lead to it yet. From the
// root, where a file is in every prompt, it goes into a directory of its own. What the
// repository's hook would refuse is an error.
func (a Agent) Add(s *workspace.Snapshot, dir string, f agent.Fact, o agent.Options) (*workspace.Change, error) {
	fact := javascript.Trim(f.Text)
	root := rootOf(s, dir)
	switch {
	case fact == "":
		return nil, ErrNoFact
	case strings.IndexByte(fact, 0) >= 0:
		return nil, errors.New("the fact holds a NUL byte")
	case f.Scope != "" && f.Scope != "project":
		return nil, ErrScope
	case f.Type != "":
		return nil, ErrType
	case root == "":
		return nil, ErrNoRepository
	}
	at := directoryFor(s, root, dir)
	slug := nameFor(s, root, at, fact)
	rel := path.Join(at, slug+".md")
	content := newFile(slug, fact)
	if shapeOf(s, root).of(rel).legacy {
		content = strings.Replace(content, "name: "+slug+"\n", "", 1) // the older layout knows no names
	}
	p := newPlan(s, root, o.Release)
	if err := p.create(rel, content); err != nil {
		return nil, err
	}
	p.lead(rel)
	return p.change()
}

// Extend adds a fact to a file of a repository, as its last paragraph.
func (Agent) Extend(s *workspace.Snapshot, f agent.Fact, o agent.Options) (*workspace.Change, error) {
	fact, root := javascript.Trim(f.Text), rootOf(s, f.Into)
	switch {
	case fact == "":
		return nil, ErrNoFact
	case strings.IndexByte(fact, 0) >= 0:
		return nil, errors.New("the fact holds a NUL byte")
	case root == "":
		return nil, ErrNoRepository
	}
	rel, err := filepath.Rel(root, f.Into)
	file := s.File(f.Into)
	if rel = filepath.ToSlash(rel); err != nil || !IsMarkdown(rel) || IsSkill(rel) || file.Doc == nil {
		return nil, fmt.Errorf("%s is no memory", s.Env.Tilde(f.Into))
	}
	src := javascript.TrimEnd(file.Text())
	if src != "" {
		src += "\n\n"
	}
	p := newPlan(s, root, o.Release)
	after := src + fact + "\n"
	if err := p.accepts(rel, after); err != nil {
		return nil, err
	}
	p.put(rel, after)
	if !IsCore(rel) {
		p.lead(rel)
	}
	return p.change()
}

// CommitMessage returns the form of a message: the fact as what was learned, what
// changes in each file, and placeholders for the events and the source, which only the
// author knows.
func (Agent) CommitMessage(s *workspace.Snapshot, f agent.Fact, c *workspace.Change) string {
	var files []StagedFile
	for _, fc := range c.Files {
		root := rootOf(s, fc.Path)
		rel, err := filepath.Rel(root, fc.Path)
		after, applyErr := text.Apply(fc.Before, fc.Edits...)
		if root == "" || err != nil || applyErr != nil {
			continue
		}
		entry := func(src string) *Entry {
			return &Entry{Path: filepath.ToSlash(rel), Mode: ModeRegular, Read: func() ([]byte, error) { return []byte(src), nil }}
		}
		staged := StagedFile{Path: filepath.ToSlash(rel), After: entry(after)}
		if !fc.Create {
			staged.Before = entry(fc.Before)
		}
		files = append(files, staged)
	}
	learning := strings.TrimRight(headline(javascript.Trim(f.Text)), ".…")
	return strings.Replace(Skeleton(files), askLearning, learning, 1)
}

// directoryFor returns the directory of the repository, relative to its root, that a
// fact of a session in dir belongs to.
func directoryFor(s *workspace.Snapshot, root, dir string) string {
	rel, err := filepath.Rel(root, dir)
	if rel = filepath.ToSlash(rel); err != nil || rel == "." || rel == SkillsName || IsSkill(rel) || s.File(dir).State != workspace.Directory {
		return notesName
	}
	return rel
}

// newFile returns the text of a new file of deferred memory.
func newFile(name, fact string) string {
	return "---\nname: " + name + "\ndescription: " + headline(fact) + "\n---\n\n" + fact + "\n"
}

// headline is agent.Headline; the hook refuses a value that is nothing but quotes.
func headline(fact string) string {
	line := agent.Headline(fact)
	if strings.Trim(line, `"'`) == "" {
		return "A fact."
	}
	return line
}

// fileNames is how new files of a repository are called: the agent does not see files of
// other names everywhere, see hygiene/lost-name.
var fileNames = agent.Naming{ASCII: true, Words: 6}

// nameFor returns the name of a new file in a directory of a repository, without .md:
// after its title or fact, and none that exists.
func nameFor(s *workspace.Snapshot, root, dir, title string) string {
	return agent.FreeName(cmp.Or(fileNames.Name(title), "fact"), func(name string) bool {
		return name+".md" == strings.ToLower(IndexName) || s.File(filepath.Join(root, filepath.FromSlash(dir), name+".md")).Exists()
	})
}
