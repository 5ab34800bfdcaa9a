package consolidate

import "testing"

// TestNamesKeepTheirLetters writes words large at the start of a sentence, and leaves
// the names of programs as they are.
func TestNamesKeepTheirLetters(t *testing.T) {
	for in, want := range map[string]string{
		"the cache is cold":         "The cache is cold",
		"three pumps stall":         "Three pumps stall",
		"schon wieder voll":         "Schon wieder voll",
		"bfcache restores the page": "bfcache restores the page",
		"pnpm hoists it":            "pnpm hoists it",
		"iOS ends it":               "iOS ends it",
		"`x` is set":                "`x` is set",
	} {
		if got := upperFirst(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
