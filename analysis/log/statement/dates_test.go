package statement

import (
	"strings"
	"testing"
)

func TestDates(t *testing.T) {
	for s, want := range map[string]string{
		"On 2026-01-05 and 2026-01-06 09:10 it broke.":      "2026-01-05|2026-01-06 09:10",
		"due Jan 5, 2026; since 5. Januar; 5 enero de 2026": "Jan 5, 2026|5. Januar|5 enero de 2026",
		"Monday, March 2 and 2.3.2026":                      "Monday, March 2|2.3.2026",
		"自2026年1月5日起，1月6日失败":                                "2026年1月5日|1月6日",
		"port 8443, v1.2.3, 10.0.0.12, 3/4, 09:10, build-7": "",
		"release-2026-01-05.tgz and /backup/2026-01-05/x":   "",
		"": "",
	} {
		var got []string
		for _, d := range Dates(s) {
			got = append(got, d.Of(s))
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}

func FuzzDates(f *testing.F) {
	f.Add("On 2026-01-05, Jan 5 and 1月6日")
	f.Fuzz(func(t *testing.T, s string) {
		end := 0
		for _, d := range Dates(s) {
			if d.Start < end || d.IsEmpty() || d.End > len(s) {
				t.Fatalf("%v in %d bytes", d, len(s))
			}
			end = d.End
		}
	})
}
