package deepcode

import (
	"fmt"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// A describer puts into words what becomes of a file.
type describer struct {
	s *workspace.Snapshot
	m *agent.Memory
	x *facts
}

// describe answers the question of a place: a key of the header, text that is not
// loaded, a setting.
func (d describer) describe(off int) (agent.Note, bool) {
	doc := d.m.File.Doc
	if doc == nil {
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
	case kindMemory:
		add(d.header(off))
	case kindSettings:
		return d.setting(off)
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

func (d describer) leftOut(off int, line text.Span) (agent.Note, bool) {
	for _, l := range d.m.View.LeftOut {
		if l.Path == d.m.File.Path && l.Span.Contains(off) {
			return agent.Note{Span: line, Head: "Not in the prompt", Text: l.Reason + "."}, true
		}
	}
	return agent.Note{}, false
}

// header says what a key of the frontmatter is good for.
func (d describer) header(off int) (agent.Note, bool) {
	head := d.x.head
	if !head.HasBlock() || off >= head.Block.End {
		return agent.Note{}, false
	}
	if head.Data == nil {
		return agent.Note{Span: head.YAML, Head: "Read as empty", Text: "deepcode cannot read this block and takes it for an empty one, without a word."}, true
	}
	for _, p := range head.Data.Pairs {
		if off < p.Key.Span.Start || off > max(p.Key.Span.End, p.Value.Span.End) {
			continue
		}
		n := agent.Note{Span: p.Key.Span, Head: p.Name, Text: keyDocs[p.Name]}
		if n.Text == "" {
			n.Text = "deepcode does not read this key."
		}
		switch p.Name {
		case "description", "type", "metadata":
			n.Text += d.listed()
		}
		return n, true
	}
	return agent.Note{}, false
}

// listed shows the line of the memory in deepcode's lists.
func (d describer) listed() string {
	f, err := readFile(keptDisk{d.s}, d.m.File.Path)
	if err != nil {
		return ""
	}
	m := Scanned{Scope: ProjectScope, Entry: Entry{Rel: d.x.rel}, File: f, Head: Scan(f.Text)}
	if d.x.drawer {
		m.Scope = GlobalScope
	}
	return "\n\nIn deepcode's lists: `" + check.Shown(strings.ReplaceAll(Manifest([]Scanned{m}, d.x.release).Text, "`", "'"), maxListed) + "`"
}

// maxListed is how many characters of a line a hover shows.
const maxListed = 300

// keyDocs says what the keys of a memory's header are good for.
var keyDocs = map[string]string{
	"name":        "the memory's name, which is its file's without .md. 0.15.0 never reads it; other tools and `[[links]]` do.",
	"description": "the one line that the model sees of this memory, in lists and in what a search finds. It should say when the memory matters.",
	"type":        "user, feedback, project or reference. 0.15.0 reads this top-level key alone.",
	"metadata":    "deepcode's documents nest `type` here; 0.15.0 does not read it: the type shows as `?`.",
	"origin":      "the project that a memory of the global drawer came from, written by deepcode.",
	"created":     "when deepcode put the memory into the global drawer.",
}

// setting says what a key of a settings file does and what is in effect.
func (d describer) setting(off int) (agent.Note, bool) {
	l := d.x.layers[d.x.layer]
	path, key, _ := l.Root.At(off)
	group, ok := strings.CutPrefix(path, "memory.")
	if !ok {
		if path == "memory" {
			return agent.Note{Span: key, Head: path, Text: "What deepcode remembers and when. A file that has this key sets every setting below it: those that it leaves out go back to their defaults, whatever the user's own file says."}, true
		}
		return agent.Note{}, false
	}
	set := Effective(d.x.layers, d.x.release)
	for _, f := range Fields() {
		if f.Path() == group {
			return agent.Note{Span: key, Head: group, Text: fmt.Sprintf("%s Default `%v`; in effect `%v`.", f.Doc, f.Default, f.Value(set))}, true
		}
	}
	if doc := groupDocs[group]; doc != "" {
		return agent.Note{Span: key, Head: group, Text: fmt.Sprintf("%s: `%s`.", doc, strings.Join(keysIn(group), "`, `"))}, true
	}
	return agent.Note{}, false
}

// groupDocs say what the objects of settings are about.
var groupDocs = map[string]string{
	"sessionMemory":      "The rolling summary of a long session",
	"dream":              "When memories are consolidated in the background",
	"global":             "The global drawer, which is loaded in every project",
	"indexConsolidation": "The topic index, .index.md, which takes the place of MEMORY.md",
}
