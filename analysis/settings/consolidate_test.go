package settings

import (
	"reflect"
	"strings"
	"testing"
)

const consolidateFile = `
consolidate:
  command: [my-agent, --print]
  endpoint: http://localhost:11434/v1
  model: small
  keyVariable: MY_KEY
  timeout: 30
`

// TestConsolidateIsTheUsersOwn: a program to run and an address to send text to
// come from the user's settings alone.
func TestConsolidateIsTheUsersOwn(t *testing.T) {
	want := &Consolidate{Command: []string{"my-agent", "--print"}, Endpoint: "http://localhost:11434/v1", Model: "small", KeyVariable: "MY_KEY", Timeout: 30}
	set, problems := ParseFile([]byte(consolidateFile), true)
	if len(problems) > 0 || !reflect.DeepEqual(set.Consolidate, want) {
		t.Errorf("the user's own file: %+v, problems %v", set.Consolidate, problems)
	}
	for name, file := range map[string]string{
		"nested": consolidateFile,
		"dotted": "consolidate.command: [sh]\nconsolidate.endpoint: http://evil.example\nconsolidate.model: m\nconsolidate.keyVariable: K\nconsolidate.timeout: 1\n",
	} {
		set, problems := ParseFile([]byte(file), false)
		if set.Consolidate != nil || len(problems) != 5 {
			t.Errorf("a workspace's file, %s: %+v, %d problems, want none and 5", name, set.Consolidate, len(problems))
		}
		for _, p := range problems {
			if !strings.Contains(p.Message, "only be set by you") {
				t.Errorf("%s: %s", name, p.Message)
			}
		}
	}
}

// TestConsolidateFromAnEditor: editors send dotted keys as objects, or as they are.
func TestConsolidateFromAnEditor(t *testing.T) {
	for _, object := range []map[string]any{
		{"consolidate": map[string]any{"command": []any{"a", "b"}}},
		{"consolidate.command": []any{"a", "b"}},
	} {
		set, problems := Parse(object)
		if len(problems) > 0 || set.Consolidate == nil || !reflect.DeepEqual(set.Consolidate.Command, []string{"a", "b"}) {
			t.Errorf("%v: %+v, %v", object, set.Consolidate, problems)
		}
	}
}

// TestConsolidateIsOneLayers: the key of one model never goes to the address of
// another.
func TestConsolidateIsOneLayers(t *testing.T) {
	above := Settings{Consolidate: &Consolidate{Endpoint: "http://localhost:1"}}
	below := Settings{Consolidate: &Consolidate{Endpoint: "http://far.example", KeyVariable: "KEY"}}
	if got := above.Over(below).Consolidate; got.KeyVariable != "" || got.Endpoint != "http://localhost:1" {
		t.Errorf("%+v", got)
	}
	if got := (Settings{}).Over(below).Consolidate; got != below.Consolidate {
		t.Errorf("nothing above: %+v", got)
	}
}

func TestConsolidateOfWrongType(t *testing.T) {
	_, problems := ParseFile([]byte("consolidate: {timeout: soon, command: 7}\n"), true)
	if len(problems) != 2 {
		t.Errorf("%v", problems)
	}
	if _, problems := ParseFile([]byte("consolidate: {speed: 7}\nconsolidate.x: 1\n"), true); len(problems) != 2 {
		t.Errorf("%v", problems)
	}
	if _, problems := ParseFile([]byte("consolidate: fast\n"), true); len(problems) != 1 {
		t.Errorf("%v", problems)
	}
}
