package letta

import (
	"path/filepath"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/agent/letta/git"
	"memls/analysis/markdown"
	"memls/analysis/workspace"
)

// kindMessage is a commit message that is being written: a file in the git directory
// of a memory repository.
const kindMessage = "commit message"

// The files that git has commit messages written into: of commits, and of merges,
// which have no form to keep.
const (
	MessageName      = "COMMIT_EDITMSG"
	mergeMessageName = "MERGE_MSG"
)

func isMessageName(path string) bool {
	base := filepath.Base(path)
	return base == MessageName || base == mergeMessageName
}

// messageRole returns the role of a commit message, nil for any other file and for
// messages of other repositories. The older layout has no rules for them.
func messageRole(s *workspace.Snapshot, path string) *agent.Role {
	if !isMessageName(path) || !workspace.IsPath(path) {
		return nil
	}
	root := rootOfGitDir(s, filepath.Dir(path))
	if root == "" {
		return nil
	}
	r := &agent.Role{Agent: Name, Store: storeMemory, Path: path, Root: root, Dir: root, Kind: kindMessage}
	r.Why = "it is the message of a commit, which recall finds"
	return r
}

// rootOfGitDir returns the memory repository whose git directory dir is, "" when it
// is none: the directory that .git stands in, or for a linked working directory the
// one that its git directory names and that leads back here.
func rootOfGitDir(s *workspace.Snapshot, dir string) string {
	type key struct{ dir string }
	return workspace.Kept(s, key{dir}, func() string {
		root := filepath.Dir(dir)
		if filepath.Base(dir) != ".git" {
			b, err := s.ReadFile(filepath.Join(dir, "gitdir"), maxGitFile)
			if root = filepath.Dir(strings.TrimRight(string(b), "\r\n")); err != nil || !filepath.IsAbs(root) {
				return ""
			}
		}
		if found, _ := FindRoot(s, s.Env.Home, root); found != root {
			return ""
		}
		r := OpenRepository(s, root)
		if r.Git == nil || r.Git.Dir != dir || isLegacyOnDisk(s, root) {
			return ""
		}
		return root
	})
}

// maxGitFile is how many bytes of a small file of git's are read: a path.
const maxGitFile = 1 << 16

// isLegacyOnDisk reports whether the working directory is of the older layout.
func isLegacyOnDisk(s *workspace.Snapshot, root string) bool {
	return !exists(s, filepath.Join(root, IndexName)) && exists(s, filepath.Join(root, "system"))
}

// messageFacts is what is known of a commit message.
type messageFacts struct {
	message *Message
	// exempt says that it needs no form: git or a tool wrote it, or nothing of the
	// commit is memory.
	exempt bool
}

// readMessage reads a commit message: nothing of it is loaded.
func (x *facts) readMessage(s *workspace.Snapshot, m *agent.Memory) {
	src := m.File.Text()
	msg := ParseMessage(src, commentMark(s, x.root))
	m.Message = true
	m.Doc = markdown.Parse(msg.Blanked())
	staged, _ := Staged(s, x.root)
	x.message = &messageFacts{message: msg, exempt: msg.IsExempt() || isMerging(s, m.Role.Path) || !isAboutMemory(msg, staged)}
	m.Summary = "Letta: the message of a commit of " + plural(len(staged), "file")
	switch {
	case len(staged) == 0:
		m.Summary = "Letta: the message of a commit; nothing is staged"
	case x.message.exempt:
		m.Summary += ", which needs no form"
	}
}

// commentMark returns what the comment lines of a message begin with. Git tells its
// hooks, by naming an editor that does nothing, that nobody was shown the message:
// then it has none.
func commentMark(s *workspace.Snapshot, root string) string {
	if s.Env.Vars["GIT_EDITOR"] == ":" {
		return ""
	}
	if g := repositoryOf(s, root).Git; g != nil && g.Config.CommentMark != "" {
		return g.Config.CommentMark
	}
	return git.CommentMark
}

// isMerging reports whether the message at path is that of a merge.
func isMerging(s *workspace.Snapshot, path string) bool {
	return filepath.Base(path) == mergeMessageName || exists(s, filepath.Join(filepath.Dir(path), "MERGE_HEAD"))
}

// isAboutMemory reports whether the form holds for a message: some Markdown is
// staged, nothing is (a message is amended), or the author says so.
func isAboutMemory(m *Message, staged []StagedFile) bool {
	if m.HasForm || len(staged) == 0 {
		return true
	}
	for _, f := range staged {
		if IsMarkdown(f.Path) {
			return true
		}
	}
	return false
}
