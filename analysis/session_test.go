package analysis_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"memls/analysis"
	"memls/analysis/agent"
	"memls/analysis/check/scenario"
	"memls/analysis/settings"
	"memls/analysis/workspace"
)

// project makes a project with a DGC.md and returns what a session in it sees.
func project(t *testing.T, content string) (s *workspace.Snapshot, dir string) {
	t.Helper()
	top := t.TempDir()
	if real, err := filepath.EvalSymlinks(top); err == nil {
		top = real
	}
	dir, home := filepath.Join(top, "project"), filepath.Join(top, "home")
	for _, d := range []string{filepath.Join(dir, ".git"), home} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "DGC.md"), []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	return workspace.New(workspace.OS{}, &workspace.Env{Home: home}, settings.Settings{}).Snapshot(), dir
}

// A fact that holds a credential or the number of a card or an account is
// refused, with the reason, and the reason repeats nothing of it.
func TestAddRefusesSecrets(t *testing.T) {
	e := analysis.New()
	s, dir := project(t, "# DGC.md\n\n## Memory\n")
	for _, test := range []struct{ fact, value, want string }{
		{"deploy with GITHUB_TOKEN=#", scenario.Expand("{{secret ghp_ 36}}"), "name it instead: $GITHUB_TOKEN"},
		{"the maps key is #", scenario.Expand("{{secret AIza 35}}"), "name it instead: $"},
		{"the database: postgres://app:#@db.internal/shop", "hunter" + "22xyz!Q", "refused: this holds what looks like "},
		{"pay with the card #", "4929 " + "3847 1650 " + "2743", "refused: this holds what looks like "},
		{"the key is sk-proj-#", "abcdefghij" + "1234567890" + "ABCDEF", "refused: this holds what looks like "},
		{"run OPENAI_API_KEY=# make test", "$OPENAI_API_KEY", ""},
		{"the limit is max_token: \"#\"", "5", ""},
		{"put OPENAI_API_KEY=# there", "your-key-1-here", ""},
		{"see package sk-#", "learn-contrib-extra", ""},
		{"Tests need Postgres on port #", "5433", ""},
		{"ask # about releases", "marta@shopworks.io", ""},
		{"use $GITHUB_TOKEN; the password is in the #", "vault", ""},
	} {
		fact := strings.Replace(test.fact, "#", test.value, 1)
		change, err := e.Add(s, e.Agent("dgc"), dir, agent.Fact{Text: fact})
		var refused *analysis.RefusedFact
		switch {
		case test.want == "":
			if err != nil || len(change.Files) != 1 {
				t.Errorf("%s: %v", test.fact, err)
			}
		case !errors.As(err, &refused):
			t.Errorf("%s: not refused (%v)", test.fact, err)
		case !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), test.value):
			t.Errorf("%s: %v", test.fact, err)
		}
	}
}

func TestStatus(t *testing.T) {
	log := scenario.Expand("{{lines 900 - line # of a log that nobody reads any more}}")
	s, dir := project(t, "# DGC.md\n\n## Rule: never push to main\nOpen a pull request.\n\n## Log\n"+log+"\n")
	all := analysis.New().Status(s, dir)
	if len(all) < 2 {
		t.Fatalf("%+v", all)
	}
	p, personal := all[0], all[1]
	if p.Agent != "dgc" || p.Title != "DGC" || p.Name != "project" || !p.Exists || !p.Loads ||
		p.Unit != "characters" || p.Limit != 32_768 || p.Used <= p.Limit || p.Rules != 1 || p.RulesLeftOut != 0 {
		t.Errorf("project: %+v", p)
	}
	view := analysis.New().Session(s, analysis.New().Agent("dgc"), dir).Text
	if shown := strings.Count(view, "\n- line "); p.LinesLeftOut == 0 || p.LinesLeftOut+shown < 900 || p.LinesLeftOut+shown > 902 {
		t.Errorf("%d lines left out, %d shown, of 900", p.LinesLeftOut, shown)
	}
	if personal.Name != "personal" || personal.Exists || personal.Loads {
		t.Errorf("personal: %+v", personal)
	}
}
