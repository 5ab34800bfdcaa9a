package letta

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// A describer puts into words what becomes of a file of a repository.
type describer struct {
	s *workspace.Snapshot
	m *agent.Memory
	x *facts
}

// describe answers the question of a place: a key of the frontmatter, an entry of an
// index, text that is not shown, a field of the config, and on the first line how a
// future request comes to the file.
func (d describer) describe(off int) (agent.Note, bool) {
	doc := d.m.File.Doc
	if doc == nil || off < 0 || off > doc.Len() {
		return agent.Note{}, false
	}
	line := doc.Lines().Span(doc.Lines().Line(off))
	var notes []agent.Note
	add := func(n agent.Note, ok bool) {
		if ok {
			notes = append(notes, n)
		}
	}
	switch d.x.kind {
	case kindConfig:
		return d.setting(off)
	case kindRootIndex, kindIndex:
		add(d.entry(off, line))
		add(d.summary(off))
	case kindCore, kindDeferred:
		add(d.header(off))
	}
	if line.Start == 0 && d.x.kind != kindSkill {
		add(d.way(line))
	}
	add(d.leftOut(off, line))
	if len(notes) == 0 {
		return agent.Note{}, false
	}
	for _, n := range notes[1:] {
		notes[0].Text += "\n\n**" + n.Head + "** " + n.Text
	}
	return notes[0], true
}

// way says how a request comes to the file.
func (d describer) way(line text.Span) (agent.Note, bool) {
	c := Chain(d.s, d.x.root, d.m.File.Path)
	if c.InPrompt {
		return agent.Note{}, false
	}
	return agent.Note{Span: line, Head: headOf(c), Text: wayText(c)}, true
}

func headOf(c *Route) string {
	if c.Break != nil {
		return "Not reached"
	}
	return "Reached"
}

// wayText writes a route for a person: the indexes that are opened, and where it
// breaks.
func wayText(c *Route) string {
	if c.Break == nil {
		return "`" + c.String() + "`"
	}
	return fmt.Sprintf("%s. The way ends at `%s`.", c.Break.Why, c.String())
}

func (d describer) leftOut(off int, line text.Span) (agent.Note, bool) {
	for _, l := range d.m.View.LeftOut {
		if l.Path == d.m.File.Path && l.Span.Contains(off) {
			return agent.Note{Span: line, Head: "Not shown", Text: l.Reason + "."}, true
		}
	}
	return agent.Note{}, false
}

// header says what a key of the frontmatter is good for.
func (d describer) header(off int) (agent.Note, bool) {
	if off >= d.x.display.Block.End {
		return agent.Note{}, false
	}
	src := d.m.File.Text()
	line := d.m.File.Doc.Lines().Span(d.m.File.Doc.Lines().Line(off))
	key, _, ok := strings.Cut(line.Of(src), ":")
	if key = strings.Trim(key, " "); !ok || keyDocs[key] == "" {
		return agent.Note{}, false
	}
	return agent.Note{Span: line, Head: key, Text: keyDocs[key]}, true
}

// keyDocs says what the two keys of the frontmatter are good for.
var keyDocs = map[string]string{
	"name":        "a short name. The agent never sees it.",
	"description": "what the file is about: the agent sees it, quotes and all, where its directory is listed, and decides by it whether to open the file. In core memory it stands in every prompt.",
}

// summary says where the first paragraph of an index shows.
func (d describer) summary(off int) (agent.Note, bool) {
	s := Summarize(d.m.File.Text())
	if d.x.kind != kindIndex || s.Text == "" || !s.Span.Contains(off) {
		return agent.Note{}, false
	}
	return agent.Note{Span: s.Span, Head: "The summary", Text: "of this directory: the agent sees it when it opens the directory above."}, true
}

// entry shows what an entry of an index leads to.
func (d describer) entry(off int, line text.Span) (agent.Note, bool) {
	rel := d.x.rel
	for _, n := range namingsOf(d.s, d.x.root, rel) {
		if n.span.Start < line.Start || n.span.End > line.End || IsSkill(n.to) {
			continue
		}
		f := d.s.File(filepath.Join(d.x.root, filepath.FromSlash(n.to)))
		about := ParseDisplay(f.Text()).Description
		what := "read when it is needed"
		switch {
		case n.dir && !f.Exists():
			return agent.Note{Span: n.span, Head: "No memory", Text: "there is no " + n.to + ", so the agent does not know of the directory."}, true
		case IsIndex(n.to):
			about = Summarize(f.Text()).Text
			what = "a directory, opened when it is needed"
		case IsCore(n.to):
			what = "core memory, in every prompt"
		case !IsMarkdown(n.to):
			what = "a file"
		}
		note := agent.Note{Span: n.span, Target: f.Path, Head: cmp.Or(check.Shown(about, MaxSummary), "no description"),
			Text: fmt.Sprintf("%s · %s bytes", what, view.Number(int(f.Size)))}
		if c := Chain(d.s, d.x.root, f.Path); !c.InPrompt {
			note.Text += " · " + wayText(c)
		}
		return note, true
	}
	return agent.Note{}, false
}
