package letta

import (
	"fmt"
	"path"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"memls/analysis/check"
	"memls/analysis/settings"
)

// rename moves a file, if the hook accepts it there, and lets its name in the
// frontmatter follow when it was that of the file.
func (p *plan) rename(rel, to string) error {
	if err := p.accepts(to, p.text(rel)); err != nil {
		return err
	}
	p.move(map[string]string{rel: to})
	was, now := strings.TrimSuffix(path.Base(rel), ".md"), strings.TrimSuffix(path.Base(to), ".md")
	src := p.text(to)
	if block := ParseDisplay(src).Block; !block.IsEmpty() {
		head := strings.Replace(src[:block.End], "\nname: "+was+"\n", "\nname: "+now+"\n", 1)
		p.put(to, head+src[block.End:])
	}
	return nil
}

// asciiSlug returns a name in small ASCII letters, digits and hyphens: letters with
// marks lose them; "" when any other letter is left.
func asciiSlug(name string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(name)) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			b.WriteRune(r)
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			return ""
		default:
			b.WriteByte('-')
		}
	}
	return strings.Join(strings.FieldsFunc(b.String(), func(r rune) bool { return r == '-' }), "-")
}

var lostName = &check.Check{
	ID:      "hygiene/lost-name",
	Summary: "a name that Letta loses because git writes it in quotes",
	Level:   settings.Warning,
	Doc: `
The agent asks git for the names of committed files, and git writes names that are not
ASCII, or that hold quotes or control characters, in quotes with numbers for letters. The
agent does not undo that: at the root such a file, or directory, is missing from the
prompt and the hook fails over it; further down it stands last in listings, whenever it
was edited.

Use ASCII names; the text may be in any language. (git config core.quotepath off helps
with letters, on machines where somebody has set it.)
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if !x.isMemory() || x.kind == kindRootIndex {
			return
		}
		rel, what := x.rel, "file"
		if x.kind == kindIndex {
			rel, what = x.dir(), "directory"
		}
		if base := path.Base(rel); !isQuoted(base, !plainNames(p.Snapshot, x.root)) {
			return
		}
		f := check.Finding{Span: firstLine(p), Message: fmt.Sprintf("git writes the name of this %s in quotes, and the agent does not undo that: it stands last in listings, whenever it was edited", what)}
		switch {
		case x.kind == kindCore:
			f.Message = "git writes the name of this file in quotes, and the agent does not undo that: the file is in no prompt"
			if !x.shape.older {
				f.Level = settings.Error
				f.Message += ", and the hook fails over it: " + FatalLine
			}
		case !strings.Contains(rel, "/"):
			f.Message = "git writes the name of this directory in quotes, and the agent does not undo that: no prompt has the directory"
		}
		if to := path.Join(x.dir(), asciiSlug(strings.TrimSuffix(path.Base(rel), ".md"))+".md"); what == "file" && path.Base(to) != ".md" && !p.Snapshot.File(x.abs(to)).Exists() {
			f.Fixes = []check.Fix{x.later(p, "Rename to "+to, func(plan *plan) error { return plan.rename(x.rel, to) })}
		}
		p.Report(f)
	},
}

var twin = &check.Check{
	ID:      "index/twin",
	Summary: "a file beside a directory of the same name",
	Level:   settings.Off,
	Doc: `
acme.md beside acme/ is two homes for one subject: the agent may open the one and not the
other. The document itself shows this layout, so the check is off unless settings turn it
on; a small topic belongs entirely in its directory's MEMORY.md.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if x.kind != kindDeferred || !x.shape.v2 {
			return
		}
		dir := strings.TrimSuffix(x.rel, ".md")
		if p.Snapshot.File(x.abs(dir + "/" + IndexName)).Exists() {
			p.Report(check.Finding{Span: firstLine(p), Message: fmt.Sprintf("%s/ beside this file is about the same subject by its name: one subject, one home", dir)})
		}
	},
}
