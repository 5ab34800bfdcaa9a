package letta

import (
	"strings"

	"memls/analysis/agent/javascript"
)

// A Policy is the layout that the hook holds a repository to: the content of
// PolicyName in its git directory.
type Policy string

const (
	PolicyRootMarker Policy = "root-marker"   // memfs v2 where a root MEMORY.md is
	PolicyShared     Policy = "shared-memory" // frontmatter everywhere, no indexes
	PolicyLegacy     Policy = "legacy-only"   // the older layout, system/
)

// ParsePolicy reads the content of a policy file; a repository without one is as
// one with PolicyLegacy.
func ParsePolicy(content string) Policy {
	switch p := Policy(javascript.Trim(content)); p {
	case PolicyRootMarker, PolicyShared:
		return p
	}
	return PolicyLegacy
}

// A Commit is what the hook decides on.
type Commit struct {
	Release string // "" is the default
	Policy  Policy
	// Index is the tree that would be committed, Head that of the last commit: nil
	// when there is none.
	Index, Head *Tree
	// Approved says that a person allows a change of the config
	// (LETTA_MEMORY_CONSTRAINTS_UPDATE=1).
	Approved bool
	// PlainNames says that git's setting core.quotepath is off.
	PlainNames bool
}

// A Phase is how far the hook came.
type Phase uint8

const (
	PhaseOK          Phase = iota // the commit is made
	PhaseFrontmatter              // flat skills and frontmatter, which hide all else
	PhaseConstraints              // the config and the tree
	PhaseFatal                    // the hook itself fails over a file's name
)

// A Verdict is what the hook says. Lines are in its order.
type Verdict struct {
	Phase    Phase
	Problems []Problem
	// Hidden is what it would say next, once Problems are mended.
	Hidden []Problem
	// Fatal are the paths that the hook fails over: names that git writes in
	// quotes.
	Fatal []string
}

// FatalLine is what the hook says when it fails.
const FatalLine = "Memory validation could not read Git contents. No files were committed."

// IsV2 reports whether the hook takes the repository for memfs v2.
func (c *Commit) IsV2() bool {
	return c.Policy == PolicyRootMarker && (c.Index.Has(IndexName) || c.Head.Has(IndexName))
}

// Check returns the hook's verdict. Time is linear in the bytes of all Markdown.
func (c *Commit) Check() Verdict {
	var v Verdict
	if c.IsV2() || c.Policy == PolicyShared {
		v.Problems = c.flatSkills("")
		v.Fatal = c.frontmatter(&v.Problems)
	} else {
		v.Problems = append(c.flatSkills("memory/"), c.flatSkills("")...)
		v.Fatal = c.legacyFrontmatter(&v.Problems)
	}
	switch {
	case len(v.Fatal) > 0:
		v.Phase = PhaseFatal
		v.Hidden, v.Problems = v.Problems, nil
	case len(v.Problems) > 0:
		v.Phase = PhaseFrontmatter
		v.Hidden = c.constraints()
	default:
		v.Problems = c.constraints()
		if len(v.Problems) > 0 {
			v.Phase = PhaseConstraints
		}
	}
	return v
}

// staged reports whether git diff lists the file as added or modified: not one
// that turned from a file into a link.
func (c *Commit) staged(e *Entry) bool {
	head := c.Head.Get(e.Path)
	return head == nil || !e.same(head) && head.Mode.IsRegular() == e.Mode.IsRegular()
}

// flatSkills reports the staged files prefix + "skills/x.md". The hook splits
// their names at spaces, and misses those that git quotes.
func (c *Commit) flatSkills(prefix string) []Problem {
	prefix += SkillsName + "/"
	var out []Problem
	for i := range c.Index.Entries() {
		e := &c.Index.Entries()[i]
		name, ok := strings.CutPrefix(e.Path, prefix)
		if !ok || !IsMarkdown(name) || name == ".md" || strings.Contains(name, "/") || isQuoted(e.Path, !c.PlainNames) || !c.staged(e) {
			continue
		}
		for _, word := range strings.Fields(e.Path) {
			out = append(out, Problem{Rule: RuleFlatSkill, Path: e.Path, Line: word + ": invalid skill path (skills must be folders). Use skills/<name>/SKILL.md"})
		}
	}
	return out
}

// frontmatter checks the files that memfs v2 shows: those with an index in every
// directory above. It returns the names that the hook cannot read.
func (c *Commit) frontmatter(problems *[]Problem) (fatal []string) {
	for i := range c.Index.Entries() {
		e := &c.Index.Entries()[i]
		if !IsMarkdown(e.Path) {
			continue
		}
		if isQuoted(e.Path, !c.PlainNames) {
			// The hook looks for an index in a directory whose name begins with a
			// quote: there is none, and the file is passed over.
			if c.Policy == PolicyShared || !strings.Contains(e.Path, "/") {
				fatal = append(fatal, e.Path)
			}
			continue
		}
		if IsSkill(e.Path) || c.Policy == PolicyRootMarker && MissingIndex(c.Index, e.Path) != "" {
			continue
		}
		src, err := e.Text()
		if err != nil {
			fatal = append(fatal, e.Path)
			continue
		}
		*problems = append(*problems, CheckFrontmatter(e.Path, src)...)
	}
	return fatal
}

// MissingIndex returns the first index on the way from the root to the file at
// path that tree does not have; "" when none is missing. The root's own is not
// asked for.
func MissingIndex(tree *Tree, path string) string {
	for i := range len(path) {
		if path[i] != '/' {
			continue
		}
		if index := path[:i+1] + IndexName; !tree.Has(index) {
			return index
		}
	}
	return ""
}
