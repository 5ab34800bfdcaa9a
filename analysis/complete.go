package analysis

import (
	"slices"
	"strings"

	"github.com/sahilm/fuzzy"

	"memls/analysis/agent"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// maxCompletions is how many completions are offered at a time.
const maxCompletions = 50

// Complete returns what may stand at the byte off of the file at path, the likeliest
// first: what each agent in use knows, and in the text the destinations of links,
// names, anchors, placeholders and lines of an index. more says that there is more
// than was returned.
func (e *Engine) Complete(s *workspace.Snapshot, path string, off int) (out []agent.Completion, more bool) {
	if f := s.File(path); settings.IsFile(path) && f.Doc != nil && 0 <= off && off <= f.Doc.Len() {
		out = e.completeSettings(f.Doc, off)
		return out[:min(len(out), maxCompletions)], len(out) > maxCompletions
	}
	set := e.Settings(s, path)
	for _, r := range e.Roles(s, path) {
		a := e.Agent(r.Agent)
		if c, ok := a.(agent.Completer); ok {
			out = append(out, c.Complete(s, r, off, e.options(s, a, set))...)
		}
	}
	f := s.File(path)
	if f.Doc == nil || off < 0 || off > f.Doc.Len() {
		return out, false
	}
	if !e.IsMessage(s, path) {
		c := e.completer(s, path, off)
		if front := f.Doc.Frontmatter(); front != nil && off < front.Span.End {
			out = append(out, c.header(front)...)
		} else {
			out = append(out, c.complete()...)
		}
	}
	if len(out) > maxCompletions {
		return out[:maxCompletions], true
	}
	return out, false
}

// ranked returns the ones of n candidates that have the letters of what is typed in
// their order, the best first; all of them, as they are, when nothing is typed.
func ranked(typed string, n int, name func(int) string) []int {
	typed = strings.TrimSpace(typed)
	if typed == "" || len(typed) > maxQuery {
		out := make([]int, 0, n)
		for i := range n {
			if strings.HasPrefix(name(i), typed) {
				out = append(out, i)
			}
		}
		return out
	}
	var out []int
	for _, m := range fuzzy.FindFrom(typed, candidates{n, name}) {
		out = append(out, m.Index)
	}
	return out
}

type candidates struct {
	n    int
	name func(int) string
}

func (c candidates) Len() int            { return c.n }
func (c candidates) String(i int) string { return c.name(i) }

// cut bounds a list of candidates to one more than is offered, so that it shows that
// there is more.
func cut(in []int) []int { return in[:min(len(in), maxCompletions+1)] }

// placeholders returns the variables that a text names, $NAME or ${NAME}, sorted.
func placeholders(s string) []string {
	var out []string
	for at := 0; ; {
		n := strings.IndexByte(s[at:], '$')
		if n < 0 {
			break
		}
		at += n + 1
		name := variableAt(strings.TrimPrefix(s[at:], "{"))
		if len(name) >= minVariable {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// minVariable tells the name of a variable from a price or a shell's $A.
const minVariable = 3

// variableAt returns the name of a variable at the start of s, "" when there is none.
func variableAt(s string) string {
	n := 0
	for n < len(s) && (s[n] >= 'A' && s[n] <= 'Z' || s[n] == '_' || n > 0 && s[n] >= '0' && s[n] <= '9') {
		n++
	}
	return s[:n]
}

// variable offers the variables that the file names already, behind a $.
func (c *completer) variable() (out []agent.Completion, ok bool) {
	dollar := strings.LastIndexByte(c.before, '$')
	if dollar < 0 {
		return nil, false
	}
	typed := c.before[dollar+1:]
	open := strings.HasPrefix(typed, "{")
	typed = strings.TrimPrefix(typed, "{")
	if variableAt(typed) != typed {
		return nil, false
	}
	start := c.off - len(typed)
	end := c.off + len(variableAt("_"+c.after)) - 1
	names := slices.DeleteFunc(placeholders(c.src[:start]+" "+c.src[end:]), func(n string) bool { return n == typed })
	for _, i := range cut(ranked(typed, len(names), func(i int) string { return names[i] })) {
		name := names[i]
		if open && !strings.HasPrefix(c.src[end:], "}") {
			name += "}"
		}
		out = append(out, agent.Completion{
			Label: "$" + names[i], Detail: "named in this file", Kind: agent.CompleteVariable,
			Edit: text.Edit{Span: text.Span{Start: start, End: end}, New: name}, Filter: names[i],
		})
	}
	return out, true
}
