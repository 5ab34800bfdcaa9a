package lsp

import (
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// The kinds of position and who uses them. Conversions happen in this file and
// nowhere else.
//
//	kind               unit                                  used by
//	text.Span          bytes of the document's text          everything inside memls
//	text.Position      0-based line and column, any unit     package text, the command line
//	protocol.Position  0-based line and column, in the unit  the wire
//	                   that client and server agreed on:
//	                   bytes (utf-8), UTF-16 code units
//	                   or code points (utf-32)
//	view offset        units of the view's text from its     memls/view
//	                   start, in the same agreed unit
//
// Clients send lines and columns past the end, and columns inside a code point;
// all are clamped.

var encodings = map[protocol.PositionEncodingKind]text.Encoding{
	protocol.PositionEncodingKindUTF8:  text.UTF8,
	protocol.PositionEncodingKindUTF16: text.UTF16,
	protocol.PositionEncodingKindUTF32: text.UTF32,
}

// negotiate picks the unit of columns among those that the client offers: bytes,
// which cost nothing to count, else the client's first.
func negotiate(c *protocol.ClientCapabilities) (protocol.PositionEncodingKind, text.Encoding) {
	var offered []protocol.PositionEncodingKind
	if c.General != nil {
		offered = c.General.PositionEncodings
	}
	if slices.Contains(offered, protocol.PositionEncodingKindUTF8) {
		return protocol.PositionEncodingKindUTF8, text.UTF8
	}
	for _, kind := range offered {
		if enc, known := encodings[kind]; known {
			return kind, enc
		}
	}
	return protocol.PositionEncodingKindUTF16, text.UTF16 // every client has it
}

func position(lines *text.LineIndex, off int, enc text.Encoding) protocol.Position {
	p := lines.Position(off, enc)
	return protocol.Position{Line: uint32(p.Line), Character: uint32(p.Column)}
}

// rangeIn converts a span of a document.
func (at moment) rangeIn(doc *markdown.Document, s text.Span) protocol.Range {
	if doc == nil {
		return protocol.Range{}
	}
	return protocol.Range{Start: position(doc.Lines(), s.Start, at.enc), End: position(doc.Lines(), s.End, at.enc)}
}

func offset(lines *text.LineIndex, p protocol.Position, enc text.Encoding) int {
	const far = 1 << 30 // uint32 columns must not turn negative where int has 32 bits
	return lines.Offset(text.Position{Line: int(min(p.Line, far)), Column: int(min(p.Character, far))}, enc)
}

// spanIn converts a range of a document with these lines. A range that ends before
// it starts is empty, at its start.
func spanIn(lines *text.LineIndex, r protocol.Range, enc text.Encoding) text.Span {
	s := text.Span{Start: offset(lines, r.Start, enc), End: offset(lines, r.End, enc)}
	s.End = max(s.Start, s.End)
	return s
}

// nameOf returns the name of a document in the workspace: the path of a file,
// or the whole URI of what is no file of this machine (untitled:, git:, a file
// on another host).
func nameOf(u uri.URI) string {
	platform := uri.PlatformPOSIX
	if runtime.GOOS == "windows" {
		platform = uri.PlatformWindows
	}
	path, ok := pathOn(platform, u)
	if !ok {
		return strings.Clone(string(u))
	}
	return filepath.Clean(path)
}

// pathOn returns the absolute path that a URI names on a platform, if it names a file of
// this machine there; a share is one on Windows (file://host/share/x is \\host\share\x).
func pathOn(platform uri.Platform, u uri.URI) (path string, ok bool) {
	if !u.IsFile() || u.Query() != "" {
		return "", false
	}
	host := u.Authority()
	if host != "" && host != "localhost" && platform != uri.PlatformWindows {
		return "", false
	}
	if host == "localhost" {
		u = uri.FileFor(uri.PlatformPOSIX, u.Path()) // a drive's letter may stand in it
	}
	path = uri.FsPathFor(u, platform, false)
	if strings.IndexByte(path, 0) >= 0 {
		return "", false
	}
	if platform == uri.PlatformPOSIX {
		return path, strings.HasPrefix(path, "/")
	}
	if len(path) > 2 && path[1] == ':' && path[2] == '\\' {
		return strings.ToUpper(path[:1]) + path[1:], true // as the system itself writes a drive
	}
	return path, strings.HasPrefix(path, `\\`)
}

// uriOf is the inverse of nameOf.
func uriOf(name string) uri.URI {
	if workspace.IsPath(name) {
		return uri.File(name)
	}
	return uri.URI(name)
}
