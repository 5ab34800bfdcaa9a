package check

import (
	"fmt"
	"hash/maphash"
	"slices"
	"strings"
	"sync"
	"unicode"

	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/view"
)

var duplicateFact = &Check{
	ID:      "hygiene/duplicate-fact",
	Summary: "the same fact stands in the file twice",
	Level:   settings.Warning,
	Doc: `
An agent appends what it is told and does not look whether it is there already,
so a fact that was said twice stands there twice: it costs its room in every
prompt, and when one of them is changed the other contradicts it.

Two list items of one section are the same when nothing but blanks, a final full stop
and, outside code, case differ. Nested items, short ones and those that are mostly code
are left alone: steps and examples repeat for good reasons, and so does a line that
holds on macOS and on Linux. The fix removes the later one.
`,
	File: func(p *Pass) {
		first := seenFacts.Get().(map[uint64]place)
		defer func() {
			clear(first)
			seenFacts.Put(first)
		}()
		chunks := p.Doc.Chunks()
		section := 0 // the headings before the chunk
		for i, chunk := range chunks {
			for j, item := range markdown.Memo(chunk.Part, factKey, facts) {
				key := item.hash + uint64(section+item.section)*0x9E3779B97F4A7C15
				before, seen := first[key]
				if !seen {
					first[key] = place{i, j}
					continue
				}
				other := markdown.Memo(chunks[before.chunk].Part, factKey, facts)[before.item]
				if other.said != item.said {
					continue // the same hash by chance
				}
				span, firstSpan := item.span.Shift(chunk.Start), other.span.Shift(chunks[before.chunk].Start)
				what := ": both are loaded"
				if p.leftOut(firstSpan) && !p.leftOut(span) { // the one that is loaded stays
					span, firstSpan, what = firstSpan, span, ", which is loaded"
				} else if p.leftOut(span) {
					what = ""
				}
				p.Report(Finding{
					Span:    trimEnd(p.Doc.Text(), span),
					Message: fmt.Sprintf("the same fact stands in line %d%s", p.Doc.Lines().Line(firstSpan.Start)+1, what),
					Related: []Related{p.Related(trimEnd(p.Doc.Text(), firstSpan), "the same fact")},
					Fixes:   []Fix{{Title: "Remove the repeated fact", Edits: []text.Edit{{Span: span}}, Preferred: true}},
				})
			}
			section += len(chunk.Part.Headings())
		}
	},
}

// leftOut reports whether the agent loads nothing, or not all, of span.
func (p *Pass) leftOut(span text.Span) bool {
	return p.Memory != nil && slices.ContainsFunc(p.Memory.View.LeftOut, func(l view.LeftOut) bool {
		return l.Path == p.File.Path && l.Span.Overlaps(span)
	})
}

// A place is a fact's chunk and its index among the facts of the chunk.
type place struct{ chunk, item int }

// seenFacts holds maps for use again: a document may have thousands of facts,
// and each key typed looks at all of them.
var seenFacts = sync.Pool{New: func() any { return map[uint64]place{} }}

type fact struct {
	said string    // the words, without what may differ
	hash uint64    // of said
	span text.Span // the whole item, with its line end
	// section is how many headings of the part stand before it.
	section int
}

var factKey = markdown.NewKey[[]fact]()

var factSeed = maphash.MakeSeed()

// minFact is how many letters and digits outside code a fact has at least.
const minFact = 24

// facts returns the list items of a part that say something by themselves: in no
// other item, one paragraph, nothing nested.
func facts(part *markdown.Part) []fact {
	var out []fact
	section, headings := 0, part.Headings()
	for _, item := range part.Items() {
		for section < len(headings) && headings[section].Span.Start < item.Span.Start {
			section++
		}
		if item.Depth > 0 || item.Ordered { // a step may be done twice
			continue
		}
		body := item.Span.Of(part.Text)
		body = strings.TrimSpace(body[item.Marker.Len():])
		if strings.Contains(body, "\n\n") || strings.Contains(body, "```") || letters(part, item.Span) < minFact {
			continue
		}
		nested := false
		for _, line := range strings.Split(body, "\n")[1:] {
			t := strings.TrimLeft(line, " \t")
			nested = nested || strings.HasPrefix(t, "- ") || strings.HasPrefix(t, "* ") || strings.HasPrefix(t, "+ ")
		}
		if nested {
			continue
		}
		said := strings.TrimRight(strings.Join(strings.Fields(body), " "), ".。 ")
		if strings.IndexByte(said, '`') < 0 {
			said = strings.ToLower(said)
		}
		out = append(out, fact{said, maphash.String(factSeed, said), lineSpan(part.Text, item.Span), section})
	}
	return out
}

// letters counts the letters and digits of span outside code.
func letters(part *markdown.Part, span text.Span) int {
	n := 0
	s := span.Of(part.Text)
	mayBeCode := strings.IndexByte(s, '`') >= 0 || part.InCode(span.Start)
	for i, r := range s {
		if (unicode.IsLetter(r) || unicode.IsDigit(r)) && !(mayBeCode && part.InCode(span.Start+i)) {
			n++
			if r >= 0x2E80 { // a Chinese or Japanese character says as much as a few letters
				n += 2
			}
		}
	}
	return n
}

// lineSpan widens span to the whole lines that it touches, line ends included.
func lineSpan(s string, span text.Span) text.Span {
	span.Start = strings.LastIndexByte(s[:span.Start], '\n') + 1
	if span.End > span.Start && s[span.End-1] == '\n' {
		return span
	}
	if i := strings.IndexByte(s[span.End:], '\n'); i >= 0 {
		span.End += i + 1
	} else {
		span.End = len(s)
	}
	return span
}
