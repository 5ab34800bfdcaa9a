package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"memls/analysis/check/scenario"
)

// A workspace may be an enemy's. What is run here is the command line, as one would
// who has just cloned it.

// spread writes files below a new directory, with a home beside them, and makes it the
// present one. Names below ~/ are in the home.
func spread(t *testing.T, files map[string]string) (top string) {
	t.Helper()
	top = t.TempDir()
	for name, content := range files {
		path := filepath.Join(top, "work", filepath.FromSlash(name))
		if rest, home := strings.CutPrefix(name, "~/"); home {
			path = filepath.Join(top, "home", filepath.FromSlash(rest))
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, dir := range []string{"work", "home", "temp"} {
		if err := os.MkdirAll(filepath.Join(top, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("TMPDIR", filepath.Join(top, "temp"))
	t.Setenv("XDG_STATE_HOME", "")
	t.Chdir(filepath.Join(top, "work"))
	return top
}

// said is what one command answered.
type said struct {
	args     []string
	out, err string
}

func (s said) format() string {
	if i := slices.Index(s.args, "--format"); i >= 0 {
		return s.args[i+1]
	}
	return "text"
}

// exact says that the command prints text of a file as it is, for a program: that is
// what it is for. On a terminal it does not, see TestNothingSteersATerminal.
func (s said) exact() bool {
	switch s.args[0] {
	case "view", "search", "init", "index", "fix":
		return true
	}
	return s.args[0] == "consolidate" && s.args[1] != "--report"
}

// everyCommand runs what there is on the files named. It writes to no memory.
func everyCommand(top string, files ...string) (all []said) {
	for _, args := range commandsOn(top, files...) {
		var out, errs bytes.Buffer
		run(context.Background(), args, strings.NewReader(""), &out, &errs)
		all = append(all, said{args[2:], out.String(), errs.String()})
	}
	return all
}

func commandsOn(top string, files ...string) (commands [][]string) {
	add := func(args ...string) {
		commands = append(commands, append([]string{"--home", filepath.Join(top, "home")}, args...))
	}
	for _, format := range []string{"text", "json", "sarif", "github"} {
		add("check", "--format", format)
	}
	for _, args := range []string{"status", "status --format json", "fix --dry-run", "search fact", "init", "view --session", "hook pre-commit"} {
		add(strings.Fields(args)...)
	}
	for _, file := range files {
		for _, args := range []string{"view", "view --format json", "trace", "consolidate --diff", "consolidate --report", "consolidate --model", "check", "hook commit-msg"} {
			add(append(strings.Fields(args), file)...)
		}
		add("index", filepath.Dir(file))
	}
	return commands
}

const twice = "- One fact that stands here for a second time, word for word.\n"

// Whatever a file is made of, every command comes to an end; that this test ends is
// what it shows.
func TestBombs(t *testing.T) {
	aliases := "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
	for i := range 20 {
		aliases += fmt.Sprintf("a%d: &a%d [%s]\n", i+1, i+1, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d, ", i), 10), ", "))
	}
	globs := strings.Repeat("**/*a", 60) + "/" + strings.Repeat("*?", 2000)
	deep := func(open, close string) string { return strings.Repeat(open, 5_000) + strings.Repeat(close, 5_000) }
	long := strings.Repeat("a", 200)
	for name, files := range map[string]map[string]string{
		"aliases":         {".memls.yaml": aliases + "exclude: *a20\nchecks: *a20\n", "DGC.md": "---\n" + aliases + "---\n" + twice + twice},
		"globs":           {".memls.yaml": "exclude: ['" + globs + "', '{" + strings.Repeat("{a,b},", 500) + "}']\n", long + "/" + long + "/DGC.md": twice},
		"globs of policy": {".memfs.config.json": `{"version": 1, "limits": [{"pattern": "` + globs + `", "characters": 5}], "readOnly": ["` + globs + `"]}`, "MEMORY.md": "# M\n", long + "/MEMORY.md": "# M\n"},
		"YAML":            {".memls.yaml": "checks: " + deep("[", "]"), "DGC.md": "---\nname: " + deep("{a: ", "}") + "\n---\n" + twice},
		"JSON":            {".memfs.config.json": deep("[", "]"), "MEMORY.md": "# M\n", "~/.deepcode/settings.json": deep(`{"a":`, "}")},
		"Markdown":        {"DGC.md": deep("> ", "\n") + deep("- ", "") + deep("[", "](x)")},
		"brackets":        {"MEMORY.md": "- " + deep("[[", "]]"), "DGC.md": deep("*a_", "`"), ".memfs.config.json": "{}"},
		"one line":        {"DGC.md": strings.Repeat("a fact ", 20_000)},
	} {
		t.Run(name, func(t *testing.T) {
			files[".git/HEAD"] = ""
			var memories []string
			for name := range files {
				if strings.HasSuffix(name, ".md") && name[0] != '~' {
					memories = append(memories, name)
				}
			}
			everyCommand(spread(t, files), memories...)
		})
	}
}

// A secret is said nowhere and copied nowhere: not in any report, not in the log of a
// language server that logs everything, not in a file that was not there before.
func TestSecretsStayWhereTheyAre(t *testing.T) {
	token := scenario.Expand("{{secret ghp_ 36}}")
	line := "- The deploy uses GITHUB_TOKEN=" + token + " since 2025-03-01, as a fact.\n"
	log := "# Deploy log\n\n## 2025-03-01\n\n" + line + "\n## 2025-03-02\n\nThe deploy failed.\n\n## 2025-03-03\n\nThe deploy failed again.\n"
	top := spread(t, map[string]string{
		".git/HEAD": "", "DGC.md": log + line, "memory/.memfs.config.json": "{}", "memory/MEMORY.md": "# Memory\n\n- [deploy](deploy.md): token " + token + "\n",
		"memory/deploy.md": "---\nname: deploy\ndescription: key " + token + "\n---\n" + log, ".memls.yaml": token + ": " + token + "\nchecks: {" + token + ": off}\n",
		"~/.deepcode/memory/MEMORY.md": line, "~/.dgc/DGC.md": line,
	})
	holding := func() (out []string) {
		_ = filepath.WalkDir(top, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			if data, err := os.ReadFile(path); err != nil || bytes.Contains(data, []byte(token)) {
				out = append(out, path)
			}
			return nil
		})
		return out
	}
	before := holding()
	found := false
	for _, s := range everyCommand(top, "DGC.md", "memory/MEMORY.md", "memory/deploy.md") {
		found = found || strings.Contains(s.out, "secret/credential")
		viewed := s.args[0] == "view" || s.args[0] == "search" || s.args[0] == "consolidate" && s.args[1] != "--diff" && s.args[1] != "--report"
		if strings.Contains(s.err, token) || !viewed && strings.Contains(s.out, token) {
			i := strings.Index(s.out+s.err, token)
			t.Errorf("%q tells it: …%q", s.args, (s.out + s.err)[max(0, i-80):i])
		}
	}
	if !found {
		t.Error("nobody found it: nothing was tested")
	}
	if code := run(context.Background(), []string{"--home", filepath.Join(top, "home"), "add", "the key is " + token}, strings.NewReader(""), &bytes.Buffer{}, &bytes.Buffer{}); code == exitOK {
		t.Error("a fact with a secret in it was added")
	}
	logFile := filepath.Join(top, "log")
	in, editor := io.Pipe()
	out := &answers{more: make(chan struct{}, 1)}
	served := make(chan int)
	go func() {
		served <- run(context.Background(), []string{"--home", filepath.Join(top, "home"), "serve", "--verbose", "--log", logFile}, in, out, io.Discard)
	}()
	asked, leaving := editing(t, top, log)
	_, _ = io.WriteString(editor, asked)
	out.await(`"id":1,`, `"id":2,`, `"id":3,`, `"id":4,`, `"id":5,`, `"id":6,`, `"id":7,`, `"id":8,`, `"id":9,`, "secret/credential")
	_, _ = io.WriteString(editor, leaving)
	if code := <-served; code != exitOK {
		t.Errorf("the server ended with %d", code)
	}
	if data, err := os.ReadFile(logFile); err != nil || !bytes.Contains(data, []byte("textDocument/hover")) || bytes.Contains(data, []byte("failed again")) {
		t.Errorf("text of a document is in the log, or nothing is: %v", err)
	}
	if after := holding(); !slices.Equal(before, after) {
		t.Errorf("it is kept in %q, and was in %q", after, before)
	}
}

// answers is what a server writes.
type answers struct {
	mu   sync.Mutex
	all  []byte
	more chan struct{} // of capacity 1
}

func (a *answers) Write(p []byte) (int, error) {
	a.mu.Lock()
	a.all = append(a.all, p...)
	a.mu.Unlock()
	select {
	case a.more <- struct{}{}:
	default:
	}
	return len(p), nil
}

// await waits until all parts have been written.
func (a *answers) await(parts ...string) {
	for _, part := range parts {
		for {
			a.mu.Lock()
			there := bytes.Contains(a.all, []byte(part))
			a.mu.Unlock()
			if there {
				break
			}
			<-a.more
		}
	}
}

// editing is what an editor sends that opens a document and asks all about it.
func editing(t *testing.T, top, content string) (asked, leaving string) {
	u := "file://" + filepath.ToSlash(filepath.Join(top, "work", "DGC.md"))
	td := map[string]any{"uri": u, "languageId": "markdown", "version": 1, "text": content}
	at := map[string]any{"line": 4, "character": 10}
	p := map[string]any{"textDocument": td, "position": at, "range": map[string]any{"start": at, "end": at}, "context": map[string]any{"diagnostics": []any{}}, "query": "deploy"}
	var b strings.Builder
	send := func(id int, method string, params any) {
		m := map[string]any{"jsonrpc": "2.0", "method": method, "params": params}
		if id > 0 {
			m["id"] = id
		}
		data, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "Content-Length: %d\r\n\r\n%s", len(data), data)
	}
	send(1, "initialize", map[string]any{"capabilities": map[string]any{}, "rootUri": "file://" + filepath.ToSlash(filepath.Join(top, "work"))})
	send(0, "initialized", map[string]any{})
	send(0, "textDocument/didOpen", map[string]any{"textDocument": td})
	send(0, "textDocument/didChange", map[string]any{"textDocument": td, "contentChanges": []any{map[string]any{"text": 5}}}) // refused, and logged
	send(0, "textDocument/didChange", map[string]any{"textDocument": td, "contentChanges": []any{map[string]any{"text": content}}})
	for i, method := range []string{"textDocument/hover", "textDocument/codeAction", "textDocument/diagnostic", "textDocument/documentSymbol", "memls/search", "memls/trace", "memls/status", content} {
		send(2+i, method, p)
	}
	asked = b.String()
	b.Reset()
	send(20, "shutdown", nil)
	send(0, "exit", nil)
	return asked, b.String()
}
