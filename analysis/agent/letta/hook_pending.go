package letta

import (
	"errors"
	"fmt"
	"path/filepath"

	"memls/analysis/workspace"
)

// ErrNoGit says that a memory repository has no git repository that can be read.
var ErrNoGit = errors.New("no git repository that can be read")

// ErrPatterns says that nobody knows what the hook would say.
var ErrPatterns = fmt.Errorf("the patterns in %s are too long to be held against every file: %d characters for one, %d in all", ConfigName, maxGlob-1, maxGlobs)

// A Pending is the commit that git is about to make in a memory repository.
type Pending struct {
	Commit
	Root string // absolute
	// Git is the repository's git directory, and Common the one that it shares with
	// other working directories.
	Git, Common string
	// HooksPath is core.hooksPath as the configuration has it, "" where it is not set.
	HooksPath string
	Staged    []StagedFile
}

// ReadPending reads what is staged in the memory repository that dir lies in: in the
// index that git names in GIT_INDEX_FILE, as it does to its hooks, or in its usual
// one. A person allows a change of the config with LETTA_MEMORY_CONSTRAINTS_UPDATE=1.
func ReadPending(s *workspace.Snapshot, dir, release string) (*Pending, error) {
	root := rootAt(s, dir)
	if root == "" {
		return nil, fmt.Errorf("%s: %w", s.Env.Tilde(dir), ErrNoRepository)
	}
	r := openRepository(s, root)
	if r.Git == nil {
		return nil, fmt.Errorf("%s: %w: %w", s.Env.Tilde(root), ErrNoGit, r.Err)
	}
	r.Git.IndexFile = gitIndexFile(s, root)
	p := &Pending{Root: root, Git: r.Git.Dir, Common: r.Git.Common, HooksPath: r.Git.Config.HooksPath}
	p.Release, p.Policy, p.PlainNames = release, r.Policy, r.Git.Config.PlainNames
	p.Approved = s.Env.Vars["LETTA_MEMORY_CONSTRAINTS_UPDATE"] == "1"
	var err error
	if p.Head, err = r.Head(); err != nil {
		return nil, err
	}
	if p.Index, err = r.Index(); err != nil {
		return nil, err
	}
	p.Staged = stagedBetween(p.Head, p.Index)
	return p, nil
}

// Unmatched reports whether the config that would be committed has patterns that are
// not matched, so that Check does not know the hook's verdict.
func (p *Pending) Unmatched() bool {
	e := p.Index.Get(ConfigName)
	if e == nil {
		return false
	}
	src, err := e.Text()
	if err != nil {
		return false
	}
	config, _ := ParseConfig(src, p.Release)
	return config.Unmatched
}

// openRepository opens the repository at root with the user's own git settings below
// the repository's.
func openRepository(s *workspace.Snapshot, root string) *Repository {
	r := OpenRepository(s, root)
	if r.Git != nil {
		r.Git.ReadUserConfig(userConfigs(s)...)
	}
	return r
}

// userConfigs are the files with a user's git settings, the weaker first.
func userConfigs(s *workspace.Snapshot) []string {
	if file, ok := s.Env.Vars["GIT_CONFIG_GLOBAL"]; ok {
		return []string{file}
	}
	if s.Env.Home == "" {
		return nil
	}
	xdg := s.Env.Vars["XDG_CONFIG_HOME"]
	if !filepath.IsAbs(xdg) {
		xdg = filepath.Join(s.Env.Home, ".config")
	}
	return []string{filepath.Join(xdg, "git", "config"), filepath.Join(s.Env.Home, ".gitconfig")}
}

// gitIndexFile returns the index that git names to what it starts, "" for none.
func gitIndexFile(s *workspace.Snapshot, root string) string {
	file := filepath.FromSlash(s.Env.Vars["GIT_INDEX_FILE"])
	if file != "" && !filepath.IsAbs(file) {
		file = filepath.Join(root, file)
	}
	return file
}
