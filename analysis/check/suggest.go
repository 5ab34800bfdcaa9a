package check

import (
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/workspace"
)

// A Suggestion is a file that a link to nothing may mean.
type Suggestion struct {
	Path string // absolute
	Link string // as a link of the scope's file names it, with slashes
	// AtRoot says that the link would be right in the root of the workspace.
	AtRoot bool
	// Sure says that nothing else can be meant.
	Sure bool
}

// Bounds of the search: work is cells of the distance table.
const (
	maxSuggestions = 3
	maxCells       = 1_000_000
	maxName        = 200 // bytes of a base name that is compared
)

// Suggest returns what a link to p, where nothing stands, may mean, the best
// first: the file with .md behind its name; the same path seen from the root; a
// file of that name elsewhere; the nearest names; names that share most words.
func (sc *Scope) Suggest(p string) []Suggestion {
	if sc.known == nil {
		return nil
	}
	sc.known.mu.Lock()
	out, ok := sc.known.near[p]
	sc.known.mu.Unlock()
	if ok {
		return out
	}
	out = sc.suggest(p)
	sc.known.mu.Lock()
	if sc.known.near == nil || len(sc.known.near) > maxKnown {
		sc.known.near = map[string][]Suggestion{}
	}
	sc.known.near[p] = out
	sc.known.mu.Unlock()
	return out
}

func (sc *Scope) suggest(p string) []Suggestion {
	clean := strings.TrimRight(p, "/")
	if clean == "" {
		return nil
	}
	one := func(abs string, atRoot bool) []Suggestion {
		return []Suggestion{{Path: abs, Link: sc.Rel(abs), AtRoot: atRoot, Sure: true}}
	}
	for _, as := range []string{clean, clean + ".md"} {
		if place := sc.Path(as); place.State == Exists && !(as == clean && place.Dir) {
			return one(place.Path, false)
		}
	}
	local := filepath.FromSlash(strings.TrimLeft(clean, "/"))
	if sc.dir != nil {
		if place := sc.At(filepath.Join(sc.dir.Root, local)); place.State == Exists {
			return one(place.Path, false)
		}
	}
	if !strings.HasPrefix(local, "..") && strings.Contains(clean, "/") || sc.base != sc.root {
		if place := sc.At(filepath.Join(sc.root, local)); place.State == Exists {
			return one(place.Path, true)
		}
	}
	tree := sc.tree()
	if tree == nil {
		return nil
	}
	name := path.Base(clean)
	var same []string
	for _, rel := range tree.Named(name) {
		same = append(same, tree.Abs(rel))
	}
	if len(same) == 0 && len(name) <= maxName {
		same = sc.similar(name)
	}
	if len(same) > maxSuggestions {
		sc.byCloseness(same)
		same = same[:maxSuggestions]
	}
	var out []Suggestion
	for _, abs := range same {
		if abs != sc.file {
			out = append(out, Suggestion{Path: abs, Link: sc.Rel(abs), Sure: len(same) == 1 && path.Base(filepath.ToSlash(abs)) == name})
		}
	}
	return out
}

// similar returns the files with the name nearest to name, those in the file's
// own directory first.
func (sc *Scope) similar(name string) []string {
	tree := sc.tree()
	ext := strings.ToLower(path.Ext(name))
	if ext == "" {
		ext = ".md"
	}
	stem := strings.TrimSuffix(name, path.Ext(name))
	stems := stemsOf(sc.snapshot, tree, ext)
	near := nearestWithin(stem, stems.sorted, maxCells)
	if near == "" {
		near = stems.words.share(stem)
	}
	return absolute(tree, stems.files[near])
}

// stems are the files of one extension by their names without it.
type stems struct {
	sorted []string
	files  map[string][]string // relative
	words  *wordIndex          // of sorted
}

type stemsKey struct{ root, ext string }

func stemsOf(s *workspace.Snapshot, tree *workspace.Tree, ext string) *stems {
	return workspace.Kept(s, stemsKey{tree.Root, ext}, func() *stems {
		out := &stems{files: map[string][]string{}}
		for _, f := range tree.Files() {
			if base := path.Base(f.Path); strings.ToLower(path.Ext(base)) == ext && len(base) <= maxName {
				stem := strings.TrimSuffix(base, path.Ext(base))
				out.files[stem] = append(out.files[stem], f.Path)
			}
		}
		out.sorted = slices.Sorted(maps.Keys(out.files))
		out.words = newWordIndex(out.sorted)
		return out
	})
}

// byCloseness sorts paths so that those with the shortest way from the file come
// first.
func (sc *Scope) byCloseness(paths []string) {
	slices.SortStableFunc(paths, func(a, b string) int {
		return strings.Count(sc.Rel(a), "/") - strings.Count(sc.Rel(b), "/")
	})
}

// nearestWithin is Nearest over the candidates whose length makes them possible,
// until the work is over budget.
func nearestWithin(s string, candidates []string, cells int) string {
	return nearest(s, func(yield func(string) bool) {
		left := cells
		for _, c := range candidates {
			if d := len(c) - len(s); d < -9 || d > 9 { // 3 code points are at most 12 bytes, of which rarely all differ
				continue
			}
			if left -= len(c) * len(s); left < 0 || !yield(c) {
				return
			}
		}
	})
}

// minShared is the least letters of the words that two names must share.
const minShared = 5

// A wordIndex finds names by the words in them.
type wordIndex struct {
	names  []string
	words  [][]string
	byWord map[string][]int32 // the names with a word, in order
}

func newWordIndex(names []string) *wordIndex {
	x := &wordIndex{names: names, words: make([][]string, len(names)), byWord: map[string][]int32{}}
	for i, name := range names {
		x.words[i] = nameWords(name)
		for _, w := range x.words[i] {
			if list := x.byWord[w]; len(list) == 0 || list[len(list)-1] != int32(i) {
				x.byWord[w] = append(list, int32(i))
			}
		}
	}
	return x
}

// share returns the one name that shares more words with s than any other, at least
// half of all words of the two; else "". A word that more names have than maxCommon
// tells none of them apart.
func (x *wordIndex) share(s string) string {
	words := nameWords(s)
	looked := map[int32]bool{}
	best, bestShare, tie := "", 0.0, false
	for _, w := range words {
		with := x.byWord[w]
		if len(with) > maxCommon {
			continue
		}
		for _, i := range with {
			if looked[i] {
				continue
			}
			looked[i] = true
			shared, letters, all := 0, 0, len(words)
			for _, w := range x.words[i] {
				if slices.Contains(words, w) {
					shared++
					letters += len(w)
				} else {
					all++
				}
			}
			share := float64(shared) / float64(all)
			if letters < minShared || share < 0.5 || share < bestShare {
				continue
			}
			tie = share == bestShare
			best, bestShare = x.names[i], share
		}
	}
	if tie {
		return ""
	}
	return best
}

const maxCommon = 500

// nameWords returns the words of a file's name, lower-cased, at most 12.
func nameWords(s string) []string {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return strings.ContainsRune("-_ .+,", r) })
	return words[:min(len(words), 12)]
}
