package similar

import (
	"cmp"
	"slices"

	"memls/analysis/markdown"
	"memls/analysis/workspace"
)

// A Store is what the memories of one store are about, and what they say.
type Store struct {
	*Index
	told []Told // by subject, in the order of the files

	files []string             // that were read
	docs  []*markdown.Document // of the files; nil for one without text
}

// A Told is a claim of a memory.
type Told struct {
	*Claim        // its Span is in the part
	subject       uint64
	memory, start int32 // the number of the memory in the index, and where the part begins
}

// PathOf returns the file of a claim.
func (st *Store) PathOf(t *Told) string { return st.paths[t.memory] }

// Told returns what the memories say about a subject, in the order of the files; nil
// where they speak of it more often than most times. The caller must not change it.
func (st *Store) Told(subject uint64, most int) []Told {
	first, _ := slices.BinarySearchFunc(st.told, subject, func(t Told, subject uint64) int { return cmp.Compare(t.subject, subject) })
	end := first
	for end < len(st.told) && st.told[end].subject == subject {
		if end++; end-first > most {
			return nil
		}
	}
	return st.told[first:end]
}

// StoreOf reads the memories of a store: files returns their paths, and root is what
// the store is known by. It is kept until the disk changes, or a document is opened or
// closed; what a file that has not changed says is kept longer. An open file is in it as
// it was then: ask with its profile of now. ok is false while it is read for the first
// time, where that is done beside the answers to requests.
func StoreOf(s *workspace.Snapshot, root string, files func() []string) (st *Store, ok bool) {
	return workspace.KeptLater(s, storeKey{root}, func(before *Store) *Store { return read(s, files(), before) })
}

// StoreNow is StoreOf for somebody who waits.
func StoreNow(s *workspace.Snapshot, root string, files func() []string) *Store {
	return workspace.Kept(s, storeKey{root}, func() *Store { return read(s, files(), nil) })
}

type storeKey struct{ root string }

// read returns before, which may be nil, where the files are the same.
func read(s *workspace.Snapshot, paths []string, before *Store) *Store {
	docs := make([]*markdown.Document, len(paths))
	workspace.Each(len(paths), func(i int) {
		if f := s.File(paths[i]); f.Binary == workspace.IsText {
			docs[i] = f.Doc
		}
	})
	if before != nil && slices.Equal(before.files, paths) && slices.Equal(before.docs, docs) {
		return before
	}
	profiles := make([]*Profile, len(paths))
	claims := make([]int, len(paths)) // how many
	workspace.Each(len(paths), func(i int) {
		if docs[i] != nil {
			profiles[i] = Of(paths[i], docs[i])
			for _, chunk := range docs[i].Chunks() {
				claims[i] += len(ClaimsOf(chunk.Part))
			}
		}
	})
	all := 0
	for _, n := range claims {
		all += n
	}
	st := &Store{told: make([]Told, 0, all), files: paths, docs: docs}
	known := make([]string, 0, len(paths))
	for i, doc := range docs {
		if doc == nil {
			continue
		}
		for _, chunk := range doc.Chunks() {
			claims := ClaimsOf(chunk.Part)
			for j := range claims {
				st.told = append(st.told, Told{&claims[j], claims[j].Subject, int32(len(known)), int32(chunk.Start)})
			}
		}
		known = append(known, paths[i])
	}
	slices.SortFunc(st.told, func(a, b Told) int {
		return cmp.Or(
			cmp.Compare(a.subject, b.subject),
			cmp.Compare(a.memory, b.memory),
			cmp.Compare(a.start, b.start),
			cmp.Compare(a.Span.Start, b.Span.Start))
	})
	st.Index = NewIndex(known, slices.DeleteFunc(profiles, func(p *Profile) bool { return p == nil }))
	return st
}

// Of returns the profile of a memory file, whose name says something too.
func Of(path string, doc *markdown.Document) *Profile {
	last := markdown.MemoDocument(doc, documentKey, func(d *markdown.Document) named {
		return named{path, profileOf(path, d)}
	})
	if last.path == path {
		return last.profile
	}
	return profileOf(path, doc) // the same text under another name
}

var documentKey = markdown.NewKey[named]()

type named struct {
	path    string
	profile *Profile
}
