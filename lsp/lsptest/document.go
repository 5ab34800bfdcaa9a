package lsptest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/analysis/text"
	"memls/lsp"
)

// Open opens a document with a text of its own, whatever is on disk.
func (e *Editor) Open(u uri.URI, content string) {
	e.TB.Helper()
	e.mu.Lock()
	e.docs[u] = &buffer{content, 1}
	e.mu.Unlock()
	e.Notify(protocol.MethodTextDocumentDidOpen, &protocol.DidOpenTextDocumentParams{
		TextDocument: protocol.TextDocumentItem{URI: u, LanguageID: "markdown", Version: 1, Text: content},
	})
}

// OpenFile opens a file as it is on disk.
func (e *Editor) OpenFile(path string) uri.URI {
	e.TB.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		e.TB.Fatal(err)
	}
	content, _ := text.Decode(data)
	u := uri.File(path)
	e.Open(u, content)
	return u
}

// CloseDocument closes a document without saving it.
func (e *Editor) CloseDocument(u uri.URI) {
	e.TB.Helper()
	e.mu.Lock()
	delete(e.docs, u)
	e.mu.Unlock()
	e.Notify(protocol.MethodTextDocumentDidClose, &protocol.DidCloseTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: u}})
}

// Save writes an open document to disk.
func (e *Editor) Save(u uri.URI) {
	e.TB.Helper()
	if err := os.WriteFile(u.FsPath(), []byte(e.Text(u)), 0o644); err != nil {
		e.TB.Fatal(err)
	}
	e.Notify(protocol.MethodTextDocumentDidSave, &protocol.DidSaveTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: u}})
}

// Text returns the editor's text of an open document.
func (e *Editor) Text(u uri.URI) string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.docs[u].text
}

// Version returns the editor's version of an open document.
func (e *Editor) Version(u uri.URI) int32 {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.docs[u].version
}

// Edit makes edits in an open document, each over the text that the one before
// it left, and sends them as one message.
func (e *Editor) Edit(u uri.URI, edits ...text.Edit) {
	e.TB.Helper()
	if err := e.edit(u, edits); err != nil {
		e.TB.Fatal(err)
	}
}

// Type inserts s at a byte of an open document.
func (e *Editor) Type(u uri.URI, off int, s string) {
	e.TB.Helper()
	e.Edit(u, text.Edit{Span: text.Span{Start: off, End: off}, New: s})
}

func (e *Editor) edit(u uri.URI, edits []text.Edit) error {
	e.mu.Lock()
	doc := e.docs[u]
	var changes []protocol.TextDocumentContentChangeEvent
	for _, x := range edits {
		lines := text.NewLineIndex(doc.text)
		changes = append(changes, &protocol.TextDocumentContentChangePartial{Range: e.rangeIn(lines, x.Span), Text: x.New})
		after, err := text.Apply(doc.text, x)
		if err != nil {
			e.mu.Unlock()
			return err
		}
		doc.text = after
	}
	doc.version++
	version := doc.version
	e.mu.Unlock()
	return e.Conn.Notify(e.ctx, protocol.MethodTextDocumentDidChange, &protocol.DidChangeTextDocumentParams{
		TextDocument:   protocol.VersionedTextDocumentIdentifier{TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: u}, Version: version},
		ContentChanges: changes,
	})
}

// Replace sends the whole text of an open document, as editors without
// incremental changes do.
func (e *Editor) Replace(u uri.URI, content string) {
	e.TB.Helper()
	e.mu.Lock()
	doc := e.docs[u]
	doc.text = content
	doc.version++
	version := doc.version
	e.mu.Unlock()
	e.Notify(protocol.MethodTextDocumentDidChange, &protocol.DidChangeTextDocumentParams{
		TextDocument:   protocol.VersionedTextDocumentIdentifier{TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: u}, Version: version},
		ContentChanges: []protocol.TextDocumentContentChangeEvent{&protocol.TextDocumentContentChangeWholeDocument{Text: content}},
	})
}

func (e *Editor) rangeIn(lines *text.LineIndex, s text.Span) protocol.Range {
	at := func(off int) protocol.Position {
		p := lines.Position(off, e.enc)
		return protocol.Position{Line: uint32(p.Line), Character: uint32(p.Column)}
	}
	return protocol.Range{Start: at(s.Start), End: at(s.End)}
}

// Range converts bytes of an open document into the positions of the wire.
func (e *Editor) Range(u uri.URI, s text.Span) protocol.Range {
	return e.rangeIn(text.NewLineIndex(e.Text(u)), s)
}

func (e *Editor) spanIn(lines *text.LineIndex, r protocol.Range) text.Span {
	at := func(p protocol.Position) int {
		return lines.Offset(text.Position{Line: int(p.Line), Column: int(p.Character)}, e.enc)
	}
	return text.Span{Start: at(r.Start), End: at(r.End)}
}

// Span converts positions of the wire into bytes of an open document.
func (e *Editor) Span(u uri.URI, r protocol.Range) text.Span {
	return e.spanIn(text.NewLineIndex(e.Text(u)), r)
}

// SpanOf converts positions of the wire into bytes of any text.
func (e *Editor) SpanOf(content string, r protocol.Range) text.Span {
	return e.spanIn(text.NewLineIndex(content), r)
}

// applyEdit applies a server's edit, to open documents and to files on disk. An
// edit for another version of a document is refused, as editors do.
func (e *Editor) applyEdit(edit *protocol.WorkspaceEdit) error {
	for u, edits := range edit.Changes {
		if err := e.applyTo(u, edits); err != nil {
			return err
		}
	}
	for _, change := range edit.DocumentChanges {
		switch c := change.(type) {
		case *protocol.CreateFile:
			if err := os.MkdirAll(filepath.Dir(c.URI.FsPath()), 0o755); err != nil {
				return err
			}
			f, err := os.OpenFile(c.URI.FsPath(), os.O_CREATE|os.O_EXCL, 0o644)
			if err != nil {
				return err
			}
			_ = f.Close()
		case *protocol.RenameFile:
			if err := e.rename(c.OldURI, c.NewURI); err != nil {
				return err
			}
		case *protocol.DeleteFile:
			if err := os.Remove(c.URI.FsPath()); err != nil {
				return err
			}
			if e.IsOpen(c.URI) {
				e.CloseDocument(c.URI)
			}
			e.watched(protocol.FileChangeTypeDeleted, c.URI)
		case *protocol.TextDocumentEdit:
			u := c.TextDocument.URI
			e.mu.Lock()
			doc := e.docs[u]
			stale := doc != nil && c.TextDocument.Version != nil && *c.TextDocument.Version != doc.version
			e.mu.Unlock()
			if stale {
				return fmt.Errorf("%s: the edit is for version %d", u, *c.TextDocument.Version)
			}
			var edits []protocol.TextEdit
			for _, x := range c.Edits {
				switch x := x.(type) {
				case *protocol.TextEdit:
					edits = append(edits, *x)
				case *protocol.AnnotatedTextEdit:
					if _, ok := edit.ChangeAnnotations[x.AnnotationID]; !ok {
						return fmt.Errorf("%s: no annotation %q", u, x.AnnotationID)
					}
					edits = append(edits, x.TextEdit)
				default:
					return fmt.Errorf("%s: an edit of kind %T", u, x)
				}
			}
			if err := e.applyTo(u, edits); err != nil {
				return err
			}
		default:
			return fmt.Errorf("a change of kind %T", c)
		}
	}
	return nil
}

// rename moves a file, and the document where it is open, as editors do: the old
// one is closed and the new one opened with the same text.
func (e *Editor) rename(from, to uri.URI) error {
	if _, err := os.Lstat(to.FsPath()); err == nil {
		return fmt.Errorf("%s: %w", to, os.ErrExist)
	}
	if err := os.MkdirAll(filepath.Dir(to.FsPath()), 0o755); err != nil {
		return err
	}
	if err := os.Rename(from.FsPath(), to.FsPath()); err != nil {
		return err
	}
	e.mu.Lock()
	var open []uri.URI // the file, or those in the directory
	for u := range e.docs {
		if u == from || strings.HasPrefix(string(u), string(from)+"/") {
			open = append(open, u)
		}
	}
	e.mu.Unlock()
	for _, u := range open {
		content := e.Text(u)
		e.CloseDocument(u)
		e.Open(to+u[len(from):], content)
	}
	e.watched(protocol.FileChangeTypeDeleted, from)
	e.watched(protocol.FileChangeTypeCreated, to)
	return nil
}

// watched tells the server that a file came or went.
func (e *Editor) watched(kind protocol.FileChangeType, u uri.URI) {
	e.Notify(protocol.MethodWorkspaceDidChangeWatchedFiles, &protocol.DidChangeWatchedFilesParams{
		Changes: []protocol.FileEvent{{URI: u, Type: kind}},
	})
}

func (e *Editor) applyTo(u uri.URI, wire []protocol.TextEdit) error {
	e.mu.Lock()
	doc := e.docs[u]
	e.mu.Unlock()
	content := ""
	if doc != nil {
		content = doc.text
	} else {
		data, err := os.ReadFile(u.FsPath())
		if err != nil && !os.IsNotExist(err) {
			return err
		}
		content = string(data)
	}
	lines := text.NewLineIndex(content)
	var edits []text.Edit
	for _, w := range wire {
		edits = append(edits, text.Edit{Span: e.spanIn(lines, w.Range), New: w.NewText})
	}
	after, err := text.Apply(content, edits...)
	if err != nil {
		return err
	}
	if doc == nil {
		return os.WriteFile(u.FsPath(), []byte(after), 0o644)
	}
	// From the end, so that no edit moves another one.
	slices.SortStableFunc(edits, func(a, b text.Edit) int { return b.Span.Start - a.Span.Start })
	return e.edit(u, edits)
}

// View asks for what the agent loads of a document.
func (e *Editor) View(u uri.URI) *lsp.View {
	e.TB.Helper()
	v := new(lsp.View)
	e.Call("memls/view", &lsp.ViewParams{TextDocument: protocol.TextDocumentIdentifier{URI: u}}, v)
	return v
}

// ViewChanges returns how often the server has said that a view is no longer
// what it was.
func (e *Editor) ViewChanges(u uri.URI) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.changed[u]
}

// ViewChangesLocked is ViewChanges for the condition of Await.
func (e *Editor) ViewChangesLocked(u uri.URI) int { return e.changed[u] }

// Hover asks about a byte of an open document; "" when there is nothing to say.
func (e *Editor) Hover(u uri.URI, off int) string {
	e.TB.Helper()
	p := &protocol.HoverParams{}
	p.TextDocument.URI = u
	p.Position = e.Range(u, text.Span{Start: off, End: off}).Start
	var h *protocol.Hover
	e.Call(protocol.MethodTextDocumentHover, p, &h)
	if h == nil {
		return ""
	}
	return h.Contents.(*protocol.MarkupContent).Value
}

// IsOpen reports whether the editor has a document open.
func (e *Editor) IsOpen(u uri.URI) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.docs[u] != nil
}
