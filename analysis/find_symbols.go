package analysis

import (
	"cmp"
	"context"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sahilm/fuzzy"

	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// A FoundKind says what a found symbol is.
type FoundKind uint8

const (
	FoundFile        FoundKind = iota // a memory, by its name or that of its file
	FoundHeading                      // a section
	FoundDescription                  // a memory, by its description
)

// A FoundSymbol is one answer to a search for a name.
type FoundSymbol struct {
	view.Ref
	Kind  FoundKind
	Title string // what matched, in one line
	score int
}

const (
	// maxQuery and maxTitle bound what is compared, in bytes.
	maxQuery = 200
	maxTitle = 200
)

// FindSymbols returns what is called like query of some files and of the memory
// directories that they are in: memories by name and description, and sections, the
// best first, at most n. The letters of the query have
// to stand in the name in their order; without a query every memory matches.
func (e *Engine) FindSymbols(ctx context.Context, s *workspace.Snapshot, files []string, query string, n int) ([]FoundSymbol, error) {
	query = query[:runeStart(query, min(len(query), maxQuery))]
	words := strings.Fields(strings.ToLower(query))
	query = strings.Join(strings.Fields(query), "")
	var all []FoundSymbol
	for _, path := range e.withDirectories(s, files) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		f := s.File(path)
		if f.Doc == nil {
			continue
		}
		names := append(titlesOf(f.Doc), named{title: strings.TrimSuffix(filepath.Base(path), ".md")})
		if query == "" {
			all = append(all, FoundSymbol{Ref: view.Ref{Path: path}, Title: names[len(names)-1].title})
			continue
		}
		for _, m := range fuzzy.FindFromNoSort(query, titles(names)) {
			x := names[m.Index]
			if x.kind == FoundDescription && !hasWords(x.title, words) {
				continue // the letters of most words stand somewhere in a sentence
			}
			all = append(all, FoundSymbol{view.Ref{Path: path, Span: x.span}, x.kind, x.title, m.Score})
		}
	}
	slices.SortStableFunc(all, func(a, b FoundSymbol) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.Kind, b.Kind), cmp.Compare(len(a.Title), len(b.Title)), cmp.Compare(a.Path, b.Path))
	})
	all = slices.CompactFunc(all, func(a, b FoundSymbol) bool {
		return a.Path == b.Path && a.Title == b.Title && a.Kind == FoundFile && b.Kind == FoundFile // called as its file
	})
	return all[:min(len(all), n)], nil
}

// withDirectories returns the memories among files, and those of the memory directories
// that they are in, sorted.
func (e *Engine) withDirectories(s *workspace.Snapshot, files []string) []string {
	found, roots := map[string]bool{}, []string{}
	for _, path := range files {
		if filepath.Ext(path) != ".md" || slices.ContainsFunc(roots, func(root string) bool { return isWithin(root, path) }) || !e.IsMemory(s, path) {
			continue
		}
		found[path] = true
		dir := e.directoryAround(s, path)
		if dir == nil || dir.Root == s.Env.Home {
			continue
		}
		roots = append(roots, dir.Root)
		tree := s.Tree(dir.Root)
		for _, f := range tree.Files() {
			if abs := tree.Abs(f.Path); !f.Link && (dir.Memory(f.Path) || strings.HasSuffix(f.Path, ".md") && (isIndexName(dir, abs) || e.IsMemory(s, abs))) {
				found[abs] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// hasWords reports whether each of some words, in lower case, stands in a sentence.
func hasWords(sentence string, words []string) bool {
	low := strings.ToLower(sentence)
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(low, w) })
}

// A named is a name in a document.
type named struct {
	title string
	kind  FoundKind
	span  text.Span
}

type titles []named

func (t titles) String(i int) string { return t[i].title }
func (t titles) Len() int            { return len(t) }

var titlesKey = markdown.NewKey[[]named]()

// titlesOf returns what a document calls itself, its description and its headings.
func titlesOf(d *markdown.Document) []named {
	return slices.Clip(markdown.MemoDocument(d, titlesKey, func(d *markdown.Document) (out []named) {
		add := func(kind FoundKind, s string, span text.Span) {
			if s = text.OneLine(s); s != "" {
				out = append(out, named{s[:runeStart(s, min(len(s), maxTitle))], kind, span})
			}
		}
		if front := d.Frontmatter(); front != nil {
			for _, k := range front.Keys {
				switch k.Name {
				case "name", "title":
					add(FoundFile, k.Value, k.ValueSpan)
				case "description":
					add(FoundDescription, k.Value, k.ValueSpan)
				}
			}
		}
		for h := range d.Headings() {
			add(FoundHeading, h.Text, h.Span)
		}
		return out
	}))
}

// runeStart returns the greatest offset of at most n at which s may be cut.
func runeStart(s string, n int) int {
	for n > 0 && n < len(s) && s[n]&0xC0 == 0x80 {
		n--
	}
	return n
}
