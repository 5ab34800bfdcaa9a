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
	told []told // by subject, in the order of the files

	files []string             // that were read
	docs  []*markdown.Document // of the files; nil for one without text
}

// told is where a claim is found: memory is its number in the index, and start where
// the part of the claim begins.
type told struct {
	subject       uint64
	claim         *Claim
	memory, start int32
}

// A Told is a claim and where it stands.
type Told struct {
	Claim
	Path string // Span is in this file
}

// Told returns what the memories say about a subject, in the order of the files; nil
// where they speak of it more often than most times.
func (st *Store) Told(subject uint64, most int) []Told {
	first, _ := slices.BinarySearchFunc(st.told, subject, func(t told, subject uint64) int { return cmp.Compare(t.subject, subject) })
	var out []Told
	for _, t := range st.told[first:] {
		if t.subject != subject {
			break
		}
		if len(out) == most {
			return nil
		}
		c := *t.claim
		c.Span = c.Span.Shift(int(t.start))
		out = append(out, Told{c, st.paths[t.memory]})
	}
	return out
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
	type memory struct {
		profile *Profile
		told    []told
	}
	memories := make([]*memory, len(paths))
	workspace.Each(len(paths), func(i int) {
		if docs[i] != nil {
			memories[i] = &memory{Of(paths[i], docs[i]), toldIn(docs[i])}
		}
	})
	all := 0
	for _, m := range memories {
		if m != nil {
			all += len(m.told)
		}
	}
	st := &Store{told: make([]told, 0, all), files: paths, docs: docs}
	var known []string
	var profiles []*Profile
	for i, m := range memories {
		if m == nil {
			continue
		}
		for _, t := range m.told {
			t.memory = int32(len(known))
			st.told = append(st.told, t)
		}
		known = append(known, paths[i])
		profiles = append(profiles, m.profile)
	}
	slices.SortStableFunc(st.told, func(a, b told) int { return cmp.Compare(a.subject, b.subject) })
	st.Index = NewIndex(known, profiles)
	return st
}

// toldIn returns the claims of a document.
func toldIn(doc *markdown.Document) []told {
	var out []told
	for _, chunk := range doc.Chunks() {
		claims := ClaimsOf(chunk.Part)
		for i := range claims {
			out = append(out, told{subject: claims[i].Subject, claim: &claims[i], start: int32(chunk.Start)})
		}
	}
	return out
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
