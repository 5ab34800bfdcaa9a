package lsp

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
	"go.lsp.dev/protocol"

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
		registrations = append(registrations, protocol.Registration{
			ID: "memls/watch", Method: protocol.MethodWorkspaceDidChangeWatchedFiles,
			RegisterOptions: mustMarshal(&protocol.DidChangeWatchedFilesRegistrationOptions{Watchers: []protocol.FileSystemWatcher{
				{GlobPattern: protocol.Pattern("**/*.md")},
				{GlobPattern: protocol.Pattern("**/.memls.yaml")},
			}}),
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
	mu   sync.Mutex
	fs   *fsnotify.Watcher
	dirs map[string]bool
}

// follow watches the directories that matter now.
func (w *watcher) follow(s *server, at moment) {
	if _, real := s.opts.FS.(workspace.OS); !real {
		return // no system reports on a disk that is not its own
	}
	want := map[string]bool{}
	add := func(dir string) {
		for ; ; dir = filepath.Dir(dir) { // a store that is made later shows in what is there already
			if info, err := os.Stat(dir); err == nil && info.IsDir() {
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
		w.fs, w.dirs = fs, map[string]bool{}
		s.background(func() { w.run(s, fs) })
	}
	for dir := range w.dirs {
		if !want[dir] {
			_ = w.fs.Remove(dir)
			delete(w.dirs, dir)
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(want)) {
		if w.dirs[dir] {
			continue
		}
		if err := w.fs.Add(dir); err != nil {
			s.log.Warn("a directory is not watched", "dir", dir, "err", err)
			continue
		}
		w.dirs[dir] = true
	}
}

// run passes on what happened, gathered.
func (w *watcher) run(s *server, fs *fsnotify.Watcher) {
	defer fs.Close()
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
			if s.named(e.Name) || s.isStoreDir(e.Name) {
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

// isStoreDir reports whether path is a directory on the way to a store's file,
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
