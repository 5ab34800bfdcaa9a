package similar

import (
	"cmp"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"sync"

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

// A weighted is a term and its weight in one word, of which a large store has
// hundreds of thousands: the term above, the weight in the low 16 bits.
type weighted uint64

const weightBits = 16

func weigh(t term, weight uint16) weighted { return weighted(t)<<weightBits | weighted(weight) }

func (w weighted) term() term     { return term(w >> weightBits) }
func (w weighted) weight() uint16 { return uint16(w) }

// profileOf reads a memory file.
func profileOf(path string, doc *markdown.Document) *Profile {
	b := newBuilder()
	defer b.done()
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
		if doc.Edited() {
			b.found = append(b.found, markdown.Memo(c.Part, partKey, readPart)...)
		} else {
			b.read(c.Part) // nobody types in it: the profile is enough
		}
	}
	return b.profile()
}

// OfText returns the profile of a fact, which has no name and no headings.
func OfText(s string) *Profile {
	b := newBuilder()
	defer b.done()
	b.words = map[term]string{}
	b.add(s[:min(len(s), maxRead)], inBody)
	return b.profile()
}

var partKey = markdown.NewKey[[]weighted]()

// readPart returns the terms of a part.
func readPart(p *markdown.Part) []weighted {
	b := newBuilder()
	defer b.done()
	b.read(p)
	return b.profile().terms
}

// read adds the terms of a part. What stands in fences is left out: code repeats for
// reasons of its own.
func (b *builder) read(p *markdown.Part) {
	at := 0
	read := func(end int, weight uint16) {
		if at < end {
			b.add(p.Text[at:end], weight)
		}
		at = max(at, end)
	}
	stops := b.stops[:0]
	for _, f := range p.Fences() {
		stops = append(stops, stop{f.Span, 0})
	}
	for _, h := range p.Headings() {
		stops = append(stops, stop{h.Span, inHeading})
	}
	b.stops = stops
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
}

type stop struct {
	span   text.Span
	weight uint16
}

// A builder gathers the terms of a text as they come.
type builder struct {
	found []weighted
	words map[term]string // nil: nobody will ask
	stops []stop          // room for those of a part
}

// builders are those that nobody uses: a directory has thousands of texts.
var builders = sync.Pool{New: func() any { return &builder{} }}

func newBuilder() *builder { return builders.Get().(*builder) }

// done gives a builder back, with the room it has.
func (b *builder) done() {
	b.found, b.words = b.found[:0], nil
	builders.Put(b)
}

func (b *builder) add(s string, weight uint16) {
	for t, word := range terms(s) {
		b.found = append(b.found, weigh(t, weight))
		if b.words != nil && b.words[t] == "" {
			b.words[t] = word
		}
	}
}

// profile sums up the terms that were found.
func (b *builder) profile() *Profile {
	slices.Sort(b.found)
	sum := b.found[:0]
	for _, w := range b.found {
		if last := len(sum) - 1; last >= 0 && sum[last].term() == w.term() {
			both := int(sum[last].weight()) + int(w.weight())
			sum[last] = weigh(w.term(), uint16(min(both, math.MaxUint16)))
			continue
		}
		sum = append(sum, w)
	}
	return &Profile{terms: slices.Clone(sum), words: b.words}
}

// saturated is the weight of a term said often: the second time adds less than
// the first.
func saturated(w uint16) float64 { return float64(w) / (float64(w) + 2) * 3 }

// rarity is the weight of a term that n of all texts hold; one that none holds is
// as rare as one that a single text holds.
func rarity(n, all int) float64 { return math.Log1p(float64(all) / float64(max(n, 1))) }
