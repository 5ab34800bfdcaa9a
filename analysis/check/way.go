package check

import (
	"slices"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// Way returns the shortest way from the root index of a directory to the file at path,
// which is absolute, entry by entry through the indexes in between, as ReachOf follows
// them; nil when no index leads there.
func Way(s *workspace.Snapshot, dir *agent.Directory, path string) []agent.Step {
	tree := s.Tree(dir.Root)
	before := map[string]agent.Step{} // by what it leads to
	for queue := []string{dir.Index}; len(queue) > 0 && before[path].Path == ""; queue = queue[1:] {
		f := s.File(queue[0])
		if f.Doc == nil {
			continue
		}
		for _, lead := range leadsOf(ScopeOf(s, f.Path, dir), f.Doc) {
			if _, ok := tree.Rel(lead.target); !ok || lead.target == dir.Index || before[lead.target].Path != "" {
				continue
			}
			before[lead.target] = agent.Step{Ref: view.Ref{Path: f.Path, Span: lead.entry}, Target: lead.target}
			if isMarkdown(lead.target) && isIndex(dir, s.File(lead.target)) {
				queue = append(queue, lead.target)
			}
		}
	}
	var out []agent.Step
	for at := path; at != dir.Index; at = out[len(out)-1].Path {
		step, ok := before[at]
		if !ok {
			return nil
		}
		out = append(out, step)
	}
	slices.Reverse(out)
	return out
}

// A lead is a place of an index that names a file.
type lead struct {
	entry  text.Span // the item or the line that it stands in
	target string    // absolute
}

// leadsOf is leadsTo with places, in the order of the text.
func leadsOf(sc *Scope, d *markdown.Document) []lead {
	var out []lead
	for _, c := range d.Chunks() {
		add := func(at text.Span, files ...string) {
			entry := entryAround(c.Part, at).Shift(c.Start)
			for _, f := range files {
				out = append(out, lead{entry, f})
			}
		}
		place := func(at text.Span, p Place) {
			if p.State == Exists || p.State == Respelled {
				add(at, p.Path)
			}
		}
		links := linksOf(c.Part)
		for _, l := range links.local {
			if l.to.Path != "" {
				place(l.Span, sc.Path(l.to.Path))
			}
		}
		for _, l := range links.wiki {
			if to := sc.wiki(l.Dest); to.State == Resolved || to.State == Otherwise {
				add(l.Span, to.Files...)
			}
		}
		for _, code := range c.Part.CodeSpans() {
			if to, ok := ParseDestination(strings.TrimSpace(code.Body.Of(c.Part.Text))); ok && isMarkdown(to.Path) {
				place(code.Span, sc.Path(to.Path))
			}
		}
	}
	slices.SortStableFunc(out, func(a, b lead) int { return a.entry.Start - b.entry.Start })
	return out
}

// entryAround returns the item of a list that a place stands in, without those nested
// in it, or else its line.
func entryAround(p *markdown.Part, at text.Span) text.Span {
	entries := entriesOf(p)
	for i := len(entries) - 1; i >= 0; i-- {
		if own := entries[i].own; own.Contains(at.Start) {
			return trimEnd(p.Text, own)
		}
	}
	start := strings.LastIndexByte(p.Text[:at.Start], '\n') + 1
	end := at.End + strings.IndexByte(p.Text[at.End:]+"\n", '\n')
	return trimEnd(p.Text, text.Span{Start: start, End: end})
}
