package lsp

import (
	"context"
	"encoding/json"
	"reflect"
	"strings"
	"time"

	"go.lsp.dev/protocol"

	"memls/analysis"
	"memls/analysis/settings"
	"memls/analysis/workspace"
)

// section is the name of our settings in an editor's configuration.
const section = "memls"

// editorSettings reads settings as editors send them: the section itself, or an
// object that holds it under its name. ok is false when there are none.
func editorSettings(raw protocol.LSPAny) (set settings.Settings, problems []settings.Problem, ok bool) {
	var object map[string]any
	if len(raw) == 0 || json.Unmarshal(raw, &object) != nil || object == nil {
		return settings.Settings{}, nil, false
	}
	if inner, has := object[section]; has {
		object, ok = inner.(map[string]any)
		if !ok {
			return settings.Settings{}, nil, false
		}
	}
	set, problems = settings.Parse(object)
	return set, analysis.ShownProblems(problems), true
}

// configure makes set the editor's settings. Flags stand above them, the
// workspace's own file below.
func (s *server) configure(set settings.Settings, problems []settings.Problem) {
	same := false
	s.updateFiles(func() *workspace.Snapshot {
		same = reflect.DeepEqual(s.editor, set)
		s.editor = set
		return s.ws.Configure(s.folders, s.opts.Settings.Over(set))
	})
	if problems = append(problems, s.engine.Unknown(set)...); len(problems) > 0 {
		var lines []string
		for _, p := range problems {
			lines = append(lines, p.Error())
		}
		s.client.warn("memls settings: " + strings.Join(lines, "; "))
	}
	if !same {
		s.rediscover()
	}
	s.diagnostics.soon()
	s.refreshBeside()
}

// refreshBeside has the client ask again for what stands beside the text.
func (s *server) refreshBeside() {
	if s.can.refreshLenses {
		s.client.ask(protocol.MethodWorkspaceCodeLensRefresh)
	}
	if s.can.refreshHints {
		s.client.ask(protocol.MethodWorkspaceInlayHintRefresh)
	}
}

// pullConfiguration asks the client for our section.
func (s *server) pullConfiguration(ctx context.Context) {
	var answers []protocol.LSPAny
	err := s.client.call(ctx, protocol.MethodWorkspaceConfiguration, &protocol.ConfigurationParams{
		Items: []protocol.ConfigurationItem{{Section: new(section)}},
	}, &answers)
	if err != nil || len(answers) == 0 {
		return
	}
	if set, problems, ok := editorSettings(answers[0]); ok {
		s.configure(set, problems)
	}
}

// answerWait is how long a request waits for the client's settings: what an agent reads
// may depend on them, and an answer is not given a second time, as findings are.
const answerWait = time.Second

// settled returns the moment at which findings can be given: the request's own
// or, where the client's settings were still on their way, the one with them.
func (s *server) settled(ctx context.Context, at moment) moment {
	if !at.early {
		return at
	}
	timer := time.NewTimer(answerWait)
	defer timer.Stop()
	select {
	case <-s.configured:
	case <-timer.C:
	case <-ctx.Done():
	}
	return s.now()
}

// didChangeConfiguration takes what came along; a client that sends nothing of
// ours wants to be asked.
func (s *server) didChangeConfiguration(p *protocol.DidChangeConfigurationParams) error {
	if s.can.configuration {
		s.background(func() { s.pullConfiguration(s.ctx) })
		return nil
	}
	if set, problems, ok := editorSettings(p.Settings); ok {
		s.configure(set, problems)
	}
	return nil
}
