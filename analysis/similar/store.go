package similar

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"memls/analysis/markdown"
	"memls/analysis/workspace"
)

// A Store is what the memories of one store are about, and what they say.
type Store struct {
	*Index
	// Told are the claims of all memories, by subject, in the order of the files.
	Told map[uint64][]Told
}

// A Told is a claim and where it stands.
type Told struct {
	Claim
	Path string // Span is in this file
}

// StoreOf reads the memories of a store: files returns their paths, and root is what
// the store is known by. It is kept until the disk changes, or a document is opened or
// closed; what a file that has not changed says is kept longer. An open file is in it as
// it was then: ask with its profile of now. ok is false while it is read for the first
// time, where that is done beside the answers to requests.
func StoreOf(s *workspace.Snapshot, root string, files func() []string) (st *Store, ok bool) {
	return workspace.KeptLater(s, storeKey{root}, func() *Store { return read(s, files()) })
}

// StoreNow is StoreOf for somebody who waits.
func StoreNow(s *workspace.Snapshot, root string, files func() []string) *Store {
	return workspace.Kept(s, storeKey{root}, func() *Store { return read(s, files()) })
}

type storeKey struct{ root string }

func read(s *workspace.Snapshot, paths []string) *Store {
	type memory struct {
		profile *Profile
		claims  []Claim
	}
	memories := make([]*memory, len(paths))
	var next atomic.Int64
	var failed atomic.Value // what a reader panicked with
	var readers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(paths)) {
		readers.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					failed.Store(fmt.Sprint(p))
				}
			}()
			for i := next.Add(1) - 1; i < int64(len(paths)); i = next.Add(1) - 1 {
				if f := s.File(paths[i]); f.Doc != nil && f.Binary == workspace.IsText {
					memories[i] = &memory{Of(f.Path, f.Doc), claimsIn(f.Doc)}
				}
			}
		})
	}
	readers.Wait()
	if p := failed.Load(); p != nil {
		panic(p) // for the caller to recover from
	}
	st := &Store{Told: map[uint64][]Told{}}
	var known []string
	var profiles []*Profile
	for i, m := range memories {
		if m == nil {
			continue
		}
		known = append(known, paths[i])
		profiles = append(profiles, m.profile)
		for _, c := range m.claims {
			st.Told[c.Subject] = append(st.Told[c.Subject], Told{c, paths[i]})
		}
	}
	st.Index = NewIndex(known, profiles)
	return st
}

// claimsIn returns the claims of a document.
func claimsIn(doc *markdown.Document) []Claim {
	var out []Claim
	for _, chunk := range doc.Chunks() {
		for _, c := range ClaimsOf(chunk.Part) {
			c.Span = c.Span.Shift(chunk.Start)
			out = append(out, c)
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
