package lsp

import (
	"fmt"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/analysis/check"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// confirm is the annotation of edits that delete text.
const confirm protocol.ChangeAnnotationIdentifier = "memls/confirm"

// changeOf returns a fix as a change of whole files.
func changeOf(at moment, f *check.Finding, fix *check.Fix) *workspace.Change {
	if fix.Change != nil {
		return fix.Change
	}
	c := at.File(f.Path).Edit(fix.Edits...)
	return &c
}

// workspaceEdit writes a change in the form that the client takes. It fails when
// the change was made for other text than the client has.
func (s *server) workspaceEdit(at moment, c *workspace.Change, deletes bool) (*protocol.WorkspaceEdit, error) {
	out := &protocol.WorkspaceEdit{}
	annotate := deletes && s.can.annotations
	if annotate {
		out.ChangeAnnotations = map[protocol.ChangeAnnotationIdentifier]protocol.ChangeAnnotation{
			confirm: {Label: "Text is deleted", NeedsConfirmation: new(true)},
		}
	}
	for _, fc := range c.Files {
		file := at.File(fc.Path)
		if !at.usable(fc.Path) || fc.Create == file.Exists() || !fc.Create && file.Text() != fc.Before {
			return nil, fmt.Errorf("%s is not what the change was made for", at.Env.Tilde(fc.Path))
		}
		edits := make([]protocol.TextEdit, len(fc.Edits))
		for i, e := range fc.Edits {
			edits[i] = protocol.TextEdit{Range: at.rangeIn(file.Doc, e.Span), NewText: e.New}
		}
		u := at.uri(fc.Path)
		if !s.can.documentChanges {
			if out.Changes == nil {
				out.Changes = map[uri.URI][]protocol.TextEdit{}
			}
			out.Changes[u] = append(out.Changes[u], edits...)
			continue
		}
		if fc.Create && s.can.create {
			out.DocumentChanges = append(out.DocumentChanges, &protocol.CreateFile{Kind: "create", URI: u})
		}
		d := &protocol.TextDocumentEdit{}
		d.TextDocument.URI = u
		if version, open := at.version(fc.Path); open {
			d.TextDocument.Version = &version
		}
		for i := range edits {
			if annotate {
				d.Edits = append(d.Edits, &protocol.AnnotatedTextEdit{TextEdit: edits[i], AnnotationID: confirm})
				continue
			}
			d.Edits = append(d.Edits, &edits[i])
		}
		out.DocumentChanges = append(out.DocumentChanges, d)
	}
	return out, nil
}

// rewrite returns the change that makes after of a file: edits of the lines that
// differ, so that an editor keeps its cursor, marks and folds elsewhere.
func rewrite(f *workspace.File, after string) *workspace.Change {
	c := f.Edit(text.Diff(f.Text(), after)...)
	return &c
}
