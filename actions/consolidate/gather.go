package consolidate

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"memls/analysis/log"
	"memls/analysis/log/statement"
	"memls/analysis/markdown"
	"memls/analysis/text"
)

// A sentence of a log.
type sentence struct {
	statement.Reading
	span  text.Span // in the file
	text  string    // on one line, as it will be written
	whole string    // on one line, as it was written
	unit  *unit
	order int // in time: later ones are larger
	place int // ordinal in its unit, as written
	role  statement.Role

	terms   []statement.Term
	seen    *sentence // that it was compared with last
	outcome Outcome
	by      *sentence // that it was merged into or replaced by
	reason  string
}

// old reports whether the unit stood in the analysis before.
func (u *unit) old() bool { return u.entry == earlier }

// gone reports whether the sentence is not in the analysis by itself.
func (s *sentence) gone() bool { return s.outcome != Kept }

// drop takes a sentence out.
func (s *sentence) drop(outcome Outcome, by *sentence, reason string) {
	s.outcome, s.by, s.reason = outcome, by, reason
}

// A unit is what stands together in a log: an item, a paragraph, a row, with the
// code below it. What is kept of it becomes one statement.
type unit struct {
	log, entry int
	kind       log.BlockKind
	span       text.Span
	role       statement.Role
	title      string // the subject that it stands under, or ""
	topic      []statement.Term
	sentences  []*sentence
	code       []text.Span // whole lines
	checked    bool

	about *unit // the pattern that one of its sentences went into
	count int
	extra []string // causes that single events of a pattern had

	said text.Span // of what stood in the analysis before: its text
	grew bool      // events were added to such a pattern
}

// A work is a consolidation under way.
type work struct {
	src       string
	lang      statement.Language
	logs      []log.Log
	units     []*unit
	sentences []*sentence        // in the order of time
	others    []Fate             // of labels, headings, stamps, breaks
	homes     []*home            // by log
	groups    [][]group          // by log that is its home itself
	headings  []markdown.Heading // outside of logs
	taken     map[string]bool    // their texts, in lower case
	topics    map[string][]statement.Term
	entries   int
	grows     bool // see Options
	foreign   bool // the file is in a language that is not read: see statement.IsForeign

	eol, marker string // as the file has them
}

// written returns the language that memls' own words are written in.
func (w *work) written() statement.Language {
	if w.foreign {
		return statement.English
	}
	return w.lang
}

// gather reads the entries of all logs.
func gather(doc *markdown.Document, logs []log.Log) *work {
	w := &work{src: doc.Text(), logs: logs, taken: map[string]bool{}, topics: map[string][]statement.Term{}}
	w.lang, w.foreign = log.Language(doc), statement.IsForeign(doc.Text())
	for h := range doc.Headings() {
		inLog := slices.ContainsFunc(logs, func(l log.Log) bool { return l.Span.Contains(h.Span.Start) })
		if !inLog {
			w.taken[strings.ToLower(h.Text)] = true
			if !h.Nested {
				w.headings = append(w.headings, h)
			}
		}
	}
	for n, l := range logs {
		if l.Title.Len() > 0 {
			w.others = append(w.others, Fate{Span: firstLine(w.src, l.Span), Entry: w.entries, Outcome: Dropped, Statement: -1, Reason: "the heading of the log"})
		}
		speakers := speakersOf(w.src, l)
		for _, e := range l.Entries {
			w.entry(n, e, speakers)
			w.entries++
		}
	}
	w.inTime()
	w.findHomes(doc)
	return w
}

// entry reads the blocks of one entry into units.
func (w *work) entry(n int, e log.Entry, speakers map[string]bool) {
	title := strings.TrimSpace(e.Title.Of(w.src))
	over, _ := statement.RoleOf(title)
	if over != statement.NoRole {
		title = ""
	}
	if e.Title.Len() > 0 || e.Form <= log.CountedHeadings && e.Stamp.Kind != statement.NoStamp {
		w.others = append(w.others, Fate{Span: firstLine(w.src, e.Span), Entry: w.entries, Outcome: Dropped, Statement: -1, Reason: "the heading of an entry"})
	}
	if e.Form == log.DatedRows && len(e.Blocks) > 0 && e.Span.Start < e.Blocks[0].Span.Start {
		head := text.Span{Start: e.Span.Start, End: e.Blocks[0].Span.Start}
		w.others = append(w.others, Fate{Span: head, Entry: w.entries, Outcome: Dropped, Statement: -1, Reason: "the head of the table"})
	}
	var last *unit
	for i := 0; i < len(e.Blocks); i++ {
		b := w.unspoken(e.Blocks[i], speakers)
		if b.Kind == log.Code {
			last = w.code(n, b, last, title)
			continue
		}
		if b.Kind == log.Row && b.Lead && e.Form != log.DatedRows {
			end := i + 1
			for end < len(e.Blocks) && e.Blocks[end].Kind == log.Row && !e.Blocks[end].Lead {
				end++
			}
			table := b
			table.Span.End = e.Blocks[end-1].Span.End
			if !w.dated(e.Blocks[i:end]) { // it is kept as it is, as code is
				last, i = w.code(n, table, last, title), end-1
				continue
			}
		}
		if b.Label || b.Kind == log.Break || b.Kind == log.Comment {
			reason := "a label of the log"
			switch b.Kind {
			case log.Break:
				reason = "a rule between entries"
			case log.Comment:
				reason = "a comment in the log"
			}
			w.others = append(w.others, Fate{Span: b.Span, Entry: w.entries, Outcome: Dropped, Statement: -1, Reason: reason})
			if b.Kind != log.Comment {
				last = nil
			}
			continue
		}
		u := &unit{log: n, entry: w.entries, kind: b.Kind, span: b.Span, role: b.Role, title: title, checked: b.Box == 'x'}
		if u.role == statement.NoRole && over == statement.RoleStatus {
			u.role, b.Role = over, over
		}
		if under := strings.TrimSpace(b.Under.Of(w.src)); b.Role == statement.NoRole && under != "" {
			u.title = under
		}
		spans := []text.Span{b.Text}
		if b.Kind == log.Row {
			spans = b.Cells
		}
		u.topic = w.topic(u.title)
		well := false // a cell of the row says so
		for i, sp := range spans {
			if b.Kind == log.Row && isStamp(sp.Of(w.src)) {
				w.others = append(w.others, Fate{Span: sp, Entry: w.entries, Outcome: Dropped, Statement: -1, Reason: "a date of the log"})
				continue
			}
			if b.Kind == log.Row && i == 0 && w.isName(sp, b) && len(spans) > 1 {
				u.title = sp.Of(w.src)
				w.others = append(w.others, Fate{Span: sp, Entry: w.entries, Outcome: Kept, Statement: -1, Reason: "the subject of its row"})
				continue
			}
			if b.Kind == log.Row && saysNothing(sp.Of(w.src)) {
				if sp.Len() > 0 {
					w.others = append(w.others, Fate{Span: sp, Entry: w.entries, Outcome: Dropped, Statement: -1, Reason: "a cell that says nothing by itself"})
				}
				well = well || statement.Read(sp.Of(w.src), statement.Context{Language: w.lang}).AllWell
				continue
			}
			w.read(u, sp, w.cellRole(b, i))
		}
		if well || b.Kind == log.Row && slices.ContainsFunc(u.sentences, func(s *sentence) bool { return s.AllWell && !s.Kind.Lasts() }) {
			u.routine()
		}
		w.units = append(w.units, u)
		last = u
	}
}

// dated reports whether a table has a date in three rows: it is a log in the log.
func (w *work) dated(rows []log.Said) bool {
	n := 0
	for _, r := range rows {
		if slices.ContainsFunc(r.Cells, func(c text.Span) bool { return isStamp(c.Of(w.src)) }) {
			n++
		}
	}
	return n >= 3
}

// routine takes an update for work of the day, as it is where its row says that all is
// well.
func (u *unit) routine() {
	for _, s := range u.sentences {
		if s.Updates && !s.Explains {
			s.Kind = statement.Report
		}
	}
}

// saysNothing reports whether a cell behind the first one is a dash, or one word
// without a name or a number in it: "planned", "无".
func saysNothing(cell string) bool {
	wide := false
	for _, r := range cell {
		if unicode.IsDigit(r) || unicode.IsUpper(r) || strings.ContainsRune("`_/.=@ ", r) {
			return false
		}
		wide = wide || r >= 0x2E80
	}
	return !wide || utf8.RuneCountInString(cell) <= 2
}

// isStamp reports whether a cell holds a date or time and nothing else.
func isStamp(cell string) bool {
	st, rest := statement.LeadingStamp(cell, false)
	return st.Kind != statement.NoStamp && rest == len(cell)
}

// topic returns the terms of a title.
func (w *work) topic(title string) []statement.Term {
	if terms, ok := w.topics[title]; ok || title == "" {
		return terms
	}
	terms := statement.Terms(statement.Tokens(title), w.lang)
	w.topics[title] = terms
	return terms
}

// isName reports whether the first cell of a row names something, in up to three
// words, and says nothing of it.
func (w *work) isName(sp text.Span, b log.Said) bool {
	cell := sp.Of(w.src)
	if len(b.Heads) > 0 {
		if role, _ := statement.RoleOf(b.Heads[0].Of(w.src)); role != statement.NoRole {
			return false
		}
	}
	if cell == "" || len(strings.Fields(cell)) > 3 || strings.ContainsAny(cell, ".。,，;:!?") || utf8.RuneCountInString(cell) > 24 {
		return false
	}
	r := statement.Read(cell, statement.Context{Language: w.lang})
	return !r.Trouble && !r.AllWell && !slices.ContainsFunc(r.Tokens, func(t statement.Token) bool { return statement.TellsOfThePast(t, r.Language) })
}

// cellRole returns the role that the head of a cell's column gives it.
func (w *work) cellRole(b log.Said, i int) statement.Role {
	if b.Kind == log.Row && i < len(b.Heads) {
		if role, _ := statement.RoleOf(b.Heads[i].Of(w.src)); role != statement.NoRole {
			if role == statement.RoleDone || role == statement.RolePlan {
				return statement.NoRole // what was done, or was to be done then, may be what holds since
			}
			return role
		}
	}
	return b.Role
}

// firstLine returns the first line of a span, without its end.
func firstLine(src string, sp text.Span) text.Span {
	if k := strings.IndexByte(sp.Of(src), '\n'); k >= 0 {
		return text.Span{Start: sp.Start, End: sp.Start + k}
	}
	return sp
}

// read adds the sentences of a span to a unit.
func (w *work) read(u *unit, sp text.Span, role statement.Role) {
	body := sp.Of(w.src)
	for _, at := range statement.Sentences(body) {
		s := &sentence{span: at.Shift(sp.Start), text: oneLine(at.Of(body), u.kind), unit: u, place: len(u.sentences), role: role}
		s.whole = s.text
		s.Reading = statement.Read(s.text, statement.Context{Language: w.lang, Role: role, Checked: u.checked})
		if u.kind == log.Quote {
			s.Kind = statement.Speech
		}
		if s.Kind == statement.Speech && w.ruleIn(u, s, at.Of(body), role) {
			continue
		}
		w.add(u, s)
	}
}

// add adds a sentence that was read to a unit.
func (w *work) add(u *unit, s *sentence) {
	s.terms = statement.Terms(s.Tokens, s.Language)
	u.sentences = append(u.sentences, s)
	w.sentences = append(w.sentences, s)
}

// ruleIn adds what somebody said in place of the sentence that quotes it, when it is a
// rule: the rule is worth keeping, and not who said it.
func (w *work) ruleIn(u *unit, s *sentence, raw string, role statement.Role) bool {
	start, end, ok := statement.QuotedIn(raw)
	if !ok {
		return false
	}
	var rules []*sentence
	found := false
	for _, at := range statement.Sentences(raw[start:end]) {
		in := &sentence{span: at.Shift(s.span.Start + start), unit: u, place: len(u.sentences) + len(rules), role: role}
		in.text = ended(upperFirst(oneLine(at.Of(raw[start:end]), u.kind)), w.lang)
		in.whole = in.text
		in.Reading = statement.Read(in.text, statement.Context{Language: w.lang})
		if statement.IsRule(in.text, w.lang) {
			found = true
			if !in.Kind.Lasts() {
				in.Kind = statement.Remedy
			}
		} else {
			in.Kind = statement.Speech
		}
		rules = append(rules, in)
	}
	if !found {
		return false
	}
	for _, in := range rules {
		w.add(u, in)
	}
	return true
}

// oneLine joins the lines of a sentence, without the markers of a quote. Where
// words are written without blanks none is put between lines.
func oneLine(s string, kind log.BlockKind) string {
	if !strings.Contains(s, "\n") && kind != log.Quote {
		return s
	}
	var b strings.Builder
	for i, line := range strings.Split(s, "\n") {
		line = strings.TrimSpace(line)
		if kind == log.Quote {
			line = strings.TrimSpace(strings.TrimLeft(line, "> "))
		}
		if i > 0 && b.Len() > 0 && line != "" {
			before, _ := utf8.DecodeLastRuneInString(b.String()[max(0, b.Len()-4):])
			after, _ := utf8.DecodeRuneInString(line)
			if before < 0x2E80 || after < 0x2E80 {
				b.WriteByte(' ')
			}
		}
		b.WriteString(line)
	}
	return b.String()
}

// code gives a code block to the unit above it, or makes one for it.
func (w *work) code(n int, b log.Said, last *unit, title string) *unit {
	if last == nil {
		last = &unit{log: n, entry: w.entries, kind: log.Code, span: b.Span, title: title}
		w.units = append(w.units, last)
	}
	last.code = append(last.code, b.Span)
	last.span.End = max(last.span.End, b.Span.End)
	return last
}

// inTime brings the sentences into the order of time. A log may have its newest
// entry first; entries without a date stand where their neighbours do.
func (w *work) inTime() {
	type when struct{ day, place int }
	var at []when
	up, down, day, entries := 0, 0, 0, 0
	for _, l := range w.logs {
		for _, e := range l.Entries {
			d := dayNumber(e.Stamp)
			if d == 0 {
				d = day
			}
			if day > 0 && d > day {
				up++
			}
			if d < day {
				down++
			}
			day = d
			at = append(at, when{d, entries})
			entries++
		}
	}
	newestFirst := down > up
	slices.SortStableFunc(w.sentences, func(a, b *sentence) int {
		x, y := at[a.unit.entry], at[b.unit.entry]
		if x.day > 0 && y.day > 0 && x.day != y.day {
			return cmp.Compare(x.day, y.day)
		}
		if newestFirst && x.place != y.place {
			return cmp.Compare(y.place, x.place)
		}
		return 0
	})
	for i, s := range w.sentences {
		s.order = i
	}
}

// dayNumber returns a number that is larger for later days; 0: not known.
func dayNumber(st statement.Stamp) int {
	if st.Month == 0 && st.Count > 0 {
		return st.Count
	}
	return (st.Year*12+st.Month)*31 + st.Day
}
