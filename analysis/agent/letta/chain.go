package letta

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/text"
	"memls/analysis/workspace"
)

// A Route is the way that a future request takes to a file of deferred memory: from
// MEMORY.md at the root, which is in every prompt, through one index after the
// other, each of them opened because an entry of the one before it names it.
type Route struct {
	Root string // the repository
	Path string // the file that is asked for
	// InPrompt says that the file is core memory: it is in every prompt, and there
	// is no way to go.
	InPrompt bool
	Steps    []Step
	// Break is where the way ends before it comes to the file; nil: it comes there.
	Break *Break
}

// A Step is one entry that leads on.
type Step struct {
	Index  string    // the absolute path of the index that has it
	Entry  text.Span // the entry, bytes of the index's text
	Target string    // the absolute path of the file that it leads to: of a directory, its index
}

// A Break is where a route ends.
type Break struct {
	// Index is the absolute path of the index that leads no further, or that is not
	// there.
	Index   string
	Missing bool
	// Next is what it should name, an absolute path; "" with Missing.
	Next string
	// Why says it in a sentence without a full stop.
	Why string
}

// Chain returns the way to the file or directory at file, an absolute path, in the
// repository at root, by the texts of the snapshot: those in the editor where it has
// them open.
func Chain(s *workspace.Snapshot, root, file string) *Route {
	c := &Route{Root: root, Path: file}
	rel, err := filepath.Rel(root, file)
	if err != nil || !filepath.IsLocal(rel) {
		c.Break = &Break{Index: c.abs(IndexName), Why: "it is not in this memory repository"}
		return c
	}
	rel = filepath.ToSlash(rel)
	if f := s.File(file); f.State == workspace.Directory && rel != "." {
		rel += "/" + IndexName
	}
	switch {
	case IsSkill(rel):
		c.Break = &Break{Index: c.abs(IndexName), Why: "skills are no memory: the agent loads them with Skill"}
		return c
	case rel == ".", IsCore(rel):
		c.InPrompt = true
		return c
	}
	if index := missingOnDisk(s, root, rel); index != "" {
		c.Break = &Break{Index: c.abs(index), Missing: true, Why: "there is no " + index + ", so the agent does not know of " + path.Dir(index) + "/"}
		return c
	}
	c.find(s, rel)
	return c
}

func (c *Route) abs(rel string) string { return filepath.Join(c.Root, filepath.FromSlash(rel)) }

// find looks for the shortest way to rel, and when there is none for how far the
// way through its directories goes.
func (c *Route) find(s *workspace.Snapshot, rel string) {
	before := c.everyStep(s)
	if c.Steps = c.steps(before, rel); c.Steps != nil {
		return
	}
	at, next := IndexName, rel
	for next = rel; ; next = at {
		if at = parentIndex(next); at == IndexName {
			break
		}
		if c.Steps = c.steps(before, at); c.Steps != nil {
			break
		}
	}
	c.Break = &Break{Index: c.abs(at), Next: c.abs(next)}
	switch {
	case !s.File(c.abs(IndexName)).Exists():
		c.Break = &Break{Index: c.abs(IndexName), Missing: true, Why: "there is no MEMORY.md at the root, so the agent has no memory here"}
	case IsIndex(next):
		c.Break.Why = fmt.Sprintf("no entry of %s names %s/", at, path.Dir(next))
	default:
		c.Break.Why = fmt.Sprintf("no entry of %s names %s", at, next)
	}
}

// everyStep follows every entry from the root index on; of several ways to a file the
// shortest counts. Steps are by what they lead to, relative to the root.
func (c *Route) everyStep(s *workspace.Snapshot) map[string]Step {
	before := map[string]Step{}
	lead := func(index string, entry text.Span, to string) bool {
		if _, seen := before[to]; seen || to == IndexName {
			return false
		}
		before[to] = Step{c.abs(index), entry, c.abs(to)}
		return true
	}
	for queue := []string{IndexName}; len(queue) > 0; queue = queue[1:] {
		index := queue[0]
		for _, n := range namingsOf(s, c.Root, index) {
			if lead(index, n.entry, n.to) && IsIndex(n.to) {
				queue = append(queue, n.to)
			}
		}
		if index != IndexName {
			continue
		}
		// The prompt lists the top-level directories, so that a label is enough.
		for _, dir := range topDirectories(s, c.Root) {
			if line, ok := labelled(s, c.abs(IndexName), dir); ok && lead(index, line, dir+"/"+IndexName) {
				queue = append(queue, dir+"/"+IndexName)
			}
		}
	}
	return before
}

// unreached returns the deferred memory that no way leads to, relative to the root.
func unreached(s *workspace.Snapshot, root string) []string {
	if !shapeOf(s, root).v2 {
		return nil
	}
	c := &Route{Root: root}
	before := c.everyStep(s)
	isMemory := directoryOf(root).Memory
	var out []string
	for _, e := range namesOf(s, root).Entries() {
		if _, led := before[e.Path]; isMemory(e.Path) && (!led || missingOnDisk(s, root, e.Path) != "") {
			out = append(out, e.Path)
		}
	}
	return out
}

// steps returns the steps to rel, nil when none leads there.
func (c *Route) steps(before map[string]Step, rel string) []Step {
	var out []Step
	for rel != IndexName {
		step, ok := before[rel]
		if !ok {
			return nil
		}
		out = append(out, step)
		up, _ := filepath.Rel(c.Root, step.Index)
		rel = filepath.ToSlash(up)
	}
	slices.Reverse(out)
	return out
}

// String writes the route in one line: "MEMORY.md → projects/MEMORY.md →
// projects/acme.md".
func (c *Route) String() string {
	names := []string{IndexName}
	add := func(abs string) {
		rel, err := filepath.Rel(c.Root, abs)
		if err == nil {
			names = append(names, filepath.ToSlash(rel))
		}
	}
	for _, step := range c.Steps {
		add(step.Target)
	}
	if c.InPrompt {
		names = nil
		add(c.Path)
	}
	return strings.Join(names, " → ")
}

// topDirectories returns the top-level directories that have an index, by name.
func topDirectories(s *workspace.Snapshot, root string) []string {
	type key struct{ root string }
	return workspace.Kept(s, key{root}, func() []string {
		var out []string
		for _, e := range namesOf(s, root).Entries() {
			if dir, ok := strings.CutSuffix(e.Path, "/"+IndexName); ok && !strings.Contains(dir, "/") && dir != SkillsName {
				out = append(out, dir)
			}
		}
		return out
	})
}

// lineAround returns the line that a place stands in, without the white space at its
// ends.
func lineAround(src string, at text.Span) text.Span {
	start := text.LineStart(src, at.Start)
	end := at.End + strings.IndexByte(src[at.End:]+"\n", '\n')
	return trimmed(src, text.Span{Start: start, End: end})
}
