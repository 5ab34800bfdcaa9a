package letta

import (
	"maps"
	"path"
	"path/filepath"
	"strings"
	"unicode"

	"memls/analysis/similar"
	"memls/analysis/workspace"
)

// A topic is what a file or directory is about, by its name, its description or
// summary, and its headings.
type topic struct {
	rel   string // of the file, or of the directory's index
	path  string // the same, absolute
	label string // how a person calls it
	terms map[similar.Term]bool
	wide  bool // it is written without blanks between words, for the most part
}

// entryWords are the words of an entry.
type entryWords struct {
	terms map[similar.Term]bool
	wide  bool
}

func (e entryWords) shares(t *topic) bool {
	if t == nil {
		return false
	}
	for w := range e.terms {
		if t.terms[w] {
			return true
		}
	}
	return false
}

// without returns the words that are not in name.
func (e entryWords) without(name string) entryWords {
	out := entryWords{maps.Clone(e.terms), e.wide}
	for t := range similar.Terms(name) {
		delete(out.terms, t)
	}
	return out
}

// readEntry returns the words of the entry that a naming stands in, without the path
// that it names.
func readEntry(src string, n naming) entryWords {
	said := n.entry.Of(src)
	if n.link {
		if open := strings.LastIndex(src[n.span.Start:n.span.End], "]("); open >= 0 {
			said = src[n.entry.Start:n.span.Start] + src[n.span.Start:n.span.Start+open] + " " + src[n.span.End:max(n.span.End, n.entry.End)]
		}
	}
	e := entryWords{terms: map[similar.Term]bool{}, wide: isWide(said)}
	for t := range similar.Terms(said) {
		e.terms[t] = true
	}
	return e
}

// isWide reports whether most letters of s are of a script without blanks between
// words.
func isWide(s string) bool {
	wide, all := 0, 0
	for _, r := range s {
		if unicode.IsLetter(r) {
			all++
			if unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai) {
				wide++
			}
		}
	}
	return wide*3 > all // a character says as much as some letters
}

// topicsOf returns what the file at rel is about; nil when there is no text.
func topicsOf(s *workspace.Snapshot, root, rel string) *topic {
	type key struct{ root, rel string }
	f := s.File(filepath.Join(root, filepath.FromSlash(rel)))
	if f.Open {
		return workspace.Once(s, key{root, rel}, func() *topic { return readTopic(f, rel) })
	}
	return workspace.Kept(s, key{root, rel}, func() *topic { return readTopic(f, rel) })
}

// maxTopicHeadings is how many headings of a file count: an index of a thousand is no
// subject.
const maxTopicHeadings = 100

func readTopic(f *workspace.File, rel string) *topic {
	if f.Doc == nil {
		return nil
	}
	src := f.Text()
	t := &topic{rel: rel, path: f.Path, label: strings.TrimSuffix(path.Base(rel), ".md"), terms: map[similar.Term]bool{}}
	about := ParseDisplay(src).Description
	if IsIndex(rel) {
		t.label = path.Base(path.Dir(rel))
		about = Summarize(src).Text
	}
	said := []string{strings.NewReplacer("-", " ", "_", " ").Replace(t.label), about}
	n := 0
	for h := range f.Doc.Headings() {
		if n++; n > maxTopicHeadings {
			break
		}
		said = append(said, h.Text)
	}
	all := strings.Join(said, "\n")
	for w := range similar.Terms(all) {
		t.terms[w] = true
	}
	t.wide = isWide(all)
	return t
}

// directoryTopics returns what the files and directories right in dir are about. Those
// that nobody edits are looked at once.
func directoryTopics(s *workspace.Snapshot, root, dir string) []*topic {
	type key struct{ root, dir string }
	closed := workspace.Kept(s, key{root, dir}, func() []*topic {
		var out []*topic
		for _, rel := range childrenOf(s, root, dir) {
			if t := topicsOf(s, root, rel); t != nil {
				out = append(out, t)
			}
			if len(out) >= maxDirectoryTopics {
				break
			}
		}
		return out
	})
	out := closed
	for i, t := range closed {
		if s.File(t.path).Open {
			if &out[0] == &closed[0] {
				out = append([]*topic(nil), closed...)
			}
			if now := topicsOf(s, root, t.rel); now != nil {
				out[i] = now
			}
		}
	}
	return out
}

// maxDirectoryTopics bounds how many things of a directory an entry is held against.
const maxDirectoryTopics = 100

// bodyHas reports whether the file at rel has one of the entry's words anywhere.
func bodyHas(s *workspace.Snapshot, root, rel string, e entryWords) bool {
	type key struct{ root, rel string }
	f := s.File(filepath.Join(root, filepath.FromSlash(rel)))
	read := func() map[similar.Term]bool {
		out := map[similar.Term]bool{}
		src := f.Text()
		d := ParseDisplay(src) // the keys of the frontmatter are no words of the author's
		src = d.Description + "\n" + d.Body.Of(src)
		for w := range similar.Terms(strings.ToValidUTF8(src[:min(len(src), maxTopicBody)], "")) {
			out[w] = true
		}
		return out
	}
	var all map[similar.Term]bool
	if f.Open {
		all = workspace.Once(s, key{root, rel}, read)
	} else {
		all = workspace.Kept(s, key{root, rel}, read)
	}
	for w := range e.terms {
		if all[w] {
			return true
		}
	}
	return false
}

// maxTopicBody is how many bytes of a body are looked through.
const maxTopicBody = 64 << 10
