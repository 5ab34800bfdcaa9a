package consolidate

import (
	"slices"
	"strings"

	"memls/analysis/log/statement"
)

// A cluster is an event that happened several times.
type cluster struct {
	members []*sentence
	in      map[string]int // members by term
	seen    *sentence      // that it was compared with last
}

// maxClusters bounds with how many events, the newest ones, a sentence is
// compared that share a term with it.
const maxClusters = 48

// maxVaried bounds how many members of a cluster may bring terms of their own.
const maxVaried = 8

// maxCauses bounds how many causes of single events a pattern names.
const maxCauses = 8

// recurring makes one statement, with its count, of an event that happened several
// times.
func (w *work) recurring() {
	x := w.weigh()
	again := repeated(w.sentences)
	var clusters []*cluster
	byTerm := map[string][]*cluster{}
	for _, s := range w.sentences {
		if s.unit.old() && s.unit.count == 0 || !s.unit.old() && !happened(s) && again[s] == 0 {
			continue
		}
		s.terms = spelled(s.terms, s.Language)
		var best *cluster
		bestScore := 0.0
		for _, t := range s.terms {
			if t.Value || s.unit.old() {
				continue
			}
			list := byTerm[t.Text]
			if len(list) > maxClusters {
				list = list[len(list)-maxClusters:]
			}
			for _, c := range list {
				if c.seen == s {
					continue
				}
				c.seen = s
				score := c.score(s, x)
				if first := c.members[0]; again[s] != 0 && again[s] == again[first] && s.unit != first.unit {
					score = 2 // said in the same words
				}
				if score > bestScore {
					best, bestScore = c, score
				}
			}
		}
		if best == nil {
			best = &cluster{in: map[string]int{}}
			clusters = append(clusters, best)
		}
		best.members = append(best.members, s)
		for i, t := range s.terms {
			if t.Value || holds(s, t.Text, i) {
				continue
			}
			if len(best.members) > maxVaried && best.in[t.Text] == 0 {
				continue
			}
			if best.in[t.Text]++; best.in[t.Text] == 1 {
				byTerm[t.Text] = append(byTerm[t.Text], best)
			}
		}
	}
	w.unnoticed(clusters, byTerm)
	for _, c := range clusters {
		if u := c.join(); u != nil {
			w.units = append(w.units, u)
		}
	}
}

// unnoticed lets the clusters have what says no more than that the event took place, and
// does not read as one: "elevation motor stall at 58° (pass 8874)". It would go, and with
// it the count would.
func (w *work) unnoticed(clusters []*cluster, byTerm map[string][]*cluster) {
	taken := map[*sentence]bool{}
	for _, c := range clusters {
		for _, m := range c.members {
			taken[m] = true
		}
	}
	for _, s := range w.sentences {
		if taken[s] || s.gone() || s.unit.old() || s.Kind != statement.Report && s.Kind != statement.Story && s.Kind != statement.Event || negations(s) > 0 {
			continue
		}
		lists := byTerm[lead(s)]
		for _, c := range lists[max(0, len(lists)-maxClusters):] {
			if c.tells(s) {
				c.insert(s)
				break
			}
		}
	}
}

// tells reports whether a sentence has all words that the members, of which there are
// two, have in common, three at least; they tell of trouble.
func (c *cluster) tells(s *sentence) bool {
	if len(c.members) < 2 || !c.members[0].Trouble || c.members[0].unit.old() || lead(s) != lead(c.members[0]) {
		return false
	}
	n := 0
	for text, in := range c.in {
		if in*2 <= len(c.members) {
			continue
		}
		if !holds(s, text, len(s.terms)) {
			return false
		}
		n++
	}
	return n >= 3 && !slices.ContainsFunc(c.members, func(m *sentence) bool { return m.unit.entry == s.unit.entry })
}

// insert puts a sentence among the members, by time.
func (c *cluster) insert(s *sentence) {
	at := slices.IndexFunc(c.members, func(m *sentence) bool { return m.order > s.order })
	if at < 0 {
		at = len(c.members)
	}
	c.members = slices.Insert(c.members, at, s)
}

// happened reports whether a sentence tells of an event that may recur, and not of
// work that was done or of something that lasts.
func happened(s *sentence) bool {
	if s.gone() || len(s.terms) == 0 || endsOpen(s.text) || s.Labeled && s.Label.Bare && s.Label.Role != statement.RoleEvent && s.Label.Role != statement.NoRole {
		return false
	}
	if s.role == statement.RoleCause || s.role == statement.RoleRemedy || s.role == statement.RoleWish || s.role == statement.RoleDecision {
		return false
	}
	if s.Labeled && s.Label.Role == statement.RoleCause {
		return false // "Cause of the loss: …" explains the event
	}
	switch s.Kind {
	case statement.Speech, statement.Plan, statement.Hunch, statement.Question, statement.Preference:
		return false
	}
	if s.Nth > 0 {
		return true
	}
	switch s.Kind {
	case statement.Report:
		return !s.AllWell && !s.Settled
	case statement.Story:
		return !s.AllWell && (s.Trouble && (!s.Did || s.Met) || s.Recurs)
	case statement.Event:
		return true
	}
	return !s.Settled && !s.General
}

// score returns how alike a sentence is to the members so far, 0 when it is
// another event.
func (c *cluster) score(s *sentence, x weights) float64 {
	first := c.members[0]
	if c.members[len(c.members)-1].unit == s.unit {
		return 0
	}
	shared, own, core := 0.0, 0.0, 0.0
	n, marks := 0, 0
	for i, t := range s.terms {
		if t.Value || holds(s, t.Text, i) {
			continue
		}
		weight := x.of(t.Text)
		own += weight
		if in := c.in[t.Text]; in > 0 && (len(c.members) < 3 || in*2 >= len(c.members)) {
			shared += weight
			n++
			if t.Code && len(t.Text) >= 6 {
				n++
			}
			if t.Code || strings.ContainsAny(t.Text, "0123456789") {
				marks++
			}
		}
	}
	for t, in := range c.in {
		if len(c.members) < 3 || in*2 >= len(c.members) {
			core += x.of(t)
		}
	}
	score := shared / max(0.1, min(own, core))
	titled := s.unit.title != "" && similar(s.unit.topic, first.unit.topic)
	if !titled && !c.sharesEvent(s) {
		return 0
	}
	if (weak(s) || weak(first)) && !(titled && s.Happened && first.Happened) {
		// It reads as something that lasts, or as work: only what others say in the
		// same words is the same event.
		if n < 2 || score < 0.6 || lead(s) != lead(first) || !repeats(s, first) || first.Trouble && !s.Trouble && !s.Recurs {
			return 0
		}
	}
	opening := lead(s) != "" && lead(s) == lead(first)
	switch {
	case n == 0:
		return 0
	case opening && (s.Trouble && first.Trouble) && n >= 1 && score >= 0.3,
		titled && n >= 2,
		n >= 2 && score >= 0.5,
		n >= 2 && marks >= 1 && (score >= 0.4 || (s.Recurs || s.Trouble && first.Trouble) && score >= 0.3),
		marks >= 1 && s.Recurs && (opening || s.Nth > 0) && score >= 0.3,
		(s.Nth > 0 || s.Recurs && s.Language < statement.Chinese) && n >= 2 && score >= 0.3,
		n >= 3 && score >= 0.34:
		return score
	case opening && n == 1 && alone(first) && alone(s):
		return score
	}
	return 0
}

// prepositions begin what a sentence says of where, when and how, by its language: "a" is
// one in Spanish alone.
var prepositions = map[statement.Language][]string{
	statement.English: strings.Fields(`on in at of for to from behind with by during after before under over into against near`),
	statement.German:  strings.Fields(`auf bei beim in im an am um von vom mit nach vor zu zum zur für aus unter über`),
	statement.Spanish: strings.Fields(`en de del con por para a al tras desde sobre`),
	statement.French:  strings.Fields(`à au aux en de du des dans sur avec par pour chez sous`),
}

// sharesEvent reports whether a sentence shares with the members so far a word of
// what happened, and not of the place alone: what stands before the first
// preposition, names trouble, or is a verb of the past.
func (c *cluster) sharesEvent(s *sentence) bool {
	if s.Language >= statement.Chinese {
		return true
	}
	place := len(s.Tokens)
	for i, t := range s.Tokens {
		if i > 0 && slices.Contains(prepositions[s.Language], t.Norm) {
			place = i
			break
		}
	}
	for _, t := range s.terms {
		tok := s.Tokens[t.Token]
		if c.in[t.Text] > 0 && !t.Value && (t.Token < place || t.Code || statement.IsTrouble(tok.Norm) || statement.TellsOfThePast(tok, s.Language)) {
			return true
		}
	}
	return false
}

// repeats reports whether a sentence says what the first clause of another one
// says, but for a third of it: the same thing was written down again.
func repeats(s, first *sentence) bool {
	end := statement.ClauseEnd(first.Tokens)
	all, missing := 0, 0
	for _, t := range first.terms {
		if t.Token < end && !t.Value {
			all++
			if !holds(s, t.Text, len(s.terms)) {
				missing++
			}
		}
	}
	return missing*3 <= all
}

// weak reports whether a sentence reads as something that lasts, or as work.
func weak(s *sentence) bool {
	return s.Lasting >= 4 || s.Did && !s.Trouble || s.Kind.Lasts() && !s.Happened && s.role != statement.RoleDone
}

// lead returns the first term of a sentence.
func lead(s *sentence) string {
	for _, t := range s.terms {
		if !t.Value {
			return t.Text
		}
	}
	return ""
}

// alone reports whether a sentence begins with the trouble itself: "Desync after
// five minutes".
func alone(s *sentence) bool {
	if len(s.terms) == 0 || !s.Trouble {
		return false
	}
	return statement.IsTrouble(s.Tokens[s.terms[0].Token].Norm)
}

// similar reports whether two titles have two thirds of their terms in common.
func similar(a, b []statement.Term) bool {
	shared := 0
	for _, t := range a {
		if slices.ContainsFunc(b, func(u statement.Term) bool { return t.Text == u.Text }) {
			shared++
		}
	}
	return shared > 0 && shared*3 >= 2*max(len(a), len(b))
}

// join makes a pattern of the cluster when its event happened three times, or
// twice and says so, or when one member tells of three times.
func (c *cluster) join() *unit {
	if c.members[0].unit.old() {
		c.add()
		return nil
	}
	trouble := 0
	for _, m := range c.members {
		if m.Trouble && m.Happened || m.Recurs || !m.Kind.Lasts() {
			trouble++
		}
	}
	if trouble == 0 && c.varies() {
		return nil
	}
	switch len(c.members) {
	case 1:
		if m := c.members[0]; m.Often.Times < 3 || !m.Trouble || m.Anaphoric {
			return nil
		}
	case 2:
		if a, b := c.members[0], c.members[1]; !b.Recurs && c.count() < 3 || trouble == 0 || a.Lasting > 2 || b.Lasting > 2 {
			return nil
		}
	}
	head := c.best()
	for _, m := range c.members {
		if m != head {
			m.drop(Merged, head, "the same event")
		}
	}
	c.trim(head)
	u := &unit{log: head.unit.log, entry: head.unit.entry, kind: head.unit.kind, span: head.span, title: head.unit.title, count: c.count()}
	old := head.unit
	for i, s := range old.sentences {
		if s == head {
			old.sentences = append(old.sentences[:i:i], old.sentences[i+1:]...)
			break
		}
	}
	u.sentences = []*sentence{head}
	head.unit, head.outcome, head.Kind = u, Kept, statement.Event
	old.about = u
	for _, m := range c.members {
		if m != head {
			m.unit.about = u
		}
	}
	u.extra = c.causes(head)
	once(head) // the last: causes compares places in what it says
	return u
}

// count returns how often the event happened: as often as it was written down, or as the
// members say.
func (c *cluster) count() (n int) {
	for _, m := range c.members {
		switch {
		case m.Often.SoFar:
			n = max(n+1, m.Often.Times)
		default:
			n = max(n+max(1, m.Often.Times), m.Nth)
		}
	}
	return n
}

// add counts the members into the pattern of a former analysis that the first one is.
func (c *cluster) add() {
	head := c.members[0]
	u := head.unit
	for _, m := range c.members[1:] {
		m.drop(Merged, head, "the same event")
		m.unit.about = u
		u.count++
		u.grew = true
	}
	if u.grew {
		u.extra = append(u.extra, c.causes(head)...)
		u.extra = u.extra[:min(len(u.extra), maxCauses)]
	}
}

// varies reports whether members give other quantities: a rule that was written down again with another value is no event.
func (c *cluster) varies() bool {
	values := func(s *sentence) string {
		var out []string
		for _, t := range s.terms {
			if t.Value {
				out = append(out, t.Text)
			}
		}
		return strings.Join(out, "|")
	}
	for _, m := range c.members {
		if values(m) != values(c.members[0]) {
			return true
		}
	}
	return false
}

// best returns the member that says what all say, and little besides: the
// earliest such, since later ones refer to it ("again").
func (c *cluster) best() *sentence {
	best, bestScore := c.members[0], -1.0
	for _, m := range c.members {
		core, other := 0.0, 0.0
		for i, t := range m.terms {
			switch {
			case holds(m, t.Text, i):
			case c.in[t.Text]*2 >= len(c.members) && c.in[t.Text] > 1:
				core++
			default:
				other++
			}
		}
		score := core - other*0.1
		if m.Recurs {
			score -= 0.6
			if m.Language >= statement.Chinese {
				score -= 1 // a word is several terms there
			}
		}
		if m.Anaphoric {
			score -= 2
		}
		if score > bestScore {
			best, bestScore = m, score
		}
	}
	return best
}

// trim cuts clauses at the end of a sentence that tell of this one time only.
func (c *cluster) trim(s *sentence) {
	last := -1 // the last token that most members have
	for _, t := range s.terms {
		if n := c.in[t.Text]; n*2 > len(c.members) {
			last = max(last, t.Token)
		}
	}
	if last < 0 {
		return
	}
	depth := 0
	for i, t := range s.Tokens {
		if i > max(last, 1) && depth == 0 && t.Kind == statement.Word && slices.Contains(prepositions[s.Language], t.Norm) && !namesAgent(s, i) {
			s.text = strings.TrimRight(s.text[:t.Span.Start], " ") // "on the report of branch 12"
			return
		}
		if t.Kind != statement.Mark {
			continue
		}
		switch t.Norm {
		case "(", "（":
			depth++
		case ")", "）":
			depth--
		}
		if i > last && depth == 0 && strings.Contains(",;，；、", t.Norm) {
			s.text = strings.TrimRight(s.text[:t.Span.Start], " ")
			return
		}
	}
}

// agents are the prepositions behind which a passive names who or what did it.
var agents = map[string]bool{"by": true, "von": true, "vom": true, "por": true, "par": true}

// namesAgent reports whether the word at i begins the cause that a passive names: "was left
// by a killed run".
func namesAgent(s *sentence, i int) bool {
	return agents[s.Tokens[i].Norm] && statement.TellsOfThePast(s.Tokens[i-1], s.Language)
}

// once lets a sentence tell of the event alone, and not how often it was on one day: the
// pattern has the count of all.
func once(s *sentence) {
	at := s.Often.Span
	if s.Often.Times == 0 || at.End > len(s.text) {
		return
	}
	before, after := s.text[:at.Start], s.text[at.End:]
	if s.Language >= statement.Chinese {
		for _, day := range []string{"今天", "今日", "昨天", "昨日", "昨晚"} {
			before = strings.TrimPrefix(before, day)
		}
		before = strings.TrimPrefix(before, "は")
		s.text = strings.TrimRight(before, " ") + after
		return
	}
	s.text = strings.TrimSpace(strings.TrimRight(before, " ") + " " + strings.TrimLeft(after, " "))
	if before == "" {
		s.text = upperFirst(s.text)
	}
}

// causes returns what single members give as the cause of their event and the
// others do not.
func (c *cluster) causes(head *sentence) (out []string) {
	for _, m := range c.members {
		if len(out) == maxCauses {
			break
		}
		at := statement.CauseIn(m.Tokens)
		if at < 0 || m.Labeled && m.Tokens[at].Span.Start < m.Label.Rest {
			continue
		}
		cause := strings.TrimRight(m.whole[m.Tokens[at].Span.Start:], " .。")
		if m == head && m.Tokens[at].Span.Start < len(head.text) {
			continue // it says so itself
		}
		if said := strings.TrimLeft(cause, "-–— "); said != cause {
			cause = ": " + said
		}
		news := false
		for _, t := range m.terms {
			news = news || t.Token >= at && c.in[t.Text] == 1
		}
		if news {
			out = append(out, cause)
		}
	}
	return out
}
