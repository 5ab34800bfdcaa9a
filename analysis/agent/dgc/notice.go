package dgc

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The notice about rules that did not fit names as many of them as fit the room.
const (
	noticeStart   = " rule(s) from this file did not fit in the instruction budget and are NOT in effect: "
	noticeEnd     = ". The file needs its rules consolidated.]"
	nameSeparator = "; "
)

// maxName is how many code points of a rule's name DGC shows.
const maxName = 80

// ruleName is what DGC calls a rule whose section starts with line.
func ruleName(line string) string {
	name := strip(strings.TrimLeft(line, "#"))
	if name == "" {
		return "(an unnamed rule)"
	}
	n := 0
	for i := range name {
		if n++; n > maxName {
			return name[:i]
		}
	}
	return name
}

// nameList measures lists of names without building them. Sums are code points
// of the names before an index.
type nameList struct {
	names []string
	sums  []int
}

func newNameList(names []string) *nameList {
	l := &nameList{names: names, sums: make([]int, 1, len(names)+1)}
	for i, n := range names {
		l.sums = append(l.sums, l.sums[i]+utf8.RuneCountInString(n))
	}
	return l
}

func (l *nameList) add(name string) {
	l.names = append(l.names, name)
	l.sums = append(l.sums, l.sums[len(l.sums)-1]+utf8.RuneCountInString(name))
}

// A notice is about the rules in dropped and those of all from later on.
type notice struct {
	dropped, all *nameList
	later        int
}

// count returns how many rules the notice is about.
func (n notice) count() int { return len(n.dropped.names) + len(n.all.names) - n.later }

// length returns the code points of the notice that lists the first k names.
func (n notice) length(k int) int {
	total := n.count()
	size := len("[") + digits(total) + len(noticeStart) + len(noticeEnd)
	if k == 0 {
		return size + digits(total) + len(" unnamed")
	}
	d := min(k, len(n.dropped.names))
	size += n.dropped.sums[d] + n.all.sums[n.later+k-d] - n.all.sums[n.later] + (k-1)*len(nameSeparator)
	if k < total {
		size += len("; and ") + digits(total-k) + len(" more")
	}
	return size
}

// fitting returns how many names are listed in a notice of at most room code
// points: DGC stops at the first that does not fit.
func (n notice) fitting(room int) int {
	total := n.count()
	// One name more makes a notice longer, except the last one, which takes the
	// words about the others away.
	k := sort.Search(total-1, func(i int) bool { return n.length(i+1) > room })
	if k == total-1 && n.length(total) <= room {
		return total
	}
	return k
}

// size returns the code points of the notice for a room; 0 if it is about
// nothing.
func (n notice) size(room int) int {
	if n.count() == 0 {
		return 0
	}
	return n.length(n.fitting(room))
}

// text returns the notice for a room.
func (n notice) text(room int) string {
	total := n.count()
	if total == 0 {
		return ""
	}
	k := n.fitting(room)
	list := strconv.Itoa(total) + " unnamed"
	if k > 0 {
		d := min(k, len(n.dropped.names))
		list = strings.Join(append(append([]string(nil), n.dropped.names[:d]...), n.all.names[n.later:n.later+k-d]...), nameSeparator)
		if k < total {
			list += fmt.Sprintf("; and %d more", total-k)
		}
	}
	return "[" + strconv.Itoa(total) + noticeStart + list + noticeEnd
}

// digits returns the length of n in decimal; n is not negative.
func digits(n int) int {
	d := 1
	for ; n >= 10; n /= 10 {
		d++
	}
	return d
}
