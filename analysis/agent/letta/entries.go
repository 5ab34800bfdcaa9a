package letta

import (
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// A naming is a place of an index that names a file or directory of the
// repository: a link, or a path in code or in words.
type naming struct {
	entry text.Span // the item of a list, or the line, that it stands in
	span  text.Span // the link, or the path
	link  bool      // it is a link
	wiki  bool      // [[…]]: of the older layout
	// to is what it names, relative to the root: of a directory its MEMORY.md,
	// whether that exists or not.
	to  string
	dir bool // it is written as a directory
	// beside says that the path leads there from the index's own directory only.
	beside bool
}

// A mention is a naming before anybody has looked what stands there; relative to its
// part.
type mention struct {
	entry, span text.Span
	path        string
	link, wiki  bool
}

var mentionsKey = markdown.NewKey[[]mention]()

// mentionsOf returns the paths that a part of an index names.
func mentionsOf(p *markdown.Part) []mention {
	return markdown.Memo(p, mentionsKey, func(p *markdown.Part) []mention {
		var out []mention
		var taken []text.Span
		for _, l := range p.Links() {
			taken = append(taken, l.Span)
			switch l.Kind {
			case markdown.Wiki:
				out = append(out, mention{span: l.Span, path: l.Dest, link: true, wiki: true})
			case markdown.Inline, markdown.Definition:
				if to, ok := check.ParseDestination(l.Dest); ok && to.Path != "" {
					out = append(out, mention{span: l.Span, path: to.Path, link: true})
				}
			}
		}
		for _, c := range p.CodeSpans() {
			if !slices.ContainsFunc(taken, c.Span.Overlaps) {
				taken = append(taken, c.Span)
				if to, ok := check.ParseDestination(strings.TrimSpace(c.Body.Of(p.Text))); ok && isPath(to.Path) {
					out = append(out, mention{span: c.Span, path: to.Path})
				}
			}
		}
		for _, span := range pathsIn(p.Text) {
			if !p.InCode(span.Start) && !slices.ContainsFunc(taken, span.Overlaps) {
				out = append(out, mention{span: span, path: span.Of(p.Text)})
			}
		}
		for i := range out {
			out[i].entry = entryAround(p, out[i].span)
		}
		slices.SortStableFunc(out, func(a, b mention) int { return a.span.Start - b.span.Start })
		return out
	})
}

// isPath reports whether s looks like the path of Markdown or of a directory.
func isPath(s string) bool { return IsMarkdown(s) || strings.HasSuffix(s, "/") }

// pathsIn returns the words of s that look like paths: projects/, projects/acme.md.
func pathsIn(s string) []text.Span {
	var out []text.Span
	part := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || strings.ContainsRune("-_./", r)
	}
	for at := 0; at < len(s); {
		n := strings.IndexFunc(s[at:], part)
		if n < 0 {
			break
		}
		start := at + n
		end := len(s)
		if n := strings.IndexFunc(s[start:], func(r rune) bool { return !part(r) }); n >= 0 {
			end = start + n
		}
		at = end
		word := strings.TrimRight(s[start:end], ".-_")
		if isPath(word) && len(word) > 1 && len(word) < maxPath {
			out = append(out, text.Span{Start: start, End: start + len(word)})
		}
	}
	return out
}

// maxPath is how many bytes a path in words has at most.
const maxPath = 512

// entryAround returns the item that a place stands in, without those nested in it,
// or else its line.
func entryAround(p *markdown.Part, at text.Span) text.Span {
	items := p.Items()
	for i := len(items) - 1; i >= 0; i-- {
		if span := items[i].Span; span.Contains(at.Start) {
			if i+1 < len(items) && items[i+1].Parent == i {
				span.End = max(span.Start, items[i+1].Span.Start)
			}
			return trimmed(p.Text, span)
		}
	}
	start := strings.LastIndexByte(p.Text[:at.Start], '\n') + 1
	end := at.End + strings.IndexByte(p.Text[at.End:]+"\n", '\n')
	return trimmed(p.Text, text.Span{Start: start, End: end})
}

// trimmed returns span without the white space at its ends.
func trimmed(src string, span text.Span) text.Span {
	s := span.Of(src)
	span.End = span.Start + len(strings.TrimRight(s, " \t\r\n"))
	span.Start += len(s) - len(strings.TrimLeft(s, " \t\r\n"))
	span.End = max(span.Start, span.End)
	return span
}

// namingsOf returns what the index at rel names.
func namingsOf(s *workspace.Snapshot, root, rel string) []naming {
	type key struct{ root, rel string }
	f := s.File(filepath.Join(root, filepath.FromSlash(rel)))
	compute := func() []naming { return readNamings(s, root, f) }
	if f.Open {
		return workspace.Once(s, key{root, rel}, compute)
	}
	return workspace.Kept(s, key{root, rel}, compute)
}

func readNamings(s *workspace.Snapshot, root string, f *workspace.File) []naming {
	if f.Doc == nil {
		return nil
	}
	scope := check.ScopeOf(s, f.Path, directoryOf(root))
	var out []naming
	for _, c := range f.Doc.Chunks() {
		for _, m := range mentionsOf(c.Part) {
			if n, ok := resolve(scope, root, m); ok {
				n.entry, n.span = m.entry.Shift(c.Start), m.span.Shift(c.Start)
				out = append(out, n)
			}
		}
	}
	return out
}

// resolve finds what a mention names; ok is false for what is not there.
func resolve(scope *check.Scope, root string, m mention) (n naming, ok bool) {
	n.link, n.wiki = m.link, m.wiki
	place := scope.Path(m.path)
	if m.wiki {
		to := scope.Wiki(m.path)
		if to.State != check.Resolved || len(to.Files) == 0 {
			return n, false
		}
		place = check.Place{State: check.Exists, Path: to.Files[0]}
	}
	if place.State != check.Exists && place.State != check.Respelled {
		return n, false
	}
	rel, err := filepath.Rel(root, place.Path)
	if err != nil || rel == "." || !filepath.IsLocal(rel) {
		return n, false
	}
	n.to, n.beside = filepath.ToSlash(rel), place.Beside
	if n.dir = place.Dir; n.dir {
		n.to += "/" + IndexName
	}
	return n, true
}

// names returns the first naming of the file at rel; of an index, that of its
// directory counts.
func names(in []naming, rel string) (naming, bool) {
	i := slices.IndexFunc(in, func(n naming) bool { return n.to == rel })
	if i < 0 {
		return naming{}, false
	}
	return in[i], true
}

// parentIndex returns the index that should lead to the file at rel: of a file that
// of its directory, of an index that of the directory above; "" for the root's.
func parentIndex(rel string) string {
	dir := path.Dir(rel)
	if path.Base(rel) == IndexName {
		if dir == "." {
			return ""
		}
		dir = path.Dir(dir)
	}
	return path.Join(dir, IndexName)
}
