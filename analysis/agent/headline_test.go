package agent

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestHeadline(t *testing.T) {
	for fact, want := range map[string]string{
		"The staging host is db2.\n":                                "The staging host is db2.",
		"The staging host is\n  db2 since May. Ask Kim for it.":     "The staging host is db2 since May.",
		"E.g. db2. It is not the host of production.":               "E.g. db2. It is not the host of production.",
		"Tests run with -race. " + strings.Repeat("And more. ", 20): "Tests run with -race. And more.",
		"": "",
	} {
		if got := Headline(fact); got != want {
			t.Errorf("the headline of %q is %q, want %q", fact, got, want)
		}
	}
	if got := Headline(strings.Repeat("日本語", 100)); utf8.RuneCountInString(got) != maxHeadline || !strings.HasSuffix(got, "…") {
		t.Errorf("a long one has %d characters: %s", utf8.RuneCountInString(got), got)
	}
}
