package analysis

import (
	"slices"
	"testing"
)

// What is said of a store in words, as the command line and the editors show it.
func TestStatusInWords(t *testing.T) {
	for _, c := range []struct {
		name    string
		status  StoreStatus
		budget  string
		remarks []Remark
	}{
		{"none", StoreStatus{}, "none", nil},
		{"within its limit", StoreStatus{Exists: true, Loads: true, Unit: "characters", Used: 31_204, Limit: 32_768, Rules: 2}, "31,204 of 32,768 characters", []Remark{{"2 rules, all in effect", false}}},
		{"without a limit", StoreStatus{Exists: true, Loads: true, Unit: "bytes", Used: 61, Rules: 1}, "61 bytes", []Remark{{"1 rule, in effect", false}}},
		{"without a budget", StoreStatus{Exists: true, Loads: true}, "", nil},
		{"cut", StoreStatus{Exists: true, Loads: true, Unit: "characters", Used: 40_000, Limit: 32_768, Rules: 3, RulesLeftOut: 1, LinesLeftOut: 1_200}, "40,000 of 32,768 characters", []Remark{{"3 rules, 1 not in effect", true}, {"1,200 lines not loaded", true}}},
		{"hidden", StoreStatus{Exists: true, Why: "the DGC.md beside it hides it"}, "", []Remark{{"not loaded: the DGC.md beside it hides it", true}}},
	} {
		if got := c.status.Budget(); got != c.budget {
			t.Errorf("%s: %q, want %q", c.name, got, c.budget)
		}
		if got := c.status.Remarks(); !slices.Equal(got, c.remarks) {
			t.Errorf("%s: %v, want %v", c.name, got, c.remarks)
		}
	}
}
