package actions

import (
	"cmp"
	"path/filepath"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/log/statement"
	"memls/analysis/markdown"
	"memls/analysis/markdown/pieces"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// extract offers to give what is selected a memory of its own, with an entry in the
// index: whole paragraphs, list items or sections. A link stays where it stood.
func extract(r *Request) []Action {
	doc := r.doc()
	dir, _ := r.directory()
	body, ok := wholeLines(doc, r.Span)
	if dir == nil || !ok {
		return nil
	}
	title := extractTitle(body.Of(doc.Text()))
	if title == "" {
		return nil
	}
	return []Action{{
		Title: "Extract into a memory of its own: " + nameAfter(title, dir.Naming) + ".md", Kind: Extract,
		Make: func() *workspace.Change { return extractInto(r, dir, body, title) },
	}}
}

// wholeLines returns the lines that a selection covers, blank ones at both ends left
// out; ok is false when the selection ends inside a line, is empty, or touches the
// frontmatter.
func wholeLines(doc *markdown.Document, sel text.Span) (text.Span, bool) {
	src := doc.Text()
	chosen := sel.Of(src)
	start := sel.Start + len(chosen) - len(strings.TrimLeft(chosen, " \t\r\n"))
	end := sel.Start + len(strings.TrimRight(chosen, " \t\r\n"))
	if start >= end {
		return text.Span{}, false
	}
	if fm := doc.Frontmatter(); fm != nil && start < fm.Span.End {
		return text.Span{}, false
	}
	line := text.LineStart(src, start)
	rest, _, _ := strings.Cut(src[end:], "\n")
	if strings.TrimSpace(src[line:start]) != "" || strings.TrimSpace(rest) != "" {
		return text.Span{}, false
	}
	return text.Span{Start: line, End: end}, true
}

// maxTitle is how many bytes of a text's first words make its title.
const maxTitle = 60

// extractTitle is what a text is called: its first heading, or its first words.
func extractTitle(body string) string {
	doc := markdown.Parse(body)
	for h := range doc.Headings() {
		if strings.TrimSpace(body[:h.Span.Start]) == "" {
			return ruleless(h.Text)
		}
		break
	}
	first, _, _ := strings.Cut(strings.TrimSpace(body), "\n")
	first = strings.TrimLeft(first, "-*+ \t>")
	title := ""
	for w := range strings.FieldsSeq(first) {
		if len(title)+len(w) > maxTitle {
			break
		}
		title = strings.TrimPrefix(title+" "+w, " ")
	}
	return strings.Trim(title, " .:;,。：")
}

func extractInto(r *Request, dir *agent.Directory, body text.Span, title string) *workspace.Change {
	s, src := r.Snapshot, r.doc().Text()
	eol := text.LineEnd(src)
	folder := filepath.Dir(r.Path)
	path := newFile(s, folder, nameAfter(title, dir.Naming))
	content := strings.Join([]string{
		"---", "name: " + strings.TrimSuffix(filepath.Base(path), ".md"), "description: " + described(dir, body.Of(src), title),
	}, eol) + eol
	if kind := check.TypeOf(r.doc()); kind != "" {
		content += "type: " + kind + eol
	}
	content += "---" + eol + eol + strings.TrimSpace(body.Of(src)) + eol
	// Relative links of the text lead where they led: it stays in its directory.
	with := s.With(path, content)
	own := workspace.FileChange{Path: r.Path, Before: src}
	c := &workspace.Change{Files: []workspace.FileChange{{Path: path, Create: true, Edits: []text.Edit{{New: content}}}}}
	index := indexFor(with, dir, path)
	if index == r.Path {
		left, err := text.Apply(src, text.Edit{Span: withGap(src, text.WholeLines(src, body))})
		if err != nil {
			return nil
		}
		after, err := text.Apply(left, check.InsertEntries(markdown.Parse(left), entryOf(with, dir, path, title))...)
		if err != nil {
			return nil
		}
		own.Edits = text.Diff(src, after)
		c.Files = append(c.Files, own)
		return c
	}
	link := "[" + title + "](" + check.LinkTo(linkFrom(dir, r.Path, path)) + ")"
	if pieces.IsItem(strings.TrimLeft(body.Of(src), " \t")) {
		first := body.Of(src)
		link = first[:len(first)-len(strings.TrimLeft(first, " \t"))] + strings.TrimLeft(first, " \t")[:1] + " " + link
	} else {
		link = "See " + link + "."
	}
	own.Edits = []text.Edit{{Span: body, New: link}}
	c.Files = append(c.Files, own)
	return withEntry(c, with, dir, path, title)
}

// described is the description of a text as a line of frontmatter: its first
// sentence, or its title. An agent that shows the line as it stands gets no quotes.
func described(dir *agent.Directory, body, title string) string {
	what := title
	if strings.HasPrefix(strings.TrimSpace(body), "#") {
		what = sentenceOf(body, title)
	}
	if dir.Chained {
		return what
	}
	return check.QuoteYAML(what)
}

// sentenceOf is what a section is about in a sentence: the first one under its
// heading, unless that is long; else its title.
func sentenceOf(body, title string) string {
	_, rest, _ := strings.Cut(strings.TrimSpace(body), "\n")
	if p := firstParagraph(rest); p != "" {
		if s := statement.Sentences(p); len(s) > 0 && s[0].Len() <= 2*maxTitle {
			return strings.TrimRight(s[0].Of(p), ".。")
		}
	}
	return title
}

// nameAfter makes the name of a new file or directory of a title.
func nameAfter(title string, n agent.Naming) string { return cmp.Or(n.Name(title), "notes") }

// indexFor returns the index that leads to the file at path: that of its folder
// where each has one, else the directory's.
func indexFor(s *workspace.Snapshot, dir *agent.Directory, path string) string {
	if dir.Chained {
		return filepath.Join(filepath.Dir(path), filepath.Base(dir.Index))
	}
	return dir.Index
}

// linkFrom returns how a file of a directory names another one: from the root where
// the agent wants it so, else from its own place.
func linkFrom(dir *agent.Directory, from, to string) string {
	base := filepath.Dir(from)
	if dir.Chained {
		base = dir.Root
	}
	rel, err := filepath.Rel(base, to)
	if err != nil {
		return filepath.Base(to)
	}
	return filepath.ToSlash(rel)
}

// entryOf is the entry of a new memory, called by its title: its name is but a slug of
// that. with is the snapshot in which it exists.
func entryOf(with *workspace.Snapshot, dir *agent.Directory, path, title string) []check.NewEntry {
	e := check.EntryFor(with, dir, check.ScopeOf(with, indexFor(with, dir, path), dir), dir.Rel(path))
	if e.Title = title; e.Hook == title {
		e.Hook = ""
	}
	return []check.NewEntry{e}
}

// withEntry adds that entry to a change.
func withEntry(c *workspace.Change, with *workspace.Snapshot, dir *agent.Directory, path, title string) *workspace.Change {
	index := with.File(indexFor(with, dir, path))
	switch {
	case index.Doc != nil:
		c.Files = append(c.Files, workspace.FileChange{Path: index.Path, Before: index.Text(), Edits: check.InsertEntries(index.Doc, entryOf(with, dir, path, title))})
	case !dir.Chained:
		c.Files = append(c.Files, workspace.FileChange{Path: index.Path, Create: true, Edits: []text.Edit{{New: check.NewIndex(with, dir, []string{dir.Rel(path)})}}})
	}
	return c
}
