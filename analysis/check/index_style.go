package check

import (
	"cmp"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"memls/analysis/agent"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// AddEntries returns the edits that add a line for each of some memories to
// the index of a directory, whose document is doc. Paths are relative to the
// directory and have slashes. Nothing that is there changes: a line goes behind
// the last entry of the group that is most like it, in the index's own manner.
func AddEntries(s *workspace.Snapshot, dir *agent.Directory, doc *markdown.Document, memories []string) []text.Edit {
	scope := ScopeOf(s, dir.Index, dir)
	entries := make([]NewEntry, len(memories))
	for i, rel := range memories {
		entries[i] = EntryFor(s, dir, scope, rel)
	}
	return InsertEntries(doc, entries)
}

// EntryFor returns what an index, whose links are of a scope, says of the memory at rel, a
// path relative to its directory.
func EntryFor(s *workspace.Snapshot, dir *agent.Directory, scope *Scope, rel string) NewEntry {
	file := s.File(filepath.Join(dir.Root, filepath.FromSlash(rel)))
	e := NewEntry{Path: scope.Rel(file.Path), Title: TitleOf(file), Hook: HookOf(file), like: rel}
	if dir.Entry != nil {
		e.Title, e.Hook = dir.Entry(s, rel)
	}
	return e
}

// A NewEntry is a line that an index is to have.
type NewEntry struct {
	Path  string // what it leads to, as a link of the index names it, not encoded
	Title string // the text of the link
	Hook  string // what the line says of it; may be empty

	like string // the path by which its group is chosen; "" is Path
}

// InsertEntries returns the edits that put lines into an index: each behind the last
// entry of the group that is most like it, in the index's own manner.
func InsertEntries(doc *markdown.Document, entries []NewEntry) []text.Edit {
	style := styleOf(doc)
	behind := map[int][]string{} // where a group's last entry ends -> lines
	for _, e := range entries {
		at := style.groupFor(cmp.Or(e.like, e.Path)).end
		behind[at] = append(behind[at], style.line(e.Path, e.Title, e.Hook))
	}
	var out []text.Edit
	for at, lines := range behind {
		out = append(out, style.insert(at, lines))
	}
	slices.SortFunc(out, func(a, b text.Edit) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return out
}

// An indexStyle is how the author of an index writes its lines.
type indexStyle struct {
	doc    *markdown.Document
	eol    string // "\n" or "\r\n"
	before string // indent, marker and blanks before the text of an entry
	hook   string // between link and hook
	wiki   bool   // entries are [[name]]
	groups []indexGroup
}

// An indexGroup is the entries under one heading.
type indexGroup struct {
	heading string // "" before the first one
	end     int    // of the last entry's line, line end included
	entries int
	folders map[string]int // what the entries lead to, as written: by folder
	words   map[string]int // and by the first word of the name
}

func (g *indexGroup) add(file string) {
	if g.folders == nil {
		g.folders, g.words = map[string]int{}, map[string]int{}
	}
	g.entries++
	g.folders[path.Dir(file)]++
	g.words[firstWordOf(file)]++
}

// hooks are what authors write between link and hook.
var hooks = []string{" — ", " – ", " -- ", " - ", ": ", " : ", " | ", "—", "：", " "}

func styleOf(doc *markdown.Document) *indexStyle {
	src := doc.Text()
	st := &indexStyle{doc: doc, eol: "\n", before: "- ", hook: " — "}
	if i := strings.IndexByte(src, '\n'); i > 0 && src[i-1] == '\r' {
		st.eol = "\r\n"
	}
	before, hook, wiki := map[string]int{}, map[string]int{}, 0
	all := 0
	for _, c := range doc.Chunks() {
		for _, list := range bySection(c.Part) {
			g := indexGroup{heading: headingOver(c.Part, list[0].item.Span.Start)}
			for _, e := range list {
				if !e.leads() || e.item.Depth > 0 {
					continue
				}
				all++
				line := text.WholeLines(c.Part.Text, e.item.Span)
				g.end = c.Start + line.End
				link := e.link()
				if e.wiki != nil {
					wiki++
					g.add(e.wiki.Dest)
				} else {
					g.add(e.local.to.Path)
				}
				if link.Span.Start == e.item.Text.Start {
					before[c.Part.Text[line.Start:link.Span.Start]]++
				}
				rest := c.Part.Text[link.Span.End:max(link.Span.End, e.item.Text.End)]
				for _, h := range hooks {
					if strings.HasPrefix(rest, h) {
						hook[h]++
						break
					}
				}
			}
			if g.entries > 0 {
				st.groups = append(st.groups, g)
			}
		}
	}
	if b := mostly(before); b != "" {
		st.before = b
	}
	if strings.ContainsAny(st.before, "0123456789[") {
		st.before = "- " // a number or a box is the entry's own
	}
	if h := mostly(hook); h != "" {
		st.hook = h
	}
	st.wiki = wiki*2 > all
	return st
}

// mostly returns the key with the highest count, the first of them in order.
func mostly(counts map[string]int) string {
	best := ""
	for k, n := range counts {
		if n > counts[best] || n == counts[best] && k < best {
			best = k
		}
	}
	return best
}

// headingOver returns the title of the section of a part that a place is in.
func headingOver(p *markdown.Part, at int) string {
	title := ""
	for _, h := range p.Headings() {
		if h.Span.Start > at {
			break
		}
		if !h.Nested {
			title = h.Text
		}
	}
	return text.OneLine(title)
}

// groupFor returns the group that a memory belongs to: the one with
// the largest part of its entries in the same folder, then with the same first
// word of their names; of equal ones the last. An index without entries has one
// group, which ends with the text.
func (st *indexStyle) groupFor(rel string) indexGroup {
	best, bestScore := indexGroup{end: st.doc.Len()}, -1.0
	folder, word := path.Dir(rel), firstWordOf(rel)
	for _, g := range st.groups {
		score := float64(2*g.folders[folder]+g.words[word]) / float64(g.entries)
		if score >= bestScore {
			best, bestScore = g, score
		}
	}
	return best
}

func firstWordOf(p string) string {
	if w := nameWords(path.Base(p)); len(w) > 0 {
		return w[0]
	}
	return ""
}

// maxEntry is how many characters a made entry has at most: what the agents'
// documents ask of one.
const maxEntry = 150

// line writes an entry, without line end.
func (st *indexStyle) line(rel, title, hook string) string {
	link := "[" + strings.NewReplacer("[", `\[`, "]", `\]`).Replace(title) + "](" + LinkTo(rel) + ")"
	if st.wiki && !strings.ContainsFunc(rel, unicode.IsControl) {
		link = "[[" + strings.TrimSuffix(path.Base(rel), ".md") + "]]"
	}
	s := st.before + link
	if hook == "" {
		return s
	}
	return s + st.hook + shortened(hook, max(40, maxEntry-len([]rune(s))))
}

// LinkTo writes a path as the destination of a link.
func LinkTo(rel string) string {
	if strings.ContainsAny(rel, " ()") && !strings.ContainsAny(rel, "<>") && !strings.ContainsFunc(rel, unicode.IsControl) {
		return "<" + rel + ">"
	}
	return percent(rel)
}

// shortened cuts s to n characters, at a word where there is one.
func shortened(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	s = string(r[:n-1])
	if i := strings.LastIndexByte(s, ' '); i > len(s)/2 {
		s = s[:i]
	}
	return strings.TrimRight(s, " ,;:.—-") + "…"
}

// insert is the edit that puts lines at a place.
func (st *indexStyle) insert(at int, lines []string) text.Edit {
	src := st.doc.Text()
	s := strings.Join(lines, st.eol) + st.eol
	if at > 0 && src[at-1] != '\n' {
		s = st.eol + strings.TrimSuffix(s, st.eol)
	}
	if len(st.groups) == 0 && strings.TrimSpace(src) != "" && !strings.HasSuffix(src, "\n\n") && !strings.HasSuffix(src, "\n\r\n") {
		s = st.eol + s
	}
	return text.Edit{Span: text.Span{Start: at, End: at}, New: s}
}

// TypeOf returns the type that the frontmatter of a memory gives it, also below
// metadata, where deepcode's documents show it; "" for none.
func TypeOf(d *markdown.Document) string {
	return text.OneLine(cmp.Or(d.Value("type"), d.Value("metadata", "type")))
}

// TitleOf returns what an index calls a memory: its first heading, or the name
// that its frontmatter gives it, or the name of the file.
func TitleOf(f *workspace.File) string {
	stem := strings.TrimSuffix(path.Base(strings.ReplaceAll(f.Path, `\`, "/")), ".md")
	if f.Doc == nil {
		return text.OneLine(stem)
	}
	if t := f.Doc.Value("title"); t != "" {
		return text.OneLine(t)
	}
	name := f.Doc.Value("name")
	if name != "" && name != stem && strings.Contains(name, " ") {
		return text.OneLine(name)
	}
	for h := range f.Doc.Headings() {
		if t := text.OneLine(h.Text); t != "" {
			return shortened(t, 80)
		}
		break
	}
	if name != "" {
		return text.OneLine(name)
	}
	return text.OneLine(stem)
}

// HookOf returns what an index says of a memory: its description.
func HookOf(f *workspace.File) string { return text.OneLine(f.Doc.Value("description")) }

// NewIndex is the text of a new index that leads to some memories.
func NewIndex(s *workspace.Snapshot, dir *agent.Directory, memories []string) string {
	st := &indexStyle{eol: "\n", before: "- ", hook: " — "}
	scope := ScopeOf(s, dir.Index, dir)
	var b strings.Builder
	b.WriteString("# Memory\n")
	slices.SortStableFunc(memories, func(a, b string) int { return cmp.Compare(path.Dir(a), path.Dir(b)) })
	folder := ""
	for i, rel := range memories {
		if d := path.Dir(rel); i == 0 || d != folder {
			folder = d
			b.WriteString("\n")
			if d != "." {
				fmt.Fprintf(&b, "## %s\n\n", text.OneLine(d))
			}
		}
		e := EntryFor(s, dir, scope, rel)
		b.WriteString(st.line(e.Path, e.Title, e.Hook) + "\n")
	}
	return b.String()
}
