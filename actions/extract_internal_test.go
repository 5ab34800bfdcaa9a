package actions

import "testing"

// Every number gives another name: the search for a free one ends.
func TestNumberedNamesDiffer(t *testing.T) {
	seen := map[string]bool{}
	for n := 1; n <= 200; n++ {
		name := numbered("deploy", n)
		if seen[name] {
			t.Fatalf("%s a second time, for %d", name, n)
		}
		seen[name] = true
	}
	if !seen["deploy.md"] || !seen["deploy-2.md"] || !seen["deploy-12.md"] {
		t.Errorf("%v", seen)
	}
}
