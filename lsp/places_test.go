package lsp_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/analysis/text"
	"memls/lsp/lsptest"
)

// placeCalls are the requests about a position or a file, each with its answer as it
// came over the wire.
func placeCalls(e *lsptest.Editor, u uri.URI, pos protocol.Position) map[string]string {
	id := textDocument(u)
	at := protocol.TextDocumentPositionParams{TextDocument: id, Position: pos}
	out := map[string]string{}
	for method, params := range map[string]any{
		protocol.MethodTextDocumentHover:          &protocol.HoverParams{TextDocumentPositionParams: at},
		protocol.MethodTextDocumentCompletion:     &protocol.CompletionParams{TextDocumentPositionParams: at},
		protocol.MethodTextDocumentDefinition:     &protocol.DefinitionParams{TextDocumentPositionParams: at},
		protocol.MethodTextDocumentReferences:     &protocol.ReferenceParams{TextDocumentPositionParams: at},
		protocol.MethodTextDocumentPrepareRename:  &protocol.PrepareRenameParams{TextDocumentPositionParams: at},
		protocol.MethodTextDocumentRename:         &protocol.RenameParams{TextDocumentPositionParams: at, NewName: "x"},
		protocol.MethodTextDocumentDocumentLink:   &protocol.DocumentLinkParams{TextDocument: id},
		protocol.MethodTextDocumentDocumentSymbol: &protocol.DocumentSymbolParams{TextDocument: id},
		protocol.MethodTextDocumentFoldingRange:   &protocol.FoldingRangeParams{TextDocument: id},
		protocol.MethodTextDocumentSelectionRange: &protocol.SelectionRangeParams{TextDocument: id, Positions: []protocol.Position{pos}},
		protocol.MethodTextDocumentCodeLens:       &protocol.CodeLensParams{TextDocument: id},
		protocol.MethodTextDocumentInlayHint:      &protocol.InlayHintParams{TextDocument: id, Range: protocol.Range{End: pos}},
	} {
		var answer protocol.LSPAny
		if err := e.Try(method, params, &answer); err != nil {
			out[method] = "error: " + err.Error()
			continue
		}
		out[method] = string(answer) // "" is null
	}
	return out
}

// Of what is no memory nothing is said, whatever it is called.
func TestNothingIsSaidOfOtherFiles(t *testing.T) {
	p := newProject(t, map[string]string{"DGC.md": "# Notes\n", "README.md": "# Read me\n\n[a](DGC.md)\n"})
	e := p.start(t)
	defer e.Exit()
	readme := e.OpenFile(p.path("README.md"))
	e.Open("untitled:Untitled-1", "# Notes\n[a](DGC.md)\n")
	e.Open("git:/DGC.md?ref", "# Notes\n[a](DGC.md)\n")
	for _, u := range []uri.URI{readme, "untitled:Untitled-1", "git:/DGC.md?ref", p.uri("nowhere/README.md"), "file:///", "file:///c%3A/nowhere/notes.md", "vscode-remote://host/x.md", ""} {
		for method, answer := range placeCalls(e, u, at(2, 5)) {
			if answer != "" && answer != "[]" {
				t.Errorf("%s of %q: %s", method, u, answer)
			}
		}
	}
}

// Places past the end of a line or of the text, and inside a code point, are places.
func TestQuestionsPastTheEnd(t *testing.T) {
	for _, content := range []string{"# Notes 𝒜\n\n[a](DGC.md)", "", "\n", "---\nname", "[", "[[", "x](", "\r\n\r\n[x](#", "- ", "$", "#"} {
		for _, enc := range []protocol.PositionEncodingKind{"", protocol.PositionEncodingKindUTF8, protocol.PositionEncodingKindUTF32} {
			p := newProject(t, nil)
			e := p.start(t, func(c *lsptest.Config) { c.Encoding = enc })
			e.Open(p.uri("DGC.md"), content)
			for _, pos := range []protocol.Position{at(0, 1<<31), at(1<<31, 0), at(1<<31, 1<<31), at(0, 9), at(2, 11)} {
				for method, answer := range placeCalls(e, p.uri("DGC.md"), pos) {
					if strings.HasPrefix(answer, "error: ") && !strings.Contains(method, "ename") {
						t.Errorf("%s of %q at %v: %s", method, content, pos, answer)
					}
				}
			}
			e.Exit()
		}
	}
}

// While the text that a client sees is not known, nothing is said about it.
func TestPlacesOfATextThatIsLost(t *testing.T) {
	p := newProject(t, map[string]string{"DGC.md": "# Notes\n\n[a](DGC.md)\n", "docs/a.md": "[n](../DGC.md)\n"})
	e := p.start(t)
	defer e.Exit()
	u := e.OpenFile(p.path("DGC.md"))
	e.Notify(protocol.MethodTextDocumentDidChange, &protocol.DidChangeTextDocumentParams{
		TextDocument: protocol.VersionedTextDocumentIdentifier{TextDocumentIdentifier: textDocument(u), Version: 2},
		ContentChanges: []protocol.TextDocumentContentChangeEvent{&protocol.TextDocumentContentChangePartial{
			Range: protocol.Range{Start: at(2, 0), End: at(1, 0)}, Text: "x",
		}},
	})
	for method, answer := range placeCalls(e, u, at(2, 5)) {
		if answer != "" && answer != "[]" {
			t.Errorf("%s: %s", method, answer)
		}
	}
	var edit *protocol.WorkspaceEdit
	e.Call(protocol.MethodWorkspaceWillRenameFiles, &protocol.RenameFilesParams{Files: []protocol.FileRename{{OldURI: string(p.uri("docs/a.md")), NewURI: string(p.uri("docs/b.md"))}}}, &edit)
	if edit != nil {
		t.Errorf("an edit of a text that is not known: %+v", edit)
	}
	e.Replace(u, "# Notes\n\n[a](docs/a.md)\n")
	if answer := placeCalls(e, u, at(2, 5))[protocol.MethodTextDocumentDefinition]; !strings.Contains(answer, "docs/a.md") {
		t.Errorf("with the whole text: %s", answer)
	}
}

// A client that can do little gets what it can take.
func TestPlacesForClientsThatCanDoLittle(t *testing.T) {
	p := newProject(t, map[string]string{
		"memory/MEMORY.md": "# I\n\n## Sub\n\n- [a](a.md)\n#\n", "memory/a.md": "---\nname: a\ndescription: '**bold** [x](http://x.example)'\n---\n# A\n",
		".memls.yaml": "agent: deepcode\n",
	})
	e := p.start(t, func(c *lsptest.Config) {
		c.Adjust = func(i *protocol.InitializeParams) {
			i.Capabilities.Workspace.WorkspaceEdit = nil
			i.Capabilities.TextDocument.Hover.ContentFormat = []protocol.MarkupKind{protocol.MarkupKindPlainText}
			i.Capabilities.TextDocument.Completion = &protocol.CompletionClientCapabilities{CompletionItem: &protocol.ClientCompletionItemOptions{
				DocumentationFormat: []protocol.MarkupKind{protocol.MarkupKindPlainText},
			}}
		}
	})
	defer e.Exit()
	if f := e.Capabilities.Workspace.FileOperations; f != nil {
		t.Errorf("file operations for a client without any: %+v", f)
	}
	u := e.OpenFile(p.path("memory/MEMORY.md"))
	off := strings.Index(e.Text(u), "a.md")
	if got := e.Hover(u, off); strings.ContainsAny(got, "*\\`") && !strings.Contains(got, "**bold**") || !strings.Contains(got, "**bold** [x](http://x.example)") {
		t.Errorf("hover: %q", got)
	}
	pos := e.Range(u, text.Span{Start: off, End: off}).Start
	var found protocol.LocationSlice
	e.Call(protocol.MethodTextDocumentDefinition, &protocol.DefinitionParams{TextDocumentPositionParams: protocol.TextDocumentPositionParams{TextDocument: textDocument(u), Position: pos}}, &found)
	if len(found) != 1 || found[0].URI != p.uri("memory/a.md") {
		t.Errorf("definition: %+v", found)
	}
	var symbols protocol.SymbolInformationSlice
	e.Call(protocol.MethodTextDocumentDocumentSymbol, &protocol.DocumentSymbolParams{TextDocument: textDocument(u)}, &symbols)
	if len(symbols) < 2 || symbols[1].Name != "Sub" || symbols[1].ContainerName == nil || *symbols[1].ContainerName != "I" {
		t.Errorf("symbols: %+v", symbols)
	}
	err := e.Try(protocol.MethodTextDocumentRename, &protocol.RenameParams{TextDocumentPositionParams: protocol.TextDocumentPositionParams{TextDocument: textDocument(u), Position: pos}, NewName: "b"}, new(protocol.LSPAny))
	if err == nil || !strings.Contains(err.Error(), "cannot rename") {
		t.Errorf("rename of a file without that operation: %v", err)
	}
	var edit *protocol.WorkspaceEdit
	e.Call(protocol.MethodWorkspaceWillCreateFiles, &protocol.CreateFilesParams{Files: []protocol.FileCreate{{URI: string(p.uri("memory/new.md"))}}}, &edit)
	if edit != nil {
		t.Error("a line is added, and nobody is asked")
	}
	e.Call(protocol.MethodWorkspaceWillDeleteFiles, &protocol.DeleteFilesParams{Files: []protocol.FileDelete{{URI: string(p.uri("memory/a.md"))}}}, &edit)
	if edit == nil || len(edit.Changes[u]) != 1 {
		t.Errorf("the dead line stays: %+v", edit)
	}
}

// A directory and a memory in it get other names, with the files open and changed.
func TestRenamesInAnEditor(t *testing.T) {
	p := newProject(t, map[string]string{
		"memory/MEMORY.md": "- [run](ops/run.md)\n- [[run]]\n", "memory/ops/run.md": "---\nname: run\n---\n[i](../MEMORY.md)\n", ".memls.yaml": "agent: deepcode\n",
	})
	e := p.start(t)
	defer e.Exit()
	index, run := e.OpenFile(p.path("memory/MEMORY.md")), e.OpenFile(p.path("memory/ops/run.md"))
	e.Type(index, 0, "# Index\n\n")
	e.Type(run, len(e.Text(run)), "typed\n")
	rename := func(word, to string) {
		off := strings.Index(e.Text(index), word)
		var edit protocol.WorkspaceEdit
		e.Call(protocol.MethodTextDocumentRename, &protocol.RenameParams{
			TextDocumentPositionParams: protocol.TextDocumentPositionParams{TextDocument: textDocument(index), Position: e.Range(index, text.Span{Start: off, End: off}).Start}, NewName: to,
		}, &edit)
		e.Apply(&protocol.CodeAction{Title: "rename", Edit: &edit})
	}
	rename("ops/", "operations")
	rename("run.md", "walk")
	if got, want := e.Text(index), "# Index\n\n- [walk](operations/walk.md)\n- [[walk]]\n"; got != want {
		t.Errorf("the index: %q", got)
	}
	now := p.uri("memory/operations/walk.md")
	if !e.IsOpen(now) || e.Text(now) != "---\nname: walk\n---\n[i](../MEMORY.md)\ntyped\n" {
		t.Errorf("the memory: open %v", e.IsOpen(now))
	}
	if _, err := os.Stat(p.path("memory/operations/walk.md")); err != nil {
		t.Error(err)
	}
	// What leads there is found at once.
	var found []protocol.Location
	e.Call(protocol.MethodTextDocumentReferences, &protocol.ReferenceParams{TextDocumentPositionParams: protocol.TextDocumentPositionParams{TextDocument: textDocument(now)}}, &found)
	if len(found) != 2 || !slices.ContainsFunc(found, func(l protocol.Location) bool { return l.URI == index }) {
		t.Errorf("references: %+v", found)
	}
}

// A file operation with URIs that name nothing here is answered all the same.
func TestFileOperationsOnOddURIs(t *testing.T) {
	p := newProject(t, map[string]string{"DGC.md": "[a](a.md)\n", "a.md": "x\n"})
	e := p.start(t)
	defer e.Exit()
	for _, u := range []string{"", "untitled:x", "%", "file://", "file:///c%3A/x.md", "http://a/b.md", string(p.uri("nowhere.md")), string(p.uri(""))} {
		var edit protocol.LSPAny
		e.Call(protocol.MethodWorkspaceWillRenameFiles, &protocol.RenameFilesParams{Files: []protocol.FileRename{{OldURI: u, NewURI: string(p.uri("b.md"))}, {OldURI: string(p.uri("a.md")), NewURI: u}}}, &edit)
		e.Call(protocol.MethodWorkspaceWillCreateFiles, &protocol.CreateFilesParams{Files: []protocol.FileCreate{{URI: u}}}, &edit)
		e.Call(protocol.MethodWorkspaceWillDeleteFiles, &protocol.DeleteFilesParams{Files: []protocol.FileDelete{{URI: u}}}, &edit)
	}
	// An encoded name is the same name.
	var edit protocol.WorkspaceEdit
	encoded := strings.Replace(string(p.uri("a.md")), "a.md", "%61.md", 1)
	e.Call(protocol.MethodWorkspaceWillRenameFiles, &protocol.RenameFilesParams{Files: []protocol.FileRename{{OldURI: encoded, NewURI: string(p.uri("b.md"))}}}, &edit)
	if len(edit.DocumentChanges) != 1 {
		t.Errorf("%+v", edit)
	}
}
