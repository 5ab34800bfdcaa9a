package check

import "testing"

func TestNearest(t *testing.T) {
	ids := []string{"hygiene/private-path", "rule/accidental", "rule/left-out", "rule/near-miss", "secret/credential", "size/middle-left-out"}
	for _, test := range []struct{ written, want string }{
		{"rule/leftout", "rule/left-out"},
		{"rule/left-out", "rule/left-out"},
		{"hygiene/privat-path", "hygiene/private-path"},
		{"secert/credential", "secret/credential"}, // two letters changed places
		{"rule/nrmiss", "rule/near-miss"},          // letters left out
		{"credential", "secret/credential"},
		{"leftout", ""}, // two hold it
		{"rule", ""},
		{"index/broken", ""},
		{"", ""},
	} {
		if got := Nearest(test.written, ids); got != test.want {
			t.Errorf("%q: %q, want %q", test.written, got, test.want)
		}
	}
}
