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
	before := map[string]passage{} // by what it leads to
	for queue := []string{dir.Index}; len(queue) > 0 && before[path].index == ""; queue = queue[1:] {
		f := s.File(queue[0])
		if f.Doc == nil {
			continue
		}
		leads := leadsOf(ScopeOf(s, f.Path, dir), f.Doc)
		if i := slices.IndexFunc(leads, func(l lead) bool { return l.target == path }); i >= 0 {
			leads = leads[i : i+1] // where the others lead makes no difference any more
		}
		for _, lead := range leads {
			if lead.target == dir.Root || !within(dir.Root, lead.target) || lead.target == dir.Index || before[lead.target].index != "" {
				continue
			}
			before[lead.target] = passage{lead, f.Path}
			if lead.target != path && isMarkdown(lead.target) && isIndex(dir, s.File(lead.target)) {
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
		out = append(out, agent.Step{Ref: view.Ref{Path: step.index, Span: step.entry()}, Target: step.target})
	}
	slices.Reverse(out)
	return out
}

// A passage is a lead and the index that it stands in.
type passage struct {
	lead
	index string
}

// A lead is a place of an index that names a file.
type lead struct {
	chunk  markdown.Chunk
	at     text.Span // in the chunk's part
	target string    // absolute
}

// entry returns the item or the line that a lead stands in, at its place in the
// document. Finding it is work: only that of the way is looked for.
func (l lead) entry() text.Span { return entryAround(l.chunk.Part, l.at).Shift(l.chunk.Start) }

// leadsOf is leadsTo with places, in the order of the text.
func leadsOf(sc *Scope, d *markdown.Document) []lead {
	var out []lead
	for _, c := range d.Chunks() {
		add := func(at text.Span, files ...string) {
			for _, f := range files {
				out = append(out, lead{c, at, f})
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
	slices.SortStableFunc(out, func(a, b lead) int { return a.chunk.Start + a.at.Start - b.chunk.Start - b.at.Start })
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
