package agent

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestName(t *testing.T) {
	any, fact, ascii := Naming{}, Naming{Words: 6}, Naming{ASCII: true}
	for _, c := range []struct {
		naming      Naming
		title, want string
	}{
		{any, "Tests need Postgres on port 5433!", "tests-need-postgres-on-port-5433"},
		{fact, "one two three four five six seven eight", "one-two-three-four-five-six"},
		{any, "one two three four five six seven eight", "one-two-three-four-five-six-seven-eight"},
		{any, "网关排空", "网关排空"},
		{any, "...", ""},
		{any, strings.Repeat("x", 99), strings.Repeat("x", 48)},
		{any, "deploy " + strings.Repeat("x", 48), "deploy"},
		{ascii, "Café über Straße", "cafe-uber-stra-e"},
		{ascii, "网关 drain", "drain"},
		{ascii, "网关", ""},
	} {
		if got := c.naming.Name(c.title); got != c.want {
			t.Errorf("%+v %q: %q, want %q", c.naming, c.title, got, c.want)
		}
	}
}

func FuzzName(f *testing.F) {
	f.Add("Tests need Postgres", 6, false)
	f.Add("Ǆ ʼn İ ẞ", 0, true)
	f.Fuzz(func(t *testing.T, title string, words int, ascii bool) {
		name := Naming{ascii, words}.Name(title)
		if utf8.RuneCountInString(name) > maxFileName || strings.ContainsAny(name, "/\\. \n\x00") || !utf8.ValidString(name) {
			t.Errorf("%q is named %q", title, name)
		}
		if ascii && strings.ContainsFunc(name, func(r rune) bool { return r >= utf8.RuneSelf }) {
			t.Errorf("%q is named %q", title, name)
		}
	})
}

// Every number gives another name: the search for a free one ends.
func TestFreeName(t *testing.T) {
	taken := map[string]bool{}
	for range 12 {
		taken[FreeName("deploy", func(name string) bool { return taken[name] })] = true
	}
	if len(taken) != 12 || !taken["deploy"] || !taken["deploy-2"] || !taken["deploy-12"] {
		t.Errorf("%v", taken)
	}
}
