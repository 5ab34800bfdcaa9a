package lsp

import (
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
		if len(content) > workspace.MaxText {
			d.state, d.size = tooLarge, len(content)
			return s.ws.Close(name)
		}
		return s.ws.Open(name, d.version, content)
	})
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
// before it left. Ranges are clamped to the text, as clients send columns past
// the end; a range that ends before it starts cannot be meant, and then the
// document is out of sync until its whole text arrives.
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
	if err != nil {
		d.state = outOfSync
	}
	for i := len(changes) - 1; i >= 0; i-- { // what comes before a whole text does not matter
		if changes[i].Range == nil {
			fresh := &document{uri: d.uri, version: d.version}
			s.take(fresh, *changes[i].Text)
			d = *fresh
			changes = changes[i+1:]
			break
		}
	}
	if d.state == inSync && len(changes) > 0 {
		err = s.edit(name, &d, changes)
	}
	s.update(func(docs map[string]*document) *workspace.Snapshot {
		docs[name] = &d
		if d.state != inSync {
			return s.ws.Close(name)
		}
		return s.ws.Snapshot()
	})
	s.diagnostics.changed(name, s.diagnostics.delay())
	return err
}

// edit applies partial changes and sets the state of d when it cannot.
func (s *server) edit(name string, d *document, changes []contentChange) error {
	edits := make([]func(*markdown.Document) (text.Edit, bool), 0, len(changes))
	var bad error
	size := int(s.now().File(name).Size)
	for _, change := range changes {
		size += len(*change.Text)
		edits = append(edits, func(doc *markdown.Document) (text.Edit, bool) {
			start, end := change.Range.Start, change.Range.End
			if end.Line < start.Line || end.Line == start.Line && end.Character < start.Character {
				bad = fmt.Errorf("change of a range that ends before it starts")
			}
			return text.Edit{Span: spanIn(doc, *change.Range, s.enc), New: *change.Text}, false
		})
	}
	if size > workspace.MaxText {
		d.state, d.size = tooLarge, size
		return fmt.Errorf("%s may be over %d bytes now", name, workspace.MaxText)
	}
	if bad == nil {
		if _, err := s.ws.Change(name, d.version, edits); err != nil {
			bad = err
		}
	}
	if bad != nil {
		d.state = outOfSync
		return fmt.Errorf("%s is out of sync: %w", name, bad)
	}
	return nil
}

// didSave looks at the disk: what was saved is what the editor shows, so a
// document that was out of sync is known again.
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
	if d.state == outOfSync && workspace.IsPath(name) {
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
