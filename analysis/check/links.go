package check

import (
	"fmt"
	"strings"

	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// A localLink is a link that names a file, relative to its part.
type localLink struct {
	markdown.Link
	to Destination
}

// partLinks are the links of a part that may name files.
type partLinks struct {
	local []localLink
	wiki  []markdown.Link
}

var partLinksKey = markdown.NewKey[partLinks]()

func linksOf(p *markdown.Part) partLinks {
	return markdown.Memo(p, partLinksKey, func(p *markdown.Part) (out partLinks) {
		for _, l := range p.Links() {
			switch l.Kind {
			case markdown.Wiki:
				if isWikiName(l) {
					out.wiki = append(out.wiki, l)
				}
			case markdown.Definition:
				if strings.HasPrefix(l.Label, "^") {
					continue // a footnote
				}
				if to, ok := ParseDestination(l.Dest); ok && isPathLike(to.Path) {
					out.local = append(out.local, localLink{l, to})
				}
			case markdown.Inline, markdown.Image:
				if l.DestSpan.IsEmpty() {
					continue
				}
				if to, ok := ParseDestination(l.Dest); ok {
					out.local = append(out.local, localLink{l, to})
				}
			}
		}
		return out
	})
}

// pathSpan returns the part of a link's destination that is its path, without
// query, fragment and line number. src is what the link's spans count in.
func pathSpan(src string, l markdown.Link) text.Span {
	raw := l.DestSpan.Of(src)
	if i := strings.IndexAny(raw, "#?"); i >= 0 {
		raw = raw[:i]
	}
	return text.Span{Start: l.DestSpan.Start, End: l.DestSpan.Start + len(withoutLine(raw))}
}

// An outcome is a link of a file that deserves a look, and where it leads.
type outcome struct {
	localLink // spans count in the file
	place     Place
	backslash bool // Path has \ for /, and place is that of the path with slashes
}

type outcomesKey struct{ path, dir string }

// outcomes returns the file's links that lead nowhere, or not in this spelling,
// or that have a fragment.
func (p *Pass) outcomes() []outcome {
	key := outcomesKey{path: p.File.Path}
	if p.Directory != nil {
		key.dir = p.Directory.Root
	}
	return workspace.Once(p.Snapshot, key, func() []outcome {
		if p.isLinkElsewhere() {
			return nil
		}
		scope := p.scope()
		var out []outcome
		for _, c := range p.Doc.Chunks() {
			for _, l := range linksOf(c.Part).local {
				o := outcome{localLink: l}
				if l.to.Path == "" {
					if l.to.Fragment == "" || !workspace.IsPath(p.File.Path) {
						continue
					}
					o.place = Place{State: Exists, Path: p.File.Path}
				} else {
					o.place = scope.Path(l.to.Path)
					if o.place.State == Nothing && l.to.Written != l.to.Path {
						if raw := scope.Path(l.to.Written); raw.State == Exists {
							o.place = raw // the name itself has a percent sign
						}
					}
				}
				if o.place.State == Nothing {
					o.useBackslashes(scope, c.Part.Text)
				}
				switch {
				case o.place.State == Outside, o.place.State == Exists && l.to.Fragment == "" && !o.backslash:
					continue
				case o.place.State == Nothing && !isPathLike(l.to.Path) && scope.Path(l.to.Path+".md").State != Exists:
					continue // a word in brackets: f[i](x)
				}
				o.Span, o.Text, o.DestSpan = l.Span.Shift(c.Start), l.Text.Shift(c.Start), l.DestSpan.Shift(c.Start)
				out = append(out, o)
			}
		}
		return out
	})
}

// useBackslashes looks for what a destination with backslashes means.
func (o *outcome) useBackslashes(scope *Scope, src string) {
	raw := pathSpan(src, o.Link).Of(src)
	if !strings.Contains(raw, `\`) {
		return
	}
	slashed := unpercent(strings.ReplaceAll(strings.ReplaceAll(raw, `\\`, `\`), `\`, "/"))
	for _, as := range []string{strings.TrimLeft(slashed, "/"), slashed} {
		if place := scope.Path(as); place.State == Exists {
			o.place, o.backslash = place, true
			o.to.Path, o.to.Written = as, as
			return
		}
	}
}

// scope is where the links of the pass's file lead.
func (p *Pass) scope() *Scope { return ScopeOf(p.Snapshot, p.File.Path, p.Directory) }

// isLinkElsewhere reports whether the file is a symbolic link to another file of
// the workspace, which is looked at there.
func (p *Pass) isLinkElsewhere() bool {
	if p.File.State != workspace.Symlink {
		return false
	}
	to, err := p.Snapshot.EvalSymlinks(p.File.Path)
	return err == nil && within(p.scope().root, to)
}

// relink is the edit that makes a link name another path, with slashes and not
// encoded, and leaves its fragment as it is.
func (p *Pass) relink(l markdown.Link, path string) text.Edit {
	src := p.Doc.Text()
	s := pathSpan(src, l)
	if l.DestSpan.Start > 0 && src[l.DestSpan.Start-1] == '<' && !strings.ContainsAny(path, "<>") {
		return text.Edit{Span: s, New: path}
	}
	return text.Edit{Span: s, New: percent(path)}
}

// shown writes a path or name of the text for a message: in one line, bounded.
func shown(s string) string {
	r := []rune(strings.Join(strings.Fields(s), " "))
	if len(r) > 80 {
		return string(r[:79]) + "…"
	}
	return string(r)
}

// A tally counts findings of a kind where there may be thousands: only those
// that will be shown are worth their words.
type tally struct{ n int }

// more reports whether the next finding is one to be written out.
func (t *tally) more() bool {
	t.n++
	return t.n <= maxOfAKind
}

// plain is the finding of a place beyond those that are written out; findings of
// a kind are summed up there.
func plain(span text.Span, summary string) Finding {
	return Finding{Span: span, Message: summary}
}

// didYouMean adds suggestions to a message: "; did you mean a.md or b.md?".
func didYouMean(message string, near []Suggestion) string {
	switch {
	case len(near) == 0:
		return message
	case near[0].AtRoot:
		return fmt.Sprintf("%s; it exists at the workspace root: %s", message, shown(near[0].Link))
	}
	var links []string
	for _, n := range near {
		links = append(links, shown(n.Link))
	}
	return message + "; did you mean " + strings.Join(links, " or ") + "?"
}
