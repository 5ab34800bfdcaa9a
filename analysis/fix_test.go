package analysis

import (
	"testing"

	"memls/analysis/check"
	"memls/analysis/workspace"
)

// Which fix is made without asking which one is meant.
func TestFixOptionsOf(t *testing.T) {
	plain := check.Fix{Title: "plain"}
	preferred := check.Fix{Title: "preferred", Preferred: true}
	deleting := check.Fix{Title: "deleting", Preferred: true, Deletes: true}
	elsewhere := check.Fix{Title: "elsewhere", Preferred: true, Change: &workspace.Change{}}
	for _, test := range []struct {
		name    string
		options FixOptions
		fixes   []check.Fix
		want    string
	}{
		{"none", FixOptions{}, nil, ""},
		{"none is preferred", FixOptions{}, []check.Fix{plain}, ""},
		{"the preferred one", FixOptions{}, []check.Fix{plain, preferred}, "preferred"},
		{"text is deleted only when a person has agreed", FixOptions{}, []check.Fix{deleting}, ""},
		{"and then it is", FixOptions{Deletes: true}, []check.Fix{deleting, preferred}, "deleting"},
		{"else the next one", FixOptions{}, []check.Fix{deleting, preferred}, "preferred"},
		{"other files are for a person", FixOptions{Deletes: true}, []check.Fix{elsewhere}, ""},
		{"the check is meant", FixOptions{Only: "rule/near-miss"}, []check.Fix{preferred}, "preferred"},
		{"its family is meant", FixOptions{Only: "rule"}, []check.Fix{preferred}, "preferred"},
		{"another one is meant", FixOptions{Only: "rule/near"}, []check.Fix{preferred}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := ""
			if fix := test.options.Of(check.Finding{Check: &check.Check{ID: "rule/near-miss"}, Fixes: test.fixes}); fix != nil {
				got = fix.Title
			}
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
