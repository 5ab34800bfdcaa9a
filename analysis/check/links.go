package check

import (
	"fmt"
	"iter"
	"strings"
	"sync"

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

// An outcome is a link that deserves a look, and where it leads.
type outcome struct {
	localLink // spans count in the part
	place     Place
	backslash bool // Path has \ for /, and place is that of the path with slashes
}

// at moves an outcome to its place in the file.
func (o outcome) at(start int) outcome {
	o.Span, o.Text, o.DestSpan = o.Span.Shift(start), o.Text.Shift(start), o.DestSpan.Shift(start)
	return o
}

// A partLook is what there is to say of the links of a part, with spans relative
// to it.
type partLook struct {
	outcomes []outcome       // that lead nowhere, or not in this spelling, or that have a fragment
	wiki     []markdown.Link // all of them
	spaced   []text.Span     // destinations that a blank keeps from being one
}

// A placedLook is a partLook with something in it, and where its part begins.
type placedLook struct {
	*partLook
	start int
}

// A lookCell keeps with a part what was last found of it, as long as the disk is
// as it was.
type lookCell struct {
	mu    sync.Mutex
	known *knownPlaces
	look  *partLook
}

var (
	lookKey   = markdown.NewKey[*lookCell]()
	emptyLook = &partLook{}
)

type looksKey struct{ path, dir string }

// looks returns what there is to say of the links of the file.
func (p *Pass) looks() []placedLook {
	scope := p.scope()
	if scope.known == nil {
		return nil // a document that is on no disk
	}
	key := looksKey{path: p.File.Path}
	if p.Directory != nil {
		key.dir = p.Directory.Root
	}
	return workspace.Once(p.Snapshot, key, func() []placedLook {
		if p.isLinkElsewhere() {
			return nil
		}
		var out []placedLook
		for _, c := range p.Doc.Chunks() {
			cell := markdown.Memo(c.Part, lookKey, func(*markdown.Part) *lookCell { return &lookCell{} })
			if look := cell.of(scope, c.Part); look != emptyLook {
				out = append(out, placedLook{look, c.Start})
			}
		}
		return out
	})
}

func (cell *lookCell) of(scope *Scope, part *markdown.Part) *partLook {
	cell.mu.Lock()
	defer cell.mu.Unlock()
	if cell.known != scope.known {
		cell.known, cell.look = scope.known, lookAt(scope, part)
	}
	return cell.look
}

func lookAt(scope *Scope, part *markdown.Part) *partLook {
	links := linksOf(part)
	look := partLook{wiki: links.wiki}
	for _, l := range links.local {
		if o, ok := outcomeOf(scope, part, l); ok {
			look.outcomes = append(look.outcomes, o)
		}
	}
	for _, span := range spacedDestinations(part) {
		if to, ok := ParseDestination(span.Of(part.Text)); ok && scope.Path(to.Path).State == Exists {
			look.spaced = append(look.spaced, span)
		}
	}
	if len(look.outcomes)+len(look.wiki)+len(look.spaced) == 0 {
		return emptyLook
	}
	return &look
}

// outcomeOf returns where a link leads; ok is false when nothing is to be said.
func outcomeOf(scope *Scope, part *markdown.Part, l localLink) (o outcome, ok bool) {
	o.localLink = l
	if l.to.Path == "" {
		o.place = Place{State: Exists, Path: scope.file}
		return o, l.to.Fragment != ""
	}
	o.place = scope.Path(l.to.Path)
	if o.place.State == Nothing && l.to.Written != l.to.Path {
		if raw := scope.Path(l.to.Written); raw.State == Exists {
			o.place = raw // the name itself has a percent sign
		}
	}
	if o.place.State == Nothing {
		o.useBackslashes(scope, part.Text)
	}
	switch o.place.State {
	case Outside:
		return o, false
	case Exists:
		return o, l.to.Fragment != "" || o.backslash
	case Nothing: // unless it is a word in brackets: f[i](x)
		return o, isPathLike(l.to.Path) || scope.Path(l.to.Path+".md").State == Exists
	}
	return o, true
}

// outcomes yields the outcomes of the file, at their places.
func (p *Pass) outcomes() iter.Seq[outcome] {
	return func(yield func(outcome) bool) {
		for _, look := range p.looks() {
			for _, o := range look.outcomes {
				if !yield(o.at(look.start)) {
					return
				}
			}
		}
	}
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

// Relink is the edit that makes a link name another path, with slashes and not
// encoded, and leaves its fragment as it is.
func (p *Pass) Relink(l markdown.Link, path string) text.Edit {
	src := p.Doc.Text()
	s := pathSpan(src, l)
	if l.DestSpan.Start > 0 && src[l.DestSpan.Start-1] == '<' && !strings.ContainsAny(path, "<>") {
		return text.Edit{Span: s, New: path}
	}
	return text.Edit{Span: s, New: percent(path)}
}

// shown writes a path or name of the text for a message: in one line, bounded.
func shown(s string) string { return Shown(s, 80) }

// A tally reports findings of a kind where there may be thousands: only those that
// will be shown are worth their words.
type tally struct {
	pass *Pass
	n    int
	last Finding
}

// add reports what is made for one place, or counts the place.
func (t *tally) add(finding func() Finding) {
	switch t.n++; {
	case t.n < maxOfAKind:
		t.pass.Report(finding())
	case t.n == maxOfAKind:
		t.last = finding()
	}
}

// done reports the last one, which stands for those that were counted only.
func (t *tally) done() {
	if t.n > maxOfAKind {
		t.last.Message, t.last.Fixes, t.last.Related = summedUp(t.n-maxOfAKind, t.pass.check), nil, nil
	}
	if t.n >= maxOfAKind {
		t.pass.Report(t.last)
	}
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
