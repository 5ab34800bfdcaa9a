package letta

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/workspace"
)

// A shape is what kind of memory a repository holds, and what its files are called. It
// is the same until the disk changes, or a document is opened or closed.
type shape struct {
	policy    Policy
	hasPolicy bool
	v2        bool // the layout with a root MEMORY.md; all but the other two
	shared    bool // frontmatter everywhere, no indexes
	legacy    bool // the older layout, with core memory in system/
	// older says that the hook holds the newer layout that is here to its older rules:
	// no policy asks for others.
	older bool
	// missing are the indexes that are not there and should be, each with the files
	// that want it, by their paths.
	missing map[string][]string
	core    []string // the core files
}

// shapeOf looks at the repository at root.
func shapeOf(s *workspace.Snapshot, root string) *shape {
	type key struct{ root string }
	return workspace.Kept(s, key{root}, func() *shape {
		r, t := repositoryOf(s, root), namesOf(s, root)
		h := &shape{policy: r.Policy, hasPolicy: r.HasPolicy, missing: map[string][]string{}}
		// Without git there is no hook yet, and so no policy that could be missing.
		older := r.Git != nil && r.Policy == PolicyLegacy
		switch {
		case r.HasPolicy && r.Policy == PolicyShared:
			h.shared = true
		case isLegacy(t), older && !t.Has(IndexName) && !t.Has(ConfigName):
			h.legacy = true
		default:
			h.v2, h.older = true, older
		}
		for _, e := range t.Entries() {
			if !IsMarkdown(e.Path) || IsSkill(e.Path) {
				continue
			}
			if IsCore(e.Path) {
				h.core = append(h.core, e.Path)
			}
			if index := MissingIndex(t, e.Path); index != "" && h.of(e.Path).v2 {
				h.missing[index] = append(h.missing[index], e.Path)
			}
		}
		return h
	})
}

// of returns the shape as the file at rel has it: where the hook goes by its older
// rules, what lies in system/ is of the older layout, whatever stands beside it.
func (h *shape) of(rel string) *shape {
	if h.older && isLegacyMemory(rel) {
		return &shape{policy: h.policy, hasPolicy: h.hasPolicy, legacy: true}
	}
	return h
}

// head returns the tree of the last commit, nil when there is none or git cannot be
// read.
func head(s *workspace.Snapshot, root string) *Tree {
	type key struct{ root string }
	return workspace.Kept(s, key{root}, func() *Tree {
		t, err := repositoryOf(s, root).Head()
		if err != nil {
			return nil
		}
		return t
	})
}

// asCommitted reports whether the text of the file at rel is what HEAD has; known is
// false without a commit.
func asCommitted(s *workspace.Snapshot, root, rel, src string) (same, known bool) {
	t := head(s, root)
	if t == nil {
		return false, false
	}
	e := t.Get(rel)
	if e == nil || !e.Mode.IsRegular() {
		return false, true
	}
	return committedText(s, root, rel) == src, true
}

// committedText returns the text that HEAD has of the file at rel, "" for none.
func committedText(s *workspace.Snapshot, root, rel string) string {
	type key struct{ root, rel string }
	return workspace.Kept(s, key{root, rel}, func() string {
		e := head(s, root).Get(rel)
		if e == nil {
			return ""
		}
		text, err := e.Text()
		if err != nil {
			return ""
		}
		return text
	})
}

// below returns the files of a repository in a directory and in those in it.
func below(s *workspace.Snapshot, root, dir string) []string {
	var out []string
	for _, e := range namesOf(s, root).Entries() {
		if strings.HasPrefix(e.Path, dir+"/") {
			out = append(out, e.Path)
		}
	}
	return out
}

// firstOf reports whether rel is the first of the files that want the same missing
// index, which speaks for all of them.
func (h *shape) firstOf(rel string) (index string, wanting []string) {
	for index, files := range h.missing {
		if files[0] == rel {
			return index, files
		}
	}
	return "", nil
}

// abs is the absolute path of a file of the repository.
func (x *facts) abs(rel string) string { return filepath.Join(x.root, filepath.FromSlash(rel)) }

// dir is the directory that the file lies in, relative to the root; "." is the root.
func (x *facts) dir() string { return path.Dir(x.rel) }

// isIndex reports whether the file is a MEMORY.md that the agent knows as one.
func (x *facts) isIndex() bool {
	return x.shape.v2 && (x.kind == kindRootIndex || x.kind == kindIndex)
}

// isMemory reports whether the file is Markdown that the agent shows, core or
// deferred, an index too.
func (x *facts) isMemory() bool {
	return !x.shape.legacy && slices.Contains([]string{kindRootIndex, kindCore, kindIndex, kindDeferred}, x.kind)
}
