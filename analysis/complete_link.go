package analysis

import (
	"net/url"
	"path"
	"regexp"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// A completer finds what may stand at one place in the text of a file.
type completer struct {
	e             *Engine
	s             *workspace.Snapshot
	path          string
	doc           *markdown.Document
	src           string
	off           int
	before, after string // the line, on both sides of the place
	dir           *agent.Directory
	scope         *check.Scope
}

func (e *Engine) completer(s *workspace.Snapshot, path string, off int) *completer {
	c := &completer{e: e, s: s, path: path, doc: s.File(path).Doc, off: off}
	c.src = c.doc.Text()
	line := c.doc.Lines().Span(c.doc.Lines().Line(off))
	c.before, c.after = c.src[line.Start:off], c.src[off:max(off, line.End)]
	c.dir = e.directoryAround(s, path)
	c.scope = check.ScopeOf(s, path, c.dir)
	return c
}

// complete returns what may stand at the place, by what stands before it in its line.
func (c *completer) complete() []agent.Completion {
	if out, ok := c.variable(); ok {
		return out
	}
	if c.doc.InCode(max(c.off-1, 0)) {
		return nil
	}
	if l, ok := openLink(c.before); ok {
		switch {
		case l.wiki && c.dir != nil && c.dir.Chained: // links there are paths
		case l.wiki:
			return c.wiki(l)
		default:
			return c.destination(l)
		}
	}
	return c.entry()
}

// An opening is a link that is being written.
type opening struct {
	wiki  bool
	angle bool // its destination stands in <>
	start int  // bytes of the line: where the destination begins
}

var definitionStart = regexp.MustCompile(`^ {0,3}\[[^\]\[]+\]:[ \t]*`)

// openLink returns the link that the end of a line's first part stands in the
// destination of.
func openLink(before string) (l opening, ok bool) {
	if i := strings.LastIndex(before, "[["); i >= 0 && !strings.ContainsAny(before[i+2:], "]|[") {
		return opening{wiki: true, start: i + 2}, true
	}
	start := strings.LastIndex(before, "](") + 2
	if start < 2 {
		start = len(definitionStart.FindString(before))
		if start == 0 {
			return l, false
		}
	}
	dest := before[start:]
	if strings.HasPrefix(dest, "<") {
		return opening{angle: true, start: start + 1}, !strings.ContainsRune(dest, '>')
	}
	return opening{start: start}, !strings.ContainsAny(dest, " \t)")
}

// rest returns how much of what follows the place belongs to the destination that is
// being written.
func (c *completer) rest(ends string) int {
	if n := strings.IndexAny(c.after, ends); n >= 0 {
		return n
	}
	return len(c.after)
}

// destination offers files for the destination of a link, and behind a # the headings
// of the file.
func (c *completer) destination(l opening) []agent.Completion {
	typed := c.before[l.start:]
	if file, fragment, ok := strings.Cut(typed, "#"); ok {
		return c.anchors(c.target(file), fragment, c.rest(" \t)>"), false)
	}
	ends := " \t)#"
	if l.angle {
		ends = ">#"
	}
	span := text.Span{Start: c.off - len(typed), End: c.off + c.rest(ends)}
	tail := ""
	if l.start >= 2 && strings.HasSuffix(c.before[:l.start], "(") && !strings.Contains(c.after, ")") {
		tail = ")"
	}
	plain := typed
	if s, err := url.PathUnescape(typed); err == nil && !l.angle {
		plain = s
	}
	var out []agent.Completion
	add := func(link, target string, kind agent.CompletionKind) {
		dest := check.WriteDestination(link, l.angle)
		end := tail
		if kind == agent.CompleteFolder {
			end = "" // the way goes on
		}
		out = append(out, agent.Completion{Label: link, Kind: kind, Edit: text.Edit{Span: span, New: dest + end}, Filter: dest, Target: target})
	}
	files := c.linkables(plain)
	offered := map[string]bool{}
	for _, i := range cut(ranked(plain, len(files), func(i int) string { return files[i].Link })) {
		offered[files[i].Link] = true
		add(files[i].Link, files[i].Path, agent.CompleteFile)
	}
	if dir := plain[:strings.LastIndexByte(plain, '/')+1]; dir != "" {
		names := c.scope.Entries(dir)
		for _, i := range cut(ranked(plain[len(dir):], len(names), func(i int) string { return names[i] })) {
			switch link := dir + names[i]; {
			case offered[link]:
			case strings.HasSuffix(link, "/"):
				add(link, "", agent.CompleteFolder)
			default:
				add(link, "", agent.CompleteFile)
			}
		}
	}
	return out
}

// linkables are the Markdown files that links may lead to, but for the file itself, in
// the manner of what is typed: from the root, or from here in so many words.
func (c *completer) linkables(typed string) []check.Linkable {
	all := c.scope.Linkables()
	out := make([]check.Linkable, 0, len(all))
	for _, l := range all {
		switch {
		case l.Path == c.path:
			continue
		case strings.HasPrefix(typed, "/"):
			link, ok := c.scope.FromRoot(l.Path)
			if !ok {
				continue
			}
			l.Link = link
		case strings.HasPrefix(typed, "./") && !strings.HasPrefix(l.Link, "."):
			l.Link = "./" + l.Link
		}
		out = append(out, l)
	}
	return out
}

// target returns the file that a destination names, without its fragment.
func (c *completer) target(dest string) string {
	if dest == "" {
		return c.path
	}
	to, ok := check.ParseDestination(dest)
	if !ok {
		return ""
	}
	if place := c.scope.Path(to.Path); place.State == check.Exists && !place.Dir {
		return place.Path
	}
	return ""
}

// anchors offers the headings of a file: the anchor of a link, or the title itself
// for a wiki link.
func (c *completer) anchors(file, typed string, rest int, wiki bool) []agent.Completion {
	f := c.s.File(file)
	if f.Doc == nil {
		return nil
	}
	var titles []string
	for h := range f.Doc.Headings() {
		titles = append(titles, text.OneLine(h.Text))
	}
	slugs := check.AnchorsAt(c.s, f).Slugs
	span := text.Span{Start: c.off - len(typed), End: c.off + rest}
	var out []agent.Completion
	for _, i := range cut(ranked(typed, min(len(titles), len(slugs)), func(i int) string { return slugs[i] })) {
		insert := slugs[i]
		if wiki && titles[i] != "" && !strings.ContainsAny(titles[i], "[]|#") {
			insert = titles[i]
		}
		out = append(out, agent.Completion{
			Label: check.Shown(titles[i], maxLabel), Detail: "#" + check.Shown(slugs[i], maxLabel), Kind: agent.CompleteHeading,
			Edit: text.Edit{Span: span, New: insert}, Filter: insert,
		})
	}
	return out
}

// maxLabel is the most code points of a label.
const maxLabel = 80

// wiki offers the names of memories, and behind a # the headings of the one that is
// named.
func (c *completer) wiki(l opening) []agent.Completion {
	typed := c.before[l.start:]
	rest := c.rest("]|#")
	if name, fragment, ok := strings.Cut(typed, "#"); ok {
		file := c.path
		if name != "" {
			file = c.scope.NamedBy(name)
		}
		return c.anchors(file, fragment, c.rest("]|"), true)
	}
	tail := "]]"
	if strings.HasPrefix(c.after[rest:], "]") || strings.HasPrefix(c.after[rest:], "|") || strings.HasPrefix(c.after[rest:], "#") {
		tail = ""
	} else {
		rest = 0 // it is not closed: what follows is text
	}
	files := c.linkables("")
	span := text.Span{Start: c.off - len(typed), End: c.off + rest}
	var out []agent.Completion
	for _, i := range cut(ranked(typed, len(files), func(i int) string { return files[i].Name })) {
		out = append(out, agent.Completion{
			Label: files[i].Name, Detail: path.Dir(files[i].Link), Kind: agent.CompleteFile,
			Edit: text.Edit{Span: span, New: files[i].Name + tail}, Filter: files[i].Name, Target: files[i].Path,
		})
	}
	return out
}
