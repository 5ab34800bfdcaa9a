package lsp

import (
	"fmt"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/analysis/check"
)

// docsScheme is the scheme of the documents that explain a check: the same text
// as `memls explain`, from the server itself, so that it is there without a
// network and fits the server's version.
const docsScheme = "memls-docs"

// docsURI names the document that explains a check.
func docsURI(c *check.Check) uri.URI {
	return uri.URI(docsScheme + ":/" + c.ID + ".md")
}

// docs returns the document that u names.
func (s *server) docs(u uri.URI) (*protocol.TextDocumentContentResult, error) {
	id := strings.TrimSuffix(strings.TrimLeft(strings.TrimPrefix(string(u), docsScheme+":"), "/"), ".md")
	c := s.engine.Checks().Find(id)
	if c == nil {
		return nil, invalid("there is no check %q", id)
	}
	return &protocol.TextDocumentContentResult{Text: fmt.Sprintf("# %s\n\n%s (%s)\n\n%s\n", c.ID, c.Summary, c.Level, strings.TrimSpace(c.Doc))}, nil
}
