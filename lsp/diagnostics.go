package lsp

import (
	"fmt"
	"hash/maphash"
	"slices"
	"sync"

	"go.lsp.dev/protocol"

	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

const serverName = "memls"

// report is what is found in one document.
type report struct {
	// ours is false for a document that memls has nothing to do with; then there
	// is nothing to say, not even that all is well.
	ours  bool
	items []protocol.Diagnostic
	hash  uint64 // of the items
}

// resultID names a report towards a client that pulls.
func (r *report) resultID() string { return fmt.Sprintf("%x", r.hash) }

// seed makes result ids of one process worthless to the next: they would stand
// for what another version of memls found.
var seed = maphash.MakeSeed()

type reportKey struct{ name string }

// reportOn returns what is found in the document called name, made once for each
// snapshot; that on a file which nobody has open outlives the keys typed into others.
func (s *server) reportOn(at moment, name string) *report {
	if at.doc(name) == nil {
		return workspace.Remembered(at.Snapshot, reportKey{name}, func(noted *workspace.Snapshot) *report {
			return s.makeReport(moment{Snapshot: noted, docs: at.docs, enc: at.enc}, name)
		})
	}
	if !at.usable(name) { // depends on more than the snapshot
		return s.makeReport(at, name)
	}
	return workspace.Once(at.Snapshot, reportKey{name}, func() *report { return s.makeReport(at, name) })
}

func (s *server) makeReport(at moment, name string) *report {
	r := &report{ours: s.ours(at, name)}
	if r.ours {
		switch d := at.doc(name); {
		case d != nil && d.state == tooLarge:
			r.items = s.whole(protocol.DiagnosticSeverityError, "memls/too-large",
				fmt.Sprintf("this document is too large: %d bytes, memls looks at no more than %d; nothing below was checked", d.size, workspace.MaxText))
		case d != nil && d.state == outOfSync:
			r.items = s.whole(protocol.DiagnosticSeverityWarning, "memls/out-of-sync",
				"memls and the editor disagree about this text, so it is not checked: save it, or close and open it")
		case isSettings(name):
			r.items = s.settingsItems(at, name)
		default:
			findings := s.engine.CheckClosed(at.Snapshot, name)
			if at.doc(name) != nil {
				findings = s.engine.Check(at.Snapshot, name)
			}
			for i := range findings {
				r.items = append(r.items, s.diagnostic(at, &findings[i]))
			}
			if s.can.unnecessary {
				r.items = append(r.items, s.faded(at, name, findings)...)
			}
		}
	}
	data, err := protocol.Marshal(&protocol.PublishDiagnosticsParams{Diagnostics: r.items})
	if err != nil {
		s.log.Error("diagnostics cannot be written", "err", err)
	}
	r.hash = maphash.Bytes(seed, data)
	return r
}

// ours reports whether memls has anything to do with a document: a memory file
// of some agent, or a settings file of its own. Everything else costs nothing.
func (s *server) ours(at moment, name string) bool {
	if !workspace.IsPath(name) {
		return false
	}
	return isSettings(name) || s.engine.IsMemory(at.Snapshot, name)
}

func isSettings(name string) bool {
	return workspace.IsPath(name) && settings.IsFile(name)
}

// whole is one finding about a document as such.
func (s *server) whole(severity protocol.DiagnosticSeverity, code, message string) []protocol.Diagnostic {
	return []protocol.Diagnostic{{
		Severity: severity, Code: protocol.String(code), Source: protocol.NewOptional(serverName), Message: protocol.String(message),
	}}
}

// settingsItems says what is wrong in a settings file.
func (s *server) settingsItems(at moment, name string) []protocol.Diagnostic {
	_, file, problems := s.engine.SettingsFile(at.Snapshot, name)
	if file != name {
		return nil
	}
	var out []protocol.Diagnostic
	for _, p := range problems {
		d := s.whole(protocol.DiagnosticSeverityWarning, "settings/invalid", p.Message)[0]
		if doc := at.File(name).Doc; doc != nil && p.Line > 0 && p.Line <= doc.Lines().Len() {
			d.Range = at.rangeIn(doc, doc.Lines().Span(p.Line-1))
			if !p.Span.IsEmpty() {
				d.Range = at.rangeIn(doc, p.Span)
			}
		}
		out = append(out, d)
	}
	return out
}

var severities = map[settings.Level]protocol.DiagnosticSeverity{
	settings.Error:       protocol.DiagnosticSeverityError,
	settings.Warning:     protocol.DiagnosticSeverityWarning,
	settings.Information: protocol.DiagnosticSeverityInformation,
	settings.Hint:        protocol.DiagnosticSeverityHint,
}

// diagnostic converts a finding.
func (s *server) diagnostic(at moment, f *check.Finding) protocol.Diagnostic {
	d := protocol.Diagnostic{
		Range:    at.rangeIn(at.File(f.Path).Doc, f.Span),
		Severity: severities[f.Level],
		Code:     protocol.String(f.Check.ID),
		Source:   protocol.NewOptional(serverName),
		Message:  protocol.String(f.Message),
	}
	if s.can.codeDescription && s.can.content { // who cannot open the document gets no link to it
		d.CodeDescription = protocol.CodeDescription{Href: docsURI(f.Check)}
	}
	if s.can.related {
		for _, r := range f.Related {
			d.RelatedInformation = append(d.RelatedInformation, protocol.DiagnosticRelatedInformation{
				Location: protocol.Location{URI: at.uri(r.Path), Range: at.rangeIn(at.File(r.Path).Doc, r.Span)},
				Message:  r.Message,
			})
		}
	}
	if s.can.diagnosticData {
		d.Data = mustMarshal(diagnosticData{Agent: f.Agent, Fixes: titles(f)})
	}
	return d
}

// faded returns what is not loaded as hints that editors show by fading the
// text: a finding itself points at one line, so that it does not underline a
// thousand.
func (s *server) faded(at moment, name string, findings []check.Finding) []protocol.Diagnostic {
	doc := at.File(name).Doc
	if doc == nil {
		return nil
	}
	var out []protocol.Diagnostic
	seen := map[text.Span]bool{}
	for i := range findings {
		for _, span := range findings[i].Faded {
			if seen[span] || span.IsEmpty() {
				continue
			}
			seen[span] = true
			d := protocol.Diagnostic{
				Range:    at.rangeIn(doc, span),
				Severity: protocol.DiagnosticSeverityHint,
				Code:     protocol.String(findings[i].Check.ID),
				Source:   protocol.NewOptional(serverName),
				Message:  protocol.String("not loaded"),
				Tags:     protocol.NewDiagnosticTags(protocol.DiagnosticTagUnnecessary),
			}
			if s.can.diagnosticData {
				d.Data = mustMarshal(diagnosticData{Agent: findings[i].Agent, Faded: true})
			}
			out = append(out, d)
		}
	}
	return out
}

// diagnosticData is Diagnostic.data: what can be done about a finding, so that a
// program need not ask for code actions to know.
type diagnosticData struct {
	Agent string   `json:"agent,omitempty"`
	Fixes []string `json:"fixes"`
	// Faded marks the hints that only fade text; the finding stands beside them.
	Faded bool `json:"faded,omitempty"`
}

func titles(f *check.Finding) []string {
	out := make([]string, 0, len(f.Fixes))
	for _, x := range f.Fixes {
		out = append(out, x.Title)
	}
	return out
}

// told remembers what the client was last told, so that it hears of changes
// only.
type told struct {
	mu      sync.Mutex
	reports map[string]toldReport
	stale   bool // a sweep has found something that the client does not know
}

type toldReport struct {
	hash    uint64
	version int32
	open    bool
	items   int
}

// remember records a report and returns what was recorded before.
func (t *told) remember(name string, now toldReport) (before toldReport, known bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	before, known = t.reports[name]
	t.reports[name] = now
	return before, known
}

func (t *told) forget(name string) (before toldReport, known bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	before, known = t.reports[name]
	delete(t.reports, name)
	return before, known
}

// look is the scheduler's look at one document: what is found is pushed to a
// client that does not pull, and what else depends on the text is told.
func (s *server) look(name string, sweeping bool, fresh func() bool) {
	at := s.now()
	r := s.reportOn(at, name)
	if !fresh() {
		return
	}
	differs := false
	if s.can.pull {
		differs = s.told.differs(name, r)
	} else {
		differs = s.push(at, name, r)
	}
	if sweeping && differs {
		s.told.mu.Lock()
		s.told.stale = true
		s.told.mu.Unlock()
	}
	if !sweeping {
		s.views.tell(s, at)
	}
}

// push publishes what is found in a document if the client does not know it
// yet. An open document's version belongs to what is known: a program that waits
// for the findings of its own edit hears of them even when they are the same.
func (s *server) push(at moment, name string, r *report) (published bool) {
	version, open := at.version(name)
	if !r.ours || !open && !s.files.known(name) {
		before, known := s.told.forget(name)
		if !known || before.items == 0 {
			return false
		}
		r = &report{} // it was ours: take back what was said
	} else {
		now := toldReport{r.hash, version, open, len(r.items)}
		before, known := s.told.remember(name, now)
		if known && before == now || !known && !open && len(r.items) == 0 {
			return false
		}
	}
	p := &protocol.PublishDiagnosticsParams{URI: at.uri(name), Diagnostics: r.items}
	if open {
		p.Version = protocol.NewOptional(version)
	}
	s.client.notify(protocol.MethodTextDocumentPublishDiagnostics, p)
	return true
}

// differs reports whether a client that pulls holds something else about a
// document. It asks by itself for the document that it changed; only a sweep
// finds what it does not know.
func (t *told) differs(name string, r *report) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	before, known := t.reports[name]
	return known && before.hash != r.hash
}

// swept ends a sweep: when one document has changed what is found in another,
// the client is asked to ask again for what it does not get by itself.
func (s *server) swept() {
	s.told.mu.Lock()
	stale := s.told.stale
	s.told.stale = false
	s.told.mu.Unlock()
	if stale {
		if s.can.pull && s.can.refreshDiagnostics {
			s.client.ask(protocol.MethodWorkspaceDiagnosticRefresh)
		}
		s.refreshBeside()
	}
	s.views.tell(s, s.now())
}

// mustMarshal encodes a value of ours, which cannot fail.
func mustMarshal(v any) protocol.LSPAny {
	data, err := protocol.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}

// findingsIn returns the findings that touch a span of a readable document, with
// their place or with the text that they say is not loaded.
func (s *server) findingsIn(at moment, name string, span text.Span) []check.Finding {
	if !s.readable(at, name) {
		return nil
	}
	var out []check.Finding
	for _, f := range s.engine.Check(at.Snapshot, name) {
		if f.Span.Touches(span) || slices.ContainsFunc(f.Faded, span.Touches) {
			out = append(out, f)
		}
	}
	return out
}

// readable reports whether a request about the document can be answered at all:
// it is a memory file and its text is known.
func (s *server) readable(at moment, name string) bool {
	return at.usable(name) && workspace.IsPath(name) && at.File(name).Doc != nil && s.engine.IsMemory(at.Snapshot, name)
}
