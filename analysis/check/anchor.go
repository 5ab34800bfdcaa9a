package check

import (
	"strconv"
	"strings"
	"unicode"

	"memls/analysis/markdown"
	"memls/analysis/workspace"
)

// Slug returns the anchor of a heading as GitHub makes it, without the number
// that tells equal ones apart: lower case, nothing but letters, marks, decimal
// digits, connecting punctuation and hyphens, a hyphen for each blank.
func Slug(heading string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(strings.TrimSpace(heading)) {
		switch {
		case r == ' ' || r == '-':
			b.WriteByte('-')
		case unicode.In(r, unicode.L, unicode.M, unicode.Nd, unicode.Nl, unicode.Pc):
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Anchors are the places in a document that a fragment can name.
type Anchors struct {
	Slugs []string        // of the headings, in order, numbered as on GitHub
	exact map[string]int  // slug -> index of the heading
	loose map[string]int  // see looseSlug -> the first such heading
	ids   map[string]bool // of {#id} behind headings, and of HTML elements
	named map[string]int  // {#id} -> index of the heading
}

// looseSlug is a slug without what an emoji leaves of itself: outer hyphens, and the
// marks that say how it is to look (U+FE0E, U+FE0F), which some tools keep, as GitHub
// does, and others leave out.
func looseSlug(slug string) string {
	return strings.Trim(strings.ReplaceAll(strings.ReplaceAll(slug, "\uFE0E", ""), "\uFE0F", ""), "-")
}

var slugKey = markdown.NewKey[[]headingSlug]()

type headingSlug struct {
	slug string
	id   string // of a heading that ends in {#id}
}

func headingSlugs(p *markdown.Part) []headingSlug {
	var out []headingSlug
	for _, h := range p.Headings() {
		t, id := h.Text, ""
		if i := strings.LastIndex(t, "{#"); i >= 0 && strings.HasSuffix(t, "}") {
			t, id = t[:i], t[i+2:len(t)-1]
		}
		out = append(out, headingSlug{Slug(t), id})
	}
	return out
}

// AnchorsOf returns the anchors of a document.
func AnchorsOf(d *markdown.Document) *Anchors {
	a := &Anchors{exact: map[string]int{}, loose: map[string]int{}, ids: map[string]bool{}, named: map[string]int{}}
	times := map[string]int{}
	for _, c := range d.Chunks() {
		for _, h := range markdown.Memo(c.Part, slugKey, headingSlugs) {
			slug := h.slug
			for n, used := times[slug]; used; _, used = times[slug] {
				n++
				times[h.slug] = n
				slug = h.slug + "-" + strconv.Itoa(n)
			}
			times[slug] = 0
			a.exact[slug] = len(a.Slugs)
			if l := looseSlug(slug); l != "" {
				if _, ok := a.loose[l]; !ok {
					a.loose[l] = len(a.Slugs)
				}
			}
			if h.id != "" {
				a.ids[h.id], a.named[h.id] = true, len(a.Slugs)
			}
			a.Slugs = append(a.Slugs, slug)
		}
		for _, id := range markdown.Memo(c.Part, htmlIDKey, htmlIDs) {
			a.ids[id] = true
		}
	}
	return a
}

var htmlIDKey = markdown.NewKey[[]string]()

// htmlIDs returns what the HTML elements of a part are called by id="…" or
// name="…", with or without quotes.
func htmlIDs(p *markdown.Part) []string {
	if !strings.Contains(p.Text, "<") {
		return nil
	}
	var out []string
	for _, attr := range []string{"id=", "name="} {
		for rest := p.Text; ; {
			_, after, found := strings.Cut(rest, attr)
			if !found {
				break
			}
			rest = after
			if after == "" {
				break
			}
			if after[0] != '"' && after[0] != '\'' {
				if id := bareValue(after[:min(len(after), maxName)]); id != "" {
					out = append(out, id)
				}
				continue
			}
			if id, _, closed := strings.Cut(after[1:min(len(after), maxName)], after[:1]); closed {
				out = append(out, id)
			}
		}
	}
	return out
}

// bareValue returns the value of an attribute that has no quotes round it, which s begins
// with.
func bareValue(s string) string {
	end := strings.IndexAny(s, " \t\n\r\"'=<>`")
	if end < 0 {
		return ""
	}
	return s[:end]
}

type anchorsKey struct{ path string }

// AnchorsAt returns the anchors of a file, kept as long as its text is the same.
func AnchorsAt(s *workspace.Snapshot, f *workspace.File) *Anchors {
	compute := func() *Anchors { return AnchorsOf(f.Doc) }
	if f.Open {
		return workspace.Once(s, anchorsKey{f.Path}, compute)
	}
	return workspace.Kept(s, anchorsKey{f.Path}, compute)
}

// Find looks a decoded fragment up. canonical is the anchor as GitHub writes it;
// it is the fragment itself when some tool in use writes the heading's anchor
// so: with its emoji or punctuation, or without the hyphen that an emoji leaves.
func (a *Anchors) Find(fragment string) (canonical string, ok bool) {
	if _, ok := a.exact[fragment]; ok || a.ids[fragment] || isSelfMade(fragment) {
		return fragment, true
	}
	slug := Slug(fragment)
	at, ok := a.exact[slug]
	if !ok {
		at, ok = a.loose[looseSlug(slug)]
	}
	if ok {
		if fragment == strings.ToLower(fragment) && !strings.Contains(fragment, " ") {
			return fragment, true
		}
		return a.Slugs[at], true
	}
	return "", false
}

// isSelfMade reports whether a viewer makes the place of a fragment: the top of
// the page, a line of the source, a footnote, a piece of the text.
func isSelfMade(fragment string) bool {
	if fragment == "" || fragment == "top" || strings.HasPrefix(fragment, ":~:") || strings.HasPrefix(fragment, "user-content-") || strings.HasPrefix(fragment, "fn") || strings.HasPrefix(fragment, "^") {
		return true
	}
	return fragment[0] == 'L' && strings.Trim(fragment[1:], "0123456789L-C") == ""
}
