package log

import (
	"sort"
	"sync"

	"memls/analysis/log/statement"
	"memls/analysis/markdown"
	"memls/analysis/text"
)

// stamps are what the blocks of one part of a document begin with, and the headings say
// about when, by their places in the part: they are kept with it, since a key typed asks
// for those of the whole document.
type stamps struct {
	mu       sync.Mutex
	leading  map[text.Span]ledStamp
	headings map[text.Span]headingStamp // title relative to the heading's
}

type ledStamp struct {
	stamp statement.Stamp
	rest  int
}

var stampsKey = markdown.NewKey[*stamps]()

// kept returns the stamps of the part that holds all of a span, and the span in it; nil
// for one that ends in another part.
func (f *finder) kept(s text.Span) (*stamps, *markdown.Part, text.Span) {
	chunks := f.doc.Chunks()
	i := sort.Search(len(chunks), func(i int) bool { return chunks[i].Start > s.Start }) - 1
	if i < 0 || s.End > chunks[i].Start+len(chunks[i].Part.Text) {
		return nil, nil, s
	}
	part := chunks[i].Part
	return markdown.Memo(part, stampsKey, func(*markdown.Part) *stamps {
		return &stamps{leading: map[text.Span]ledStamp{}, headings: map[text.Span]headingStamp{}}
	}), part, s.Shift(-chunks[i].Start)
}

// leading is statement.LeadingStamp of the text at a span that is no heading.
func (f *finder) leading(s text.Span) (statement.Stamp, int) {
	known, part, at := f.kept(s)
	if known == nil {
		return statement.LeadingStamp(s.Of(f.src), true)
	}
	known.mu.Lock()
	defer known.mu.Unlock()
	led, ok := known.leading[at]
	if !ok {
		led.stamp, led.rest = statement.LeadingStamp(at.Of(part.Text), true)
		known.leading[at] = led
	}
	return led.stamp, led.rest
}

// stampOf reads the stamp in the title of a heading.
func (f *finder) stampOf(b Block) (h headingStamp) {
	if known, part, at := f.kept(b.Text); known == nil {
		h = readTitle(b.Text.Of(f.src))
	} else {
		known.mu.Lock()
		defer known.mu.Unlock()
		var ok bool
		if h, ok = known.headings[at]; !ok {
			h = readTitle(at.Of(part.Text))
			known.headings[at] = h
		}
	}
	h.title = h.title.Shift(b.Text.Start)
	return h
}
