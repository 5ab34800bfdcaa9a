package deepcode

import (
	"strings"
	"unicode"

	"memls/analysis/agent/javascript"
	"memls/analysis/text"
	"memls/analysis/view"
)

// How many hits SearchMemory returns.
const (
	DefaultHits = 8
	MaxHits     = 20
)

const (
	searchNone = "没有找到相关记忆。"
	maxSnippet = 200 // UTF-16 units
)

// A Ranker finds the documents that hold at least one of the terms and returns
// their indices, the best first and at most limit, as SQLite's FTS5 with the
// tokenizer unicode61 ranks them (bm25). Package search has one.
type Ranker func(documents, terms []string, limit int) ([]int, error)

// A Hit is one memory that SearchMemory found.
type Hit struct {
	Memory  *Scanned
	Snippet string
	// Line is what the snippet is made of: the first line of the body that holds a
	// term, or the whole body; bytes of the memory's text.
	Line text.Span
}

// Terms returns what a query asks for: its runs of letters and digits. Anything
// else parts them, "_" too, so that no operator of the search language is left.
func Terms(query string) []string {
	return strings.FieldsFunc(query, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
}

// Search returns what the tool SearchMemory answers, and the hits in its order.
// It looks at the bodies of memories, not at their headers. limit is at most
// MaxHits; DefaultHits when it is not over 0.
func Search(memories []Scanned, query string, limit int, rank Ranker) (*view.View, []Hit, error) {
	if limit <= 0 {
		limit = DefaultHits
	}
	terms := Terms(query)
	var documents []string
	var searched []*Scanned
	for i := range memories {
		m := &memories[i]
		if body := javascript.Trim(body(m).Of(m.File.Text)); body != "" {
			documents, searched = append(documents, body), append(searched, m)
		}
	}
	var hits []Hit
	if len(terms) > 0 && len(documents) > 0 {
		found, err := rank(documents, terms, min(limit, MaxHits))
		if err != nil {
			return nil, nil, err
		}
		for _, i := range found {
			hits = append(hits, newHit(searched[i], terms))
		}
	}
	return answer(hits), hits, nil
}

// body returns the body of a memory, by the whole of its text.
func body(m *Scanned) text.Span { return ParseFrontmatter(m.File.Text).Body }

func answer(hits []Hit) *view.View {
	b := &view.Builder{}
	if len(hits) == 0 {
		b.Add(view.Notice, searchNone, view.Ref{}, "")
	}
	for i, h := range hits {
		start := "- "
		if i > 0 {
			start = "\n- "
		}
		b.Add(view.Label, start+h.Memory.Key()+" ["+string(h.Memory.Scope)+"]: ", view.Ref{}, "")
		addDescription(b, h.Memory.File, h.Memory.Head)
		b.Add(view.Join, "\n  ", view.Ref{}, "")
		ref := h.Memory.File.ref(h.Line)
		if h.Line.Of(h.Memory.File.Text) == h.Snippet {
			b.Add(view.Source, h.Snippet, ref, "")
		} else {
			b.Add(view.Redaction, h.Snippet, ref, "shortened, runs of white space as one blank")
		}
	}
	v := newView(b)
	v.Unit, v.Used = "bytes", len(v.Text)
	return v
}

// newHit makes the snippet of a hit.
func newHit(m *Scanned, terms []string) Hit {
	src := m.File.Text
	span := javascript.TrimSpan(src, body(m))
	line := span
	for at := span.Start; at < span.End; {
		end := span.End
		if n := strings.IndexByte(src[at:end], '\n'); n >= 0 {
			end = at + n
		}
		if holdsTerm(src[at:end], terms) {
			line = javascript.TrimSpan(src, text.Span{Start: at, End: end})
			break
		}
		at = end + 1
	}
	return Hit{m, snippet(line.Of(src)), line}
}

func holdsTerm(line string, terms []string) bool {
	line = lower(line)
	for _, t := range terms {
		if strings.Contains(line, lower(t)) {
			return true
		}
	}
	return false
}

// snippet joins white space and cuts what is long.
func snippet(s string) string {
	s = javascript.OneLine(s)
	if javascript.Units(s) > maxSnippet {
		return javascript.FirstUnits(s, maxSnippet) + "…"
	}
	return s
}
