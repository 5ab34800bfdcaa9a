package dgc

import (
	"slices"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// Complete offers what makes a rule of a section, the heading and the comment, and
// behind a $ the names of the variables whose values DGC redacts, where a person lets
// memls look at them.
func (Agent) Complete(s *workspace.Snapshot, role *agent.Role, off int, o agent.Options) []agent.Completion {
	f := s.File(role.Path)
	if f.Doc == nil || off < 0 || off > f.Doc.Len() {
		return nil
	}
	line := f.Doc.Lines().Span(f.Doc.Lines().Line(off))
	before, after := f.Text()[line.Start:off], f.Text()[off:max(off, line.End)]
	if out := completeVariable(before, off, o.KnownSecrets); out != nil {
		return out
	}
	if strings.TrimSpace(after) != "" || inFence(f.Doc, line.Start) {
		return nil
	}
	span := text.Span{Start: line.Start, End: max(off, line.End)}
	if heading, ok := ruleHeading(before); ok {
		return []agent.Completion{{
			Label: strings.TrimSpace(heading), Detail: "a section that DGC keeps", IsKey: true,
			Doc:  "DGC takes a section for a rule when its heading starts with the word rule: it is kept whole when the middle of the file is left out.",
			Edit: text.Edit{Span: span, New: heading}, Snippet: heading + "${1:what always holds}", Filter: before + heading,
		}}
	}
	if indent := len(before) - len(strings.TrimLeft(before, " ")); len(before) > indent && strings.HasPrefix(RuleMarker, before[indent:]) {
		span.Start += indent
		return []agent.Completion{{
			Label: RuleMarker, Detail: "the section is a rule", IsKey: true,
			Doc:  "DGC takes a section that holds this comment for a rule: it is kept whole when the middle of the file is left out.",
			Edit: text.Edit{Span: span, New: RuleMarker},
		}}
	}
	return nil
}

// ruleHeading returns the heading that the start of one is completed to: ## Rule: for
// "#", "## Ru" and the like.
func ruleHeading(before string) (string, bool) {
	title := strings.TrimLeft(before, "#")
	level := len(before) - len(title)
	if level == 0 || level > 6 || strings.ContainsAny(title, "\t") {
		return "", false
	}
	title = strings.TrimLeft(title, " ")
	if len(title) > 0 && before[level] != ' ' || !sameFold(title, strings.ToLower("Rule: ")[:min(len(title), len("Rule: "))]) || len(title) >= len("Rule: ") {
		return "", false
	}
	return strings.Repeat("#", max(level, 2)) + " Rule: ", true
}

// inFence reports whether a line stands in a code block.
func inFence(d *markdown.Document, start int) bool {
	c, ok := d.ChunkAt(start)
	return ok && slices.ContainsFunc(c.Part.Fences(), func(f markdown.Fence) bool { return f.Span.Shift(c.Start).Contains(start) })
}

// completeVariable offers names behind a $.
func completeVariable(before string, off int, known map[string]string) []agent.Completion {
	dollar := strings.LastIndexByte(before, '$')
	if dollar < 0 || len(known) == 0 {
		return nil
	}
	typed := before[dollar+1:]
	if strings.Trim(typed, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") != "" {
		return nil
	}
	var out []agent.Completion
	for name := range known {
		if secretName(name) && strings.HasPrefix(name, typed) {
			out = append(out, agent.Completion{
				Label: "$" + name, Detail: "set here; DGC redacts its value", Kind: agent.CompleteVariable,
				Edit: text.Edit{Span: text.Span{Start: off - len(typed), End: off}, New: name}, Filter: name,
			})
		}
	}
	slices.SortFunc(out, func(a, b agent.Completion) int { return strings.Compare(a.Label, b.Label) })
	return out[:min(len(out), maxKnownOf)]
}
