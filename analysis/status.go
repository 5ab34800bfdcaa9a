package analysis

import (
	"cmp"
	"path/filepath"

	"memls/analysis/agent"
	"memls/analysis/settings"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// A StoreStatus says what a session has of one store.
type StoreStatus struct {
	agent.Store
	Title  string // the agent's name in sentences
	Exists bool   // something stands at Store.Path
	Loads  bool   // the session gets something of it
	Why    string // why it does not load, as a clause that follows "not loaded: "

	Unit        string // what Used and Limit count; "" when the store has no budget
	Used, Limit int

	Rules        int // parts that the agent treats as rules
	RulesLeftOut int // of those, the ones that are not in effect
	LinesLeftOut int // lines that are not loaded
}

// Status returns what is in effect in a session started in dir, for each agent
// in use, in the order of their prompts.
func (e *Engine) Status(s *workspace.Snapshot, dir string) []StoreStatus {
	var out []StoreStatus
	set := e.Settings(s, filepath.Join(dir, settings.FileName))
	for _, a := range e.AgentsIn(s, dir) {
		for _, store := range e.Stores(s, a, dir) {
			f := s.File(store.Path)
			st := StoreStatus{Store: store, Title: a.Title(), Exists: f.Exists()}
			if store.Whole != nil {
				st.fill(a.Memory(s, store.Whole, e.options(s, a, set)))
			} else {
				for _, m := range e.Memories(s, store.Path) {
					if m.Role.Agent == a.Name() {
						st.fill(m)
					}
				}
			}
			out = append(out, st)
		}
	}
	return out
}

func (st *StoreStatus) fill(m *agent.Memory) {
	st.Note = cmp.Or(m.Note, st.Note)
	st.Loads, st.Why = m.Role.Loads && m.View.Text != "", cmp.Or(m.Role.Why, m.Refused)
	st.Unit, st.Used, st.Limit = m.View.Unit, m.View.Used, m.View.Limit
	st.Rules, st.RulesLeftOut = m.Rules, m.RulesLeftOut
	if m.File == nil || m.File.Doc == nil {
		return
	}
	lines, last := m.File.Doc.Lines(), -1
	for _, l := range m.View.LeftOut {
		if l.Path != m.File.Path || l.Span.IsEmpty() {
			continue
		}
		first := max(lines.Line(l.Span.Start), last+1)
		last = max(last, lines.Line(l.Span.End-1))
		st.LinesLeftOut += last - first + 1
	}
}

// Budget says how much room a store takes, and of how much: "31,204 of 32,768
// characters"; "none" of a store that is not there, "" of one that has no budget.
func (st *StoreStatus) Budget() string {
	switch {
	case !st.Exists:
		return "none"
	case st.Limit > 0:
		return view.Number(st.Used) + " of " + view.Number(st.Limit) + " " + st.Unit
	case st.Unit != "":
		return view.Number(st.Used) + " " + st.Unit
	}
	return ""
}

// A Remark is a clause on a store, for people.
type Remark struct {
	Text string `json:"text"`
	Bad  bool   `json:"bad,omitempty"` // something of the store does not reach the agent
}

// Remarks says what else a person should know of a store: what does not reach the
// agent, its rules, and its note.
func (st *StoreStatus) Remarks() []Remark {
	out := []Remark{}
	if st.Exists && st.Why != "" {
		out = append(out, Remark{"not loaded: " + st.Why, true})
	}
	switch rules := view.Count(st.Rules, "rule", "rules"); {
	case st.RulesLeftOut > 0:
		out = append(out, Remark{rules + ", " + view.Number(st.RulesLeftOut) + " not in effect", true})
	case st.Rules == 1:
		out = append(out, Remark{rules + ", in effect", false})
	case st.Rules > 1:
		out = append(out, Remark{rules + ", all in effect", false})
	}
	if st.LinesLeftOut > 0 {
		out = append(out, Remark{view.Count(st.LinesLeftOut, "line", "lines") + " not loaded", true})
	}
	if st.Note != "" {
		out = append(out, Remark{st.Note, false})
	}
	return out
}

// A StatusReport is a StoreStatus for programs, but for the place of the store: the
// command line and the language server name that each in its own way.
type StatusReport struct {
	Agent        string `json:"agent"`
	Title        string `json:"title"` // the agent's name for people
	Store        string `json:"store"`
	Exists       bool   `json:"exists"`
	Loads        bool   `json:"loads"`
	Why          string `json:"why,omitempty"` // follows "not loaded: "
	Unit         string `json:"unit,omitempty"`
	Used         int    `json:"used"`
	Limit        int    `json:"limit"`
	Rules        int    `json:"rules"`
	RulesLeftOut int    `json:"rulesLeftOut"`
	LinesLeftOut int    `json:"linesLeftOut"`
	Note         string `json:"note,omitempty"`

	// The same in words.
	Budget  string   `json:"budget"`
	Remarks []Remark `json:"remarks"`
}

// Report returns the status for programs, without the store's place.
func (st *StoreStatus) Report() StatusReport {
	return StatusReport{
		Agent: st.Agent, Title: st.Title, Store: st.Name, Exists: st.Exists, Loads: st.Loads, Why: st.Why,
		Unit: st.Unit, Used: st.Used, Limit: st.Limit,
		Rules: st.Rules, RulesLeftOut: st.RulesLeftOut, LinesLeftOut: st.LinesLeftOut, Note: st.Note,
		Budget: st.Budget(), Remarks: st.Remarks(),
	}
}
