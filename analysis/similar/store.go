package similar

import (
	"memls/analysis/markdown"
	"memls/analysis/workspace"
)

// Store returns the index of the memories of a store: files returns their paths,
// and root is what the store is known by. It is kept until the disk changes, or a
// document is opened or closed; the profile of a file that has not changed is kept
// longer. An open file is in it as it was then: ask with its profile of now.
func Store(s *workspace.Snapshot, root string, files func() []string) *Index {
	return workspace.Kept(s, storeKey{root}, func() *Index {
		var paths []string
		var profiles []*Profile
		for _, path := range files() {
			if f := s.File(path); f.Doc != nil && f.Binary == workspace.IsText {
				paths = append(paths, path)
				profiles = append(profiles, Of(path, f.Doc))
			}
		}
		return NewIndex(paths, profiles)
	})
}

type storeKey struct{ root string }

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

// A Told is a claim and where it stands.
type Told struct {
	Claim
	Path string // Span is in this file
}

// Claims returns the claims of the memories of a store, by subject. It is kept as
// Store keeps its index: an open file is in it as it was when it was opened.
func Claims(s *workspace.Snapshot, root string, files func() []string) map[uint64][]Told {
	return workspace.Kept(s, claimsStoreKey{root}, func() map[uint64][]Told {
		out := map[uint64][]Told{}
		for _, path := range files() {
			f := s.File(path)
			if f.Doc == nil || f.Binary != workspace.IsText {
				continue
			}
			for _, chunk := range f.Doc.Chunks() {
				for _, c := range ClaimsOf(chunk.Part) {
					c.Span = c.Span.Shift(chunk.Start)
					out[c.Subject] = append(out[c.Subject], Told{c, path})
				}
			}
		}
		return out
	})
}

type claimsStoreKey struct{ root string }
