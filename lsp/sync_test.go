package lsp_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/analysis/text"
	"memls/analysis/workspace"
	"memls/lsp"
	"memls/lsp/lsptest"
)

// A request sees every change that was sent before it, and none after.
func TestARequestSeesTheChangesBeforeIt(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t)
	u := p.uri("DGC.md")
	e.Open(u, "start\n")
	for i := range 300 {
		want := fmt.Sprintf("text number %d", i)
		e.Replace(u, want+"\n")
		if got := e.View(u).Text; got != want {
			t.Fatalf("after change %d the view is %q", i, got)
		}
	}
}

// Whatever is typed, in whatever unit columns are counted, the server's text
// stays the editor's.
func TestIncrementalEditsInEveryEncoding(t *testing.T) {
	pieces := []string{"a", "é", "✓", "𝄞", "😀", "\n", "\r\n", "- x\n", "# H\n", "`", "\t", "漢字"}
	for _, kind := range []protocol.PositionEncodingKind{"", "utf-8", "utf-16", "utf-32"} {
		t.Run("offered "+string(kind), func(t *testing.T) {
			p := newProject(t, nil)
			e := p.start(t, func(c *lsptest.Config) { c.Encoding = kind })
			want := kind
			if want == "" {
				want = protocol.PositionEncodingKindUTF16
			}
			if e.Capabilities.PositionEncoding != want {
				t.Fatalf("agreed on %q", e.Capabilities.PositionEncoding)
			}
			u := p.uri("DGC.md")
			e.Open(u, "𝄞 start\n")
			r := rand.New(rand.NewPCG(1, 2))
			for range 150 {
				var edits []text.Edit
				content := e.Text(u)
				for range 1 + r.IntN(3) { // several changes in one message, one over the other
					at := boundary(content, r.IntN(len(content)+1))
					end := boundary(content, min(len(content), at+r.IntN(4)))
					x := text.Edit{Span: text.Span{Start: at, End: max(at, end)}, New: pieces[r.IntN(len(pieces))]}
					content, _ = text.Apply(content, x)
					edits = append(edits, x)
				}
				e.Edit(u, edits...)
			}
			// The agent strips outer white space and nothing else of a text this
			// small.
			if got, want := e.View(u).Text, strings.TrimSpace(e.Text(u)); got != want {
				t.Errorf("the server has\n%q\nthe editor has\n%q", got, want)
			}
		})
	}
}

// boundary moves off back to the start of a code point and out of a CRLF, which
// no editor cuts.
func boundary(s string, off int) int {
	for off > 0 && off < len(s) && (s[off]&0xC0 == 0x80 || s[off] == '\n' && s[off-1] == '\r') {
		off--
	}
	return off
}

func change(e *lsptest.Editor, u uri.URI, version int32, r protocol.Range, s string) {
	e.Notify(protocol.MethodTextDocumentDidChange, &protocol.DidChangeTextDocumentParams{
		TextDocument:   protocol.VersionedTextDocumentIdentifier{TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: u}, Version: version},
		ContentChanges: []protocol.TextDocumentContentChangeEvent{&protocol.TextDocumentContentChangePartial{Range: r, Text: s}},
	})
}

func at(line, character uint32) protocol.Position {
	return protocol.Position{Line: line, Character: character}
}

// Clients send places past the end of a line or of the text: they are clamped.
func TestPlacesPastTheEnd(t *testing.T) {
	tests := []struct {
		name string
		r    protocol.Range
		want string
	}{
		{"column past the line's end", protocol.Range{Start: at(0, 4), End: at(0, 99)}, "one X\ntwo"},
		{"line past the text's end", protocol.Range{Start: at(1, 3), End: at(77, 0)}, "one one\ntwoX"},
		{"everything past the end", protocol.Range{Start: at(1<<31, 1<<31), End: at(1<<32-1, 1<<32-1)}, "one one\ntwo\nX"},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			p := newProject(t, nil)
			e := p.start(t)
			u := p.uri("DGC.md")
			e.Open(u, "one one\ntwo\n")
			change(e, u, 2, tc.r, "X")
			if got := e.View(u).Text; got != tc.want {
				t.Errorf("the text is %q, want %q", got, tc.want)
			}
		})
	}
}

// A change that cannot be meant puts the document out of sync: nothing is
// claimed about it until its whole text is known again.
func TestOutOfSync(t *testing.T) {
	p := newProject(t, map[string]string{"DGC.md": "saved text\n"})
	e := p.start(t)
	u := p.uri("DGC.md")
	e.Open(u, "one\ntwo\n")
	change(e, u, 2, protocol.Range{Start: at(1, 2), End: at(0, 0)}, "X")
	lost := func(d []protocol.Diagnostic) bool { return lsptest.Has(d, "memls/out-of-sync") }
	e.AwaitDiagnostics(u, lost)
	if err := e.Try("memls/view", &lsp.ViewParams{TextDocument: protocol.TextDocumentIdentifier{URI: u}}, nil); err == nil {
		t.Error("a view of a text that is not known")
	}
	if got := e.Hover(u, 0); got != "" {
		t.Errorf("hover says %q", got)
	}
	change(e, u, 3, protocol.Range{}, "more") // still lost

	t.Run("the whole text ends it", func(t *testing.T) {
		e.Replace(u, "all of it\n")
		e.AwaitDiagnostics(u, func(d []protocol.Diagnostic) bool { return !lost(d) })
		if got := e.View(u).Text; got != "all of it" {
			t.Errorf("the text is %q", got)
		}
	})
	t.Run("saving ends it", func(t *testing.T) {
		change(e, u, 99, protocol.Range{Start: at(1, 0), End: at(0, 0)}, "X")
		e.AwaitDiagnostics(u, lost)
		e.Save(u)
		e.AwaitDiagnostics(u, func(d []protocol.Diagnostic) bool { return !lost(d) })
		if got := e.View(u).Text; got != "all of it" {
			t.Errorf("the text is %q", got)
		}
	})
}

// Versions that do not rise are a fault of the client; its changes are taken in
// the order that they came in.
func TestStaleVersions(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t)
	u := p.uri("DGC.md")
	e.Open(u, "x\n")
	for _, version := range []int32{5, 5, -1, 0} {
		change(e, u, version, protocol.Range{}, "y")
	}
	if got := e.View(u).Text; got != "yyyyx" {
		t.Errorf("the text is %q", got)
	}
}

// A document that is too large is reported, and never looks clean.
func TestTooLarge(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t)
	u := p.uri("DGC.md")
	e.Open(u, strings.Repeat("a line of text\n", workspace.MaxText/15+1))
	refused := func(d []protocol.Diagnostic) bool { return lsptest.Has(d, "memls/too-large") }
	e.AwaitDiagnostics(u, refused)
	change(e, u, 2, protocol.Range{}, "x") // applies to nothing
	e.Replace(u, "small again\n")
	e.AwaitDiagnostics(u, func(d []protocol.Diagnostic) bool { return !refused(d) })
	if got := e.View(u).Text; got != "small again" {
		t.Errorf("the text is %q", got)
	}
	fits := func(d []protocol.Diagnostic) bool { return !refused(d) }
	whole := func() text.Span { return text.Span{End: len(e.Text(u))} }
	t.Run("grown by a change", func(t *testing.T) {
		e.Type(u, 0, strings.Repeat("x", workspace.MaxText))
		e.AwaitDiagnostics(u, refused)
	})
	t.Run("undone", func(t *testing.T) {
		e.Type(u, 3, "y")
		e.Edit(u, text.Edit{Span: text.Span{End: workspace.MaxText + 1}})
		e.AwaitDiagnostics(u, fits)
		if got := e.View(u).Text; got != "small again" {
			t.Errorf("the text is %q", got)
		}
	})
	t.Run("what is replaced does not count", func(t *testing.T) {
		large := strings.Repeat("word ", workspace.MaxText/8)
		e.Edit(u, text.Edit{Span: whole(), New: large})
		e.Edit(u, text.Edit{Span: whole(), New: large})
		if found := e.Diagnostics(u); refused(found) {
			t.Errorf("found %v in %d bytes", lsptest.Codes(found), len(e.Text(u)))
		}
	})
	t.Run("saved when it is small", func(t *testing.T) {
		// Over what is kept aside: nothing but the disk tells what is left.
		e.Replace(u, strings.Repeat("x", 4*workspace.MaxText+1))
		e.AwaitDiagnostics(u, refused)
		e.Edit(u, text.Edit{Span: whole(), New: "saved\n"})
		if !refused(e.Published()[u]) {
			t.Error("a text is taken that is not known")
		}
		e.Save(u)
		e.AwaitDiagnostics(u, fits)
		if got := e.View(u).Text; got != "saved" {
			t.Errorf("the text is %q", got)
		}
	})
}

// One message may hold a whole text and changes of it.
func TestAWholeTextAndChangesOfIt(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t)
	u := p.uri("DGC.md")
	e.Open(u, "one\n")
	type event = protocol.TextDocumentContentChangeEvent
	partial := func(text string) event { return &protocol.TextDocumentContentChangePartial{Text: text} }
	e.Notify(protocol.MethodTextDocumentDidChange, &protocol.DidChangeTextDocumentParams{
		TextDocument:   protocol.VersionedTextDocumentIdentifier{TextDocumentIdentifier: textDocument(u), Version: 2},
		ContentChanges: []event{partial("lost "), &protocol.TextDocumentContentChangeWholeDocument{Text: "two\n"}, partial("three "), partial("four ")},
	})
	if got := e.View(u).Text; got != "four three two" {
		t.Errorf("the text is %q", got)
	}
}

// Other Markdown documents, and documents that are no files, cost nothing and
// are never spoken of.
func TestDocumentsThatAreNoMemory(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t)
	for _, u := range []uri.URI{p.uri("README.md"), "untitled:Untitled-1", "git:/DGC.md?ref=HEAD", "file://other-host/DGC.md", "vscode-remote://ssh/DGC.md"} {
		e.Open(u, overLimit())
		e.Type(u, 0, "x")
		if got := e.Hover(u, 0); got != "" {
			t.Errorf("%s: hover says %q", u, got)
		}
		if got := e.CodeActions(u, protocol.Range{End: at(1000, 0)}); len(got) > 0 {
			t.Errorf("%s: %d actions", u, len(got))
		}
		if got := e.Pull(u); len(got) > 0 {
			t.Errorf("%s: %d findings", u, len(got))
		}
	}
	memory := p.uri("DGC.md")
	e.Open(memory, "x\n")
	e.Diagnostics(memory)
	time.Sleep(50 * time.Millisecond)
	for u := range e.Published() {
		if u != memory {
			t.Errorf("findings are published for %s", u)
		}
	}
}

// Messages that make no sense are answered or dropped; the connection lives on.
func TestMessagesThatMakeNoSense(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t)
	u := p.uri("DGC.md")
	e.Open(u, "here\n")
	for _, m := range []struct{ method, params string }{
		{"$/foo", `{}`},
		{"custom/x", `[1]`},
		{"textDocument/didChange", `{"textDocument":5}`},
		{"textDocument/didChange", `{"textDocument":{"uri":"file:///nowhere","version":1},"contentChanges":null}`},
		{"textDocument/didChange", `{"textDocument":{"uri":"` + string(u) + `","version":2},"contentChanges":[{"range":7}]}`},
		{"textDocument/didOpen", `{"textDocument":{"uri":"` + string(u) + `2"}}`},
		{"textDocument/didOpen", `"x"`},
		{"textDocument/didClose", `{"textDocument":{"uri":"untitled:never"}}`},
		{"workspace/didChangeConfiguration", `{"settings":[1,2]}`},
		{"workspace/didChangeConfiguration", `{"settings":null}`},
		{"workspace/didChangeWatchedFiles", `{"changes":[{"uri":"untitled:x","type":9}]}`},
		{"workspace/didChangeWorkspaceFolders", `{"event":{"added":[{"uri":"untitled:x","name":""}],"removed":[]}}`},
		{"$/cancelRequest", `{"id":null}`},
		{"$/cancelRequest", `{"id":12345}`},
		{"$/cancelRequest", ``},
		{"initialized", ``},
		{"textDocument/hover", `{}`}, // a request without an id
	} {
		var params any
		if m.params != "" {
			params = jsonrpc2.RawMessage(m.params)
		}
		e.Notify(m.method, params)
	}
	for _, tc := range []struct {
		method, params string
		code           jsonrpc2.Code
	}{
		{"textDocument/hover", `{"textDocument":[]}`, jsonrpc2.InvalidParams},
		{"textDocument/hover", ``, jsonrpc2.InvalidParams},
		{"memls/view", `{"textDocument":[]}`, jsonrpc2.InvalidParams},
		{"memls/view", `{"textDocument":{"uri":"` + string(p.uri("README.md")) + `"}}`, jsonrpc2.InvalidParams},
		{"memls/view", `{"textDocument":{"uri":"` + string(u) + `"},"kind":"sideways"}`, jsonrpc2.InvalidParams},
		{"memls/view", ``, jsonrpc2.InvalidParams},
		{"workspace/executeCommand", `{"command":"rm"}`, jsonrpc2.InvalidParams},
		{"workspace/executeCommand", `{"command":"memls.add","arguments":[7]}`, jsonrpc2.InvalidParams},
		{"codeAction/resolve", `{"title":"x","data":{"uri":5}}`, jsonrpc2.InvalidParams},
		{"codeAction/resolve", `{"title":"x","data":{"uri":"` + string(u) + `","version":1,"check":"no/such","start":-5,"end":99999,"fix":"x"}}`, protocol.CodeContentModified},
		{"workspace/textDocumentContent", `{"uri":"file:///x"}`, jsonrpc2.InvalidParams},
		{"workspace/textDocumentContent", `{"uri":"memls-view:///x?%zz"}`, jsonrpc2.InvalidParams},
		{"no/such", `{}`, jsonrpc2.MethodNotFound},
		{"no/such", ``, jsonrpc2.MethodNotFound},
		{"textDocument/didOpen", `{}`, jsonrpc2.InvalidRequest},
		{"initialize", `{"capabilities":{}}`, jsonrpc2.InvalidRequest},
	} {
		var params any
		if tc.params != "" {
			params = jsonrpc2.RawMessage(tc.params)
		}
		err := e.Try(tc.method, params, nil)
		if code := codeOf(err); code != tc.code {
			t.Errorf("%s %s: answered %v, want code %d", tc.method, tc.params, err, tc.code)
		}
	}
	// One of the changes made no sense; nothing is claimed until the text is known.
	e.Replace(u, "here\n")
	if got := e.View(u).Text; got != "here" {
		t.Errorf("the text is %q", got)
	}
}

func codeOf(err error) jsonrpc2.Code {
	if e, ok := err.(*jsonrpc2.Error); ok {
		return e.Code
	}
	return 0
}

// Members that are null, and whole numbers written with a point, are taken as
// they are meant.
func TestNullsAndWholeNumbers(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t)
	u := string(p.uri("DGC.md"))
	e.Notify("textDocument/didOpen", jsonrpc2.RawMessage(`{"textDocument":{"uri":"`+u+`","languageId":"markdown","version":1.0,"text":"x\n"}}`))
	e.Call("textDocument/codeAction", jsonrpc2.RawMessage(`{"textDocument":{"uri":"`+u+`"},"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},
		"context":{"diagnostics":[{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"severity":null,"message":"m"}],"triggerKind":null}}`), nil)
	if got := e.View(p.uri("DGC.md")).Text; got != "x" {
		t.Errorf("the text is %q", got)
	}
}

// Bytes that are no UTF-8, each by itself, and half surrogate pairs become U+FFFD:
// everything below relies on valid text.
func TestTextThatIsNoUTF8(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t)
	u := string(p.uri("DGC.md"))
	e.Notify("textDocument/didOpen", jsonrpc2.RawMessage(`{"textDocument":{"uri":"`+u+`","languageId":"markdown","version":1,"text":"a`+"\x84\xe2\x82"+`b"}}`))
	e.Notify("textDocument/didChange", jsonrpc2.RawMessage(`{"textDocument":{"uri":"`+u+`","version":2},"contentChanges":[{"range":{"start":{"line":0,"character":5},"end":{"line":0,"character":5}},"text":"`+"\xff"+`\ud800c"}]}`))
	if got, want := e.View(p.uri("DGC.md")).Text, "a\uFFFD\uFFFD\uFFFDb\uFFFD\uFFFDc"; got != want {
		t.Errorf("the text is %q, want %q", got, want)
	}
}

// A document without a name keeps no other from being looked at.
func TestTheEmptyURI(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t)
	e.Notify(protocol.MethodTextDocumentDidOpen, &protocol.DidOpenTextDocumentParams{TextDocument: protocol.TextDocumentItem{Text: "x"}})
	e.Notify(protocol.MethodTextDocumentDidClose, &protocol.DidCloseTextDocumentParams{})
	u := p.uri("DGC.md")
	e.Open(u, overLimit())
	if found := e.Diagnostics(u); !lsptest.Has(found, "rule/left-out") {
		t.Errorf("found %v", lsptest.Codes(found))
	}
}
