package dgc

import (
	"slices"
	"testing"
)

// viewOutcome is what a release makes of a file, as the vectors record it.
type viewOutcome struct {
	Output         textSpec
	Mode           Mode
	Rules, Dropped []string
	AllRules       []string `json:"all_rules"`
	Omitted        *int
	Head, Tail     *int
}

func TestVectorsView(t *testing.T) {
	type vector struct {
		ID, Note string
		Maximum  int
		Input    textSpec
		Redacted *textSpec
		viewOutcome
		Old *viewOutcome `json:"rev_0_47_0"`
	}
	for _, file := range []string{"dgc-view.jsonl", "dgc-view-big.jsonl"} {
		for _, v := range readVectors[vector](t, file) {
			input := v.Input.decoded()
			if v.Redacted != nil {
				if got := Apply(input, Redact(input, nil)); got != string(*v.Redacted) {
					t.Errorf("%s (%s): redacted\n got %q\nwant %q", v.ID, v.Note, short(got), short(string(*v.Redacted)))
				}
			}
			limit := v.Maximum
			if limit == 0 {
				limit = -1
			}
			check := func(release Release, want viewOutcome) {
				t.Helper()
				got := Bound(input, nil, Options{Limit: limit, Release: release})
				checkView(t, v.ID+" "+string(release)+" ("+v.Note+")", got, want)
			}
			check(Next, v.viewOutcome)
			old := v.viewOutcome
			if v.Old != nil {
				old = *v.Old
			}
			check(V0470, old)
		}
	}
}

func checkView(t *testing.T, id string, got *Bounded, want viewOutcome) {
	t.Helper()
	if got.Text != string(want.Output) {
		t.Errorf("%s: text\n got %q\nwant %q", id, short(got.Text), short(string(want.Output)))
	}
	if got.Mode != want.Mode {
		t.Errorf("%s: mode %q, want %q", id, got.Mode, want.Mode)
	}
	var all, kept, dropped []string
	for _, r := range got.Rules {
		all = append(all, r.Name)
		switch {
		case got.Mode == Whole:
		case r.Kept:
			kept = append(kept, r.Name)
		default:
			dropped = append(dropped, r.Name)
		}
	}
	if !slices.Equal(all, want.AllRules) || !slices.Equal(kept, want.Rules) || !slices.Equal(dropped, want.Dropped) {
		t.Errorf("%s: rules\n got %q kept, %q left out, of %q\nwant %q kept, %q left out, of %q",
			id, kept, dropped, all, want.Rules, want.Dropped, want.AllRules)
	}
	number := func(what string, got int, want *int) {
		if w := 0; want != nil && got != *want || want == nil && got != w {
			t.Errorf("%s: %s %d, want %v", id, what, got, want)
		}
	}
	if got.Mode == HeadAndTail || got.Mode == RulesHeadTail {
		number("omitted", got.Omitted, want.Omitted)
		number("head", got.Head, want.Head)
		number("tail", got.Tail, want.Tail)
	}
}
