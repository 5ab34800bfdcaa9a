package letta

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// A plan makes one change of several files of a repository, step by step: each step
// sees what those before it have done.
type plan struct {
	before, now *workspace.Snapshot
	root        string
	config      Config
	moves       map[string]string // absolute paths, from before to now
	touched     []string          // relative paths, as they are now, in the order of the steps
}

func newPlan(s *workspace.Snapshot, root, release string) *plan {
	return &plan{before: s, now: s, root: root, config: configOf(s, root, release).config, moves: map[string]string{}}
}

func (p *plan) abs(rel string) string { return filepath.Join(p.root, filepath.FromSlash(rel)) }

func (p *plan) text(rel string) string { return p.now.File(p.abs(rel)).Text() }

// accepts says why the hook would refuse a file of this text at rel, if it would.
func (p *plan) accepts(rel, content string) error {
	if most := p.config.MaxDepth; most != nil && strings.Count(rel, "/") > *most {
		return fmt.Errorf("%s: depth %d exceeds maxDepth %d", rel, strings.Count(rel, "/"), *most)
	}
	if p.config.IsReadOnly(rel) {
		return fmt.Errorf("%s: %w", rel, ErrReadOnly)
	}
	if limit, from, _ := p.config.FileLimit(rel); limit != nil && utf8.RuneCountInString(content) > *limit {
		return fmt.Errorf("%s: %d characters exceeds %d from %s", rel, utf8.RuneCountInString(content), *limit, from)
	}
	return nil
}

// create puts a new file at rel, if the hook would accept it there.
func (p *plan) create(rel, content string) error {
	if err := p.accepts(rel, content); err != nil {
		return err
	}
	p.put(rel, content)
	return nil
}

// put gives the file at rel a text.
func (p *plan) put(rel, content string) {
	if !slices.Contains(p.touched, rel) {
		p.touched = append(p.touched, rel)
	}
	p.now = p.now.With(p.abs(rel), content)
}

// move moves files, relative paths both, and lets all links to them follow.
func (p *plan) move(moves map[string]string) {
	all := make(map[string]string, len(moves))
	for from, to := range moves {
		all[p.abs(from)] = p.abs(to)
	}
	for _, c := range check.MoveEdits(p.now, all, directoryAt) {
		rel, err := filepath.Rel(p.root, c.Path)
		after, applyErr := text.Apply(c.Before, c.Edits...)
		if err == nil && applyErr == nil && filepath.IsLocal(rel) {
			p.put(filepath.ToSlash(rel), after)
		}
	}
	p.now = p.now.Moved(all)
	for i, rel := range p.touched {
		if to := moves[rel]; to != "" {
			p.touched[i] = to
		}
	}
	for from, to := range moves {
		p.moves[p.abs(from)] = p.abs(to)
	}
}

// directoryAt is the repository that a file belongs to, nil for none.
func directoryAt(s *workspace.Snapshot, file string) *agent.Directory {
	if root := rootOf(s, file); root != "" {
		return directoryOf(root)
	}
	return nil
}

// lead adds an entry for the file at rel to its index, for that index to the one
// above, and so on to the root, wherever there is none yet. Indexes that are missing
// are made.
func (p *plan) lead(rel string) {
	for index := parentIndex(rel); index != ""; rel, index = index, parentIndex(index) {
		if shapeOf(p.now, p.root).of(index).legacy {
			return // the hook takes an index there for memory without frontmatter
		}
		f := p.now.File(p.abs(index))
		switch {
		case !f.Exists():
			p.put(index, newIndex(p.now, p.root, index))
		case f.Doc == nil, leads(p.now, p.root, index, rel):
		default:
			edits := check.InsertEntries(f.Doc, []check.NewEntry{entryFor(p.now, p.root, rel)})
			if after, err := text.Apply(f.Text(), edits...); err == nil {
				was := Summarize(after).Text
				p.put(index, renewed(p.now, p.root, index, after, []string{rel}))
				p.retell(index, was)
			}
		}
	}
}

// retell lets the entry of an index follow that repeats its summary, which was another
// one before.
func (p *plan) retell(index, was string) {
	now, up := Summarize(p.text(index)).Text, parentIndex(index)
	if up == "" || now == was || was == "" || shapeOf(p.now, p.root).of(up).legacy {
		return
	}
	if src := p.text(up); strings.Contains(src, was) {
		p.put(up, strings.Replace(src, was, now, 1))
	}
}

// change returns all that was done as one change, nil for nothing. A file that must
// not be written to is an error.
func (p *plan) change() (*workspace.Change, error) {
	from := make(map[string]string, len(p.moves)) // relative paths, from now to before
	for old, now := range p.moves {
		from[p.rel(now)] = p.rel(old)
	}
	rels := slices.Clone(p.touched)
	for _, now := range slices.Sorted(maps.Keys(from)) {
		if !slices.Contains(rels, now) {
			rels = append(rels, now)
		}
	}
	c := &workspace.Change{}
	for _, rel := range rels {
		old, moved := from[rel]
		if !moved {
			old = rel
		}
		was := p.before.File(p.abs(old))
		switch {
		case was.Exists() && (was.State != workspace.Regular || was.Doc == nil || was.Lossy):
			return nil, fmt.Errorf("%s is no regular file of UTF-8 text: nothing is written to it", old)
		case was.Exists() && p.config.IsReadOnly(old):
			return nil, fmt.Errorf("%s: %w", old, ErrReadOnly)
		}
		fc := workspace.FileChange{Path: p.abs(old), Before: was.Text(), Create: !was.Exists()}
		if moved {
			fc.MoveTo = p.abs(rel)
		}
		switch after := p.text(rel); {
		case fc.Create:
			fc.Edits = []text.Edit{{New: after}}
		case after != was.Text():
			fc.Edits = text.Diff(was.Text(), after)
		}
		c.Files = append(c.Files, fc)
	}
	if len(c.Files) == 0 {
		return nil, nil
	}
	return c, nil
}

func (p *plan) rel(abs string) string {
	rel, err := filepath.Rel(p.root, abs)
	if err != nil {
		return abs
	}
	return filepath.ToSlash(rel)
}

// later makes a fix of a plan, which is carried out when somebody wants it.
func (x *facts) later(p *check.Pass, title string, steps func(*plan) error) check.Fix {
	return check.Fix{Title: title, Later: func() *workspace.Change {
		plan := newPlan(p.Snapshot, x.root, x.release)
		if err := steps(plan); err != nil {
			return nil
		}
		c, err := plan.change()
		if err != nil {
			return nil
		}
		return c
	}}
}
