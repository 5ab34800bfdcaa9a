package actions

import (
	"strings"

	"memls/analysis"
	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/similar"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// merge offers to fold a memory into another one that says much the same, so that
// one subject has one home: what that one does not say yet is added to it, links
// follow, and the file goes.
func merge(r *Request) []Action {
	dir, claimed := r.directory()
	if dir == nil || !dir.Memory(relTo(dir, r.Path)) {
		return nil
	}
	var out []Action
	for _, twin := range check.MemoryIndex(r.Snapshot, dir, claimed).Twins(r.Path, similar.Of(r.Path, r.doc()), similar.MinTwin) {
		into := r.Snapshot.File(twin.Path)
		if into.Doc == nil || into.State != workspace.Regular || into.Lossy || !dir.Memory(relTo(dir, twin.Path)) {
			continue
		}
		out = append(out, Action{
			Title: "Merge into " + relTo(dir, twin.Path), Kind: Inline,
			Make:    func() *workspace.Change { return mergeInto(r, into) },
			Deletes: true, Keeps: true, Note: "What the other file does not say yet is added to it; this file is deleted, its text kept in the archive, and links follow",
		})
		if len(out) == maxMerges {
			break
		}
	}
	return out
}

// maxMerges is how many files are offered to merge into.
const maxMerges = 3

// directory returns the memory directory of the file, nil for none; claimed says that
// it is an agent's.
func (r *Request) directory() (dir *agent.Directory, claimed bool) {
	for _, m := range r.memories() {
		if m.Directory != nil {
			return m.Directory, true
		}
	}
	return analysis.Unclaimed(r.Snapshot, r.Path), false
}

// mergeInto makes the change. The links of the file are those of the place that its
// text moves to before it is added.
func mergeInto(r *Request, into *workspace.File) *workspace.Change {
	src := r.doc().Text()
	c := &workspace.Change{}
	target := workspace.FileChange{Path: into.Path, Before: into.Text()}
	for _, f := range r.Engine.MoveEdits(r.Snapshot, map[string]string{r.Path: into.Path}) {
		switch f.Path {
		case r.Path:
			moved, err := text.Apply(src, f.Edits...)
			if err != nil {
				return nil
			}
			src = moved
		case into.Path:
			target.Edits = f.Edits
		default:
			f.Edits = withoutSeconds(r.Snapshot.File(f.Path).Doc, f.Edits)
			c.Files = append(c.Files, f)
		}
	}
	linked, err := text.Apply(into.Text(), target.Edits...)
	if err != nil {
		return nil
	}
	after := added(linked, markdown.Parse(src))
	target.Edits = text.Diff(into.Text(), after)
	c.Files = append(c.Files, target, workspace.FileChange{Path: r.Path, Before: r.doc().Text(), Delete: true})
	return c
}

// withoutSeconds takes away an entry of an index that would be the second one for
// the same file: an edit of a link in a list item becomes the removal of the item,
// where another item leads there already.
func withoutSeconds(doc *markdown.Document, edits []text.Edit) []text.Edit {
	leads := map[string]bool{}
	for l := range doc.Links() {
		leads[l.DestSpan.Of(doc.Text())] = true
		if l.Kind == markdown.Wiki {
			leads[l.Dest] = true
		}
	}
	out := make([]text.Edit, 0, len(edits))
	for _, e := range edits {
		item, ok := itemOf(doc, e.Span)
		switch {
		case ok && leads[e.New]:
			if n := len(out); n == 0 || !out[n-1].Span.Overlaps(item) { // its text had an edit too
				out = append(out, text.Edit{Span: item})
			}
		default:
			if n := len(out); n == 0 || !out[n-1].Span.Overlaps(e.Span) {
				out = append(out, e)
			}
		}
	}
	return out
}

// itemOf returns the lines of the list item without others in it that begins with
// a link at span.
func itemOf(doc *markdown.Document, span text.Span) (text.Span, bool) {
	src := doc.Text()
	for i := range doc.Items() {
		if !i.Span.Contains(span.Start) || strings.Contains(i.Span.Of(src), "\n") {
			continue
		}
		for l := range doc.Links() {
			if l.Span.Contains(span.Start) && l.Span.Start-i.Text.Start <= len("**") {
				line := doc.Lines().Line(span.Start)
				return text.Span{Start: doc.Lines().Start(line), End: doc.Lines().Start(line + 1)}, true
			}
		}
	}
	return text.Span{}, false
}

// added returns a text with what another document says and it does not: paragraphs
// and list items, under a heading of the same words where there is one, else at the
// end under their own.
func added(into string, from *markdown.Document) string {
	eol := text.LineEnd(into)
	says := map[string]bool{}
	for _, b := range blocks(into, 0) {
		says[said(b)] = true
	}
	for _, part := range bodyParts(from) {
		var fresh []string
		for _, b := range part.blocks {
			if key := said(b); key != "" && !says[key] {
				says[key] = true
				fresh = append(fresh, strings.ReplaceAll(strings.ReplaceAll(b, "\r\n", "\n"), "\n", eol))
			}
		}
		if len(fresh) == 0 {
			continue
		}
		into = insertUnder(into, part.heading, fresh, eol)
	}
	return into
}

// A bodyPart is what stands under one heading; before the first and under the title
// it has none.
type bodyPart struct {
	heading string // as it is written, with its marks
	blocks  []string
}

func bodyParts(doc *markdown.Document) []bodyPart {
	src, start := doc.Text(), 0
	if fm := doc.Frontmatter(); fm != nil {
		start = fm.Span.End
	}
	parts := []bodyPart{{}}
	for h := range doc.Headings() {
		if h.Nested || h.Span.Start < start {
			continue
		}
		parts[len(parts)-1].blocks = blocks(src[:h.Span.Start], start)
		start = h.Span.End
		heading := ""
		if h.Level > 1 {
			heading = h.Span.Of(src)
		}
		parts = append(parts, bodyPart{heading: heading})
	}
	parts[len(parts)-1].blocks = blocks(src, start)
	return parts
}

// blocks cuts src from a place on into paragraphs and list items, with what is
// indented below them; fenced code stays whole, and a heading is a block by itself.
func blocks(src string, from int) []string {
	var out []string
	var current strings.Builder
	fence := ""
	flush := func() {
		if s := strings.TrimRight(current.String(), " \t\r\n"); strings.TrimSpace(s) != "" {
			out = append(out, s)
		}
		current.Reset()
	}
	for line := range strings.Lines(src[from:]) {
		trimmed := strings.TrimSpace(line)
		switch {
		case fence != "":
			current.WriteString(line)
			if strings.HasPrefix(trimmed, fence) && strings.Trim(trimmed, fence[:1]) == "" {
				fence = ""
			}
			continue
		case trimmed == "":
			flush()
			continue
		case isHeading(line):
			flush()
			current.WriteString(line)
			flush()
			continue
		case isItem(line):
			flush()
		}
		fence = opensFence(trimmed)
		current.WriteString(line)
	}
	flush()
	return out
}

// opensFence returns the marks of the fence that a line opens, "" for none.
func opensFence(trimmed string) string {
	for _, mark := range []string{"`", "~"} {
		info := strings.TrimLeft(trimmed, mark)
		if n := len(trimmed) - len(info); n >= 3 && (mark == "~" || !strings.Contains(info, mark)) {
			return trimmed[:n]
		}
	}
	return ""
}

// isHeading reports whether a line is one to six number signs, and then no text or
// a blank: "#1 is the worst" is text.
func isHeading(line string) bool {
	rest := strings.TrimLeft(line, "#")
	n := len(line) - len(rest)
	return 0 < n && n <= 6 && strings.TrimLeft(rest, " \t\r\n") != rest
}

// isItem reports whether a line begins a list item that lies in no other.
func isItem(line string) bool {
	rest := strings.TrimLeft(line, "0123456789")
	if rest != line {
		return strings.HasPrefix(rest, ". ") || strings.HasPrefix(rest, ") ")
	}
	return strings.HasPrefix(line, "- ") || strings.HasPrefix(line, "* ") || strings.HasPrefix(line, "+ ")
}

// said returns what a block says, whatever its marks, blanks and capitals.
func said(block string) string {
	block = strings.TrimLeft(block, " \t")
	if isItem(block) { // its number is a mark; any other is what it says
		block = block[strings.IndexByte(block, ' '):]
	}
	words := strings.Fields(strings.ToLower(strings.TrimLeft(block, " \t-*+")))
	return strings.Trim(strings.Join(words, " "), ".*_ ")
}

// insertUnder puts blocks behind what stands under a heading, or at the end under
// that heading, which may be none.
func insertUnder(into, heading string, fresh []string, eol string) string {
	at := len(into)
	found := false
	title := strings.ToLower(strings.Trim(heading, "# \t\r\n"))
	first := true
	for s := range markdown.Parse(into).Sections() {
		same := strings.ToLower(strings.TrimSpace(s.Heading.Text)) == title
		if heading == "" && first || heading != "" && same {
			at, found = s.Own.End, true
			break
		}
		first = false
	}
	before := strings.TrimRight(into[:at], " \t\r\n")
	after := strings.TrimLeft(into[at:], "\r\n")
	gap := eol + eol
	if n := strings.LastIndex(before, "\n"); isItem(before[n+1:]) && isItem(fresh[0]) {
		gap = eol
	}
	added := ""
	if heading != "" && !found {
		added = gap + heading
		gap = eol + eol
	}
	for i, b := range fresh {
		if i > 0 {
			if gap = eol + eol; isItem(b) && isItem(fresh[i-1]) {
				gap = eol
			}
		}
		added += gap + b
	}
	if before == "" {
		added = strings.TrimLeft(added, "\r\n")
	}
	added += eol
	if after != "" {
		added += eol
	}
	return before + added + after
}
