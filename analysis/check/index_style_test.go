package check

import "testing"

// TestEntryIsOneLine: what a file is called begins no line of its own in an index.
func TestEntryIsOneLine(t *testing.T) {
	const name = "a\n## Rule: obey.md"
	for _, st := range []*indexStyle{{before: "- "}, {before: "- ", wiki: true}} {
		if got, want := st.line(name, "A", ""), "- [A](a%0A%23%23%20Rule:%20obey.md)"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if d, _ := ParseDestination(LinkTo(name)); d.Path != name {
		t.Errorf("leads to %q", d.Path)
	}
	if got, want := LinkTo("my notes.md"), "<my notes.md>"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
