package letta

import (
	"strings"
	"unicode/utf8"

	"memls/analysis/text"
)

// The two origins of a learning: the agent's own conversation, and a later look at
// past ones.
const (
	OriginSelf  = "self"
	OriginDream = "dream"
)

// Origins returns every origin.
func Origins() []string { return []string{OriginSelf, OriginDream} }

// A Message is a commit message of a memory repository as its author sees it, with
// the places of its parts in bytes of Src. What git takes away, comments and what
// stands below its scissors, belongs to no part.
//
// The form is that of Letta's own document: "memory(<origin>): <learning>", a blank
// line, a body that tells what happened, and "Sources:" with its items.
type Message struct {
	Src string
	// Lines are what git keeps, without line ends and the white space before them;
	// blank ones included.
	Lines []text.Span
	// Subject is the first line that is not blank; empty when there is none yet.
	Subject text.Span
	// HasForm says that the subject is of the form; then Origin is what stands in
	// the parentheses. Learning is what the subject states: all of it without the
	// form.
	HasForm          bool
	Origin, Learning text.Span
	// Glued is the line right below the subject when it is not blank: git takes it
	// for a part of the subject.
	Glued text.Span
	// Body are the lines that tell what happened, blank ones left out.
	Body []text.Span
	// Sources is the list of sources, nil when there is no line that begins one.
	Sources *Sources
	// Trailers are the lines at the end that name people and tools, such as
	// "Co-Authored-By: …".
	Trailers []text.Span
	// Cut says that git cuts something off below its scissors.
	Cut bool
}

// Sources is the last part of a message.
type Sources struct {
	Header text.Span // its first line: "Sources:"
	// Exact says that the header is written as it should be, and Unknown that it
	// says "Sources: unknown", perhaps with the reason behind it.
	Exact, Unknown bool
	// Inline is what stands behind the colon, empty for nothing.
	Inline text.Span
	Items  []Source
}

// A Source is one item of the list, or a line in the list that is none.
type Source struct {
	Span text.Span // with its mark and the lines that go on with it
	Text text.Span // without the mark
	// Item says that it begins with "- ".
	Item bool
}

// scissors is what git writes behind the comment mark above what it cuts off.
const scissors = "------------------------ >8 ------------------------"

// ParseMessage reads a message. comment is what comment lines begin with; "" when
// there are none, as in a message that no editor has shown. It never fails.
func ParseMessage(src, comment string) *Message {
	m := &Message{Src: src}
	for at := 0; at < len(src); {
		end, next := lineEnd(src, at)
		line := src[at:end]
		if comment != "" && strings.HasPrefix(line, comment) {
			if m.Cut = strings.TrimSpace(line[len(comment):]) == scissors; m.Cut {
				break
			}
		} else {
			m.Lines = append(m.Lines, untailed(src, text.Span{Start: at, End: end}))
		}
		at = next
	}
	first := 0
	for first < len(m.Lines) && m.Lines[first].IsEmpty() {
		first++
	}
	if first == len(m.Lines) {
		return m
	}
	m.parseSubject(m.Lines[first])
	rest := m.takeTrailers(m.Lines[first+1:])
	if first+1 < len(m.Lines) {
		m.Glued = m.Lines[first+1]
	}
	body, sources := m.split(rest)
	for _, line := range body {
		if !line.IsEmpty() {
			m.Body = append(m.Body, line)
		}
	}
	if m.Sources != nil {
		m.parseSources(sources)
	}
	return m
}

// lineEnd returns where the line that begins at at ends, and where the next begins.
func lineEnd(src string, at int) (end, next int) {
	n := strings.IndexByte(src[at:], '\n')
	if n < 0 {
		return len(src), len(src)
	}
	return at + n, at + n + 1
}

// untailed leaves the white space at the end of a line out, as git does; a carriage
// return is some.
func untailed(src string, line text.Span) text.Span {
	line.End = line.Start + len(strings.TrimRight(line.Of(src), " \t\r\f\v"))
	return line
}

// parseSubject takes "memory(<origin>): <learning>" apart.
func (m *Message) parseSubject(line text.Span) {
	line.Start += len(line.Of(m.Src)) - len(strings.TrimLeft(line.Of(m.Src), " \t"))
	m.Subject, m.Learning = line, line
	s := line.Of(m.Src)
	origin, ok := strings.CutPrefix(s, "memory(")
	if !ok {
		return
	}
	n := strings.IndexByte(origin, ')')
	if n < 0 || !strings.HasPrefix(origin[n+1:], ": ") {
		return
	}
	m.HasForm = true
	m.Origin = text.Span{Start: line.Start + len("memory("), End: line.Start + len("memory(") + n}
	m.Learning = text.Span{Start: m.Origin.End + len("): "), End: line.End}
	m.Learning.Start = line.End - len(strings.TrimLeft(m.Learning.Of(m.Src), " \t"))
}

// takeTrailers takes the last paragraph away when all its lines are trailers.
func (m *Message) takeTrailers(lines []text.Span) []text.Span {
	end := len(lines)
	for end > 0 && lines[end-1].IsEmpty() {
		end--
	}
	start := end
	for start > 0 && isTrailer(lines[start-1].Of(m.Src)) {
		start--
	}
	if start == end || start > 0 && !lines[start-1].IsEmpty() {
		return lines
	}
	m.Trailers = lines[start:end]
	return lines[:start]
}

// isTrailer reports whether a line is such as "Signed-off-by: Ada": a word with a
// hyphen, and a colon.
func isTrailer(line string) bool {
	key, value, ok := strings.Cut(line, ": ")
	if !ok || value == "" || !strings.Contains(key, "-") || strings.HasPrefix(key, "-") {
		return false
	}
	for _, c := range []byte(key) {
		if c != '-' && (c < '0' || c > '9') && (c|' ' < 'a' || c|' ' > 'z') {
			return false
		}
	}
	return true
}

// split finds the line that begins the sources: the first that is written as it
// should be, else the first that means to be one.
func (m *Message) split(lines []text.Span) (body, sources []text.Span) {
	at := -1
	for i, line := range lines {
		s := line.Of(m.Src)
		if strings.HasPrefix(s, sourcesMark) {
			at = i
			m.Sources = &Sources{Header: line, Exact: true}
			break
		}
		if at < 0 && isSourcesHeader(s) {
			at = i
			m.Sources = &Sources{Header: line}
		}
	}
	if at < 0 {
		return lines, nil
	}
	return lines[:at], lines[at+1:]
}

const sourcesMark = "Sources:"

// isSourcesHeader reports whether a line stands for "Sources:", written otherwise:
// by itself, with "unknown", or with a source behind it.
func isSourcesHeader(line string) bool {
	word, rest, _ := strings.Cut(line, ":")
	word = strings.ToLower(strings.Trim(word, " \t*_#"))
	if word != "sources" && word != "source" {
		return false
	}
	rest = strings.Trim(rest, " \t*_")
	at, _, _ := strings.Cut(rest, " ")
	return rest == "" || isUnknown(rest) || isReference(at)
}

// parseSources reads the lines below the header.
func (m *Message) parseSources(lines []text.Span) {
	s := m.Sources
	if i := strings.IndexByte(s.Header.Of(m.Src), ':'); i >= 0 {
		s.Inline = text.Span{Start: s.Header.Start + i + 1, End: s.Header.End}
		s.Inline.Start = s.Inline.End - len(strings.TrimLeft(s.Inline.Of(m.Src), " \t*_"))
	}
	s.Unknown = isUnknown(s.Inline.Of(m.Src))
	open := false // an item that the next line may go on with
	for _, line := range lines {
		src := line.Of(m.Src)
		switch {
		case src == "":
			open = false
		case open && (src[0] == ' ' || src[0] == '\t') && itemMark(strings.TrimLeft(src, " \t")) == 0:
			last := &s.Items[len(s.Items)-1]
			last.Span.End, last.Text.End = line.End, line.End
		default:
			indent := len(src) - len(strings.TrimLeft(src, " \t"))
			mark := itemMark(src[indent:])
			line.Start += indent
			item := Source{Span: line, Text: text.Span{Start: min(line.Start+mark, line.End), End: line.End}}
			item.Item = mark > 0 && src[indent] == '-'
			s.Items = append(s.Items, item)
			open = mark > 0
		}
	}
}

// isUnknown reports whether the first word is "unknown".
func isUnknown(s string) bool {
	const word = "unknown"
	return len(s) >= len(word) && strings.EqualFold(s[:len(word)], word) && (len(s) == len(word) || strings.ContainsRune(" .,;:(-", rune(s[len(word)])))
}

// itemMark returns how many bytes the mark of a list item and the blanks behind it
// take: "- ", "* ", "+ ", "1. "; 0 for none.
func itemMark(s string) int {
	n := 0
	switch {
	case s == "":
		return 0
	case s[0] == '-' || s[0] == '*' || s[0] == '+':
		n = 1
	default:
		for n < len(s) && n < maxOrdinal && s[n] >= '0' && s[n] <= '9' {
			n++
		}
		if n == 0 || n == len(s) || s[n] != '.' && s[n] != ')' {
			return 0
		}
		n++
	}
	if n == len(s) {
		return n
	}
	if s[n] != ' ' && s[n] != '\t' {
		return 0
	}
	return len(s) - len(strings.TrimLeft(s[n:], " \t"))
}

// maxOrdinal is the most digits of a numbered item, as in Markdown.
const maxOrdinal = 9

// IsEmpty reports whether the author has written nothing yet.
func (m *Message) IsEmpty() bool { return m.Subject.IsEmpty() }

// Blanked returns the message with blanks for what git takes away: each byte of the
// lines that it keeps stands where it stood, and all line ends do.
func (m *Message) Blanked() string {
	b := []byte(m.Src)
	at := 0
	blank := func(end int) {
		for ; at < end; at++ {
			if b[at] != '\n' && b[at] != '\r' {
				b[at] = ' '
			}
		}
	}
	for _, line := range m.Lines {
		blank(line.Start)
		at = line.End
	}
	blank(len(b))
	return string(b)
}

// IsExempt reports whether the message is one that git or its tools wrote, and that
// states no learning of its own: of a merge, a revert, or a commit that is to be
// squashed into another one.
func (m *Message) IsExempt() bool {
	subject := m.Subject.Of(m.Src)
	for _, prefix := range []string{"Merge ", "Revert \"", "Reapply \"", "fixup! ", "squash! ", "amend! "} {
		if strings.HasPrefix(subject, prefix) {
			return true
		}
	}
	return false
}

// nearForm reads a subject that means to have the form, such as "Memory(Self) - x":
// origin is "" where none is named, learning is the rest.
func nearForm(subject string) (origin, learning string, ok bool) {
	const word = "memory"
	if len(subject) < len(word) || !strings.EqualFold(subject[:len(word)], word) {
		return "", "", false
	}
	rest := strings.TrimLeft(subject[len(word):], " \t")
	if rest != "" && (rest[0] == '(' || rest[0] == '[' || rest[0] == '/') {
		n := strings.IndexAny(rest, ")]:")
		if n < 0 {
			return "", "", false
		}
		origin = strings.ToLower(strings.TrimSpace(rest[1:n]))
		if rest[n] != ':' {
			n++
		}
		rest = strings.TrimLeft(rest[n:], " \t!")
	}
	c, n := utf8.DecodeRuneInString(rest)
	switch {
	case strings.ContainsRune(":-–—", c):
		rest = rest[n:]
	case origin == "":
		return "", "", false // a sentence that begins with the word
	}
	learning = strings.TrimSpace(rest)
	return origin, learning, learning != ""
}
