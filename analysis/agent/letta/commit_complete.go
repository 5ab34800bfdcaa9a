package letta

import (
	"strings"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// completeMessage completes a line of a commit message: its subject's form, the
// sources with what is staged, and in the body what changes in each file.
func completeMessage(s *workspace.Snapshot, role *agent.Role, off int) []agent.Completion {
	src := s.File(role.Path).Text()
	mark := commentMark(s, role.Root)
	m := ParseMessage(src, mark)
	end, _ := lineEnd(src, off)
	line := text.Span{Start: text.LineStart(src, off), End: end}
	if isMerging(s, role.Path) || !m.keeps(line) {
		return nil
	}
	typed := src[line.Start:off]
	staged, _ := Staged(s, role.Root)
	switch {
	case m.IsEmpty() && strings.TrimSpace(src[:line.Start]) == "", !m.IsEmpty() && line.Contains(m.Subject.Start), m.Subject.Start == off:
		return completeSubject(typed, untailed(src, line), off)
	case m.IsEmpty() || off < m.Subject.Start:
		return nil
	case m.Sources != nil && off >= m.Sources.Header.Start:
		return completeSources(m, typed, line, staged)
	}
	return completeBody(m, typed, line, staged)
}

// keeps reports whether git keeps a line: it is no comment, and above the scissors.
func (m *Message) keeps(line text.Span) bool {
	for _, l := range m.Lines {
		if l.Start == line.Start {
			return true
		}
	}
	return line.Start == len(m.Src) && !m.Cut // behind the last line end
}

// originDocs say what each origin is.
var originDocs = map[string]string{
	OriginSelf:  "learned in a conversation of the agent's own, or on a person's request",
	OriginDream: "learned by a reflection over past transcripts",
}

// completeSubject offers the two beginnings of a subject, or the origins alone within
// the parentheses.
func completeSubject(typed string, line text.Span, off int) []agent.Completion {
	var out []agent.Completion
	const open = "memory("
	inside := strings.HasPrefix(typed, open) && !strings.Contains(typed, ")")
	if !inside && !strings.HasPrefix(open, strings.TrimLeft(typed, " \t")) {
		return nil
	}
	for _, o := range Origins() {
		c := agent.Completion{Label: open + o + "): ", Detail: originDocs[o], Edit: text.Edit{Span: text.Span{Start: line.Start, End: off}, New: open + o + "): "}}
		if inside {
			c.Label = o
		}
		out = append(out, c)
	}
	return out
}

// completeSources offers items of the list.
func completeSources(m *Message, typed string, line text.Span, staged []StagedFile) []agent.Completion {
	if line.Contains(m.Sources.Header.Start) {
		if rest, ok := strings.CutPrefix(typed, sourcesMark); ok && strings.HasPrefix("unknown", strings.TrimSpace(rest)) {
			return []agent.Completion{{Label: "unknown", Detail: "and the body says why", Edit: text.Edit{Span: line, New: sourcesMark + " unknown"}}}
		}
		return nil
	}
	if !strings.HasPrefix("- ", typed) && !strings.HasPrefix(typed, "- ") || strings.Contains(typed, ": ") {
		return nil
	}
	return sourceItems(line, "- ", staged)
}

// sourceItems are the completions that put an item in the place of a line, behind
// lead.
func sourceItems(line text.Span, lead string, staged []StagedFile) []agent.Completion {
	out := []agent.Completion{{Label: "- " + askSource, Detail: "a conversation", Edit: text.Edit{Span: line, New: lead + askSource}}}
	for _, f := range staged[:min(len(staged), maxOffered)] {
		path := check.Shown(f.Path, maxShownPath)
		out = append(out, agent.Completion{Label: "- " + path, Detail: "staged", Edit: text.Edit{Span: line, New: lead + path + ": " + askHappening}})
	}
	return out
}

// maxOffered is the most files that are offered.
const maxOffered = 50

// completeBody offers the list of sources where there is none yet, and a line for each
// file that is staged.
func completeBody(m *Message, typed string, line text.Span, staged []StagedFile) []agent.Completion {
	var out []agent.Completion
	nl := text.LineEnd(m.Src)
	if m.Sources == nil && strings.HasPrefix(strings.ToLower(sourcesMark), strings.ToLower(typed)) {
		header := sourcesMark + nl + "- "
		out = append(out, agent.Completion{Label: sourcesMark, Detail: "with a conversation", IsKey: true, Edit: text.Edit{Span: line, New: header + askSource}})
		if len(staged) > 0 {
			var items strings.Builder
			items.WriteString(sourcesMark)
			for _, f := range staged[:min(len(staged), maxSkeletonFiles)] {
				items.WriteString(nl + "- " + check.Shown(f.Path, maxShownPath) + ": " + askHappening)
			}
			out = append(out, agent.Completion{Label: sourcesMark + " staged files", Detail: "with " + plural(len(staged), "file"), IsKey: true, Edit: text.Edit{Span: line, New: items.String()}})
		}
		out = append(out, agent.Completion{Label: sourcesMark + " unknown", Detail: "and the body says why", IsKey: true, Edit: text.Edit{Span: line, New: sourcesMark + " unknown"}})
	}
	for _, f := range staged[:min(len(staged), maxOffered)] {
		if strings.HasPrefix(f.Path, typed) {
			out = append(out, agent.Completion{Label: check.Shown(f.Path, maxShownPath), Detail: "what changes in it", Edit: text.Edit{Span: line, New: DescribeChange(f)}})
		}
	}
	return out
}
