package lsp

import (
	"context"
	"maps"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"memls/analysis/agent"
	"memls/analysis/settings"
	"memls/analysis/workspace"
)

// fileSet holds the memory and settings files that are looked at although nobody
// has opened them.
type fileSet struct {
	mu    sync.Mutex
	paths map[string]bool
}

func (f *fileSet) known(path string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.paths[path]
}

func (f *fileSet) all() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Collect(maps.Keys(f.paths))
}

// set replaces the set and returns what is no longer in it.
func (f *fileSet) set(paths []string) (gone []string) {
	next := make(map[string]bool, len(paths))
	for _, p := range paths {
		next[p] = true
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for p := range f.paths {
		if !next[p] {
			gone = append(gone, p)
		}
	}
	f.paths = next
	return gone
}

func (f *fileSet) add(path string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.paths == nil {
		f.paths = map[string]bool{}
	}
	f.paths[path] = true
}

// watched returns every document that findings are reported for, in order: what
// is open, and the files of the workspace.
func (s *server) watched(at moment) []string {
	names := append(slices.Collect(maps.Keys(at.docs)), s.files.all()...)
	slices.Sort(names)
	return slices.Compact(names)
}

// discover looks for the memory files of the folders, and of the stores that a
// session in one of them would load; the home directory and the root of the disk
// are not walked. It gives way to the next discovery.
func (s *server) discover() {
	s.mu.Lock()
	if s.stopDiscovery != nil {
		s.stopDiscovery()
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.stopDiscovery = cancel
	s.mu.Unlock()
	s.background(func() {
		defer cancel()
		at := s.now()
		p := s.beginProgress(ctx, "Looking for memory files")
		files, complete, err := s.engine.Discover(ctx, at.Snapshot, at.Folders, func(dir string) { p.report(at.Env.Tilde(dir)) })
		p.end()
		if err != nil {
			return // overtaken
		}
		if !complete {
			s.log.Warn("not all folders were looked through: there are too many files")
		}
		for _, dir := range at.Folders {
			files = append(files, s.storesOf(at, dir)...)
			files = append(files, filepath.Join(dir, settings.FileName))
		}
		for _, f := range s.files.all() { // one that only memory files to come will heed
			if isSettings(f) && s.engine.Reaches(at.Snapshot, at.Folders, f) {
				files = append(files, f)
			}
		}
		seen := map[string]bool{}
		for _, f := range files {
			if _, file, _ := s.engine.SettingsFile(at.Snapshot, f); file != "" && !seen[file] {
				seen[file] = true
				files = append(files, file)
			}
		}
		gone := s.files.set(files)
		for _, f := range gone {
			s.diagnostics.changed(f, 0) // takes back what was said of it
		}
		s.watch.follow(s, at)
		s.diagnostics.soon()
	})
}

// rediscover looks again, if it has been looked before.
func (s *server) rediscover() {
	s.mu.Lock()
	looked := s.stopDiscovery != nil
	s.mu.Unlock()
	if looked {
		s.discover()
	}
}

// storesOf returns the files that a session in dir would load.
func (s *server) storesOf(at moment, dir string) []string {
	var out []string
	for _, a := range s.engine.AgentsIn(at.Snapshot, dir) {
		for _, store := range s.engine.Stores(at.Snapshot, a, dir) {
			for _, path := range store.Files {
				out = append(out, at.spelled(path))
			}
		}
	}
	return out
}

// named reports whether a file of this name, at this place, may be of interest.
func (s *server) named(path string) bool {
	at := s.now()
	return isSettings(path) || slices.ContainsFunc(s.engine.Agents(), func(a agent.Agent) bool { return agent.Knows(a, at.Snapshot, path) })
}

// diskChanged says that files on disk are not what they were.
func (s *server) diskChanged(paths ...string) {
	at := s.now()
	all := slices.Clone(paths) // by all their names
	paths = slices.Clone(paths)
	for i, path := range paths {
		all = append(all, at.Real(path))
		paths[i] = at.spelled(path)
	}
	all = append(all, paths...)
	s.updateFiles(func() *workspace.Snapshot { return s.ws.DiskChanged(all...) })
	at = s.now()
	s.diagnostics.beside(at.opened()) // their links may lead nowhere by now
	outside, configured := false, false
	for _, path := range paths {
		if !s.within(at, path) {
			outside = true
		} else if s.named(path) && s.engine.Reaches(at.Snapshot, at.Folders, path) {
			s.files.add(path)
		}
		configured = configured || isSettings(path)
		s.diagnostics.changed(path, minDelay)
	}
	if configured { // settings say where to look, and for what
		s.rediscover()
	}
	if outside { // it may be a store, or the way to one
		for _, folder := range at.Folders {
			for _, path := range s.storesOf(at, folder) {
				s.files.add(path)
			}
		}
	}
}

// within reports whether a file lies in one of the folders, and not merely
// somewhere below the home directory or the root of the disk.
func (s *server) within(at moment, path string) bool {
	for _, folder := range at.Folders {
		wide := folder == at.Env.Home || filepath.Dir(folder) == folder
		rel, err := filepath.Rel(folder, path)
		if err == nil && filepath.IsLocal(rel) && (!wide || filepath.Dir(path) == folder) {
			return true
		}
	}
	return false
}

// recheckEvery is the least time between two looks at the disk that nobody asked
// for.
const recheckEvery = time.Second

// recheckDisk looks whether files that were read have changed without anybody
// telling us: watching may be off, or not work on this file system.
func (s *server) recheckDisk() {
	s.mu.Lock()
	due := time.Since(s.rechecked) >= recheckEvery
	if due {
		s.rechecked = time.Now()
	}
	s.mu.Unlock()
	if !due {
		return
	}
	if stale := s.now().Stale(); len(stale) > 0 {
		s.diskChanged(stale...)
	}
}
