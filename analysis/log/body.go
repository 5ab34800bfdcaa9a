package log

import (
	"slices"
	"strings"

	"memls/analysis/log/statement"
	"memls/analysis/text"
)

// A body is a log in the body of a section: items, paragraphs or rows.
type body struct {
	entries  []Entry
	from, to int // its blocks
}

// bodies returns the logs in the blocks from..to, none of them a heading: of a list
// and of paragraphs the one with more stamps, and all tables outside it.
func (f *finder) bodies(from, to int) (out []body) {
	if from >= to || f.protected[from] {
		return nil
	}
	best := f.items(from, to)
	if p := f.paragraphs(from, to); len(p.entries) > len(best.entries) {
		best = p
	}
	if best.entries == nil {
		return f.rows(from, to)
	}
	out = append(f.rows(from, best.from), best)
	return append(out, f.bodies(best.to, to)...)
}

// leastStamped is how many stamps make a list, a text or a table a log: two may be
// facts that happen to begin with a date.
const leastStamped = 3

// items finds a list most of whose outer items are stamped.
func (f *finder) items(from, to int) body {
	var outer []int
	for i := from; i < to; i++ {
		if b := f.blocks[i]; b.Kind == Item && b.Depth == 1 {
			outer = append(outer, i)
		}
	}
	starts, loose := f.stamped(outer, func(st statement.Stamp) bool { return st.Kind != statement.NoStamp })
	if len(starts) < leastStamped {
		return body{}
	}
	first, last := starts[0].block, starts[len(starts)-1].block
	// The log ends where its last entry's list does.
	end := last + 1
	for end < to && (f.blocks[end].Depth >= 1 && (f.blocks[end].Kind != Item || f.blocks[end].Depth > 1) ||
		f.blocks[end].Kind == Item || f.blocks[end].Kind == Code && f.blocks[end-1].Kind != Code && strings.HasSuffix(f.blocks[end-1].Text.Of(f.src), ":")) {
		end++
	}
	inside := 0
	for i := first; i < end; i++ {
		if f.blocks[i].Kind == Item && f.blocks[i].Depth == 1 {
			inside++
		}
	}
	if len(starts)*5 < inside*3 {
		return body{}
	}
	return f.stampedEntries(starts, end, DatedItems, loose)
}

// paragraphs finds a text whose paragraphs are stamped; what stands between them
// belongs to the one before.
func (f *finder) paragraphs(from, to int) body {
	var all []int
	for i := from; i < to; i++ {
		if b := f.blocks[i]; b.Kind == Paragraph && b.Depth == 0 {
			all = append(all, i)
		}
	}
	starts, loose := f.stamped(all, func(st statement.Stamp) bool {
		return st.Kind == statement.DateStamp || st.Kind == statement.ClockStamp || st.Kind == statement.CountStamp
	})
	if len(starts) < leastStamped || len(starts)*2 < len(all) && !f.heads(starts) {
		return body{}
	}
	return f.stampedEntries(starts, to, DatedParagraphs, loose)
}

// heads reports whether the stamps stand alone, each over what was written down then.
func (f *finder) heads(starts []start) bool {
	return !slices.ContainsFunc(starts, func(s start) bool {
		body := f.blocks[s.block].Text.Of(f.src)
		_, rest := statement.LeadingStamp(body, true)
		return rest < len(body)
	})
}

// A start is a block that an entry begins with.
type start struct {
	block int
	stamp statement.Stamp
	lead  int // bytes of a loose stamp, which only its neighbours make one
}

// stamped returns those of the blocks that begin with a stamp which is wanted. Where there
// are none, numbers in the order of time are taken for dates: loose.
func (f *finder) stamped(blocks []int, wanted func(statement.Stamp) bool) (starts []start, loose bool) {
	for _, i := range blocks {
		if st, _ := f.leading(f.blocks[i].Text); wanted(st) {
			starts = append(starts, start{block: i, stamp: st})
		}
	}
	if len(starts) > 0 {
		return starts, false
	}
	var read []statement.LooseStamp
	for _, i := range blocks {
		if st, rest := statement.ReadLoose(f.blocks[i].Text.Of(f.src)); rest > 0 {
			read = append(read, st)
			starts = append(starts, start{block: i, lead: rest})
		}
	}
	if len(read) < leastStamped {
		return nil, false
	}
	dates, ok := statement.DatesOf(read, f.language())
	if !ok {
		return nil, false
	}
	for i := range starts {
		starts[i].stamp = dates[i]
	}
	return starts, true
}

// stampedEntries makes entries of the blocks from each start to the next.
func (f *finder) stampedEntries(starts []start, end int, form Form, loose bool) body {
	var entries []Entry
	e := f.evidence()
	weak := true // without a date it may be a timetable
	var day statement.Stamp
	for n, at := range starts {
		stop := end
		if n+1 < len(starts) {
			stop = starts[n+1].block
		}
		if at.stamp.Kind == statement.DateStamp {
			day, weak = at.stamp, loose
		}
		entry := Entry{Form: form, Stamp: inheritFrom(at.stamp, day), Span: text.Span{Start: f.blocks[at.block].Span.Start, End: f.blocks[stop-1].Span.End}}
		entry.Blocks = f.said(f.blocks[at.block:stop], at.lead)
		e.add(f.src, entry.Blocks)
		entries = append(entries, entry)
	}
	if !e.enough(weak) && !(e.untold() && dense(entries, denseItems)) {
		return body{}
	}
	return body{entries, starts[0].block, end}
}

func inheritFrom(st, day statement.Stamp) statement.Stamp {
	if day.Kind == statement.NoStamp {
		return st
	}
	return inherit(st, day)
}

// deadline are words over a column of dates that are still to come or hold for
// good: the table is no log.
var deadline = strings.Fields(`due deadline until expires expiry ends end by valid start starts begin release planned target review renewal frist fällig bis gültig ablauf vence vencimiento hasta límite fin plazo échéance jusqu'au limite expiration`)

var ideoDeadline = []string{"截止", "到期", "期限", "まで", "締切", "締め切り", "有效", "計画", "计划", "予定"}

// rows finds the tables with a column of dates that tell what happened.
func (f *finder) rows(from, to int) (out []body) {
	for i := from; i < to; i++ {
		if f.blocks[i].Kind != Row || !f.blocks[i].Lead {
			continue
		}
		end := i + 1
		for end < to && f.blocks[end].Kind == Row && !f.blocks[end].Lead {
			end++
		}
		if entries := f.table(i, end); entries != nil {
			out = append(out, body{entries, i, end})
		}
		i = end - 1
	}
	return out
}

// maxColumns bounds the columns of a table that is looked into.
const maxColumns = 24

func (f *finder) table(from, end int) []Entry {
	if end-from < 2+leastStamped {
		return nil
	}
	heads := f.split(f.blocks[from].Text)
	if len(heads) > maxColumns {
		return nil
	}
	column, moments := f.dateColumn(len(heads), from+2, end)
	if column < 0 || isDeadline(heads[column].Of(f.src)) {
		return nil
	}
	var entries []Entry
	e := f.evidence()
	for i := from + 2; i < end; i++ {
		s := Said{Block: f.blocks[i]}
		f.cells(&s, heads)
		if column < len(s.Cells) {
			s.Cells = append(s.Cells[:column:column], s.Cells[column+1:]...)
		}
		s.Heads = append(heads[:column:column], heads[column+1:]...)
		e.add(f.src, []Said{s})
		entries = append(entries, Entry{Form: DatedRows, Stamp: moments[i-from-2], Span: s.Span, Blocks: []Said{s}})
	}
	if !e.enough(true) {
		return nil
	}
	// The head of the table goes with its first row.
	entries[0].Span.Start = f.blocks[from].Span.Start
	return entries
}

func isDeadline(head string) bool {
	head = strings.ToLower(head)
	for _, w := range strings.Fields(head) {
		for _, d := range deadline {
			if w == d {
				return true
			}
		}
	}
	for _, d := range ideoDeadline {
		if strings.Contains(head, d) {
			return true
		}
	}
	return false
}

// dateColumn returns the column most of whose cells, four in five, are dates or times, the
// first such, and what each row has there. Where there is none, it is one of months and days
// in the order of time. -1: no column is.
func (f *finder) dateColumn(columns, from, end int) (column int, moments []statement.Stamp) {
	rows := make([][]text.Span, 0, end-from)
	for i := from; i < end; i++ {
		rows = append(rows, f.split(f.blocks[i].Text))
	}
	column = -1
	best := 0
	for c := range columns {
		read := make([]statement.Stamp, len(rows))
		n := 0
		for i, cells := range rows {
			if c < len(cells) {
				if st, ok := momentOf(cells[c].Of(f.src)); ok {
					read[i] = st
					n++
				}
			}
		}
		if n > best {
			column, best, moments = c, n, read
		}
	}
	if best*5 >= len(rows)*4 {
		return column, moments
	}
	for c := range columns {
		if dates, ok := f.looseColumn(rows, c); ok {
			return c, dates
		}
	}
	return -1, nil
}

// looseColumn reads a column all of whose cells are a month and a day.
func (f *finder) looseColumn(rows [][]text.Span, column int) ([]statement.Stamp, bool) {
	var loose []statement.LooseStamp
	for _, cells := range rows {
		if column >= len(cells) {
			return nil, false
		}
		st, ok := statement.LooseAlone(cells[column].Of(f.src))
		if !ok {
			return nil, false
		}
		loose = append(loose, st)
	}
	return statement.DatesOf(loose, f.language())
}

// momentOf reads a cell that is a date or a time and nothing else.
func momentOf(cell string) (statement.Stamp, bool) {
	st, rest := statement.LeadingStamp(cell, false)
	return st, (st.Kind == statement.DateStamp || st.Kind == statement.ClockStamp) && rest == len(cell)
}

// cells gives a row its cells and what stands over them.
func (f *finder) cells(s *Said, heads []text.Span) {
	s.Cells, s.Heads = f.split(s.Text), heads
}

// split cuts a row into its cells, white space around them left out. A pipe that
// is escaped or in a code span parts nothing.
func (f *finder) split(row text.Span) (out []text.Span) {
	s := row.Of(f.src)
	s = strings.TrimSuffix(strings.TrimRight(s, " \t"), "|")
	at := 0
	if strings.HasPrefix(s, "|") {
		at = 1
	}
	code := false
	start := at
	cell := func(end int) {
		body := s[start:end]
		left := len(body) - len(strings.TrimLeft(body, " \t"))
		from := row.Start + start + left
		out = append(out, text.Span{Start: from, End: from + len(strings.TrimSpace(body))})
		start = end + 1
	}
	for i := at; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			i++
		case s[i] == '`':
			code = !code
		case s[i] == '|' && !code:
			cell(i)
		}
	}
	if start <= len(s) {
		cell(len(s))
	}
	return out
}
