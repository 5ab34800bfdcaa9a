package log

import (
	"time"

	"memls/analysis/log/statement"
)

// How many entries in a row, one every few days, are a log whatever their words are.
const (
	denseItems    = 7
	denseHeadings = 5
	denseGap      = 4 // days from one to the next, on average
)

// dense reports whether the entries are a diary by their dates alone: at least so many,
// in the order of time or against it, a few days apart. Dates that are further apart
// are those of deadlines, releases and shifts.
func dense(entries []Entry, least int) bool {
	if len(entries) < least {
		return false
	}
	up, down := true, true
	var first, last time.Time
	for i, e := range entries {
		st := e.Stamp
		if st.Kind != statement.DateStamp || st.Month == 0 || st.Day == 0 || e.Form <= CountedHeadings && e.Title.Len() > 0 {
			return false
		}
		day := time.Date(st.Year, time.Month(st.Month), st.Day, 0, 0, 0, 0, time.UTC)
		if i == 0 {
			first = day
		} else {
			up, down = up && !day.Before(last), down && !day.After(last)
		}
		last = day
	}
	return (up || down) && first.Sub(last).Abs() <= time.Duration(len(entries)-1)*denseGap*24*time.Hour
}

// untold reports whether the stamped blocks neither teach nor tell what is to come:
// nothing speaks against a log whose dates say that it is one.
func (e *evidence) untold() bool {
	return e.total > 0 && e.lessons == 0 && e.plans*2 < e.total
}
