package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"memls/analysis/agent/letta"
)

// A vectorContent is a file in a vector: a string, pieces to repeat, or raw bytes.
type vectorContent string

func (c *vectorContent) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		return json.Unmarshal(b, (*string)(c))
	}
	var spec struct {
		Gen, GenB64 [][2]any
		B64         []byte
	}
	if err := json.Unmarshal(b, &spec); err != nil {
		return err
	}
	out := string(spec.B64)
	for _, piece := range spec.Gen {
		out += strings.Repeat(piece[0].(string), int(piece[1].(float64)))
	}
	for _, piece := range spec.GenB64 {
		raw, err := base64.StdEncoding.DecodeString(piece[0].(string))
		if err != nil {
			return err
		}
		out += strings.Repeat(string(raw), int(piece[1].(float64)))
	}
	*c = vectorContent(out)
	return nil
}

type vectorTree struct {
	Files    map[string]vectorContent
	Symlinks map[string]string
}

// fastImport writes a commit of the tree on a branch, as git fast-import reads it.
func (v vectorTree) fastImport(b *strings.Builder, branch string, config *string, executable []string) {
	fmt.Fprintf(b, "commit refs/heads/%s\ncommitter A <a@example.com> 1760000000 +0000\ndata 1\nx\n", branch)
	add := func(mode, path, data string) {
		quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(path)
		fmt.Fprintf(b, "M %s inline \"%s\"\ndata %d\n%s\n", mode, quoted, len(data), data)
	}
	for _, path := range slices.Sorted(maps.Keys(v.Files)) {
		mode := "100644"
		if slices.Contains(executable, path) {
			mode = "100755"
		}
		add(mode, path, string(v.Files[path]))
	}
	for _, path := range slices.Sorted(maps.Keys(v.Symlinks)) {
		add("120000", path, v.Symlinks[path])
	}
	if config != nil {
		add("100644", letta.ConfigName, *config)
	}
}

type treeVector struct {
	ID, Profile, QuotePath, Phase string
	Policy, Config                *string
	Executable, Errors            []string
	Head                          vectorTree
	Approved                      bool
	vectorTree
}

// TestVectorsHook holds `memls hook pre-commit` against what the agent's own hook
// answered: each tree is staged by git, in a repository below .letta, and the command
// accepts what the hook accepted, and else prints what it printed.
func TestVectorsHook(t *testing.T) {
	dir := os.Getenv("MEMLS_VECTORS")
	if dir == "" {
		dir = filepath.Join("..", "..", "testdata", "vectors")
	}
	lines, err := os.ReadFile(filepath.Join(dir, "letta-tree.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var vectors []treeVector
	var stream strings.Builder
	for line := range bytes.Lines(lines) {
		var v treeVector
		if err := json.Unmarshal(line, &v); err != nil {
			t.Fatal(err)
		}
		vectors = append(vectors, v)
		v.Head.fastImport(&stream, v.ID+"/head", v.Config, nil)
		v.fastImport(&stream, v.ID+"/staged", v.Config, v.Executable)
	}
	if len(vectors) == 0 {
		t.Fatal("no vectors")
	}
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	// One repository holds the objects of all: git is slow to start.
	store := filepath.Join(home, "store")
	git(t, home, "", "init", "-q", "--bare", "--template=", store)
	git(t, store, stream.String(), "-c", "core.fsync=none", "fast-import", "--quiet")
	commits := map[string]string{}
	for line := range strings.Lines(git(t, store, "", "for-each-ref", "--format=%(refname:lstrip=2) %(objectname)")) {
		name, id, _ := strings.Cut(strings.TrimSpace(line), " ")
		commits[name] = id
	}
	for _, v := range vectors {
		t.Run(v.ID, func(t *testing.T) {
			root := filepath.Join(home, ".letta", v.ID)
			files := map[string]string{
				"HEAD": "ref: refs/heads/main\n", "config": "[core]\nrepositoryformatversion = 0\n", "refs/heads/main": commits[v.ID+"/head"] + "\n",
				"objects/info/alternates": filepath.Join(store, "objects") + "\n",
			}
			if v.QuotePath == "off" {
				files["config"] += "quotepath = false\n"
			}
			if v.Policy != nil {
				files[letta.PolicyName] = *v.Policy + "\n"
			}
			for name, content := range files {
				path := filepath.Join(root, ".git", filepath.FromSlash(name))
				if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(content), 0o644)); err != nil {
					t.Fatal(err)
				}
			}
			git(t, root, "", "read-tree", commits[v.ID+"/staged"])
			t.Chdir(root)
			approved := ""
			if v.Approved {
				approved = "1"
			}
			t.Setenv("LETTA_MEMORY_CONSTRAINTS_UPDATE", approved)
			var out, errs bytes.Buffer
			code := run(context.Background(), []string{"hook", "pre-commit", "--home", home, "--agent", letta.Name, "--release", v.Profile}, strings.NewReader(""), &out, &errs)
			want := exitFound
			if v.Phase == "ok" {
				want = exitOK
			}
			if code != want {
				t.Errorf("exit code %d, the hook came to %q\n%s", code, v.Phase, errs.String())
			}
			for _, line := range v.Errors {
				if !strings.Contains(errs.String(), "\n  "+printable(line)) && !strings.Contains(line, "<json>") {
					t.Errorf("not printed: %s\n%s", line, errs.String())
				}
			}
		})
	}
	t.Logf("%d cases", len(vectors))
}

// git runs git in a directory, and returns what it printed.
func git(t *testing.T, dir, input string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(input)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return string(out)
}
