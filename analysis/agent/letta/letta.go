// Package letta is what Letta Code makes of a memory repository (memfs v2): what
// its prompt shows, what opening a directory or a file shows, and what the
// repository's pre-commit hook accepts. It follows release 0.32.18 to the byte,
// and for the release "next" the agent's newer public code.
//
// Nothing here touches the disk but through workspace.FS, nothing runs a program,
// and every text that the agent loads is a view.View: its segments say which
// bytes of which file each part comes from. Offsets are bytes of the decoded text
// of a file (text.Decode). Paths inside a repository are relative to its root and
// have slashes.
package letta

import (
	"cmp"
	"strings"

	"memls/analysis/view"
)

// Name is the agent's name in flags, settings and views.
const Name = "letta"

// The releases whose behaviour is known.
const (
	// ReleaseNext is the newer public code, which the documents describe: the
	// default.
	ReleaseNext = "next"
	// Release03218 is the last published program. It refuses a config that uses
	// readOnlyFiles or formatting.
	Release03218 = "0.32.18"
)

// Releases returns the known releases, the default first.
func Releases() []string { return []string{ReleaseNext, Release03218} }

// isNext reports whether release is the newer code; "" is.
func isNext(release string) bool { return cmp.Or(release, ReleaseNext) == ReleaseNext }

// The names that mean something in a repository.
const (
	IndexName  = "MEMORY.md"                  // the index of a directory; at the root, what makes a repository memfs v2
	ConfigName = ".memfs.config.json"         // at the root
	SkillsName = "skills"                     // the top-level directory that is never memory
	PolicyName = "letta-memory-layout-policy" // in the git directory
)

// IsMarkdown reports whether the agent takes path for Markdown: .MD is none.
func IsMarkdown(path string) bool { return strings.HasSuffix(path, ".md") }

// IsSkill reports whether path lies in the top-level skills directory.
func IsSkill(path string) bool { return strings.HasPrefix(path, SkillsName+"/") }

// IsCore reports whether the file at path is core memory, in full in every
// prompt: Markdown at the root.
func IsCore(path string) bool { return IsMarkdown(path) && !strings.Contains(path, "/") }

// IsIndex reports whether path is a directory's index.
func IsIndex(path string) bool {
	return path == IndexName || strings.HasSuffix(path, "/"+IndexName)
}

// newView names the agent in a view.
func newView(b *view.Builder) *view.View {
	v := b.View()
	v.Agent = Name
	return v
}
