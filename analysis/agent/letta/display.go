package letta

import (
	"strings"

	"memls/analysis/agent/javascript"
	"memls/analysis/text"
	"memls/analysis/view"
)

// A Display is a Markdown file as the agent shows it: by another reader of
// frontmatter than the hook's, which takes any line end and knows lists and the
// scalars > and |. Spans are bytes of the file's own text.
type Display struct {
	// Block is the whole block with both lines of dashes and the line end behind
	// the second; empty when there is none.
	Block text.Span
	// Description is the value as it is shown, trimmed, quotes and all; "" when
	// there is none, or a list. DescriptionSpan is where it stands, with the mark
	// and indents of a scalar.
	Description     string
	DescriptionSpan text.Span
	// Body is what is shown of the rest: trimmed at both ends behind a block, else
	// at the end alone and without a byte order mark.
	Body text.Span
}

const byteOrderMark = "\uFEFF"

// ParseDisplay reads src.
func ParseDisplay(src string) Display {
	at := 0
	if strings.HasPrefix(src, byteOrderMark) {
		at = len(byteOrderMark)
	}
	var lines []text.Span
	rest, ok := at, false
	for n := 0; rest < len(src) || n == 0; n++ {
		line, next := lineAt(src, rest)
		rest = next
		isFence := line.Of(src) == "---"
		if n == 0 && !isFence {
			break
		}
		if ok = n > 1 && isFence; ok {
			break
		}
		if n > 0 {
			lines = append(lines, line)
		}
	}
	if !ok {
		return Display{Body: javascript.TrimSpanEnd(src, text.Span{Start: at, End: len(src)})}
	}
	d := Display{Block: text.Span{End: rest}, Body: javascript.TrimSpan(src, text.Span{Start: rest, End: len(src)})}
	d.readDescription(src, lines)
	return d
}

// lineAt returns the line that begins at off, without its end (LF, CR or both), and
// where the next one begins.
func lineAt(src string, off int) (line text.Span, next int) {
	n := strings.IndexAny(src[off:], "\r\n")
	if n < 0 {
		return text.Span{Start: off, End: len(src)}, len(src)
	}
	line = text.Span{Start: off, End: off + n}
	if strings.HasPrefix(src[line.End:], "\r\n") {
		return line, line.End + 2
	}
	return line, line.End + 1
}

// readDescription takes the last key called description. Only lines without an
// indent are keys.
func (d *Display) readDescription(src string, lines []text.Span) {
	for i := 0; i < len(lines); i++ {
		line := lines[i].Of(src)
		colon := strings.IndexByte(line, ':')
		if indent(line) > 0 || colon <= 0 {
			continue
		}
		value := javascript.TrimSpan(src, text.Span{Start: lines[i].Start + colon + 1, End: lines[i].End})
		var s string
		switch mark := value.Of(src); mark {
		case ">", "|", ">-", "|-", ">+", "|+":
			first := i + 1
			for i+1 < len(lines) && continues(lines[i+1].Of(src)) {
				i++
			}
			s = blockScalar(src, lines[first:i+1], mark[0] == '>')
			value.End = lines[i].End
		default:
			s = mark
		}
		if javascript.Trim(line[:colon]) == "description" {
			d.Description, d.DescriptionSpan = javascript.Trim(s), value
		}
	}
}

// indent returns the bytes of white space at the start of a line.
func indent(line string) int { return len(line) - len(strings.TrimLeftFunc(line, javascript.IsSpace)) }

// continues reports whether a line behind a scalar's mark belongs to it.
func continues(line string) bool { return javascript.Trim(line) == "" || indent(line) > 0 }

// blockScalar returns the text of the lines of a scalar: the least indent, in
// UTF-16 units, is taken away from all, and when it is folded the lines are joined
// by spaces, blank ones standing for line ends.
func blockScalar(src string, lines []text.Span, folded bool) string {
	least := -1
	for _, l := range lines {
		line := l.Of(src)
		if n := javascript.Units(line[:indent(line)]); javascript.Trim(line) != "" && (least < 0 || n < least) {
			least = n
		}
	}
	var b strings.Builder
	breaks, began := 0, false
	for i, l := range lines {
		line := l.Of(src)
		if javascript.Trim(line) == "" {
			line = ""
		} else {
			off, _ := javascript.UnitOffset(line, least)
			line = line[off:]
		}
		if !folded {
			if i > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(line)
			continue
		}
		if line == "" {
			breaks++
			continue
		}
		if began && breaks == 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strings.Repeat("\n", breaks) + line)
		breaks, began = 0, true
	}
	return b.String()
}

// addLines adds a span of src, the text of the file that ref names, to a view
// with every line end as LF.
func addLines(b *view.Builder, src, ref string, span text.Span) {
	for span.Start < span.End {
		part := span
		n := strings.IndexByte(span.Of(src), '\r')
		if n >= 0 {
			part.End = span.Start + n
		}
		b.Add(view.Source, part.Of(src), view.Ref{Path: ref, Span: part}, "")
		span.Start = part.End
		if n < 0 {
			return
		}
		cr := text.Span{Start: part.End, End: part.End + 1}
		if cr.End < len(src) && src[cr.End] == '\n' {
			cr.End++
		}
		b.Add(view.Redaction, "\n", view.Ref{Path: ref, Span: cr}, "the agent writes every line end as LF")
		span.Start = cr.End
	}
}

// normalLines returns a span of src with every line end as LF.
func normalLines(src string, span text.Span) string {
	return strings.ReplaceAll(strings.ReplaceAll(span.Of(src), "\r\n", "\n"), "\r", "\n")
}
