package statement

import "testing"

// A heading may name what it counts before its date.
func TestLeadingStampBehindAWord(t *testing.T) {
	for s, want := range map[string]Stamp{
		"Session 2026-07-01":         {Kind: DateStamp, Year: 2026, Month: 7, Day: 1},
		"Week of Jan 5, 2026":        {Kind: DateStamp, Year: 2026, Month: 1, Day: 5},
		"Sitzung vom 5. Januar 2026": {Kind: DateStamp, Year: 2026, Month: 1, Day: 5},
		"Session 12":                 {Kind: CountStamp, Count: 12},
		"Sessions 2026-07-01":        {},
		"Running 2026-07-01":         {},
	} {
		if got, _ := LeadingStamp(s, false); got != want {
			t.Errorf("%q: %+v, want %+v", s, got, want)
		}
	}
}

// What is still to be done is open, until an entry says that it was.
func TestRoleOfTasks(t *testing.T) {
	for _, label := range []string{"TODO", "To do", "à faire", "Pendiente", "待办"} {
		if role, bare := RoleOf(label); role != RoleQuestion || !bare {
			t.Errorf("%q: %v %v", label, role, bare)
		}
	}
	if role, _ := RoleOf("Tomorrow"); role != RolePlan {
		t.Errorf("tomorrow: %v", role)
	}
}

// A date may end a title of a few words; a point or a comma may stand behind it.
func TestStampsInTitles(t *testing.T) {
	for s, want := range map[string]string{
		"Handoff 2026-05-03 (session 7)":                   "Handoff ",
		"Jour fixe 14.01.2026":                             "Jour fixe ",
		"Update 2026-02-03":                                "Update ",
		"Point du 3 mars 2026":                             "Point du ",
		"Upgrade to 8.2.1":                                 "",
		"What holds since 2026-02-03 for all of the shops": "",
	} {
		if _, lead := InnerStamp(s); lead != want {
			t.Errorf("%q: %q, want %q", s, lead, want)
		}
	}
	for s, want := range map[string]string{
		"**2026-02-03.** Met Ana.": "Met Ana.",
		"2026-02-03. Met Ana.":     "Met Ana.",
		"2026-02-03, slow page":    "slow page",
		"12/1 mon":                 "",
		"1/2 cup of flour":         "1/2 cup of flour",
	} {
		if _, rest := LeadingStamp(s, false); s[rest:] != want {
			t.Errorf("%q: %q, want %q", s, s[rest:], want)
		}
	}
}
