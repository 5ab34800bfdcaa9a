package check

import (
	"fmt"
	"hash/maphash"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

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
		chunks := p.Doc.Chunks()
		var carried saidFacts // in the section that the chunk goes on with
		for i, chunk := range chunks {
			here := factsOf(chunk.Part)
			for _, pair := range here.pairs {
				p.reportRepeated(chunks, place{i, pair.first}, place{i, pair.later})
			}
			if len(carried.places) > 0 {
				p.acrossParts(chunks, &carried, i)
			}
			last := len(chunk.Part.Headings())
			if last > 0 {
				carried = saidFacts{places: carried.places[:0]}
			}
			for j := range here.facts {
				if here.facts[j].section == last {
					carried.places = append(carried.places, place{i, j})
				}
			}
		}
	},
}

// acrossParts reports the facts of chunk i that its first section, which began in
// an earlier chunk, has said already.
func (p *Pass) acrossParts(chunks []markdown.Chunk, carried *saidFacts, i int) {
	here := factsOf(chunks[i].Part)
	if len(here.facts) == 0 || here.facts[0].section > 0 {
		return
	}
	said := carried.byWords(chunks)
	for j, f := range here.facts {
		if f.section > 0 {
			return
		}
		if before, known := said[f.said]; known && !here.repeats(j) {
			p.reportRepeated(chunks, before, place{i, j})
		}
	}
}

// saidFacts are the facts of one section so far.
type saidFacts struct {
	places []place
	first  map[uint64]place // by what they say, of the first entered of places
	// entered is how many of places are in first: most sections end within a chunk,
	// and need no map.
	entered int
}

func (s *saidFacts) byWords(chunks []markdown.Chunk) map[uint64]place {
	if s.first == nil {
		s.first = make(map[uint64]place, len(s.places))
	}
	for _, at := range s.places[s.entered:] {
		words := factAt(chunks, at).said
		if _, known := s.first[words]; !known {
			s.first[words] = at
		}
	}
	s.entered = len(s.places)
	return s.first
}

// reportRepeated reports one of two facts that say the same.
func (p *Pass) reportRepeated(chunks []markdown.Chunk, before, later place) {
	span := factAt(chunks, later).span.Shift(chunks[later.chunk].Start)
	first := factAt(chunks, before).span.Shift(chunks[before.chunk].Start)
	what := ": both are loaded"
	if p.leftOut(first) && !p.leftOut(span) { // the one that is loaded stays
		span, first, what = first, span, ", which is loaded"
	} else if p.leftOut(span) {
		what = ""
	}
	p.Report(Finding{
		Span:    trimEnd(p.Doc.Text(), span),
		Message: fmt.Sprintf("the same fact stands in line %d%s", p.Doc.Lines().Line(first.Start)+1, what),
		Related: []Related{p.Related(trimEnd(p.Doc.Text(), first), "the same fact")},
		Fixes:   []Fix{{Title: "Remove the repeated fact", Edits: []text.Edit{{Span: span}}, Preferred: true}},
	})
}

// leftOut reports whether the agent loads nothing, or not all, of span.
func (p *Pass) leftOut(span text.Span) bool {
	return p.Memory != nil && slices.ContainsFunc(p.Memory.View.LeftOut, func(l view.LeftOut) bool {
		return l.Path == p.File.Path && l.Span.Overlaps(span)
	})
}

// A place is a fact's chunk and its index among the facts of the chunk.
type place struct{ chunk, item int }

type fact struct {
	said uint64    // a hash of the words, without what may differ
	span text.Span // the whole item, with its line end
	// section is how many headings of the part stand before it.
	section int
}

// partFacts are the facts of a part, and those of them that say the same in the
// same section: what has been found once is kept with the part.
type partFacts struct {
	facts []fact
	pairs []factPair
}

type factPair struct{ first, later int }

// repeats reports whether fact j is the later one of a pair.
func (f *partFacts) repeats(j int) bool {
	return slices.ContainsFunc(f.pairs, func(p factPair) bool { return p.later == j })
}

var factKey = markdown.NewKey[*partFacts]()

func factsOf(part *markdown.Part) *partFacts { return markdown.Memo(part, factKey, readFacts) }

func factAt(chunks []markdown.Chunk, at place) *fact {
	return &factsOf(chunks[at.chunk].Part).facts[at.item]
}

func readFacts(part *markdown.Part) *partFacts {
	type key struct {
		section int
		said    uint64
	}
	out := &partFacts{facts: facts(part)}
	seen := make(map[key]int, len(out.facts))
	for j, f := range out.facts {
		k := key{f.section, f.said}
		if i, known := seen[k]; known {
			out.pairs = append(out.pairs, factPair{i, j})
			continue
		}
		seen[k] = j
	}
	return out
}

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
		nested, first := false, true
		for line := range strings.SplitSeq(body, "\n") {
			t := strings.TrimLeft(line, " \t")
			nested = nested || !first && (strings.HasPrefix(t, "- ") || strings.HasPrefix(t, "* ") || strings.HasPrefix(t, "+ "))
			first = false
		}
		if nested {
			continue
		}
		said := strings.TrimRight(oneSpaced(body), ".。 ")
		if strings.IndexByte(said, '`') < 0 {
			said = strings.ToLower(said)
		}
		out = append(out, fact{maphash.String(hashSeed, said), text.WholeLines(part.Text, item.Span), section})
	}
	return slices.Clone(out) // without the room that growing left
}

// oneSpaced returns s, without white space at its ends, with one blank for each stretch
// of white space: as it is, where that is so.
func oneSpaced(s string) string {
	single := true
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= utf8.RuneSelf || c == ' ' && s[i+1] == ' ' {
			single = false
			break
		}
	}
	if single {
		return s
	}
	return text.OneLine(s)
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
