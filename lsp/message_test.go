package lsp_test

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"memls/analysis/text"
	"memls/lsp/lsptest"
)

// git runs git in the project, with no settings but the repository's.
func (p project) git(t *testing.T, args ...string) {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = p.dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

// A commit message that git has an editor open: findings while it is typed, what is
// staged by now is offered, and there is no comment to ignore a finding by.
func TestCommitMessage(t *testing.T) {
	p := newProject(t, map[string]string{
		".memfs.config.json": `{"version": 1}`,
		"MEMORY.md":          "# Memory\n",
		"human.md":           "---\nname: human\ndescription: Facts about Ada.\n---\nAda likes tea.\n",
	})
	p.git(t, "init", "-q", "-b", "main")
	p.git(t, "add", "MEMORY.md", ".memfs.config.json")
	e := p.start(t)
	defer e.Exit()
	p.write(t, ".git/COMMIT_EDITMSG", "\n# On branch main\n")
	u := e.OpenFile(p.path(".git/COMMIT_EDITMSG"))
	if found := e.Diagnostics(u); len(found) > 0 {
		t.Errorf("nothing is written, and yet %v", lsptest.Codes(found))
	}
	e.Replace(u, "Ada likes tea\n\n# On branch main\n")
	found := e.Diagnostics(u)
	if codes := lsptest.Codes(found); !slices.Contains(codes, "commit/subject") || !slices.Contains(codes, "commit/body") || !slices.Contains(codes, "commit/sources") {
		t.Errorf("%v", codes)
	}
	for _, a := range e.CodeActions(u, firstLine) {
		if strings.HasPrefix(a.Title, "Ignore") {
			t.Errorf("%q is offered in a message", a.Title)
		}
	}
	var lenses []protocol.CodeLens
	e.Call(protocol.MethodTextDocumentCodeLens, &protocol.CodeLensParams{TextDocument: textDocument(u)}, &lenses)
	if len(lenses) > 0 {
		t.Errorf("%d lenses", len(lenses))
	}
	// What is staged while the server runs is known.
	p.git(t, "add", "human.md")
	e.Notify(protocol.MethodWorkspaceDidChangeWatchedFiles, &protocol.DidChangeWatchedFilesParams{Changes: []protocol.FileEvent{
		{URI: p.uri(".git/index"), Type: protocol.FileChangeTypeChanged},
	}})
	e.Replace(u, "memory(self): Ada likes tea\n\nh\n")
	off := strings.Index(e.Text(u), "\nh\n") + 2
	var list protocol.CompletionList
	e.Call(protocol.MethodTextDocumentCompletion, &protocol.CompletionParams{TextDocumentPositionParams: protocol.TextDocumentPositionParams{
		TextDocument: textDocument(u), Position: e.Range(u, text.Span{Start: off, End: off}).Start,
	}}, &list)
	if len(list.Items) != 1 || list.Items[0].Label != "human.md" || list.Items[0].TextEdit.(*protocol.TextEdit).NewText != "human.md: new, Facts about Ada." {
		t.Errorf("%+v", list.Items)
	}

	// The form is written where nothing is, and what is in it to be filled in is found.
	const action = "Write the form of a memory commit, with what is staged"
	titled := func() *protocol.CodeAction {
		for _, a := range e.CodeActions(u, protocol.Range{}) {
			if a.Title == action {
				return a
			}
		}
		return nil
	}
	if titled() != nil {
		t.Error("the form is offered where something is written")
	}
	e.Replace(u, "\n# On branch main\n")
	a := titled()
	if a == nil {
		t.Fatal("the form is not offered")
	}
	e.Apply(a)
	if after := e.Text(u); !strings.HasPrefix(after, "memory(self): <what was learned>\n\n<what happened") || !strings.HasSuffix(after, "\n\n# On branch main\n") || !strings.Contains(after, "\nhuman.md: new, Facts about Ada.\n") {
		t.Errorf("%q", after)
	}
	if codes := lsptest.Codes(e.Diagnostics(u)); !slices.Contains(codes, "commit/placeholder") || slices.Contains(codes, "commit/subject") {
		t.Errorf("%v", codes)
	}
}
