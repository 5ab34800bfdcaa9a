package git

import (
	"path/filepath"
	"strings"
)

// maxReplaced is how many times one object may stand for another in turn, as in git.
const maxReplaced = 5

// replacement returns the object that git shows where id is asked for: itself, or what
// a ref below refs/replace names (git replace). What git shows is what the agent gets, so
// a repository in which the two differ must not look here as it does not look there.
func (r *Repository) replacement(id ID) ID {
	r.replaceOnce.Do(func() { r.replaced = r.readReplaced() })
	for range maxReplaced {
		other, ok := r.replaced[id]
		if !ok {
			break
		}
		id = other
	}
	return id
}

// readReplaced reads the refs below refs/replace, those of files over packed ones.
func (r *Repository) readReplaced() map[ID]ID {
	const prefix = "refs/replace/"
	var out map[ID]ID
	add := func(name, value string) {
		from, err := r.parseID(name)
		if err != nil {
			return
		}
		if to, err := r.parseID(value); err == nil {
			if out == nil {
				out = map[ID]ID{}
			}
			out[from] = to
		}
	}
	for name, value := range r.packedRefs() {
		if from, ok := strings.CutPrefix(name, prefix); ok {
			add(from, value)
		}
	}
	dir := filepath.Join(r.Common, filepath.FromSlash(prefix))
	entries, _ := r.fs.ReadDir(dir) // most repositories have none
	for _, e := range entries {
		if b, err := r.fs.ReadFile(filepath.Join(dir, e.Name()), maxSmall); err == nil {
			add(e.Name(), strings.TrimSpace(string(b)))
		}
	}
	return out
}
