package settings

import (
	"strings"
	"testing"
)

// A problem is shown at the very word that is wrong.
func TestProblemsHaveAPlace(t *testing.T) {
	for src, want := range map[string]string{
		"checks:\n  hygiene/private-path: loud\n": "loud",
		"colour: red\n":                                "colour",
		"codeLens: 日本 # no switch\n":                   "日本",
		"\uFEFFcolour: red\n":                          "colour",
		"consolidate:\r\n  endpoint: http://x\r\n":     "endpoint",
		"agent: dgc\nagent: letta\n":                   "agent",
		"checks: {日本: off, \"a/b\": 'no', c: error}\n": "'no'",
	} {
		_, problems := ParseFile([]byte(src), false)
		if len(problems) != 1 || problems[0].Span.Of(src) != want {
			t.Errorf("%q: %+v, want one at %q", src, problems, want)
		}
	}
	if _, problems := ParseFile([]byte("agents: [\n"), false); len(problems) != 1 || problems[0].Line == 0 {
		t.Errorf("no YAML: %+v", problems)
	}
	_, names, _ := ParseNames("agents: [dgc, clawd]\nrelease:\n  dgc: '0.1'\n", false)
	const src = "agents: [dgc, clawd]\nrelease:\n  dgc: '0.1'\n"
	for i, want := range []string{"dgc", "clawd", "dgc", "'0.1'"} {
		if got := names[i].Span.Of(src); got != want {
			t.Errorf("name %d is at %q, want %q", i, got, want)
		}
	}
}

// A name far into a line has its line for a place, and a file that is no settings file any
// more by its length is not read: neither is looked through again for each name.
func TestLongSettings(t *testing.T) {
	src := "agents: [" + strings.Repeat("dgc, ", 500) + "clawd]\n"
	_, names, problems := ParseNames(src, false)
	if len(problems) != 0 || len(names) != 501 || names[0].Span.Of(src) != "dgc" {
		t.Fatalf("%d names, %+v", len(names), problems)
	}
	if last := names[500]; last.Value != "clawd" || last.Line != 1 || !last.Span.IsEmpty() {
		t.Errorf("the last name: %+v", last)
	}
	set, names, problems := ParseNames("agent: dgc\n"+strings.Repeat("#\n", maxFile/2), false)
	if set.Agent != "" || len(names) != 0 || len(problems) != 1 {
		t.Errorf("a file over the bound: %+v, %d names, %+v", set, len(names), problems)
	}
}
