package lsp

import (
	"slices"

	"go.lsp.dev/protocol"
)

// abilities is what the client can do, as far as it changes what we do.
type abilities struct {
	pull               bool // it asks for diagnostics: none are pushed to it
	refreshDiagnostics bool
	refreshLenses      bool
	refreshHints       bool

	unnecessary, related, codeDescription, diagnosticData bool

	resolveEdit     bool
	preferred       bool
	annotations     bool
	documentChanges bool
	create          bool // a workspace edit may create files
	rename          bool // a workspace edit may rename files
	delete          bool // a workspace edit may delete files
	applyEdit       bool

	plainHover      bool // it shows no Markdown in hovers
	definitionLinks bool // it takes what a definition was named by
	symbolTree      bool // it takes symbols within symbols
	maxFolds        int  // the most folds that it wants of a file; 0: any number
	prepareRename   bool
	snippets        bool // it takes completions with places to fill in
	plainCompletion bool // it shows no Markdown beside completions

	// It asks before files are made, renamed or deleted.
	willCreate, willRename, willDelete bool
	asks                               bool // a person can be asked about an edit

	configuration  bool
	registerConfig bool
	watch          bool // it can be asked to watch files
	progress       bool
	showDocument   bool
	content        bool // it opens documents whose text we give
	model          bool // it answers memls/model
}

// neovim is what Neovim calls itself.
const neovim = "Neovim"

func abilitiesOf(c *protocol.ClientCapabilities, client string) abilities {
	a := abilities{model: offersModel(c.Experimental)}
	if t := c.TextDocument; t != nil {
		diagnostics := protocol.DiagnosticsCapabilities{}
		if t.PublishDiagnostics != nil {
			diagnostics = t.PublishDiagnostics.DiagnosticsCapabilities
		}
		if t.Diagnostic != nil {
			// Neovim asks on its own changes alone: told that findings changed
			// (0.12), or not able to be told (0.10), it leaves open buffers as
			// they are. It takes what is pushed just as well.
			a.pull = client != neovim
			// Clients that pull mostly describe diagnostics in the older place.
			if d := t.Diagnostic.DiagnosticsCapabilities; t.PublishDiagnostics == nil || len(d.TagSupport.ValueSet) > 0 {
				diagnostics = d
			}
		}
		a.unnecessary = slices.Contains(diagnostics.TagSupport.ValueSet, protocol.DiagnosticTagUnnecessary)
		a.related = yes(diagnostics.RelatedInformation)
		a.codeDescription = yes(diagnostics.CodeDescriptionSupport)
		a.diagnosticData = yes(diagnostics.DataSupport)
		if h := t.Hover; h != nil {
			a.plainHover = len(h.ContentFormat) > 0 && !slices.Contains(h.ContentFormat, protocol.MarkupKindMarkdown)
		}
		a.definitionLinks = t.Definition != nil && yes(t.Definition.LinkSupport)
		a.symbolTree = t.DocumentSymbol != nil && yes(t.DocumentSymbol.HierarchicalDocumentSymbolSupport)
		a.prepareRename = t.Rename != nil && yes(t.Rename.PrepareSupport)
		if c := t.Completion; c != nil && c.CompletionItem != nil {
			formats := c.CompletionItem.DocumentationFormat
			a.snippets = yes(c.CompletionItem.SnippetSupport)
			a.plainCompletion = len(formats) > 0 && !slices.Contains(formats, protocol.MarkupKindMarkdown)
		}
		if f := t.FoldingRange; f != nil && f.RangeLimit != nil {
			a.maxFolds = int(min(*f.RangeLimit, 1<<30))
		}
		if ca := t.CodeAction; ca != nil {
			a.resolveEdit = slices.Contains(ca.ResolveSupport.Properties, "edit") && yes(ca.DataSupport)
			a.preferred = yes(ca.IsPreferredSupport)
			a.annotations = yes(ca.HonorsChangeAnnotations)
		}
	}
	if w := c.Workspace; w != nil {
		a.applyEdit = yes(w.ApplyEdit)
		a.configuration = yes(w.Configuration)
		if e := w.WorkspaceEdit; e != nil {
			// Neovim names the operations that it can make and leaves out that it takes
			// them in document changes, where alone they can stand.
			a.documentChanges = yes(e.DocumentChanges) || len(e.ResourceOperations) > 0
			a.create = a.documentChanges && slices.Contains(e.ResourceOperations, protocol.ResourceOperationKindCreate)
			a.rename = a.documentChanges && slices.Contains(e.ResourceOperations, protocol.ResourceOperationKindRename)
			a.delete = a.documentChanges && slices.Contains(e.ResourceOperations, protocol.ResourceOperationKindDelete)
			a.asks = a.documentChanges && e.ChangeAnnotationSupport != nil
			a.annotations = a.annotations && a.asks
		} else {
			a.annotations = false
		}
		if f := w.FileOperations; f != nil {
			a.willCreate, a.willRename, a.willDelete = yes(f.WillCreate), yes(f.WillRename), yes(f.WillDelete)
		}
		if w.Diagnostics != nil {
			a.refreshDiagnostics = yes(w.Diagnostics.RefreshSupport)
		}
		if w.CodeLens != nil {
			a.refreshLenses = yes(w.CodeLens.RefreshSupport)
		}
		if w.InlayHint != nil {
			a.refreshHints = yes(w.InlayHint.RefreshSupport)
		}
		if d := w.DidChangeConfiguration; d != nil {
			a.registerConfig = yes(d.DynamicRegistration)
		}
		if d := w.DidChangeWatchedFiles; d != nil {
			a.watch = yes(d.DynamicRegistration)
		}
		a.content = w.TextDocumentContent != nil
	} else {
		a.annotations = false
	}
	if w := c.Window; w != nil {
		a.progress = yes(w.WorkDoneProgress)
		a.showDocument = w.ShowDocument != nil && w.ShowDocument.Support
	}
	return a
}

func yes(b *bool) bool { return b != nil && *b }

// capabilities is what the server can do for this client.
func (s *server) capabilities(kind protocol.PositionEncodingKind) protocol.ServerCapabilities {
	c := protocol.ServerCapabilities{
		PositionEncoding: kind,
		TextDocumentSync: &protocol.TextDocumentSyncOptions{
			OpenClose: new(true),
			Change:    new(protocol.TextDocumentSyncKindIncremental),
			Save:      protocol.Boolean(true),
		},
		HoverProvider:      protocol.Boolean(true),
		CompletionProvider: &protocol.CompletionOptions{TriggerCharacters: completionTriggers, ResolveProvider: new(true)},
		// Offered to clients that declare nothing too: those that cannot take an
		// action apart from a command have died out.
		CodeActionProvider: &protocol.CodeActionOptions{
			CodeActionKinds: []protocol.CodeActionKind{protocol.CodeActionKindQuickFix, refactorKind, fixAllKind},
			ResolveProvider: new(true),
		},
		DefinitionProvider:      protocol.Boolean(true),
		ReferencesProvider:      protocol.Boolean(true),
		DocumentLinkProvider:    &protocol.DocumentLinkOptions{ResolveProvider: new(true)},
		DocumentSymbolProvider:  protocol.Boolean(true),
		WorkspaceSymbolProvider: protocol.Boolean(true),
		FoldingRangeProvider:    protocol.Boolean(true),
		SelectionRangeProvider:  protocol.Boolean(true),
		RenameProvider:          protocol.Boolean(true),

		CodeLensProvider:  &protocol.CodeLensOptions{},
		InlayHintProvider: protocol.Boolean(true),
		ExecuteCommandProvider: protocol.ExecuteCommandOptions{
			Commands: commandNames(),
		},
		Workspace: &protocol.WorkspaceOptions{
			WorkspaceFolders: &protocol.WorkspaceFoldersServerCapabilities{
				Supported:           new(true),
				ChangeNotifications: protocol.Boolean(true),
			},
			TextDocumentContent: &protocol.TextDocumentContentOptions{Schemes: []string{viewScheme, docsScheme}},
			FileOperations:      s.can.fileOperations(),
		},
	}
	if s.can.prepareRename {
		c.RenameProvider = &protocol.RenameOptions{PrepareProvider: new(true)}
	}
	if s.can.pull {
		c.DiagnosticProvider = &protocol.DiagnosticOptions{
			Identifier:            new(serverName),
			InterFileDependencies: true,
			WorkspaceDiagnostics:  true,
		}
	}
	return c
}
