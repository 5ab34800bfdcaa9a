package analysis

import (
	"regexp"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/markdown"
	"memls/analysis/text"
)

var nameStart = regexp.MustCompile(`^name:[ \t]*`)

// header offers, in the frontmatter of a memory, its file's name for its own; where no
// agent says what may stand there, the keys that all of them know.
func (c *completer) header(front *markdown.Frontmatter) []agent.Completion {
	if c.dir == nil || isIndexName(c.dir, c.path) || c.off < front.Body.Start {
		return nil
	}
	span := text.Span{Start: c.off - len(c.before), End: c.off + len(c.after)}
	if key := nameStart.FindString(c.before); key != "" {
		lead := ""
		if strings.HasSuffix(key, ":") {
			lead = " "
		}
		name := scalar(markdown.Plain, stem(c.path))
		span.Start += len(key)
		return []agent.Completion{{Label: stem(c.path), Detail: "as the file is called", Edit: text.Edit{Span: span, New: lead + name}}}
	}
	if len(c.e.Roles(c.s, c.path)) > 0 || strings.Contains(c.before+c.after, ":") || strings.HasPrefix(c.before, " ") {
		return nil
	}
	var out []agent.Completion
	for _, key := range []string{"name", "description", "type"} {
		if !strings.Contains("\n"+front.Body.Of(c.src), "\n"+key+":") {
			out = append(out, agent.Completion{Label: key, IsKey: true, Edit: text.Edit{Span: span, New: key + ": "}})
		}
	}
	return out
}
