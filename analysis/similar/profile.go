package similar

import (
	"cmp"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/markdown"
	"memls/analysis/text"
)

// What a term weighs by the place where it stands: the name and the description
// of a memory say what it is about, its body says it at length.
const (
	inName    = 3
	inHeading = 2
	inBody    = 1
)

// maxRead is how many bytes of a body are read: what a memory is about stands at
// its beginning, and what comes later would cost time on every key.
const maxRead = 16 << 10

// A Profile says what one text is about: its terms, each with its weight, by
// term.
type Profile struct {
	terms []weighted
	// words are the words that the terms were found in, for saying what two texts
	// share.
	words map[term]string
}

type weighted struct {
	term   term
	weight float32
}

// profileOf reads a memory file.
func profileOf(path string, doc *markdown.Document) *Profile {
	b := builder{}
	name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	if fm := doc.Frontmatter(); fm != nil {
		for _, k := range fm.Keys {
			switch k.Name {
			case "name":
				name = k.Value
			case "description":
				b.add(k.Value, inName)
			}
		}
	}
	b.add(name, inName)
	for _, c := range doc.Chunks() {
		if c.Start > maxRead {
			break
		}
		for _, w := range markdown.Memo(c.Part, partKey, readPart) {
			b.count(w.term, w.weight, "")
		}
	}
	return b.profile()
}

// OfText returns the profile of a fact, which has no name and no headings.
func OfText(s string) *Profile {
	b := builder{words: map[term]string{}}
	b.add(s[:min(len(s), maxRead)], inBody)
	return b.profile()
}

var partKey = markdown.NewKey[[]weighted]()

// readPart returns the terms of a part. What stands in fences is left out: code
// repeats for reasons of its own.
func readPart(p *markdown.Part) []weighted {
	b := builder{}
	at := 0
	read := func(end int, weight float32) {
		if at < end {
			b.add(p.Text[at:end], weight)
		}
		at = max(at, end)
	}
	var stops []stop
	for _, f := range p.Fences() {
		stops = append(stops, stop{f.Span, 0})
	}
	for _, h := range p.Headings() {
		stops = append(stops, stop{h.Span, inHeading})
	}
	slices.SortFunc(stops, func(a, b stop) int { return cmp.Compare(a.span.Start, b.span.Start) })
	for _, s := range stops {
		read(s.span.Start, inBody)
		if s.weight == 0 {
			at = max(at, s.span.End)
		} else {
			read(s.span.End, s.weight)
		}
	}
	read(len(p.Text), inBody)
	return b.profile().terms
}

type stop struct {
	span   text.Span
	weight float32
}

type builder struct {
	sum   map[term]float32
	words map[term]string // nil: nobody will ask
}

func (b *builder) add(s string, weight float32) {
	for t, word := range terms(s) {
		b.count(t, weight, word)
	}
}

func (b *builder) count(t term, weight float32, word string) {
	if b.sum == nil {
		b.sum = map[term]float32{}
	}
	b.sum[t] += weight
	if b.words != nil && b.words[t] == "" {
		b.words[t] = word
	}
}

func (b *builder) profile() *Profile {
	p := &Profile{words: b.words}
	for t, w := range b.sum {
		p.terms = append(p.terms, weighted{t, w})
	}
	slices.SortFunc(p.terms, func(a, b weighted) int { return cmp.Compare(a.term, b.term) })
	return p
}

// saturated is the weight of a term said often: the second time adds less than
// the first.
func saturated(w float32) float64 { return float64(w) / (float64(w) + 2) * 3 }

// rarity is the weight of a term that n of all texts hold; one that none holds is
// as rare as one that a single text holds.
func rarity(n, all int) float64 { return math.Log1p(float64(all) / float64(max(n, 1))) }
