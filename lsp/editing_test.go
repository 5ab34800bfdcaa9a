package lsp_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"golang.org/x/tools/txtar"
	"gopkg.in/yaml.v3"

	"memls/analysis/check/scenario"
	"memls/analysis/text"
	"memls/analysis/workspace"
	"memls/lsp"
	"memls/lsp/lsptest"
)

// TestEditing runs the scenarios of testdata/editing: small workspaces, questions that
// an editor asks about places in them, and the answers. A place is {{at NAME}} in a
// file, which is no part of its text. The file "ask" has one question a line:
//
//	hover NAME              what an editor shows
//	definition NAME         where it leads
//	references NAME         who leads there
//	complete NAME [FIRST]   what is offered, of many those that begin with FIRST
//	take NAME LABEL         the line after that one was taken
//	rename NAME TO          what changes, line by line; TO may have blanks
//	select NAME             what a selection grows to
//	links FILE, symbols FILE, folds FILE, lenses FILE, hints FILE
//	find QUERY              names in the workspace
//	moving OLD NEW, creating FILE, deleting FILE   what goes with it
//	view FILE [KIND]        what the agent loads, and where each part comes from
//	type NAME TEXT          how the views change that were asked for before
//	trace FILE              the way to it
//	# FEATURE               which row of the table in TestFeatures the next ones show
//
// The file "want" has the answers. "agent:" in the prose is their column of that table. "settings:" in the prose is a line of YAML for the
// editor's own settings, "lines: LF" says that the files cannot have CRLF, "committed:
// all" that the project is a git repository with all of it in its HEAD. Each
// scenario runs with columns in bytes, UTF-16 and code points, with line ends LF and
// CRLF, and the answers must be the same.
func TestEditing(t *testing.T) {
	names, err := filepath.Glob(filepath.Join("..", "testdata", "editing", "*.txtar"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			for _, enc := range []protocol.PositionEncodingKind{protocol.PositionEncodingKindUTF16, protocol.PositionEncodingKindUTF8, protocol.PositionEncodingKindUTF32} {
				for _, eol := range []string{"\n", "\r\n"} {
					runEditing(t, name, enc, eol)
				}
			}
		})
	}
}

func runEditing(t *testing.T, name string, enc protocol.PositionEncodingKind, eol string) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	prose := string(archive.Comment)
	if eol == "\r\n" && strings.Contains(prose, "\nlines: LF\n") {
		return
	}
	x := &editing{project: newProject(t, nil), places: map[string]editingPlace{}, enc: encodings[enc]}
	ask, want := "", ""
	files := map[string]string{}
	for _, f := range archive.Files {
		switch f.Name {
		case "ask":
			ask = string(f.Data)
		case "want":
			want = string(f.Data)
		default:
			files[f.Name] = strings.ReplaceAll(x.marked(f.Name, scenario.Expand(string(f.Data))), "\n", eol)
			x.write(t, x.name(f.Name), files[f.Name])
		}
	}
	if strings.Contains(prose, "\ncommitted: all\n") {
		scenario.Commit(t, x.dir, files)
	}
	var section map[string]any
	for line := range strings.Lines(prose) {
		if s, ok := strings.CutPrefix(line, "settings:"); ok {
			if err := yaml.Unmarshal([]byte(s), &section); err != nil {
				t.Fatal(err)
			}
		}
	}
	x.config = lsptest.Config{
		Server:  lsp.Options{Env: &workspace.Env{Home: x.home, Now: func() time.Time { return time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC) }}, Version: "test"},
		Folders: []string{x.dir}, Encoding: enc, Settings: section, Pull: true,
		Adjust: func(p *protocol.InitializeParams) { able(&p.Capabilities) },
	}
	x.Editor = lsptest.Start(t, x.config)
	defer x.Exit()
	x.Pull(x.uri(".memls.yaml")) // answered when the settings have come
	var b strings.Builder
	for line := range strings.Lines(ask) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "# ") {
			b.WriteString("\n" + line + "\n")
			continue
		}
		fmt.Fprintf(&b, "> %s\n", line)
		for answer := range strings.Lines(strings.ReplaceAll(x.answer(t, line), "\r\n", "\n")) {
			b.WriteString("  " + strings.TrimRight(answer, "\n") + "\n")
		}
	}
	got := strings.ReplaceAll(strings.ReplaceAll(b.String(), x.dir, "PROJECT"), x.home, "HOME")
	got = regexp.MustCompile(`(?m)[ \t]+$`).ReplaceAllString(got, "")
	if eol == "\r\n" { // what is counted is more
		got, want = counted.ReplaceAllString(got, "# $1"), counted.ReplaceAllString(want, "# $1")
	}
	if got == want {
		return
	}
	if flag.Lookup("update").Value.String() == "true" && enc == protocol.PositionEncodingKindUTF16 && eol == "\n" {
		archive.Files = slices.DeleteFunc(archive.Files, func(f txtar.File) bool { return f.Name == "want" })
		archive.Files = append(archive.Files, txtar.File{Name: "want", Data: []byte(got)})
		if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("%s, line ends %q: got\n%s\nwant\n%s", enc, eol, got, want)
}

var encodings = map[protocol.PositionEncodingKind]text.Encoding{
	protocol.PositionEncodingKindUTF8: text.UTF8, protocol.PositionEncodingKindUTF16: text.UTF16, protocol.PositionEncodingKindUTF32: text.UTF32,
}

var counted = regexp.MustCompile(`(?:characters )?[0-9][0-9,.-]* (bytes|kB|of|characters|tokens|are left|·)`)

// able makes an editor that takes all there is.
func able(c *protocol.ClientCapabilities) {
	yes := new(true)
	c.TextDocument.Definition = &protocol.DefinitionClientCapabilities{LinkSupport: yes}
	c.TextDocument.DocumentSymbol = &protocol.DocumentSymbolClientCapabilities{HierarchicalDocumentSymbolSupport: yes}
	c.TextDocument.Rename = &protocol.RenameClientCapabilities{PrepareSupport: yes}
	c.TextDocument.Completion = &protocol.CompletionClientCapabilities{CompletionItem: &protocol.ClientCompletionItemOptions{
		SnippetSupport: yes, DocumentationFormat: []protocol.MarkupKind{protocol.MarkupKindMarkdown},
		ResolveSupport: protocol.ClientCompletionItemResolveOptions{Properties: []string{"documentation", "detail"}},
	}}
	c.Workspace.FileOperations = &protocol.FileOperationClientCapabilities{WillCreate: yes, WillRename: yes, WillDelete: yes}
}

// An editing is one scenario in one editor.
type editing struct {
	project
	*lsptest.Editor
	places map[string]editingPlace
	enc    text.Encoding
	config lsptest.Config
	views  []shownView // that were asked for
	edited []uri.URI   // what was typed into
}

type editingPlace struct {
	file string
	off  int // bytes of the text with LF
}

var placeMark = regexp.MustCompile(`\{\{at ([a-z0-9-]+)\}\}`)

// marked takes the marks out of a file and remembers them.
func (x *editing) marked(file, s string) string {
	for {
		m := placeMark.FindStringSubmatchIndex(s)
		if m == nil {
			return s
		}
		x.places[s[m[2]:m[3]]] = editingPlace{file, m[0]}
		s = s[:m[0]] + s[m[1]:]
	}
}

// name is a file's name for a project: home/… is in the home directory.
func (x *editing) name(file string) string {
	if rest, ok := strings.CutPrefix(file, "home/"); ok {
		return "~/" + rest
	}
	return file
}

func (x *editing) opened(file string) uri.URI {
	u := x.uri(x.name(file))
	if !x.IsOpen(u) {
		x.OpenFile(x.path(x.name(file)))
	}
	return u
}

// at opens the file of a place and returns its position.
func (x *editing) at(t *testing.T, name string) (u uri.URI, off int, p protocol.TextDocumentPositionParams) {
	place, ok := x.places[name]
	if !ok {
		t.Fatalf("no place %q", name)
	}
	u = x.opened(place.file)
	content := x.Text(u)
	for off = 0; place.off > 0; off++ { // skip the CRs
		if content[off] != '\r' {
			place.off--
		}
	}
	if off < len(content) && content[off] == '\r' && off > 0 && content[off-1] == '\n' {
		off++
	}
	p.TextDocument.URI, p.Position = u, x.Range(u, text.Span{Start: off, End: off}).Start
	return u, off, p
}

// text is that of an open document, or of the file.
func (x *editing) text(t *testing.T, u uri.URI) string {
	if x.IsOpen(u) {
		return x.Text(u)
	}
	b, err := os.ReadFile(u.FsPath())
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return string(b)
}

// shown writes a place as path:line:column-line:column, 1-based, in code points.
func (x *editing) shown(t *testing.T, u uri.URI, r protocol.Range) string {
	src := x.text(t, u)
	lines := text.NewLineIndex(src)
	span := x.SpanOf(src, r)
	a, z := lines.Position(span.Start, text.UTF32), lines.Position(span.End, text.UTF32)
	name := x.rel(u)
	if a == z {
		return fmt.Sprintf("%s:%d:%d", name, a.Line+1, a.Column+1)
	}
	return fmt.Sprintf("%s:%d:%d-%d:%d", name, a.Line+1, a.Column+1, z.Line+1, z.Column+1)
}

func (x *editing) rel(u uri.URI) string {
	for prefix, dir := range map[string]string{"": x.dir, "home/": x.home} {
		if rel, err := filepath.Rel(dir, u.FsPath()); err == nil && filepath.IsLocal(rel) {
			return prefix + filepath.ToSlash(rel)
		}
	}
	return string(u)
}

func (x *editing) answer(t *testing.T, line string) string {
	word := strings.Fields(line)
	if len(word) < 2 {
		t.Fatalf("ask: %q", line)
	}
	rest := strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(line, word[0]), " "+word[1]))
	var out []string
	switch word[0] {
	case "hover":
		u, off, _ := x.at(t, word[1])
		return x.Hover(u, off)
	case "definition":
		u, _, p := x.at(t, word[1])
		var links []protocol.LocationLink
		x.Call(protocol.MethodTextDocumentDefinition, &protocol.DefinitionParams{TextDocumentPositionParams: p}, &links)
		for _, l := range links {
			from := x.SpanOf(x.Text(u), *l.OriginSelectionRange).Of(x.Text(u))
			out = append(out, fmt.Sprintf("%s -> %s in %s", from, x.shown(t, l.TargetURI, l.TargetSelectionRange), x.shown(t, l.TargetURI, l.TargetRange)))
		}
	case "references":
		_, _, p := x.at(t, word[1])
		var found []protocol.Location
		x.Call(protocol.MethodTextDocumentReferences, &protocol.ReferenceParams{TextDocumentPositionParams: p, Context: protocol.ReferenceContext{IncludeDeclaration: rest == "all"}}, &found)
		for _, l := range found {
			src := x.text(t, l.URI)
			out = append(out, x.shown(t, l.URI, l.Range)+" "+x.SpanOf(src, l.Range).Of(src))
		}
	case "complete":
		out = x.complete(t, word[1], rest)
	case "take":
		return x.take(t, word[1], rest)
	case "rename":
		_, _, p := x.at(t, word[1])
		return x.rename(t, p, rest)
	case "select":
		u, off, p := x.at(t, word[1])
		var found []protocol.SelectionRange
		x.Call(protocol.MethodTextDocumentSelectionRange, &protocol.SelectionRangeParams{TextDocument: p.TextDocument, Positions: []protocol.Position{p.Position}}, &found)
		for s := &found[0]; s != nil; s = s.Parent {
			span := x.Span(u, s.Range)
			if span.Start > off || off > span.End {
				t.Errorf("a selection beside the cursor: %v", span)
			}
			out = append(out, fmt.Sprintf("%q", strings.ReplaceAll(span.Of(x.Text(u)), "\r", "")))
		}
	case "find":
		var found protocol.WorkspaceSymbolSlice
		x.Call(protocol.MethodWorkspaceSymbol, &protocol.WorkspaceSymbolParams{Query: strings.TrimSpace(word[1] + " " + rest)}, &found)
		for _, s := range found {
			l := s.Location.(*protocol.Location)
			out = append(out, fmt.Sprintf("%s (%d) %s", s.Name, s.Kind, x.shown(t, l.URI, l.Range)))
		}
	case "view":
		return x.view(t, word[1], rest)
	case "type":
		return x.typed(t, word[1], rest)
	case "trace":
		return x.trace(t, word[1])
	case "moving":
		var edit *protocol.WorkspaceEdit
		x.Call(protocol.MethodWorkspaceWillRenameFiles, &protocol.RenameFilesParams{Files: []protocol.FileRename{{OldURI: string(x.uri(x.name(word[1]))), NewURI: string(x.uri(x.name(rest)))}}}, &edit)
		return x.difference(t, edit)
	case "creating":
		var edit *protocol.WorkspaceEdit
		x.Call(protocol.MethodWorkspaceWillCreateFiles, &protocol.CreateFilesParams{Files: []protocol.FileCreate{{URI: string(x.uri(x.name(word[1])))}}}, &edit)
		return x.difference(t, edit)
	case "deleting":
		var edit *protocol.WorkspaceEdit
		x.Call(protocol.MethodWorkspaceWillDeleteFiles, &protocol.DeleteFilesParams{Files: []protocol.FileDelete{{URI: string(x.uri(x.name(word[1])))}}}, &edit)
		return x.difference(t, edit)
	default:
		out = x.ofFile(t, word[0], x.opened(word[1]))
	}
	return strings.Join(out, "\n")
}

// ofFile answers questions about a whole file.
func (x *editing) ofFile(t *testing.T, ask string, u uri.URI) (out []string) {
	id := textDocument(u)
	all := protocol.Range{End: at(1<<30, 0)}
	switch ask {
	case "links":
		var links []protocol.DocumentLink
		x.Call(protocol.MethodTextDocumentDocumentLink, &protocol.DocumentLinkParams{TextDocument: id}, &links)
		for _, l := range links {
			if l.Target == nil {
				var resolved protocol.DocumentLink
				x.Call(protocol.MethodDocumentLinkResolve, &l, &resolved)
				l = resolved
			}
			target, _, _ := strings.Cut(string(*l.Target), "#")
			out = append(out, fmt.Sprintf("%s -> %s%s", x.Span(u, l.Range).Of(x.Text(u)), x.rel(uri.URI(target)), strings.TrimPrefix(string(*l.Target), target)))
		}
	case "symbols":
		var symbols protocol.DocumentSymbolSlice
		x.Call(protocol.MethodTextDocumentDocumentSymbol, &protocol.DocumentSymbolParams{TextDocument: id}, &symbols)
		x.outline(t, &out, u, symbols, "")
	case "folds":
		var folds []protocol.FoldingRange
		x.Call(protocol.MethodTextDocumentFoldingRange, &protocol.FoldingRangeParams{TextDocument: id}, &folds)
		for _, f := range folds {
			out = append(out, strings.TrimSpace(fmt.Sprintf("%d-%d %s", f.StartLine+1, f.EndLine+1, f.Kind)))
		}
	case "lenses":
		var lenses []protocol.CodeLens
		x.Call(protocol.MethodTextDocumentCodeLens, &protocol.CodeLensParams{TextDocument: id}, &lenses)
		for _, l := range lenses {
			out = append(out, fmt.Sprintf("%d: %s", l.Range.Start.Line+1, l.Command.Title))
		}
	case "hints":
		var hints []protocol.InlayHint
		x.Call(protocol.MethodTextDocumentInlayHint, &protocol.InlayHintParams{TextDocument: id, Range: all}, &hints)
		for _, h := range hints {
			out = append(out, fmt.Sprintf("%d: %s", h.Position.Line+1, h.Label.(protocol.String)))
		}
	default:
		t.Fatalf("ask: %q", ask)
	}
	return out
}

func (x *editing) outline(t *testing.T, out *[]string, u uri.URI, symbols protocol.DocumentSymbolSlice, indent string) {
	for _, s := range symbols {
		detail := ""
		if s.Detail != nil {
			detail = " · " + *s.Detail
		}
		if whole, name := x.Span(u, s.Range), x.Span(u, s.SelectionRange); name.Start < whole.Start || name.End > whole.End {
			t.Errorf("%s: the name stands outside", s.Name)
		}
		*out = append(*out, fmt.Sprintf("%s%s (%d)%s, lines %d-%d", indent, s.Name, s.Kind, detail, s.Range.Start.Line+1, s.Range.End.Line+1))
		x.outline(t, out, u, s.Children, indent+"  ")
	}
}

// completions are what is offered at a place.
func (x *editing) completions(t *testing.T, place string) (uri.URI, *protocol.CompletionList) {
	u, _, p := x.at(t, place)
	list := &protocol.CompletionList{}
	x.Call(protocol.MethodTextDocumentCompletion, &protocol.CompletionParams{TextDocumentPositionParams: p}, list)
	return u, list
}

// maxListed is how many completions an answer shows.
const maxListed = 12

func (x *editing) complete(t *testing.T, place, first string) (out []string) {
	_, list := x.completions(t, place)
	slices.SortStableFunc(list.Items, func(a, b protocol.CompletionItem) int {
		as, _ := a.SortText.Get()
		bs, _ := b.SortText.Get()
		return strings.Compare(as, bs)
	})
	for _, item := range list.Items {
		if !strings.HasPrefix(item.Label, first) {
			continue
		}
		var full protocol.CompletionItem
		x.Call(protocol.MethodCompletionItemResolve, &item, &full)
		line := fmt.Sprintf("%s (%d)", full.Label, full.Kind)
		if d, ok := full.Detail.Get(); ok {
			line += " · " + d
		}
		if doc, ok := full.Documentation.(*protocol.MarkupContent); ok {
			line += " — " + strings.Join(strings.Fields(doc.Value), " ")
		}
		if out = append(out, line); len(out) == maxListed {
			out = append(out, "…")
			break
		}
	}
	if list.IsIncomplete {
		out = append(out, "(there is more)")
	}
	return out
}

// take shows the line that a completion makes.
func (x *editing) take(t *testing.T, place, label string) string {
	u, list := x.completions(t, place)
	_, off, _ := x.at(t, place)
	for _, item := range list.Items {
		if item.Label != label {
			continue
		}
		edit := item.TextEdit.(*protocol.TextEdit)
		if edit.Range.Start.Line != edit.Range.End.Line {
			t.Errorf("%s: an edit over several lines", label)
		}
		span := x.Span(u, edit.Range)
		if span.Start > off || off > span.End {
			t.Errorf("%s: an edit beside the cursor", label)
		}
		after, err := text.Apply(x.Text(u), text.Edit{Span: span, New: edit.NewText})
		if err != nil {
			t.Fatal(err)
		}
		return lineDifference(x.Text(u), after)
	}
	return "not offered"
}

// rename shows what is renamed and what changes.
func (x *editing) rename(t *testing.T, p protocol.TextDocumentPositionParams, to string) string {
	u := p.TextDocument.URI
	var prepared *protocol.PrepareRenamePlaceholder
	if err := x.Try(protocol.MethodTextDocumentPrepareRename, &protocol.PrepareRenameParams{TextDocumentPositionParams: p}, &prepared); err != nil {
		return "refused: " + message(err)
	}
	if prepared == nil {
		return "nothing"
	}
	head := fmt.Sprintf("%q is called %q\n", x.Span(u, prepared.Range).Of(x.Text(u)), prepared.Placeholder)
	var edit *protocol.WorkspaceEdit
	if err := x.Try(protocol.MethodTextDocumentRename, &protocol.RenameParams{TextDocumentPositionParams: p, NewName: to}, &edit); err != nil {
		return head + "refused: " + message(err)
	}
	return head + x.difference(t, edit)
}

func message(err error) string {
	s := err.Error()
	return s[strings.LastIndex(s, "jsonrpc2: ")+1:]
}

// difference writes down what an edit does, without doing it.
func (x *editing) difference(t *testing.T, edit *protocol.WorkspaceEdit) string {
	if edit == nil {
		return "nothing"
	}
	var out []string
	for id, a := range edit.ChangeAnnotations {
		out = append(out, fmt.Sprintf("asks: %s (%s)", a.Label, id))
	}
	for _, change := range edit.DocumentChanges {
		switch c := change.(type) {
		case *protocol.RenameFile:
			out = append(out, fmt.Sprintf("rename %s to %s", x.rel(c.OldURI), x.rel(c.NewURI)))
		case *protocol.TextDocumentEdit:
			u := c.TextDocument.URI
			src := x.text(t, u)
			var edits []text.Edit
			for _, e := range c.Edits {
				switch e := e.(type) {
				case *protocol.TextEdit:
					edits = append(edits, text.Edit{Span: x.SpanOf(src, e.Range), New: e.NewText})
				case *protocol.AnnotatedTextEdit:
					edits = append(edits, text.Edit{Span: x.SpanOf(src, e.Range), New: e.NewText})
				}
			}
			after, err := text.Apply(src, edits...)
			if err != nil {
				t.Errorf("%s: %v", u, err)
			}
			out = append(out, x.rel(u)+":", lineDifference(src, after))
		default:
			t.Errorf("a change of kind %T", c)
		}
	}
	return strings.Join(out, "\n")
}

// lineDifference shows the lines that differ between two texts.
func lineDifference(before, after string) string {
	var out []string
	old, now := strings.SplitAfter(before, "\n"), strings.SplitAfter(after, "\n")
	for len(old) > 0 || len(now) > 0 {
		switch {
		case len(old) > 0 && len(now) > 0 && old[0] == now[0]:
			old, now = old[1:], now[1:]
			continue
		case len(now) > 0 && (len(old) == 0 || len(now) > len(old) && slices.Contains(now, old[0])):
			out, now = append(out, "+ "+strings.TrimRight(now[0], "\r\n")), now[1:]
		case len(old) > 0 && (len(now) == 0 || len(old) > len(now) && slices.Contains(old, now[0])):
			out, old = append(out, "- "+strings.TrimRight(old[0], "\r\n")), old[1:]
		default:
			out = append(out, "- "+strings.TrimRight(old[0], "\r\n"), "+ "+strings.TrimRight(now[0], "\r\n"))
			old, now = old[1:], now[1:]
		}
	}
	return strings.Join(out, "\n")
}
