package lsp

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

func (s *server) didOpen(p *protocol.DidOpenTextDocumentParams) error {
	item := &p.TextDocument
	d := &document{uri: item.URI, version: item.Version}
	s.take(d, item.Text)
	s.diagnostics.changed(nameOf(d.uri), 0)
	s.diagnostics.soon()
	return nil
}

// take makes content the text of an open document, whatever it was before.
func (s *server) take(d *document, content string) {
	name := nameOf(d.uri)
	s.update(func(docs map[string]*document) *workspace.Snapshot {
		docs[name] = d
		d.real = s.ws.Snapshot().Real(name)
		return s.open(name, d, content)
	})
}

// maxKept is the most bytes of a text that is too large which are kept.
const maxKept = 4 * workspace.MaxText

// open gives content to the workspace, or keeps it aside when it is too large.
func (s *server) open(name string, d *document, content string) *workspace.Snapshot {
	d.state, d.size, d.kept = inSync, 0, ""
	if len(content) <= workspace.MaxText {
		return s.ws.Open(name, d.version, content)
	}
	d.state, d.size = tooLarge, len(content)
	if len(content) <= maxKept {
		d.kept = strings.Clone(content)
	}
	return s.ws.Close(name)
}

// changeParams are the parameters of a change, its parts read one by one: the
// protocol package takes a part that makes no sense for an empty whole text.
type changeParams struct {
	TextDocument   protocol.VersionedTextDocumentIdentifier `json:"textDocument"`
	ContentChanges []protocol.LSPAny                        `json:"contentChanges"`
}

// A contentChange replaces a range or, without one, everything.
type contentChange struct {
	Range *protocol.Range `json:"range"`
	Text  *string         `json:"text"`
}

func (p *changeParams) changes() ([]contentChange, error) {
	var out []contentChange
	for _, raw := range p.ContentChanges {
		c, err := decode[contentChange](jsonrpc2.RawMessage(raw))
		if err != nil {
			return nil, err
		}
		if c.Text == nil {
			return nil, errors.New("a change without a text")
		}
		out = append(out, *c)
	}
	return out, nil
}

// didChange applies the changes of one message, each over the text that the one
// before it left, as one step: there is no moment with some of them, or with the
// text of one version under the number of another. Ranges are clamped to the
// text, as clients send columns past the end; a range that ends before it starts
// cannot be meant, and then the document is out of sync until its whole text
// arrives.
func (s *server) didChange(p *changeParams) error {
	name := nameOf(p.TextDocument.URI)
	old := s.now().docs[name]
	if old == nil {
		return fmt.Errorf("change to a document that is not open: %s", name)
	}
	if p.TextDocument.Version <= old.version {
		s.log.Warn("a change does not raise the version", "document", name, "version", p.TextDocument.Version, "after", old.version)
	}
	d := *old
	d.version = p.TextDocument.Version
	changes, err := p.changes()
	s.update(func(docs map[string]*document) *workspace.Snapshot {
		docs[name] = &d
		if err != nil {
			return s.lose(name, &d)
		}
		var next *workspace.Snapshot
		next, err = s.applyChanges(name, &d, changes)
		return next
	})
	s.diagnostics.changed(name, s.diagnostics.delay())
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// lose puts a document out of sync.
func (s *server) lose(name string, d *document) *workspace.Snapshot {
	d.state, d.size, d.kept = outOfSync, 0, ""
	return s.ws.Close(name)
}

var (
	errBackward = errors.New("change of a range that ends before it starts")
	errTooLarge = fmt.Errorf("over %d bytes", workspace.MaxText)
)

// applyChanges changes a document in whatever state it is, sets its state,
// and returns the snapshot to go with it.
func (s *server) applyChanges(name string, d *document, changes []contentChange) (*workspace.Snapshot, error) {
	for i := len(changes) - 1; i >= 0; i-- { // what comes before a whole text does not matter
		if changes[i].Range == nil {
			changes = changes[i:]
			break
		}
	}
	whole := len(changes) > 0 && changes[0].Range == nil
	before := d.kept
	switch {
	case d.state == inSync:
		before = s.ws.Snapshot().File(name).Text()
		next, err := s.changeInSync(name, d, changes)
		switch {
		case err == nil:
			return next, nil
		case !errors.Is(err, errTooLarge):
			return s.lose(name, d), err
		}
	case !whole && d.kept == "": // the text is not known
		return s.ws.Snapshot(), nil
	}
	after, err := changed(before, changes, s.enc)
	if err != nil {
		return s.lose(name, d), err
	}
	return s.open(name, d, after), nil
}

// changeInSync changes a document that the workspace has; what it costs depends
// on the changes, not on the text. After an error the workspace's text is of no
// use.
func (s *server) changeInSync(name string, d *document, changes []contentChange) (*workspace.Snapshot, error) {
	var bad error
	edits := make([]func(*markdown.Document) (text.Edit, bool), 0, len(changes))
	for _, c := range changes {
		edits = append(edits, func(doc *markdown.Document) (text.Edit, bool) {
			e := text.Edit{Span: text.Span{End: doc.Len()}, New: *c.Text}
			if c.Range != nil {
				e.Span = spanIn(doc.Lines(), *c.Range, s.enc)
			}
			switch {
			case bad != nil:
			case c.backward():
				bad = errBackward
			case doc.Len()-e.Span.Len()+len(e.New) > workspace.MaxText:
				bad = errTooLarge
			}
			if bad != nil {
				return text.Edit{}, false
			}
			if c.Range == nil {
				e.New = strings.Clone(e.New) // it becomes the document's own
			}
			return e, c.Range == nil
		})
	}
	next, err := s.ws.Change(name, d.version, edits)
	return next, cmp.Or(bad, err)
}

// maxApart is the most changes of one message that are made in a text which is
// kept aside: each costs a pass over all of it.
const maxApart = 64

// changed applies changes to a text that the workspace does not have.
func changed(content string, changes []contentChange, enc text.Encoding) (string, error) {
	if len(changes) > maxApart {
		return "", fmt.Errorf("%d changes of a text that is %w", len(changes), errTooLarge)
	}
	for _, c := range changes {
		switch {
		case c.Range == nil:
			content = *c.Text
			continue
		case c.backward():
			return "", errBackward
		}
		after, err := text.Apply(content, text.Edit{Span: spanIn(text.NewLineIndex(content), *c.Range, enc), New: *c.Text})
		if err != nil {
			return "", err
		}
		content = after
	}
	return content, nil
}

// backward reports whether the range ends before it starts.
func (c *contentChange) backward() bool {
	if c.Range == nil {
		return false
	}
	start, end := c.Range.Start, c.Range.End
	return end.Line < start.Line || end.Line == start.Line && end.Character < start.Character
}

// didSave looks at the disk: what was saved is what the editor shows, so a
// document whose text was not known, or too large, is known again.
func (s *server) didSave(p *protocol.DidSaveTextDocumentParams) error {
	name := nameOf(p.TextDocument.URI)
	if workspace.IsPath(name) {
		s.diskChanged(name)
	}
	at := s.now()
	d := at.docs[name]
	if d == nil {
		return nil
	}
	if d.state != inSync && workspace.IsPath(name) {
		// at has no overlay for it: this is the disk's text.
		if f := at.File(name); f.Doc != nil && !f.Lossy {
			s.take(&document{uri: d.uri, version: d.version}, strings.TrimPrefix(f.Text(), "\uFEFF"))
		}
	}
	s.diagnostics.changed(name, 0)
	s.diagnostics.soon()
	return nil
}

func (s *server) didClose(p *protocol.DidCloseTextDocumentParams) error {
	name := nameOf(p.TextDocument.URI)
	s.update(func(docs map[string]*document) *workspace.Snapshot {
		delete(docs, name)
		return s.ws.Close(name)
	})
	s.views.forget(name)
	s.diagnostics.changed(name, 0)
	s.diagnostics.soon()
	return nil
}
