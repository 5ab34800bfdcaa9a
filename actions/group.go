package actions

import (
	"cmp"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// maxGrouped bounds the entries that are put in groups: what each leads to is read
// while the cursor moves.
const maxGrouped = 500

// groupIndex offers to put the entries of a list of an index under headings: by the
// folder of what they lead to, or by the type that it has. Entries keep their order
// and all that belongs to them; a group that is there gets those that are missing.
func groupIndex(r *Request) []Action {
	dir := r.index()
	if dir == nil {
		return nil
	}
	list := listAt(r.doc(), r.Span.Start)
	if len(list) < 2 || len(list) > maxGrouped {
		return nil
	}
	targets := r.leadTo(list)
	var out []Action
	for _, by := range []struct {
		title string
		of    func(path string) string
	}{
		{"Group the entries of this list by folder", func(path string) string { return folderFrom(r.Path, path) }},
		{"Group the entries of this list by type", func(path string) string { return check.TypeOf(r.Snapshot.File(path).Doc) }},
	} {
		keys := make([]string, len(list))
		for i, target := range targets {
			if target != "" {
				keys[i] = by.of(target)
			}
		}
		if g := groupingOf(r.doc(), list, keys); g != nil {
			out = append(out, Action{
				Title: by.title, Kind: Rewrite,
				Make: func() *workspace.Change { return r.edit(text.Diff(r.doc().Text(), g.text())...) },
			})
		}
	}
	return out
}

// index returns the memory directory whose index the file is: of an agent, or of a
// directory that none claims; nil when it is no index.
func (r *Request) index() *agent.Directory {
	dir, claimed := r.directory()
	if !claimed {
		dir, _ = r.Engine.Directory(r.Snapshot, filepath.Dir(r.Path))
	}
	if !strings.EqualFold(r.Path, indexFor(r.Snapshot, dir, r.Path)) {
		return nil
	}
	return dir
}

// leadTo returns the file that each item of a list leads to first, "" for none.
func (r *Request) leadTo(list []text.Span) []string {
	out := make([]string, len(list))
	first := make([]int, len(list))
	for ref := range r.Engine.ReferencesIn(r.Snapshot, r.Path) {
		i, in := slices.BinarySearchFunc(list, ref.Span.Start, func(item text.Span, off int) int {
			switch {
			case item.End <= off:
				return -1
			case item.Start > off:
				return 1
			}
			return 0
		})
		if in && ref.File() != "" && (out[i] == "" || ref.Span.Start < first[i]) {
			out[i], first[i] = ref.File(), ref.Span.Start
		}
	}
	return out
}

// folderFrom returns the folder of a file as the index beside or above it names it;
// "" for the index's own and for one outside.
func folderFrom(index, file string) string {
	rel, err := filepath.Rel(filepath.Dir(index), filepath.Dir(file))
	if err != nil || rel == "." || !filepath.IsLocal(rel) {
		return ""
	}
	return filepath.ToSlash(rel)
}

// A grouping is which entries of a list go where.
type grouping struct {
	src   string
	list  []text.Span
	keys  []string  // of each entry, "" for one that stays
	order []string  // the keys, as they first come
	level int       // of the groups' headings
	in    text.Span // where groups are that exist already
	end   int       // the ordinal of the section behind which new ones come; -1: the text before any
	whole bool      // behind all of that section, not its own text alone
}

// groupingOf returns how a list falls into groups; nil when it does not, when every
// entry would get a heading to itself, or when all stand where they belong.
func groupingOf(doc *markdown.Document, list []text.Span, keys []string) *grouping {
	g := &grouping{src: doc.Text(), list: list, keys: keys, level: 2, in: text.Span{End: doc.Len()}, end: -1}
	sections := slices.Collect(doc.Sections())
	at, parent := -1, -1
	for i, s := range sections {
		if s.Span.Contains(list[0].Start) {
			at, parent = i, at
		}
	}
	if at >= 0 {
		over := sections[at]
		g.end, g.in, g.level = at, over.Span, min(max(2, over.Heading.Level+1), 6)
		beside := *g
		beside.whole, beside.level, beside.in = true, over.Heading.Level, text.Span{End: doc.Len()}
		if parent >= 0 {
			beside.in = sections[parent].Span
		}
		if over.Heading.Level > 1 && slices.ContainsFunc(keys, func(key string) bool { return key != "" && beside.group(sections, key) >= 0 }) {
			g = &beside // the list is a group already, or stands beside one
		}
		for i, key := range keys {
			if key != "" && g.whole && names(over.Heading.Text, key) {
				keys[i] = ""
			}
		}
	}
	stay, worth := 0, false
	count := map[string]int{}
	for _, key := range keys {
		if key == "" {
			stay++
			continue
		}
		if count[key]++; count[key] == 1 {
			g.order = append(g.order, key)
		}
		worth = worth || count[key] > 1
	}
	for _, key := range g.order {
		worth = worth || g.group(sections, key) >= 0
	}
	if !worth || len(g.order) == 0 || stay == 0 && len(g.order) == 1 {
		return nil
	}
	return g
}

// names reports whether a heading is that of a group.
func names(heading, key string) bool {
	slug := check.Slug(heading)
	return slug != "" && (slug == check.Slug(key) || slug == check.Slug(path.Base(key)))
}

// group returns the ordinal of the section that is the group of a key; -1: there is
// none yet.
func (g *grouping) group(sections []markdown.Section, key string) int {
	return slices.IndexFunc(sections, func(s markdown.Section) bool {
		return s.Heading.Level == g.level && g.in.Contains(s.Span.Start) && names(s.Heading.Text, key)
	})
}

// text returns the index with its groups. Headings keep their ordinals while entries
// move, so that each step finds its place in the text that the one before has left.
func (g *grouping) text() string {
	eol := text.LineEnd(g.src)
	sections := slices.Collect(markdown.Parse(g.src).Sections())
	moved := map[string][]string{}
	var cut []text.Edit
	gap := g.gap()
	for i, item := range g.list {
		if key := g.keys[i]; key != "" {
			moved[key] = append(moved[key], strings.TrimRight(item.Of(g.src), "\r\n")+eol)
			cut = append(cut, text.Edit{Span: g.withBlank(i)})
		}
	}
	type step struct {
		section int
		add     []string
	}
	var steps []step
	fresh, behind := "", g.end
	for _, key := range g.order {
		if n := g.group(sections, key); n >= 0 {
			steps = append(steps, step{n, moved[key]})
			continue
		}
		fresh += eol + strings.Repeat("#", g.level) + " " + headingOf(key) + eol + eol + strings.Join(moved[key], gap)
	}
	out, err := text.Apply(g.src, cut...)
	if err != nil {
		return g.src
	}
	slices.SortFunc(steps, func(a, b step) int { return cmp.Compare(b.section, a.section) })
	for _, s := range steps {
		out = addToGroup(out, s.section, s.add, eol, gap)
	}
	if fresh == "" {
		return out
	}
	return g.withGroups(out, behind, fresh, eol)
}

// gap is what stands between two entries: a line end where blank lines do.
func (g *grouping) gap() string {
	for i, item := range g.list[1:] {
		if item.Start > g.list[i].End {
			return text.LineEnd(g.src)
		}
	}
	return ""
}

// withBlank is an item of the list with the blank lines that go when it does: those
// behind it, or before the last one.
func (g *grouping) withBlank(i int) text.Span {
	item := g.list[i]
	switch last := i == len(g.list)-1; {
	case !last:
		item.End = g.list[i+1].Start
	case g.keys[i-1] == "":
		item.Start = g.list[i-1].End
	}
	return item
}

// headingOf writes a key as a heading; a mark in it is text.
func headingOf(key string) string {
	return strings.NewReplacer("*", `\*`, "_", `\_`, "<", `\<`, "[", `\[`).Replace(text.Capital(key))
}

// addToGroup puts entries behind the last one of a section of src and with its mark,
// or below the heading, with a gap between them.
func addToGroup(src string, section int, entries []string, eol, gap string) string {
	doc := markdown.Parse(src)
	s := slices.Collect(doc.Sections())[section]
	at, first, mark := s.Heading.Span.End, true, ""
	for i := range doc.Items() {
		if s.Own.Contains(i.Span.Start) && i.Depth == 0 {
			at, first, mark = i.Span.End, false, i.Marker.Of(src)
		}
	}
	before := strings.TrimRight(src[:at], "\r\n") + eol
	if first {
		before += eol
	} else {
		before += gap
	}
	rest := src[at:]
	if n := strings.IndexByte(rest, '\n'); n >= 0 && strings.TrimSpace(rest[:n]) == "" {
		rest = rest[n+1:]
	}
	if first {
		if rest = strings.TrimLeft(rest, "\r\n"); rest != "" {
			rest = eol + rest
		}
	}
	for i, e := range entries {
		if n := strings.IndexAny(e, "-*+"); len(mark) == 1 && n >= 0 {
			entries[i] = e[:n] + mark + e[n+1:]
		}
	}
	return before + strings.Join(entries, gap) + rest
}

// withGroups puts new groups behind what the list stood in.
func (g *grouping) withGroups(src string, section int, groups, eol string) string {
	sections := slices.Collect(markdown.Parse(src).Sections())
	at := len(src)
	switch {
	case section >= 0 && g.whole:
		at = sections[section].Span.End
	case section >= 0:
		at = sections[section].Own.End
	case len(sections) > 0:
		at = sections[0].Span.Start
	}
	before, rest := strings.TrimRight(src[:at], " \t\r\n"), strings.TrimLeft(src[at:], "\r\n")
	if before == "" {
		groups = strings.TrimPrefix(groups, eol)
	} else {
		before += eol
	}
	if rest != "" {
		groups += eol
	}
	return before + groups + rest
}
