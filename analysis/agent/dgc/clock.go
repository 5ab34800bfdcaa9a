package dgc

import (
	"fmt"
	"strings"
	"time"
)

// DGC tells the model the time in two places: the day in the session prompt,
// which stays the same to the byte all day, and the time of day on each message.

// A Zone is what the machine records of its time zone. The zero Zone is a machine
// that records nothing.
type Zone struct {
	Name     string         // "Asia/Kolkata"; empty: no name is recorded
	Location *time.Location // nil: a time is taken in the zone it carries
}

// MachineZone reads the zone from the variable TZ and from what the link
// /etc/localtime leads to; both may be empty. TZ goes first; a POSIX rule in it
// ("IST-5:30") has no name.
func MachineZone(tz, localtime string) Zone {
	tz = strings.TrimPrefix(strip(tz), ":")
	if tz == "" {
		return namedZone(zoneName(localtime))
	}
	if strings.HasPrefix(tz, "/") {
		return namedZone(zoneName(tz))
	}
	return namedZone(tz)
}

// zoneName returns the zone that a file of the system's zone data is for.
func zoneName(path string) string {
	const data = "zoneinfo/"
	i := strings.LastIndex(path, data)
	if i < 0 {
		return ""
	}
	name := path[i+len(data):]
	for _, kind := range []string{"posix/", "right/"} {
		name = strings.TrimPrefix(name, kind)
	}
	return name
}

// namedZone returns the zone of a name, or the zero Zone if there is no zone of
// that name.
func namedZone(name string) Zone {
	if name == "" || name == "Local" {
		return Zone{}
	}
	location, err := time.LoadLocation(name)
	if err != nil {
		return Zone{}
	}
	return Zone{name, location}
}

// local returns t in the zone.
func (z Zone) local(t time.Time) time.Time {
	if z.Location == nil {
		return t
	}
	return t.In(z.Location)
}

// offset returns the difference of t's zone from UTC, "UTC+05:30"; "UTC" for a
// time that knows of no other zone.
func offset(t time.Time) string {
	name, seconds := t.Zone()
	if name == "UTC" && seconds == 0 {
		return "UTC"
	}
	sign := '+'
	if seconds < 0 {
		sign, seconds = '-', -seconds
	}
	return fmt.Sprintf("UTC%c%02d:%02d", sign, seconds/3600, seconds/60%60)
}

// DateLine returns the line of the session prompt:
// "Date: 2026-09-20 (Asia/Kolkata, UTC+05:30)".
func DateLine(t time.Time, z Zone) string {
	t = z.local(t)
	where := offset(t)
	if z.Name != "" && z.Name != where {
		where = z.Name + ", " + where
	}
	return fmt.Sprintf("Date: %s (%s)", t.Format(time.DateOnly), where)
}

// LocalTimeLine returns the line of a message:
// "Local time: Sunday 2026-09-20 14:32 (Asia/Kolkata)".
func LocalTimeLine(t time.Time, z Zone) string {
	t = z.local(t)
	where := z.Name
	if where == "" {
		where = offset(t)
	}
	return fmt.Sprintf("Local time: %s (%s)", t.Format("Monday 2006-01-02 15:04"), where)
}
