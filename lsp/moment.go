package lsp

import (
	"maps"
	"path/filepath"
	"slices"

	"go.lsp.dev/uri"

	"memls/analysis/text"
	"memls/analysis/workspace"
)

// A moment is the workspace as one message finds it: every change that was sent
// before, none that was sent after. It is immutable.
type moment struct {
	*workspace.Snapshot
	docs map[string]*document // what the editor has open, by name
	enc  text.Encoding
	// early: the client's settings were still on their way; see settled.
	early bool
}

// A document is what is known of an open document beside its text.
type document struct {
	uri     uri.URI
	real    string // see workspace.Snapshot.Real
	version int32
	state   syncState
	size    int // bytes of the text that was refused, when tooLarge
	// kept is that text, so that it is known when it has become small enough;
	// empty when it is over maxKept.
	kept string
}

// A syncState says whether the workspace has the text that the editor shows.
type syncState uint8

const (
	inSync syncState = iota
	// outOfSync: a change could not be applied. Nothing is said about the text
	// until the editor sends all of it.
	outOfSync
	// tooLarge: over workspace.MaxText. The text was not taken.
	tooLarge
)

// now returns the present moment.
func (s *server) now() moment {
	early := false
	select {
	case <-s.configured:
	default:
		early = true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	at := s.present
	at.early = early
	return at
}

// update changes what is open and makes the next moment. f gets a copy of the
// documents and returns the snapshot to go with them.
func (s *server) update(f func(docs map[string]*document) *workspace.Snapshot) {
	s.mu.Lock()
	defer s.mu.Unlock()
	docs := make(map[string]*document, len(s.present.docs)+1)
	maps.Copy(docs, s.present.docs)
	snap := f(docs)
	s.present = moment{Snapshot: snap, docs: docs, enc: s.enc}
}

// updateFiles makes the next moment when only the disk or the settings changed.
func (s *server) updateFiles(f func() *workspace.Snapshot) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.present = moment{Snapshot: f(), docs: s.present.docs, enc: s.enc}
}

// opened returns the names of the open documents, in order.
func (at moment) opened() []string { return slices.Sorted(maps.Keys(at.docs)) }

// doc returns the open document called name, also when it is open by another name
// that leads to the same place; nil when there is none.
func (at moment) doc(name string) *document {
	if d := at.docs[name]; d != nil {
		return d
	}
	for _, d := range at.docs {
		if d.real == name {
			return d
		}
	}
	return nil
}

// spelled returns a path as the client would write it: below the folder that it
// has opened, which may be reached through a link that agents resolve.
func (at moment) spelled(path string) string {
	for _, folder := range at.Folders {
		real, err := at.EvalSymlinks(folder)
		if err != nil || real == folder {
			continue
		}
		if rel, err := filepath.Rel(real, path); err == nil && filepath.IsLocal(rel) {
			return filepath.Join(folder, rel)
		}
	}
	return path
}

// usable reports whether the workspace has the text of the document called name,
// if it is open.
func (at moment) usable(name string) bool {
	d := at.doc(name)
	return d == nil || d.state == inSync
}

// version returns the version of an open document; open is false for others.
func (at moment) version(name string) (version int32, open bool) {
	if d := at.doc(name); d != nil {
		return d.version, true
	}
	return 0, false
}

// uri returns the URI that the client uses for the document called name.
func (at moment) uri(name string) uri.URI {
	if d := at.doc(name); d != nil {
		return d.uri
	}
	return uriOf(at.spelled(name))
}
