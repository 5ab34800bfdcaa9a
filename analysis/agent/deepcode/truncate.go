package deepcode

import (
	"strings"
	"unicode/utf8"

	"memls/analysis/agent/javascript"
	"memls/analysis/text"
	"memls/analysis/view"
)

// What the prompt takes of an index.
const (
	MaxIndexLines = 200    // lines, ended by LF
	MaxIndexBytes = 25_600 // UTF-8 bytes, the sentence about the cut included
)

const cutNotice = "\n…（索引已截断，用 Read 查看 memory 目录全文）"

// A Cut is what the prompt takes of an index. All spans are bytes of the file's
// text.
type Cut struct {
	Text  text.Span // the index, trimmed
	Kept  text.Span // what of it is loaded
	Lines int       // of Text
	// ByLines and ByBytes say which limit was passed; the lines are cut first.
	ByLines, ByBytes bool
}

// Lost returns the bytes of Text that are not loaded.
func (c Cut) Lost() text.Span { return text.Span{Start: c.Kept.End, End: c.Text.End} }

// Truncate returns what the prompt takes of an index: the first 200 lines; if
// these are over 25,600 bytes, as much as leaves room for the sentence about the
// cut, which ends at a character and not at a line.
func Truncate(src string) Cut {
	c := Cut{Text: javascript.TrimSpan(src, text.Span{End: len(src)})}
	s := c.Text.Of(src)
	c.Lines = strings.Count(s, "\n") + 1
	if c.Lines > MaxIndexLines {
		c.ByLines = true
		end := 0
		for range MaxIndexLines {
			end += strings.IndexByte(s[end:], '\n') + 1
		}
		s = s[:end-1]
	}
	if len(s) > MaxIndexBytes {
		c.ByBytes = true
		end := MaxIndexBytes - len(cutNotice)
		for !utf8.RuneStart(s[end]) {
			end--
		}
		s = s[:end]
	}
	c.Kept = text.Span{Start: c.Text.Start, End: c.Text.Start + len(s)}
	return c
}

// reason says why the rest is not loaded, as a clause.
func (c Cut) reason() string {
	switch {
	case c.ByBytes:
		return "the index is over its 25,600 bytes"
	case c.ByLines:
		return "the index is over its 200 lines"
	}
	return ""
}

// add appends the index to a view, and to lost what is cut off.
func (c Cut) add(b *view.Builder, f *File, lost *[]view.LeftOut) {
	b.Add(view.Source, c.Kept.Of(f.Text), f.ref(c.Kept), "")
	if c.ByLines || c.ByBytes {
		b.Add(view.Marker, cutNotice, f.ref(c.Lost()), c.reason())
		*lost = append(*lost, view.LeftOut{Ref: f.ref(c.Lost()), Reason: c.reason()})
	}
}
