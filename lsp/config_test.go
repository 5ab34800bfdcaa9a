package lsp

import (
	"strings"
	"testing"

	"go.lsp.dev/protocol"
)

// What is said of an editor's settings goes into its log and before a person's eyes: a
// credential that got into them does not.
func TestProblemsOfSettingsTellNoSecret(t *testing.T) {
	secret := "ghp" + "_" + "Ab3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5"
	_, problems, ok := editorSettings(protocol.LSPAny(`{"memls": {"token ` + secret + `": 1, "agents": "x"}}`))
	if !ok || len(problems) == 0 {
		t.Fatalf("nothing is wrong: %v", problems)
	}
	for _, p := range problems {
		if strings.Contains(p.Error(), secret) {
			t.Errorf("told: %s", strings.ReplaceAll(p.Error(), secret, "SECRET"))
		}
	}
}
