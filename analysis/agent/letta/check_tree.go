package letta

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/workspace"
)

var depth = &check.Check{
	ID:      "size/depth",
	Summary: "a memory file deeper than its repository allows",
	Level:   settings.Error,
	Doc: `
maxDepth in .memfs.config.json (2 without a config) limits how many directories stand
between the root of the repository and a memory file, indexes included. The hook refuses
every commit as long as one is deeper.

Use sibling files with clear names rather than more directories. The fix takes the
directory away that is too deep: its files move up with its name before theirs, its
index becomes a file, and all links follow.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		most := x.config.config.MaxDepth
		if n := strings.Count(x.rel, "/"); x.isMemory() && most != nil && n > *most {
			f := x.refusal(Problem{Span: firstLine(p), Line: fmt.Sprintf("%s: depth %d exceeds maxDepth %d", x.rel, n, *most)})
			if *most > 0 {
				dir := strings.Join(strings.Split(x.rel, "/")[:*most+1], "/")
				f.Fixes = []check.Fix{x.later(p, "Flatten "+dir+"/ into "+path.Dir(dir)+"/", func(plan *plan) error { return plan.flatten(dir) })}
			}
			p.Report(f)
		}
	},
}

// flatten moves all files in a directory, and in those below it, into the directory
// above, with the names of the directories that are gone before theirs.
func (p *plan) flatten(dir string) error {
	up := path.Dir(dir)
	moves := map[string]string{}
	taken := map[string]bool{}
	var indexes []string
	for _, rel := range below(p.now, p.root, dir) {
		name := strings.ReplaceAll(strings.TrimPrefix(rel, up+"/"), "/", "-")
		if path.Base(rel) == IndexName {
			name = strings.ReplaceAll(strings.TrimPrefix(path.Dir(rel), up+"/"), "/", "-") + ".md"
			indexes = append(indexes, path.Join(up, name))
		}
		to := path.Join(up, name)
		if taken[to] || p.now.File(p.abs(to)).Exists() {
			return fmt.Errorf("%s is there already", to)
		}
		taken[to] = true
		moves[rel] = to
	}
	p.move(moves)
	for _, rel := range indexes {
		p.put(rel, asMemory(rel, p.text(rel)))
	}
	for _, rel := range below(p.now, p.root, up) {
		if taken[rel] && IsMarkdown(rel) {
			p.lead(rel)
		}
	}
	return nil
}

// asMemory returns the text of an index as that of a memory at rel: with frontmatter,
// described by its summary.
func asMemory(rel, src string) string {
	about := Summarize(src).Text
	if about == "" {
		about = "What " + strings.TrimSuffix(path.Base(rel), ".md") + " is about."
	}
	return "---\nname: " + strings.TrimSuffix(path.Base(rel), ".md") + "\ndescription: " + headline(about) + "\n---\n\n" + strings.TrimLeft(src, "\r\n\uFEFF")
}

var indexRequired = &check.Check{
	ID:      "index/required",
	Summary: "a directory without the index that makes it memory",
	Level:   settings.Error,
	Doc: `
A directory is memory only when it has a MEMORY.md of its own, and so has every
directory above it: without one the agent does not know of the directory and of what
lies in it, and the hook refuses every commit. The same holds for MEMORY.md at the root,
which is what makes a repository memory of this layout.

The fix makes the index: a summary paragraph, links to what is there, and an entry in
each index above. Put the summary into better words: it is what the agent decides by.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if x.wantsRoot(p.Snapshot) {
			f := x.refusal(Problem{Span: firstLine(p), Line: "MEMORY.md: root memory index is required for MemFS v2"})
			f.Fixes = []check.Fix{x.later(p, "Create MEMORY.md", func(plan *plan) error {
				plan.put(IndexName, newIndex(plan.now, x.root, IndexName))
				return nil
			})}
			p.Report(f)
		}
		index, wanting := x.shape.firstOf(x.rel)
		if index == "" {
			return
		}
		f := x.refusal(Problem{Span: firstLine(p), Line: x.rel + ": missing required index " + index})
		if n := len(wanting) - 1; n > 0 {
			f.Message += fmt.Sprintf(" (and %s more)", plural(n, "file"))
		}
		f.Fixes = []check.Fix{x.later(p, "Create "+index, func(plan *plan) error {
			if err := plan.create(index, newIndex(plan.now, x.root, index)); err != nil {
				return err
			}
			plan.lead(index)
			return nil
		})}
		p.Report(f)
	},
}

// wantsRoot reports whether the file is the one that speaks for a root index that is
// not there: the config, else the first Markdown.
func (x *facts) wantsRoot(s *workspace.Snapshot) bool {
	if !x.shape.v2 || s.File(x.abs(IndexName)).Exists() || !(x.shape.hasPolicy && x.shape.policy == PolicyRootMarker || x.config.file.Exists()) {
		return false
	}
	if x.config.file.Exists() {
		return x.kind == kindConfig
	}
	for _, e := range namesOf(s, x.root).Entries() {
		if IsMarkdown(e.Path) && !IsSkill(e.Path) {
			return e.Path == x.rel
		}
	}
	return false
}

// speaks reports whether the file is the one that speaks for the repository: the root
// index, else the config.
func (x *facts) speaks(s *workspace.Snapshot) bool {
	return x.kind == kindRootIndex || x.kind == kindConfig && !s.File(x.abs(IndexName)).Exists()
}

// olderRules says that the hook does not go by the layout that is here, and what would
// make it.
func (x *facts) olderRules(s *workspace.Snapshot) string {
	why, file := "no policy file", filepath.Join(repositoryOf(s, x.root).Git.Common, PolicyName)
	if x.shape.hasPolicy {
		why = "the policy file does not say root-marker"
	}
	where := s.Env.Tilde(file)
	if rel, err := filepath.Rel(x.root, file); err == nil && filepath.IsLocal(rel) {
		where = filepath.ToSlash(rel)
	}
	return why + ": Letta's hook checks this repository by its older rules, those of system/; the word root-marker in " + where + " makes it go by MEMORY.md"
}

var olderLayout = &check.Check{
	ID:      "hygiene/older-layout",
	Summary: "a memory repository of Letta's older layout",
	Level:   settings.Information,
	Doc: `
A repository without MEMORY.md at its root, with core memory in system/, has Letta's
older layout: every file in system/ is in the prompt. memls knows of it what the hook
asks of frontmatter, and nothing else.

The hook holds a repository to the newer layout only when letta-memory-layout-policy in
its git directory says root-marker (or shared-memory). Without that file it goes by the
rules of the older layout, even where MEMORY.md stands at the root: it looks at the
frontmatter of what is changed in system/ and reference/, and at little else. What memls
says of the newer layout's rules are warnings then.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if x.shape.older && x.speaks(p.Snapshot) {
			p.Report(check.Finding{Span: firstLine(p), Message: x.olderRules(p.Snapshot)})
			return
		}
		if !x.shape.legacy {
			return
		}
		for _, e := range namesOf(p.Snapshot, x.root).Entries() {
			if isLegacyMemory(e.Path) {
				if e.Path == x.rel && !shapeOf(p.Snapshot, x.root).older {
					p.Report(check.Finding{Span: firstLine(p), Message: "this repository has Letta's older layout, with core memory in system/: memls looks at its frontmatter alone"})
				}
				return
			}
		}
	},
}
