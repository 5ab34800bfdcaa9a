package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestFromHere(t *testing.T) {
	here, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(here)
	in := func(names ...string) string { return filepath.Join(slices.Concat([]string{here}, names)...) }
	other := filepath.Join(string(filepath.Separator)+"other", here)
	for message, want := range map[string]string{
		in("DGC.md") + ": read-only":                            "DGC.md: read-only",
		"rename " + in("a", "b.md") + " " + in("c.md") + ": no": "rename " + filepath.Join("a", "b.md") + " c.md: no",
		here + ": no directory":                                 here + ": no directory",
		filepath.Join(other, "DGC.md") + ": no":                 filepath.Join(other, "DGC.md") + ": no",
		"nothing of a path":                                     "nothing of a path",
	} {
		if got := fromHere(message); got != want {
			t.Errorf("%q\ngot  %q\nwant %q", message, got, want)
		}
	}
	if err := os.Remove(here); err == nil { // whoever is nowhere gets the message as it is
		if got := fromHere("a fault"); got != "a fault" {
			t.Error(got)
		}
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  []string
	}{
		{"", 10, []string{""}},
		{"one", 10, []string{"one"}},
		{"one two three", 7, []string{"one two", "three"}},
		{"a longer-than-the-line b", 5, []string{"a", "longer-than-the-line", "b"}},
		{"記憶 記憶 記憶", 9, []string{"記憶 記憶", "記憶"}},
	} {
		if got := wrap(c.text, c.width); !slices.Equal(got, c.want) {
			t.Errorf("%q in %d cells: %q, want %q", c.text, c.width, got, c.want)
		}
	}
}
