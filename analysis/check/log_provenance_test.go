package check

import (
	"testing"

	"memls/analysis/markdown"
)

func TestProvenance(t *testing.T) {
	for line, want := range map[string]string{
		"Be concise, as Charles asked on 2026-01-05.":                    "as Charles asked on 2026-01-05",
		"- Be concise (Sarah said on Jan 5 that it is too long)":         "Sarah said on Jan 5",
		"Deploy at night — requested by Tom in conversation conv-1f3c2a": "requested by Tom in conversation conv-1f3c2a",
		"**Source:** conversation 42, Sarah":                             "Source:** conversation 42, Sarah",
		"Source: feedback from Charles":                                  "Source: feedback from Charles",
		"Source: Tom, 2026-01-05":                                        "Source: Tom, 2026-01-05",
		"来源：会议，2026年1月5日":                                                "来源：会议，2026年1月5日",

		"Fixed (2026-07-11, user-reported)":                                   "2026-07-11, user-reported",
		"2026-08-20: the task reported completion":                            "",
		"On 2026-08-21 it reported four rows; Confirmed 2026-08-11":           "",
		"Source: [the runbook](docs/runbook.md)":                              "",
		"Source: https://example.com/limits, 2026-01-05":                      "",
		"Sources of slowness: the importer, the cache":                        "",
		"Sarah wants one commit per learning.":                                "",
		"Users asked for exports are answered by mail.":                       "",
		"The contract ends on 2026-06-30.":                                    "",
		"Tom said it is slow. The contract ends on 2026-06-30.":               "",
		"Sessions expire after 42 minutes; a message has 8 parts.":            "",
		"`Source: conversation 42`":                                           "",
		"The endpoint is asked for a session id, and told to keep it private": "",
	} {
		got := ""
		for _, c := range markdown.Parse(line + "\n").Chunks() {
			for _, at := range provenanceIn(c.Part) {
				got = at.Of(c.Part.Text)
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

func FuzzProvenance(f *testing.F) {
	f.Add("- as X asked on 2026-01-05, said (conv-12)")
	f.Fuzz(func(t *testing.T, s string) {
		for _, c := range markdown.Parse(s).Chunks() {
			for _, at := range provenanceIn(c.Part) {
				if at.Start < 0 || at.End > len(c.Part.Text) || at.IsEmpty() {
					t.Fatalf("%v of %d bytes", at, len(c.Part.Text))
				}
			}
		}
	})
}
