package letta

import (
	"path/filepath"

	"memls/analysis/workspace"
)

// stateGlobs are the files of a git directory that change with a commit, with what
// is staged, and when another branch is taken.
var stateGlobs = []string{"HEAD", "index", "packed-refs", "refs/heads/**", PolicyName}

// Globs are the configs, and what git knows: the prompt shows what is committed.
func (Agent) Globs() []string {
	out := []string{"**/" + ConfigName}
	for _, g := range stateGlobs {
		out = append(out, "**/.git/"+g)
	}
	return out
}

// StatePlaces are the directories in which git keeps what is committed, of the
// repository that dir is in.
func (Agent) StatePlaces(s *workspace.Snapshot, dir string) []string {
	root := rootOf(s, dir)
	if root == "" {
		return nil
	}
	g := repositoryOf(s, root).Git
	if g == nil {
		return nil
	}
	return []string{g.Dir, filepath.Join(g.Common, "refs", "heads")}
}
