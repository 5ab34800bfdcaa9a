package analysis

import (
	"regexp"
	"slices"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/text"
)

// maxLines is how many lines for an index are offered: each is made of a file that
// has to be read.
const maxLines = 30

var entryStart = regexp.MustCompile(`^[ \t]*(?:[-*+]|[0-9]{1,9}[.)])[ \t]+`)

// entry offers, in an item of an index that leads nowhere yet, a line for each memory
// that no index names.
func (c *completer) entry() []agent.Completion {
	marker := entryStart.FindString(c.before)
	if marker == "" || c.dir == nil || !isIndexName(c.dir, c.path) || strings.TrimSpace(c.after) != "" {
		return nil
	}
	typed := c.before[len(marker):]
	if strings.ContainsAny(typed, "]()`") {
		return nil
	}
	claimed := len(c.e.Roles(c.s, c.path)) > 0
	unnamed := check.Unnamed(c.s, c.dir, c.path, claimed)
	tree := c.s.Tree(c.dir.Root)
	order := ranked(strings.TrimLeft(typed, "["), len(unnamed), func(i int) string { return unnamed[i] })
	chosen := make([]string, 0, maxLines)
	for _, i := range order[:min(len(order), maxLines)] {
		chosen = append(chosen, unnamed[i])
	}
	span := text.Span{Start: c.off - len(typed), End: c.off + len(c.after)}
	var out []agent.Completion
	for i, line := range check.EntryTexts(c.s, c.dir, c.path, c.doc, chosen) {
		abs := tree.Abs(chosen[i])
		title := check.Shown(check.TitleOf(c.s.File(abs)), maxLabel)
		out = append(out, agent.Completion{
			Label: title, Detail: chosen[i], Kind: agent.CompleteFile,
			Edit: text.Edit{Span: span, New: line}, Filter: typedFilter(typed, chosen[i], title), Target: abs,
		})
	}
	return slices.Clip(out)
}

// typedFilter is what an editor compares with what is typed: the path and the title,
// behind a bracket where one is typed.
func typedFilter(typed, path, title string) string {
	filter := path + " " + title
	if strings.HasPrefix(typed, "[") {
		return "[" + filter
	}
	return filter
}
