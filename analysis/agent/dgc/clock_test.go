package dgc

import (
	"testing"
	"time"
)

func TestClock(t *testing.T) {
	at := time.Date(2026, 9, 20, 9, 2, 59, 0, time.UTC)
	tests := []struct {
		tz, localtime string
		at            time.Time
		date, local   string
	}{
		{"Asia/Kolkata", "", at, "Date: 2026-09-20 (Asia/Kolkata, UTC+05:30)", "Local time: Sunday 2026-09-20 14:32 (Asia/Kolkata)"},
		{"", "/usr/share/zoneinfo/Asia/Kolkata", at, "Date: 2026-09-20 (Asia/Kolkata, UTC+05:30)", "Local time: Sunday 2026-09-20 14:32 (Asia/Kolkata)"},
		{":/usr/share/zoneinfo/posix/America/St_Johns", "/usr/share/zoneinfo/Asia/Kolkata", at,
			"Date: 2026-09-20 (America/St_Johns, UTC-02:30)", "Local time: Sunday 2026-09-20 06:32 (America/St_Johns)"},
		{"Pacific/Kiritimati", "", at, "Date: 2026-09-20 (Pacific/Kiritimati, UTC+14:00)", "Local time: Sunday 2026-09-20 23:02 (Pacific/Kiritimati)"},
		{"", "", at.In(time.FixedZone("", 19800)), "Date: 2026-09-20 (UTC+05:30)", "Local time: Sunday 2026-09-20 14:32 (UTC+05:30)"},
		{"No/Such_Zone", "", at, "Date: 2026-09-20 (UTC)", "Local time: Sunday 2026-09-20 09:02 (UTC)"},
		{"UTC", "", at, "Date: 2026-09-20 (UTC)", "Local time: Sunday 2026-09-20 09:02 (UTC)"},
		{"", "", at, "Date: 2026-09-20 (UTC)", "Local time: Sunday 2026-09-20 09:02 (UTC)"},
	}
	for _, test := range tests {
		z := MachineZone(test.tz, test.localtime)
		if got := DateLine(test.at, z); got != test.date {
			t.Errorf("TZ %q, link %q: %q, want %q", test.tz, test.localtime, got, test.date)
		}
		if got := LocalTimeLine(test.at, z); got != test.local {
			t.Errorf("TZ %q, link %q: %q, want %q", test.tz, test.localtime, got, test.local)
		}
	}
}

// The session prompt must not change within a day, or nothing of it is cached.
func TestDateLineIsTheSameAllDay(t *testing.T) {
	z := MachineZone("Asia/Kolkata", "")
	first := time.Date(2026, 9, 20, 0, 0, 0, 0, z.Location)
	want := DateLine(first, z)
	for m := range 24 * 60 {
		if got := DateLine(first.Add(time.Duration(m)*time.Minute), z); got != want {
			t.Fatalf("minute %d: %q, want %q", m, got, want)
		}
	}
}
