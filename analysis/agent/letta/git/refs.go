package git

import (
	"encoding/hex"
	"fmt"
	"iter"
	"path/filepath"
	"strings"
)

// maxSymbolic is how many refs may lead to each other, as in git.
const maxSymbolic = 5

// Head returns the commit of HEAD, and the name of the ref that it stands for:
// "refs/heads/main", or "" when HEAD names the commit itself. The error wraps
// ErrNoCommit before the first commit.
func (r *Repository) Head() (id ID, ref string, err error) {
	name := "HEAD"
	for range maxSymbolic {
		value, err := r.readRef(name)
		if err != nil {
			if name != "HEAD" {
				return "", ref, fmt.Errorf("%s: %w", name, ErrNoCommit)
			}
			return "", "", err
		}
		target, symbolic := strings.CutPrefix(value, "ref:")
		if !symbolic {
			id, err := r.parseID(value)
			return id, ref, err
		}
		name = strings.TrimSpace(target)
		ref = name
		if !isRefName(name) {
			return "", "", fmt.Errorf("HEAD leads to %q: %w", name, errDamaged)
		}
	}
	return "", "", fmt.Errorf("HEAD leads in a circle: %w", errDamaged)
}

// isRefName reports whether a ref's name stays inside the git directory.
func isRefName(name string) bool {
	return strings.HasPrefix(name, "refs/") && filepath.IsLocal(filepath.FromSlash(name)) && !strings.ContainsAny(name, "\x00\n")
}

// readRef returns the value of a ref: a file of its own, or a line of packed-refs.
func (r *Repository) readRef(name string) (string, error) {
	dirs := []string{r.Dir}
	if r.Common != r.Dir && name != "HEAD" {
		dirs = append(dirs, r.Common)
	}
	for _, dir := range dirs {
		if b, err := r.fs.ReadFile(filepath.Join(dir, filepath.FromSlash(name)), maxSmall); err == nil {
			return strings.TrimSpace(string(b)), nil
		}
	}
	for packed, value := range r.packedRefs() {
		if packed == name {
			return value, nil
		}
	}
	return "", fmt.Errorf("ref %s: %w", name, ErrNotFound)
}

// packedRefs returns the names of the refs that are kept in one file, with their values.
func (r *Repository) packedRefs() iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		b, err := r.fs.ReadFile(filepath.Join(r.Common, "packed-refs"), maxRefs)
		if err != nil {
			return
		}
		for line := range strings.Lines(string(b)) {
			value, name, ok := strings.Cut(strings.TrimRight(line, "\r\n"), " ")
			if ok && !strings.HasPrefix(line, "#") && !yield(name, value) {
				return
			}
		}
	}
}

// parseID reads the hexadecimal digits of an ID.
func (r *Repository) parseID(s string) (ID, error) {
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != r.sumSize {
		return "", fmt.Errorf("%q names no object: %w", s[:min(len(s), 80)], errDamaged)
	}
	return ID(b), nil
}
