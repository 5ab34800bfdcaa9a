package deepcode

import (
	"crypto/sha1"
	"encoding/hex"
	"path/filepath"
	"strings"
	"unicode/utf16"

	"memls/analysis/workspace"
)

// maxKey is the longest project key that is not shortened, in UTF-16 units.
const maxKey = 200

// ProjectKey returns the name of a folder's place below ~/.deepcode/projects:
// every UTF-16 unit of path but ASCII letters and digits becomes "-". A longer
// key than 200 units is cut there, and "-" and the first 12 hex digits of the
// SHA-1 of path follow. Different paths can have one key: /a.b and /a-b.
func ProjectKey(path string) string {
	var b strings.Builder
	for _, r := range path {
		if '0' <= r && r <= '9' || 'A' <= r && r <= 'Z' || 'a' <= r && r <= 'z' {
			b.WriteByte(byte(r))
			continue
		}
		for range utf16.RuneLen(r) {
			b.WriteByte('-')
		}
	}
	key := b.String()
	if len(key) <= maxKey {
		return key
	}
	sum := sha1.Sum([]byte(path))
	return key[:maxKey] + "-" + hex.EncodeToString(sum[:])[:12]
}

// GitRoot walks up from dir, by spelling, to the first directory in which .git
// exists (a directory, or the file of a linked worktree; a link that leads
// nowhere does not count) and returns its real path, "" when there is none. dir
// is absolute; it need not exist.
func GitRoot(fs workspace.FS, dir string) string {
	for dir = filepath.Clean(dir); ; {
		if _, err := fs.Stat(filepath.Join(dir, ".git")); err == nil {
			if real, err := fs.EvalSymlinks(dir); err == nil {
				return real
			}
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}
