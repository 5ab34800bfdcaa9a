package lsp

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"go.lsp.dev/protocol"

	"memls/actions"
	"memls/actions/model"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// methodConsolidate is our request for what becomes of a file whose log is
// rewritten as analysis: ConsolidateParams -> Consolidation, or null when there is
// no log. It changes nothing; the command memls.consolidate does.
const methodConsolidate = "memls/consolidate"

// ConsolidateParams name a file, and the one log of it that stands at a position.
type ConsolidateParams struct {
	TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
	Position     *protocol.Position              `json:"position,omitempty"` // nil: all logs
	// Model asks the model that the settings name, or else the editor's own.
	Model bool `json:"model,omitempty"`
}

// Consolidation is what a file becomes.
type Consolidation struct {
	Text    string `json:"text"`
	Summary string `json:"summary"` // "14 entries into 5 statements"
	Outcome string `json:"outcome"` // "9 kept, 12 merged, 3 replaced, 20 dropped"
	Fates   []Fate `json:"fates"`   // of everything that stood in the log, in its order
	// ByModel says that a model made the text; else Why says what was wrong with its
	// answer. LeftOut is what it left out on purpose.
	ByModel bool     `json:"byModel"`
	Why     []string `json:"why,omitempty"`
	LeftOut []string `json:"leftOut,omitempty"`
	Message string   `json:"message,omitempty"` // for the commit, where there is one
	// Number is the argument of memls.consolidate, which makes the change.
	Number int64 `json:"number"`
}

// A Fate is what becomes of one sentence of a log.
type Fate struct {
	Range   protocol.Range `json:"range"`
	Entry   int            `json:"entry"`
	Outcome string         `json:"outcome"` // kept, merged, replaced, dropped
	Kind    string         `json:"kind"`
	Into    string         `json:"into,omitempty"`
	Reason  string         `json:"reason,omitempty"`
}

func (s *server) consolidate(ctx context.Context, at moment, p *ConsolidateParams) (*Consolidation, error) {
	name := nameOf(p.TextDocument.URI)
	at = s.settled(ctx, at)
	if !s.readable(at, name) {
		return nil, nil
	}
	doc, off := at.File(name).Doc, actions.WholeFile
	if p.Position != nil {
		off = spanIn(doc.Lines(), protocol.Range{Start: *p.Position, End: *p.Position}, at.enc).Start
	}
	c := actions.Consolidate(s.engine, at.Snapshot, name, off)
	if c == nil || c.Plan.Empty {
		return nil, nil
	}
	if p.Model {
		var err error
		if c, err = s.askModel(ctx, at, c); err != nil {
			return nil, err
		}
	}
	out := &Consolidation{
		Text: c.After, Summary: c.Summary(), Outcome: c.Fates(), Fates: []Fate{},
		ByModel: c.ByModel, Why: c.Why, LeftOut: c.LeftOut, Message: c.Message(s.engine, at.Snapshot),
	}
	for i, f := range c.Report(at.Snapshot) {
		out.Fates = append(out.Fates, Fate{at.rangeIn(doc, c.Plan.Fates[i].Span), f.Entry, f.Outcome, f.Kind, f.Into, f.Reason})
	}
	out.Number = s.ready(replaced{name: name, before: c.Plan.Before, after: c.After, message: out.Message})
	return out, nil
}

// commandConsolidate makes a change that memls/consolidate has shown; the text
// before is kept first.
func (s *server) commandConsolidate(ctx context.Context, at moment, p *KeepParams) (*Kept, error) {
	name := nameOf(p.TextDocument.URI)
	r, ok := s.takeReplaced(p.Text, name)
	if !ok || at.File(name).Text() != r.before {
		return nil, failed(errors.New("the file is not what the consolidation was made for: ask for it again"))
	}
	kept, err := s.keep(at, r)
	if err != nil {
		return nil, err
	}
	_, err = s.apply(ctx, at, "Consolidate", filepath.Dir(name), func(at moment) (*workspace.Change, error) {
		f := at.File(name)
		if f.Text() != r.before {
			return nil, workspace.ErrChanged
		}
		c := f.Edit(text.Diff(r.before, r.after)...)
		return &c, nil
	})
	if err != nil {
		return nil, err
	}
	return kept, nil
}

// askModel has the model of the settings do the consolidation, or else that of an
// editor that offers one. Only the user's own settings are asked, never a
// workspace's.
func (s *server) askModel(ctx context.Context, at moment, c *actions.Consolidation) (*actions.Consolidation, error) {
	dir, err := os.MkdirTemp("", "memls-")
	if err != nil {
		return nil, failed(err)
	}
	defer os.RemoveAll(dir)
	set := at.Base.Consolidate
	m, err := model.New(set, model.Host{Getenv: func(name string) string { return at.Env.Vars[name] }, Dir: dir})
	switch {
	case err != nil:
		return nil, failed(err)
	case m == nil && !s.can.model:
		return nil, failed(errors.New("your settings name no model: set memls.consolidate.command or memls.consolidate.endpoint"))
	case m == nil:
		m = editorsModel{s}
	}
	p := s.beginProgress(ctx, "Asking "+m.Name())
	defer p.end()
	r, err := model.Ask(ctx, m, c.Task(s.engine, at.Snapshot), model.Timeout(set), func(bytes int) { p.report(fmt.Sprintf("%d bytes", bytes)) })
	if err != nil {
		return nil, err
	}
	return c.With(r), nil
}

// methodModel is our request to an editor that has a model of its own, which it says
// as {"memls":{"model":true}} in its experimental capabilities: ModelParams ->
// ModelAnswer.
const methodModel = "memls/model"

// ModelParams is a prompt.
type ModelParams struct {
	System string `json:"system"`
	User   string `json:"user"`
}

// ModelAnswer is what a model says.
type ModelAnswer struct {
	Text string `json:"text"`
}

// editorsModel is a model that the editor answers for.
type editorsModel struct{ s *server }

func (editorsModel) Name() string { return "the editor's model" }

func (m editorsModel) Complete(ctx context.Context, p model.Prompt, _ func(int)) (string, error) {
	var answer ModelAnswer
	if _, err := m.s.client.conn.Call(ctx, methodModel, &ModelParams{p.System, p.User}, &answer); err != nil {
		return "", err
	}
	if len(answer.Text) > model.MaxAnswer {
		return "", model.ErrTooLong
	}
	return answer.Text, nil
}

// offersModel reads the experimental capabilities of a client.
func offersModel(experimental protocol.LSPAny) bool {
	var e struct {
		Memls struct {
			Model bool `json:"model"`
		} `json:"memls"`
	}
	return len(experimental) > 0 && protocol.Unmarshal(experimental, &e) == nil && e.Memls.Model
}
