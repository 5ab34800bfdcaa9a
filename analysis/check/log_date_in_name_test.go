package check

import "testing"

func TestNamedAfter(t *testing.T) {
	for name, want := range map[string]string{
		"2026-01-05":                           "a day",
		"2026_01_05_import":                    "a day",
		"notes-20260105":                       "a day",
		"05.01.2026":                           "a day",
		"2026年1月5日":                            "a day",
		"incident-2026-01-05T0910":             "a day",
		"2026-03":                              "a month",
		"jan-5-2026":                           "a month",
		"January 2026":                         "a month",
		"2026-march-release":                   "a month",
		"2026-W03":                             "a week",
		"week-3":                               "a week",
		"KW12":                                 "a week",
		"session-12":                           "a session",
		"Session 3 notes":                      "a session",
		"conv-9f8e7d6c":                        "a session",
		"chat_20":                              "a session",
		"1b4e28ba-2fa1-11d2-883f-0016d3cca427": "a session",

		"session-management":   "",
		"conversation-style":   "",
		"chat-widget":          "",
		"budget-2026":          "",
		"release-1.2.3":        "",
		"iso-8601":             "",
		"rfc-2026-2":           "",
		"weekly-report":        "",
		"march":                "",
		"may-fail":             "",
		"port-20260":           "",
		"sprint-planning":      "",
		"adr-0012-use-of-jobs": "",
		"":                     "",
	} {
		if got := namedAfter(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func FuzzNamedAfter(f *testing.F) {
	f.Add("2026-01-05")
	f.Add("SESSION__12")
	f.Fuzz(func(t *testing.T, name string) {
		if namedAfter(name) != namedAfter(name+"_") {
			t.Errorf("%q: a trailing mark changes what it stands for", name)
		}
	})
}
