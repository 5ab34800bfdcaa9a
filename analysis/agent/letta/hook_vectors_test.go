package letta

import (
	"crypto/sha256"
	"slices"
	"testing"
)

// A treeSpec is a tree in a vector.
type treeSpec struct {
	Files    map[string]content
	Symlinks map[string]string
}

// tree returns the tree with the config that it has unless it says otherwise.
func (s treeSpec) tree(config *string, executable []string) *Tree {
	var entries []Entry
	add := func(path, bytes string, mode Mode) {
		sum := sha256.Sum256([]byte(bytes))
		entries = append(entries, Entry{Path: path, Mode: mode, ID: string(sum[:]), Ref: path, Read: func() ([]byte, error) { return []byte(bytes), nil }})
	}
	for path, c := range s.Files {
		mode := ModeRegular
		if slices.Contains(executable, path) {
			mode = ModeExecutable
		}
		add(path, c.bytes, mode)
	}
	for path, target := range s.Symlinks {
		add(path, target, ModeLink)
	}
	if config != nil {
		add(ConfigName, *config, ModeRegular)
	}
	return NewTree(entries)
}

// leftOutTrees are the vectors of the hook that are not followed.
var leftOutTrees = map[string]string{}

func TestVectorsTree(t *testing.T) {
	type vector struct {
		Profile      string
		Policy       *string
		Executable   []string
		Config       *string
		Head         *treeSpec
		Approved     bool
		QuotePath    string
		Phase        string
		Errors       []string
		HiddenErrors []string `json:"hidden_errors"`
		treeSpec
	}
	phases := []string{"ok", "frontmatter", "constraints", "fatal"}
	eachVector(t, "letta-tree.jsonl", leftOutTrees, func(t *testing.T, v vector) {
		c := &Commit{Release: v.Profile, Policy: PolicyLegacy, Approved: v.Approved, PlainNames: v.QuotePath == "off"}
		if v.Policy != nil {
			c.Policy = ParsePolicy(*v.Policy + "\n")
		}
		c.Index = v.tree(v.Config, v.Executable)
		head := treeSpec{}
		if v.Head != nil {
			head = *v.Head
		}
		c.Head = head.tree(v.Config, nil)
		got := c.Check()
		if phases[got.Phase] != v.Phase {
			t.Errorf("phase %s, want %s", phases[got.Phase], v.Phase)
		}
		if got.Phase == PhaseFatal {
			wantLines(t, []string{FatalLine}, v.Errors)
			return
		}
		wantLines(t, printed(got.Problems), v.Errors)
		wantLines(t, printed(got.Hidden), append([]string{}, v.HiddenErrors...))
	})
}
