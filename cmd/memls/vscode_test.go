package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"memls/analysis"
	"memls/analysis/settings"
)

// The extension for VS Code declares the settings that there are.
func TestExtensionSettingsAreFresh(t *testing.T) {
	before, err := os.ReadFile(filepath.Join("..", "..", "editors", "vscode", "package.json"))
	if err != nil {
		t.Fatal(err)
	}
	after, err := withConfiguration(before, &session{engine: analysis.New()})
	if err != nil {
		t.Fatal(err)
	}
	if string(after) != string(before) {
		t.Error("editors/vscode/package.json is stale: run go generate ./cmd/memls")
	}
}

// Every setting is declared, and none that only the user can make can come from a
// workspace.
func TestExtensionSettingsHaveScopes(t *testing.T) {
	properties, restricted := vscodeSettings(&session{engine: analysis.New()})
	for _, k := range settings.Keys() {
		s, ok := properties["memls."+k.Name]
		if !ok || s.Type != k.Type {
			t.Errorf("%s: declared %v, type %q", k.Name, ok, s.Type)
		}
		if k.UserOnly != (s.Scope == "machine") || k.UserOnly != slices.Contains(restricted, "memls."+k.Name) {
			t.Errorf("%s: scope %s, restricted %v", k.Name, s.Scope, restricted)
		}
	}
	if s := properties["memls.server.path"]; s.Scope != "machine" {
		t.Errorf("the server's path has the scope %s", s.Scope)
	}
}

func TestReplaceValue(t *testing.T) {
	got, err := replaceValue([]byte("{\n  \"a\": 1,\n  \"b\": {\"c\": [1, 2]},\n  \"d\": 3\n}\n"), "b", []int{4})
	want := "{\n  \"a\": 1,\n  \"b\": [\n    4\n  ],\n  \"d\": 3\n}\n"
	if err != nil || string(got) != want || !json.Valid(got) {
		t.Errorf("%s, %v", got, err)
	}
	if _, err := replaceValue([]byte("{}"), "b", 1); err == nil {
		t.Error("the key is missing, and nobody says so")
	}
}
