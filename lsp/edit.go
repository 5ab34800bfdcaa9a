package lsp

import (
	"errors"
	"fmt"
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/analysis/check"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// confirm is the annotation of edits that a person is asked about.
const confirm protocol.ChangeAnnotationIdentifier = "memls/confirm"

// changeOf returns a fix as a change of whole files; nil: it cannot be made.
func changeOf(at moment, f *check.Finding, fix *check.Fix) *workspace.Change {
	if fix.IsWide() {
		return fix.Wide()
	}
	c := at.File(f.Path).Edit(fix.Edits...)
	return &c
}

// makes reports whether the client can make every kind of operation of a change.
// A file that is created needs none: an edit of it is enough everywhere.
func (c *abilities) makes(change *workspace.Change) bool {
	for _, f := range change.Files {
		if f.MoveTo != "" && !c.rename || f.Delete && !c.delete {
			return false
		}
	}
	return true
}

// workspaceEdit writes a change in the form that the client takes. It fails when
// the change was made for other text than the client has.
func (s *server) workspaceEdit(at moment, c *workspace.Change, deletes bool) (*protocol.WorkspaceEdit, error) {
	return s.notedEdit(at, c, deletes, "")
}

// notedEdit is workspaceEdit with a note for whoever is asked: what becomes of text
// that is deleted.
func (s *server) notedEdit(at moment, c *workspace.Change, deletes bool, note string) (*protocol.WorkspaceEdit, error) {
	if !deletes || !s.can.annotations {
		return s.annotatedEdit(at, c, nil)
	}
	annotation := &protocol.ChangeAnnotation{Label: "Text is deleted", NeedsConfirmation: new(true)}
	if note != "" {
		annotation.Description = &note
	}
	return s.annotatedEdit(at, c, annotation)
}

// annotatedEdit is workspaceEdit with what a person is asked before the edits are made;
// nil: nothing.
func (s *server) annotatedEdit(at moment, c *workspace.Change, annotation *protocol.ChangeAnnotation) (*protocol.WorkspaceEdit, error) {
	if !s.can.makes(c) {
		return nil, errors.New("the editor cannot rename or delete files in an edit")
	}
	out := &protocol.WorkspaceEdit{}
	annotate := annotation != nil
	var operation protocol.ResourceOperation
	if annotate {
		out.ChangeAnnotations = map[protocol.ChangeAnnotationIdentifier]protocol.ChangeAnnotation{confirm: *annotation}
		operation.AnnotationID = confirm
	}
	// Edits name a file as it is called before it moves, and come first.
	var moves, deletions []protocol.DocumentChange
	for _, fc := range c.Files {
		file := at.File(fc.Path)
		if !at.usable(fc.Path) || fc.Create == file.Exists() || !fc.Create && file.Text() != fc.Before {
			return nil, fmt.Errorf("%s is not what the change was made for", at.Env.Tilde(fc.Path))
		}
		u := at.uri(fc.Path)
		switch {
		case fc.Delete:
			deletions = append(deletions, &protocol.DeleteFile{ResourceOperation: operation, Kind: "delete", URI: u})
			continue
		case fc.MoveTo != "":
			moves = append(moves, &protocol.RenameFile{ResourceOperation: operation, Kind: "rename", OldURI: u, NewURI: at.uri(fc.MoveTo)})
			if len(fc.Edits) == 0 {
				continue
			}
		}
		edits := make([]protocol.TextEdit, len(fc.Edits))
		for i, e := range fc.Edits {
			edits[i] = protocol.TextEdit{Range: at.rangeIn(file.Doc, e.Span), NewText: e.New}
		}
		if !s.can.documentChanges {
			if out.Changes == nil {
				out.Changes = map[uri.URI][]protocol.TextEdit{}
			}
			out.Changes[u] = append(out.Changes[u], edits...)
			continue
		}
		if fc.Create && s.can.create {
			s.makes(fc.Path)
			out.DocumentChanges = append(out.DocumentChanges, &protocol.CreateFile{ResourceOperation: operation, Kind: "create", URI: u})
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
	out.DocumentChanges = slices.Concat(out.DocumentChanges, moves, deletions)
	return out, nil
}

// rewrite returns the change that makes after of a file: edits of the lines that
// differ, so that an editor keeps its cursor, marks and folds elsewhere.
func rewrite(f *workspace.File, after string) *workspace.Change {
	c := f.Edit(text.Diff(f.Text(), after)...)
	return &c
}
