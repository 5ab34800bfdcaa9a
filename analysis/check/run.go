package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"memls/analysis/markdown"
	"memls/analysis/settings"
)

// A Table is a set of checks, ready to run.
type Table struct {
	checks []*Check // by ID

	mu    sync.Mutex
	parts map[variant]*partRun
}

// A variant is what the findings of a part depend on beside its text.
type variant struct {
	agent, release string
	message        bool // of a commit
	onDemand       bool // see agent.Memory
}

// partRun runs all part checks of a variant; key keeps what they found with the
// part.
type partRun struct {
	checks []*Check
	key    *markdown.Key[[]Finding]
}

// NewTable returns a table of checks. IDs must be unique.
func NewTable(checks ...[]*Check) *Table {
	t := &Table{parts: map[variant]*partRun{}}
	t.checks = slices.Concat(checks...)
	slices.SortFunc(t.checks, func(a, b *Check) int { return strings.Compare(a.ID, b.ID) })
	return t
}

// All returns every check, by ID.
func (t *Table) All() []*Check { return t.checks }

// IDs returns the ID of every check, sorted.
func (t *Table) IDs() []string {
	ids := make([]string, len(t.checks))
	for i, c := range t.checks {
		ids[i] = c.ID
	}
	return ids
}

// Find returns the check with this ID, or nil.
func (t *Table) Find(id string) *Check {
	i, ok := slices.BinarySearchFunc(t.checks, id, func(c *Check, id string) int { return strings.Compare(c.ID, id) })
	if !ok {
		return nil
	}
	return t.checks[i]
}

func (c *Check) holdsFor(v variant) bool {
	return (len(c.Agents) == 0 || slices.Contains(c.Agents, v.agent)) && (c.Messages || !v.message)
}

func (t *Table) partRun(v variant) *partRun {
	t.mu.Lock()
	defer t.mu.Unlock()
	r := t.parts[v]
	if r == nil {
		r = &partRun{key: markdown.NewKey[[]Finding]()}
		for _, c := range t.checks {
			if c.Part != nil && c.holdsFor(v) {
				r.checks = append(r.checks, c)
			}
		}
		t.parts[v] = r
	}
	return r
}

// Run runs the checks over one file. Findings come in the order of their
// places; what is turned off, or ignored by a comment, is left out.
func (t *Table) Run(p Pass) []Finding {
	var out []Finding
	v := variant{p.Agent, p.Release, p.Memory != nil && p.Memory.Message, p.Memory != nil && p.Memory.OnDemand}
	run := t.partRun(v)
	for _, chunk := range p.Doc.Chunks() {
		found := markdown.Memo(chunk.Part, run.key, func(part *markdown.Part) []Finding {
			var out []Finding
			for _, c := range run.checks {
				c.Part(&PartPass{Part: part, Agent: p.Agent, Release: p.Release, Message: v.message, OnDemand: v.onDemand, rewrites: p.Rewrites, check: c, findings: &out})
			}
			return out
		})
		for _, f := range found {
			out = append(out, f.placed(p.File.Path, chunk.Start))
		}
	}
	p.table, p.findings = t, &out
	for _, c := range t.checks {
		if c.File != nil && c.holdsFor(v) && p.Settings.Level(c.ID) != settings.Off {
			p.check = c
			c.File(&p)
		}
	}
	p.claimed, p.logs, p.reached, p.store = nil, nil, nil, nil // a fix that is made later holds on to the pass
	for i := range out {
		if l := p.Settings.Level(out[i].Check.ID); l != settings.Unset {
			out[i].Level = l
		}
	}
	out = slices.DeleteFunc(out, func(f Finding) bool { return f.Level == settings.Off })
	for i := range out {
		out[i].mask()
	}
	out = dropIgnored(p.Doc, out)
	slices.SortStableFunc(out, Compare)
	if p.All {
		return out
	}
	return sumUp(out)
}

// maxOfAKind is how many findings of one check are reported for a file. Nobody
// reads more, and an editor's list should show the other checks too.
const maxOfAKind = 20

// maxEvery bounds those of a check of which every finding counts.
const maxEvery = 1000

func (c *Check) most() int {
	if c.Every {
		return maxEvery
	}
	return maxOfAKind
}

// sumUp makes one finding of those above maxOfAKind.
func sumUp(findings []Finding) []Finding {
	count, last := map[*Check]int{}, map[*Check]int{}
	out := findings[:0]
	for _, f := range findings {
		count[f.Check]++
		switch n := count[f.Check]; {
		case n <= f.Check.most():
			last[f.Check] = len(out)
			out = append(out, f)
		default:
			sum := &out[last[f.Check]]
			if n == f.Check.most()+1 { // the last of its kind becomes the sum: its spans are its own from here on
				sum.Faded = slices.Clone(sum.Faded)
				sum.Fixes, sum.Related = nil, nil
			}
			sum.Faded = append(sum.Faded, f.Faded...)
			sum.Message = summedUp(n-maxOfAKind, f.Check)
		}
	}
	return out
}

// summedUp is the message of a finding that stands for n others of its check.
func summedUp(n int, c *Check) string {
	return fmt.Sprintf("here and in %d more places: %s", n, c.Summary)
}

// mask takes every credential out of what a finding says: titles, paths and
// comments that a message repeats may hold one. Fixes and Related may be shared
// with other runs, so they are copied before they are changed.
func (f *Finding) mask() {
	f.Message = masked(f.Message)
	for i, x := range f.Fixes {
		if title := masked(x.Title); title != x.Title {
			f.Fixes = slices.Clone(f.Fixes)
			f.Fixes[i].Title = title
		}
	}
	for i, r := range f.Related {
		if message := masked(r.Message); message != r.Message {
			f.Related = slices.Clone(f.Related)
			f.Related[i].Message = message
		}
	}
}

// placed moves a part's finding to its place in a file.
func (f Finding) placed(path string, start int) Finding {
	f.Path = path
	f.Span = f.Span.Shift(start)
	f.Fixes = slices.Clone(f.Fixes)
	for i, fix := range f.Fixes {
		f.Fixes[i].Edits = slices.Clone(fix.Edits)
		for j := range f.Fixes[i].Edits {
			f.Fixes[i].Edits[j].Span = f.Fixes[i].Edits[j].Span.Shift(start)
		}
	}
	f.Related = slices.Clone(f.Related)
	for i := range f.Related {
		f.Related[i].Path = path
		f.Related[i].Span = f.Related[i].Span.Shift(start)
	}
	return f
}

// Compare orders findings by file, place and check.
func Compare(a, b Finding) int {
	return cmp.Or(
		cmp.Compare(a.Path, b.Path),
		cmp.Compare(a.Span.Start, b.Span.Start),
		cmp.Compare(a.Span.End, b.Span.End),
		cmp.Compare(a.Check.ID, b.Check.ID))
}

// HasFamily reports whether some check is of this family.
func (t *Table) HasFamily(family string) bool {
	return slices.ContainsFunc(t.checks, func(c *Check) bool { return strings.HasPrefix(c.ID, family+"/") })
}
