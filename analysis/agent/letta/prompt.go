package letta

import (
	"path"
	"strings"
	"unicode/utf8"

	"memls/analysis/agent/javascript"
	"memls/analysis/text"
	"memls/analysis/view"
)

// A Prompt is the core memory part of the system prompt.
type Prompt struct {
	// View is the exact text, without the skills that the agent adds behind it.
	View *view.View
	// Blocks are the core files in the order of the prompt, MEMORY.md last.
	Blocks []Block
	// Directories are the top-level directories that it names.
	Directories []string
	// Lost are the core files and the indexes of top-level directories that are
	// committed and not in the prompt, because of their names.
	Lost []string
}

// A Block is one core file in the prompt.
type Block struct {
	Path    string
	Span    text.Span // bytes of the view
	Display Display
	// Tokens is the agent's own estimate: a quarter of the file's bytes, rounded
	// up.
	Tokens int
}

// Tokens returns the agent's estimate of the tokens of all core files. It warns at
// WarnTokens.
func (p *Prompt) Tokens() int {
	n := 0
	for _, b := range p.Blocks {
		n += b.Tokens
	}
	return n
}

// WarnTokens is the estimate at which the agent warns; it advises AdvisedTokens.
const (
	WarnTokens    = 30_000
	AdvisedTokens = 20_000
)

// ReadPrompt returns what a session sees of the tree of HEAD: nil when that has no
// root MEMORY.md. What is not committed is not seen: for what a prompt would be,
// give the tree that would be. The agent reads names from git's listing, line by
// line and trimmed, and knows nothing of the quotes around special ones:
// plainNames is git's setting core.quotepath turned off.
//
// View.Used is what the hook holds against maxCoreMemoryCharacters: the code
// points of the core files as they are committed, which the prompt does not cut.
func ReadPrompt(head *Tree, plainNames bool) *Prompt {
	if !head.Has(IndexName) {
		return nil
	}
	p := &Prompt{}
	core, indexes := p.names(head, plainNames)
	b := &view.Builder{}
	for _, name := range core {
		p.block(b, head.Get(name))
	}
	p.index(b, head.Get(IndexName), indexes)
	p.View = newView(b)
	p.View.LeftOut = p.leftOut(head)
	p.View.Unit = "characters"
	for i := range head.Entries() {
		if e := &head.Entries()[i]; IsCore(e.Path) && e.Mode.IsRegular() {
			src, _ := e.Text()
			p.View.Used += utf8.RuneCountInString(src)
		}
	}
	return p
}

// names returns the core files but MEMORY.md, and the top-level directories that
// have an index, both in the order of the prompt.
func (p *Prompt) names(head *Tree, plainNames bool) (core, directories []string) {
	for _, e := range head.Entries() {
		dir, base := path.Split(e.Path)
		name := javascript.Trim(e.Path)
		switch {
		case IsMarkdown(name) && !strings.Contains(e.Path, "/"):
			if name == IndexName {
				continue
			}
		case base != IndexName || strings.Count(dir, "/") != 1 || dir == SkillsName+"/":
			continue
		}
		if isQuoted(e.Path, !plainNames) || !head.Has(name) {
			p.Lost = append(p.Lost, e.Path)
			continue
		}
		if dir == "" {
			core = append(core, name)
		} else {
			directories = append(directories, strings.TrimSuffix(name, IndexName))
		}
	}
	sortBy(core, func(s string) string { return strings.TrimSuffix(s, ".md") })
	sortBy(directories, func(s string) string { return s })
	return core, directories
}

// block adds one core file.
func (p *Prompt) block(b *view.Builder, e *Entry) {
	src, _ := e.Text() // what cannot be read is empty
	d := ParseDisplay(src)
	block := Block{Path: e.Path, Display: d, Tokens: (len(src) + 3) / 4}
	if b.Len() > 0 {
		b.Add(view.Join, "\n\n", view.Ref{}, "")
	}
	block.Span.Start = b.Len()
	stem := strings.TrimSuffix(e.Path, ".md")
	b.Add(view.Label, "<"+stem+">\n", view.Ref{}, "the file's name")
	if d.Description != "" {
		b.Add(view.Label, "<description>", view.Ref{}, "")
		addValue(b, src, e.Ref, d)
		b.Add(view.Label, "</description>\n", view.Ref{}, "")
	}
	addBody(b, src, e.Ref, d.Body)
	b.Add(view.Label, "</"+stem+">", view.Ref{}, "")
	block.Span.End = b.Len()
	p.Blocks = append(p.Blocks, block)
}

// addValue adds a description as it stands in the file, or as the agent puts it
// together from the lines of a scalar.
func addValue(b *view.Builder, src, ref string, d Display) {
	kind, note := view.Redaction, "the agent joins the lines"
	if d.DescriptionSpan.Of(src) == d.Description {
		kind, note = view.Source, ""
	}
	b.Add(kind, d.Description, view.Ref{Path: ref, Span: d.DescriptionSpan}, note)
}

// addBody adds the shown part of a file, when there is any, and a line end.
func addBody(b *view.Builder, src, ref string, body text.Span) {
	if !body.IsEmpty() {
		addLines(b, src, ref, body)
		b.Add(view.Join, "\n", view.Ref{}, "")
	}
}

// index adds MEMORY.md and the directories, by their paths alone.
func (p *Prompt) index(b *view.Builder, e *Entry, directories []string) {
	src, _ := e.Text()
	d := ParseDisplay(src)
	block := Block{Path: e.Path, Display: d, Tokens: (len(src) + 3) / 4}
	if b.Len() > 0 {
		b.Add(view.Join, "\n\n", view.Ref{}, "")
	}
	block.Span.Start = b.Len()
	b.Add(view.Label, "<memory>\n", view.Ref{}, "the root index")
	addBody(b, src, e.Ref, d.Body)
	if len(directories) > 0 {
		b.Add(view.Label, "<deferred-memory>\n", view.Ref{}, "the directories with an index: the agent opens them when it needs them")
		for _, dir := range directories {
			name := promptEscaper.Replace(dir)
			b.Add(view.Label, `<directory path="`+name+`" index="`+name+IndexName+`" />`+"\n", view.Ref{}, dir)
			p.Directories = append(p.Directories, strings.TrimSuffix(dir, "/"))
		}
		b.Add(view.Label, "</deferred-memory>\n", view.Ref{}, "")
	}
	b.Add(view.Label, "</memory>", view.Ref{}, "")
	block.Span.End = b.Len()
	p.Blocks = append(p.Blocks, block)
}

// leftOut lists the files that the prompt misses.
func (p *Prompt) leftOut(head *Tree) []view.LeftOut {
	var out []view.LeftOut
	for _, name := range p.Lost {
		e := head.Get(name)
		src, _ := e.Text()
		out = append(out, view.LeftOut{Ref: view.Ref{Path: e.Ref, Span: text.Span{End: len(src)}}, Reason: "the agent cannot read this file's name in git's listing"})
	}
	return out
}
