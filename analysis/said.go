package analysis

import (
	"strings"

	"memls/analysis/agent"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// A Said is where memory says a fact already.
type Said struct {
	view.Ref
	// Again says that the fact is appended all the same: by an agent that puts each one
	// behind the others and looks at none of them.
	Again bool
}

// Line returns the number of its first line, from 1.
func (x *Said) Line(s *workspace.Snapshot) int {
	return docOf(s.File(x.Path)).Lines().Line(x.Span.Start) + 1
}

// Said returns where a fact stands already of which c is the change that Add has made
// for it, in the same words but for case and blanks; nil when it is new. A fact that
// becomes a memory of its own is looked for in all of its store, any other in the file
// that it goes to.
func (e *Engine) Said(s *workspace.Snapshot, a agent.Agent, dir string, f agent.Fact, c *workspace.Change) *Said {
	if c == nil || len(c.Files) == 0 {
		return nil
	}
	into := c.Files[0]
	files, again := []string{into.Path}, f.Into == ""
	if into.Create {
		for _, st := range e.Stores(s, a, dir) {
			if st.Whole != nil && below(st.Path, into.Path) {
				files, again = st.Files, false
			}
		}
	}
	fact := sameWords(f.Text)
	if fact == "" {
		return nil
	}
	for _, path := range files {
		if span, ok := statementIn(docOf(s.File(path)), fact); ok {
			return &Said{Ref: view.Ref{Path: path, Span: span}, Again: again}
		}
	}
	return nil
}

// statementIn returns where a document says nothing but a fact: in a list item, in a
// paragraph, or in all of its body.
func statementIn(doc *markdown.Document, fact string) (text.Span, bool) {
	src := doc.Text()
	for i := range doc.Items() {
		if sameWords(src[i.Marker.End:i.Span.End]) == fact {
			return i.Span, true
		}
	}
	body := text.Span{End: len(src)}
	if fm := doc.Frontmatter(); fm != nil {
		body.Start = fm.Span.End
	}
	if sameWords(body.Of(src)) == fact {
		return trimmedEnd(src, trimmedStart(src, body)), true
	}
	start := body.Start
	for at := body.Start; at < len(src); {
		end := len(src)
		if n := strings.IndexByte(src[at:], '\n'); n >= 0 {
			end = at + n + 1
		}
		blank := strings.TrimSpace(src[at:end]) == ""
		if last := end == len(src); blank || last {
			p := text.Span{Start: start, End: end}
			if sameWords(p.Of(src)) == fact {
				return trimmedEnd(src, trimmedStart(src, p)), true
			}
			start = end
		}
		at = end
	}
	return text.Span{}, false
}

// sameWords returns a text without what may differ between two that say the same.
func sameWords(s string) string {
	return strings.TrimRight(strings.ToLower(text.OneLine(s)), ".。")
}
