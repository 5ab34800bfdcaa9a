package dgc

import (
	"errors"
	"fmt"
	"path/filepath"

	"memls/analysis/agent"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// The names of DGC's stores.
const (
	storeProject  = "project"
	storePersonal = "personal"
)

// Named reports whether path has the name of one of DGC's files.
func (Agent) Named(path string) bool {
	base := filepath.Base(path)
	return base == FileName || base == FallbackName
}

// Role says what the file at path is to DGC: the personal file, the project file
// of the directory it stands in, or AGENTS.md in the place of one.
func (Agent) Role(s *workspace.Snapshot, path string) *agent.Role {
	if !workspace.IsPath(path) {
		return nil
	}
	dir := filepath.Dir(path)
	r := &agent.Role{Agent: "dgc", Store: storeProject, Path: path, Dir: dir, Loads: true}
	switch filepath.Base(path) {
	case FileName:
		if path == PersonalFile(s.Env.Home) {
			r.Store = storePersonal
			return r
		}
		if root := Root(s, dir, s.Env.Home, s.Env.Vars); root != resolve(s, dir) {
			r.Loads, r.Why = false, fmt.Sprintf("DGC_PROJECT_ROOT makes %s the project root", s.Env.Tilde(root))
		}
		return r
	case FallbackName:
		if Root(s, dir, s.Env.Home, s.Env.Vars) != resolve(s, dir) || sameDir(s, dir, s.Env.Home) {
			return nil
		}
		if own := s.File(filepath.Join(dir, FileName)); refusal(own) == "" && !blank(own.Text()) {
			r.Loads, r.Why = false, "the DGC.md beside it hides it: DGC takes AGENTS.md only where DGC.md is missing or empty"
		}
		return r
	}
	return nil
}

func blank(s string) bool { return skipSpace(s, 0) == len(s) }

// Assume takes a file of any name for a project's DGC.md.
func (Agent) Assume(s *workspace.Snapshot, path string) *agent.Role {
	return &agent.Role{Agent: "dgc", Store: storeProject, Path: path, Dir: filepath.Dir(path), Loads: true}
}

// roles returns what a session in dir loads: the project's file, or AGENTS.md in
// its place, and the personal one. They need not exist.
func roles(s *workspace.Snapshot, dir string) (project, personal *agent.Role) {
	root := Root(s, dir, s.Env.Home, s.Env.Vars)
	project = &agent.Role{Agent: "dgc", Store: storeProject, Path: filepath.Join(root, FileName), Dir: root, Loads: true}
	if own := s.File(project.Path); refusal(own) != "" || blank(own.Text()) {
		fallback := filepath.Join(root, FallbackName)
		if f := s.File(fallback); refusal(f) == "" && !blank(f.Text()) && !sameDir(s, root, s.Env.Home) {
			project.Path = fallback
		}
	}
	personal = &agent.Role{Agent: "dgc", Store: storePersonal, Path: PersonalFile(s.Env.Home), Dir: s.Env.Home, Loads: true}
	return project, personal
}

// Stores returns the project's file and the personal one.
func (Agent) Stores(s *workspace.Snapshot, dir string) []agent.Store {
	project, personal := roles(s, dir)
	var out []agent.Store
	for _, r := range []*agent.Role{project, personal} {
		store := agent.Store{Agent: "dgc", Name: r.Store, Path: r.Path, Personal: r == personal}
		if s.File(r.Path).Exists() {
			store.Files = []string{r.Path}
		}
		if filepath.Base(r.Path) == FallbackName {
			store.Note = "AGENTS.md in the place of DGC.md, which is missing or empty"
		}
		out = append(out, store)
	}
	return out
}

// Session returns the `# Memory` block of a session in dir.
func (a Agent) Session(s *workspace.Snapshot, dir string, o agent.Options) *view.View {
	project, personal := roles(s, dir)
	return Session(a.Memory(s, project, o).View, a.Memory(s, personal, o).View, knownFrom(o.KnownSecrets))
}

// Add appends a fact as DGC does: to the project's DGC.md, never to AGENTS.md,
// or to the personal file.
func (Agent) Add(s *workspace.Snapshot, dir string, f agent.Fact, _ agent.Options) (*workspace.Change, error) {
	if f.Type != "" {
		return nil, errors.New("memory has no types here")
	}
	scope, err := ParseScope(f.Scope)
	if err != nil {
		return nil, err
	}
	path := PersonalFile(s.Env.Home)
	if scope == Project {
		path = filepath.Join(Root(s, dir, s.Env.Home, s.Env.Vars), FileName)
	}
	file := s.File(path)
	if file.Exists() {
		if why := refusal(file); why != "" {
			return nil, fmt.Errorf("%s: %s: nothing is written to it", s.Env.Tilde(path), why)
		}
		if file.Lossy {
			return nil, fmt.Errorf("%s is not UTF-8, and appending would rewrite what is broken in it as U+FFFD: save it as UTF-8 first", s.Env.Tilde(path))
		}
	}
	after, err := Append(file.Text(), f.Text)
	if err != nil {
		return nil, err
	}
	change := workspace.FileChange{
		Path: path, Before: file.Text(), Create: !file.Exists(),
		Edits: []text.Edit{text.Between(file.Text(), after)},
	}
	if scope == Personal || !file.Exists() {
		change.Mode = uint32(scope.FileMode(0))
	}
	return &workspace.Change{Files: []workspace.FileChange{change}}, nil
}
