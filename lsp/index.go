package lsp

import (
	"context"
	"path/filepath"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/actions"
	"memls/analysis/workspace"
)

// methodIndex is our request for the index of a memory directory as it would be:
// IndexParams -> Index. It changes nothing; the client shows the change and makes
// it.
const methodIndex = "memls/index"

// IndexParams name a directory of memories, or a file in one.
type IndexParams struct {
	TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
	// Rebuild also mends or removes lines that lead to nothing, and second ones.
	Rebuild bool `json:"rebuild,omitempty"`
}

// An Index is an index before and after; both are the same when there is nothing
// to do.
type Index struct {
	URI     uri.URI `json:"uri"`
	Before  string  `json:"before"`
	After   string  `json:"after"`
	Create  bool    `json:"create"` // there is none yet
	Added   int     `json:"added"`  // lines
	Mended  int     `json:"mended"`
	Removed int     `json:"removed"`
}

func (s *server) index(_ context.Context, at moment, p *IndexParams) (*Index, error) {
	name := nameOf(p.TextDocument.URI)
	if !workspace.IsPath(name) || !at.usable(name) {
		return nil, invalid("no index of %s: it is no file or directory", at.uri(name))
	}
	root := name
	if at.File(name).State != workspace.Directory {
		root = filepath.Dir(name)
		for _, m := range s.engine.Memories(at.Snapshot, name) {
			if m.Directory != nil {
				root = m.Directory.Root
				break
			}
		}
	}
	if up := filepath.Dir(root); root == at.Env.Home || up == root {
		return nil, invalid("%s is no memory directory", at.Env.Tilde(root))
	}
	x := actions.CompleteIndex(s.engine, at.Snapshot, root, p.Rebuild)
	if x.Lossy {
		return nil, invalid("%s is not UTF-8, and writing would change what is broken in it: save it as UTF-8 first", at.Env.Tilde(x.Path))
	}
	return &Index{at.uri(x.Path), x.Before, x.After, x.Create, x.Added, x.Mended, x.Removed}, nil
}
