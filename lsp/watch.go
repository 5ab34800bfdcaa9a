package lsp

import (
	"context"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
	"go.lsp.dev/protocol"

	"memls/analysis/agent"
	"memls/analysis/settings"
	"memls/analysis/workspace"
)

const (
	// maxWatched is the most directories that we watch ourselves: each costs the
	// system something, and its number is limited.
	maxWatched = 256
	// gatherFor is how long events are gathered: an agent that writes a file by
	// renaming another one makes four.
	gatherFor = 20 * time.Millisecond
)

// registerWatches asks the client to watch the folders, where it can.
func (s *server) registerWatches(ctx context.Context) {
	var registrations []protocol.Registration
	if s.can.watch {
		var watchers []protocol.FileSystemWatcher
		for _, glob := range s.globs() {
			watchers = append(watchers, protocol.FileSystemWatcher{GlobPattern: protocol.Pattern(glob)})
		}
		registrations = append(registrations, protocol.Registration{
			ID: "memls/watch", Method: protocol.MethodWorkspaceDidChangeWatchedFiles,
			RegisterOptions: mustMarshal(&protocol.DidChangeWatchedFilesRegistrationOptions{Watchers: watchers}),
		})
	}
	if s.can.registerConfig {
		registrations = append(registrations, protocol.Registration{
			ID: "memls/configuration", Method: protocol.MethodWorkspaceDidChangeConfiguration,
			RegisterOptions: protocol.LSPAny(`{"section":"` + section + `"}`),
		})
	}
	if len(registrations) > 0 {
		_ = s.client.call(ctx, protocol.MethodClientRegisterCapability, &protocol.RegistrationParams{Registrations: registrations}, nil)
	}
}

// globs are the files whose changes matter.
func (s *server) globs() []string {
	out := []string{"**/*.md", "**/" + settings.FileName}
	for _, a := range s.engine.Agents() {
		if w, ok := a.(agent.Watched); ok {
			out = append(out, w.Globs()...)
		}
	}
	return out
}

func (s *server) didChangeWatchedFiles(p *protocol.DidChangeWatchedFilesParams) error {
	var paths []string
	for _, change := range p.Changes {
		if name := nameOf(change.URI); workspace.IsPath(name) {
			paths = append(paths, name)
		}
	}
	if len(paths) > 0 {
		s.diskChanged(paths...)
	}
	return nil
}

// A watcher is our own: for clients that watch nothing (Neovim on Linux, unless
// told to) and for the stores that lie outside every folder. It watches the
// directories of memory files and of the folders, not what is below them.
type watcher struct {
	mu sync.Mutex
	fs *fsnotify.Watcher
	// places are the directories that are meant, also those that are not there
	// yet: then what is there on the way to them is watched.
	places map[string]bool
}

// follow watches the directories that matter now.
func (w *watcher) follow(s *server, at moment) {
	if _, real := s.opts.FS.(workspace.OS); !real {
		return // no system reports on a disk that is not its own
	}
	want, places := map[string]bool{}, map[string]bool{}
	add := func(dir string) {
		if len(places) < maxWatched {
			places[dir] = true
		}
		for ; ; dir = filepath.Dir(dir) { // a store that is made later shows in what is there already
			if info, err := s.opts.FS.Stat(dir); err == nil && info.IsDir() {
				break
			}
			if filepath.Dir(dir) == dir {
				return
			}
		}
		if len(want) < maxWatched && !(s.can.watch && s.within(at, filepath.Join(dir, "x"))) {
			want[dir] = true
		}
	}
	for _, folder := range at.Folders {
		add(folder)
		for _, a := range s.engine.AgentsIn(at.Snapshot, folder) {
			for _, store := range s.engine.Stores(at.Snapshot, a, folder) {
				add(filepath.Dir(store.Path))
			}
			for _, dir := range statePlaces(at, a, folder) {
				add(dir)
			}
		}
	}
	for _, name := range s.watched(at) {
		if workspace.IsPath(name) && s.named(name) {
			add(filepath.Dir(name))
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.fs == nil {
		if len(want) == 0 || s.ctx.Err() != nil {
			return
		}
		fs, err := fsnotify.NewWatcher()
		if err != nil {
			s.log.Warn("nothing is watched", "err", err)
			return
		}
		w.fs = fs
		// Not by run, which does not begin when the connection is ending already.
		context.AfterFunc(s.ctx, func() { _ = fs.Close() })
		s.background(func() { w.run(s, fs) })
	}
	w.places = places
	// The system's own list: a directory that was removed is no longer in it, also
	// when there is one of the same name by now.
	have := w.fs.WatchList()
	for _, dir := range have {
		if !want[dir] {
			_ = w.fs.Remove(dir)
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(want)) {
		if slices.Contains(have, dir) {
			continue
		}
		if err := w.fs.Add(dir); err != nil && s.ctx.Err() == nil {
			s.log.Warn("a directory is not watched", "dir", dir, "err", err)
		}
	}
}

// leads reports whether path is one of the directories that are meant, or on the
// way to one: it may have just been made.
func (w *watcher) leads(path string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	for dir := range w.places {
		if dir == path || strings.HasPrefix(dir, path) && dir[len(path)] == filepath.Separator {
			return true
		}
	}
	return false
}

// run passes on what happened, gathered.
func (w *watcher) run(s *server, fs *fsnotify.Watcher) {
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	happened := map[string]bool{}
	for {
		select {
		case <-s.ctx.Done():
			return
		case e, ok := <-fs.Events:
			if !ok {
				return
			}
			if s.named(e.Name) || w.leads(e.Name) || s.isStoreDir(e.Name) || s.isState(e.Name) {
				happened[e.Name] = true
				timer.Reset(gatherFor)
			}
		case err, ok := <-fs.Errors:
			if !ok {
				return
			}
			s.log.Warn("watching", "err", err) // events were lost: look at everything
			s.mu.Lock()
			s.rechecked = time.Time{}
			s.mu.Unlock()
			s.recheckDisk()
		case <-timer.C:
			s.diskChanged(slices.Sorted(maps.Keys(happened))...)
			clear(happened)
			w.follow(s, s.now())
		}
	}
}

// statePlaces returns the directories in which an agent's state lies, beside its
// memory, of a session in folder.
func statePlaces(at moment, a agent.Agent, folder string) []string {
	if k, ok := a.(agent.StateKeeper); ok {
		return k.StatePlaces(at.Snapshot, folder)
	}
	return nil
}

// isState reports whether a file lies right in a directory in which the state of an
// agent lies, and is none that is written on the way to another.
func (s *server) isState(path string) bool {
	at := s.now()
	for _, folder := range at.Folders {
		for _, a := range s.engine.AgentsIn(at.Snapshot, folder) {
			if slices.Contains(statePlaces(at, a, folder), filepath.Dir(path)) {
				return !strings.HasSuffix(path, ".lock")
			}
		}
	}
	return false
}

// isStoreDir reports whether path is a store or a directory on the way to its file,
// which may have just been made.
func (s *server) isStoreDir(path string) bool {
	at := s.now()
	for _, folder := range at.Folders {
		for _, a := range s.engine.AgentsIn(at.Snapshot, folder) {
			for _, store := range s.engine.Stores(at.Snapshot, a, folder) {
				if rel, err := filepath.Rel(path, store.Path); err == nil && filepath.IsLocal(rel) {
					return true
				}
			}
		}
	}
	return false
}
