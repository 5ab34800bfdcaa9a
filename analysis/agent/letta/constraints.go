package letta

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"memls/analysis/text"
)

// constraints is the hook's second phase: the config, then the whole tree.
func (c *Commit) constraints() []Problem {
	staged, committed := c.Index.Get(ConfigName), c.Head.Get(ConfigName)
	if !c.IsV2() && staged == nil && committed == nil {
		return nil
	}
	var problems []Problem
	if (staged != nil || committed != nil) && !staged.same(committed) && !c.Approved {
		problems = append(problems, Problem{Rule: RuleConfigChanged, Path: ConfigName, Line: ConfigName + " is protected and requires human approval to change"})
	}
	if staged == nil {
		if !c.IsV2() {
			return problems
		}
		return append(problems, c.CheckTree(Config{}.WithDefaults())...)
	}
	if !staged.Mode.IsRegular() {
		return append(problems, Problem{Rule: RuleConfigNotRegular, Path: ConfigName, Line: ConfigName + ": constraint config must be a regular file"})
	}
	src, err := staged.Text()
	if err != nil {
		return append(problems, Problem{Rule: RuleConfig, Path: ConfigName, Line: ConfigName + ": it cannot be read"})
	}
	config, faults := ParseConfig(src, c.Release)
	if problems = append(problems, faults...); len(problems) > 0 {
		return problems
	}
	if c.Policy == PolicyRootMarker {
		config = config.WithDefaults()
	}
	return c.CheckTree(config)
}

// CheckTree says what the hook finds in the whole tree under a config that is
// right, whatever is staged.
func (c *Commit) CheckTree(config Config) []Problem {
	t := &treeCheck{Commit: c, config: config}
	if c.IsV2() && !c.Index.Has(IndexName) {
		t.report(Problem{Rule: RuleNoRootIndex, Path: IndexName, Line: IndexName + ": root memory index is required for MemFS v2"})
	}
	var memory []*Entry
	for i := range c.Index.Entries() {
		if e := &c.Index.Entries()[i]; c.isMemory(e.Path) {
			memory = append(memory, e)
		}
	}
	if c.IsV2() {
		for _, e := range memory {
			if index := MissingIndex(c.Index, e.Path); index != "" {
				t.report(Problem{Rule: RuleMissingIndex, Path: e.Path, Index: index, Line: e.Path + ": missing required index " + index})
			}
		}
	}
	t.readOnly()
	for _, e := range memory {
		t.file(e)
	}
	if limit := config.MaxCore; c.Policy == PolicyRootMarker && limit != nil && t.core > *limit {
		t.report(Problem{Rule: RuleCoreSize, Count: t.core, Limit: *limit, Line: fmt.Sprintf("core memory: %d characters exceeds %d from maxCoreMemoryCharacters", t.core, *limit)})
	}
	return t.problems
}

// isMemory reports whether the tree checks look at the file at path.
func (c *Commit) isMemory(path string) bool {
	switch {
	case !IsMarkdown(path), IsSkill(path):
		return false
	case c.IsV2(), c.Policy == PolicyShared:
		return true
	}
	return isLegacyMemory(path)
}

type treeCheck struct {
	*Commit
	config   Config
	problems []Problem
	core     int // code points so far
}

func (t *treeCheck) report(p Problem) { t.problems = append(t.problems, p) }

// readOnly compares the protected paths with HEAD: first those that HEAD has,
// then new ones.
func (t *treeCheck) readOnly() {
	if len(t.config.ReadOnly) == 0 {
		return
	}
	check := func(path string) {
		if t.config.IsReadOnly(path) && !t.Index.Get(path).same(t.Head.Get(path)) {
			t.report(Problem{Rule: RuleReadOnly, Path: path, Line: path + ": read-only file cannot be created, changed or removed"})
		}
	}
	for _, e := range t.Head.Entries() {
		check(e.Path)
	}
	for _, e := range t.Index.Entries() {
		if !t.Head.Has(e.Path) {
			check(e.Path)
		}
	}
}

func (t *treeCheck) file(e *Entry) {
	if !e.Mode.IsRegular() {
		t.report(Problem{Rule: RuleNotRegular, Path: e.Path, Line: e.Path + ": memory Markdown must be a regular file"})
		return
	}
	limit, from, _ := t.config.FileLimit(e.Path)
	core := t.Policy == PolicyRootMarker && IsCore(e.Path) && t.config.MaxCore != nil
	var src string
	if t.config.Formatting != (Formatting{}) || limit != nil || core {
		src, _ = e.Text() // what cannot be read has no characters
	}
	t.problems = append(t.problems, checkFormatting(e.Path, src, t.config.Formatting)...)
	if depth, most := strings.Count(e.Path, "/"), t.config.MaxDepth; most != nil && depth > *most {
		t.report(Problem{Rule: RuleDepth, Path: e.Path, Count: depth, Limit: *most, Line: fmt.Sprintf("%s: depth %d exceeds maxDepth %d", e.Path, depth, *most)})
	}
	if limit == nil && !core {
		return
	}
	n := utf8.RuneCountInString(src)
	if core {
		t.core += n
	}
	if limit != nil && n > *limit {
		t.report(Problem{Rule: RuleFileSize, Path: e.Path, Span: text.Span{End: len(src)}, Count: n, Limit: *limit, Line: fmt.Sprintf("%s: %d characters exceeds %d from %s", e.Path, n, *limit, from)})
	}
}
