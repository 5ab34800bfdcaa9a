package deepcode

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"unicode/utf8"

	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

var drawerBudget = &check.Check{
	ID:      "size/drawer",
	Summary: "the global drawer is over its budget",
	Level:   settings.Warning,
	Doc: `
deepcode puts the bodies of all memories of the global drawer into every prompt while they
come to no more than memory.global.maxBytes bytes, 8,192 when it is not set. One byte more,
and it loads none of them: the text of .index.md if there is one, else a list of the
file names alone. (The documents promise titles and summaries; release 0.15.0 lists names.)

Reported at the largest memory. Shorten it, merge those that say the same, or raise
memory.global.maxBytes.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if x.kind != kindMemory || x.block == nil || x.block.Mode != DrawerNames && x.block.Mode != DrawerTopics || !p.Memory.Role.Loads {
			return
		}
		if x.block.largest.Entry.Path != p.File.Path {
			return
		}
		largest := x.block.Largest()
		instead := "only the names of the files are loaded"
		if x.block.Mode == DrawerTopics {
			instead = "only .index.md is loaded"
		} else if promised(x.release) {
			instead = "only titles and summaries are loaded"
		}
		f := check.Finding{
			Span: firstLine(p), Faded: []text.Span{largest[0].Span},
			Message: fmt.Sprintf("%s: the memories of the global drawer have %s bytes, deepcode takes %s; this one is the largest with %s",
				instead, view.Number(x.block.Used), view.Number(p.Memory.View.Limit), view.Number(largest[0].Span.Len())),
		}
		if n := utf8.RuneCountInString(largest[0].Span.Of(p.Doc.Text())); n < largest[0].Span.Len() {
			f.Message += fmt.Sprintf(" in %s characters", view.Number(n)) // who counts those sees no reason
		}
		for _, b := range largest[1:min(len(largest), 4)] {
			f.Related = append(f.Related, check.Related{Ref: b.File.ref(b.Span), Message: fmt.Sprintf("%s has %s bytes", b.Entry.Rel, view.Number(b.Span.Len()))})
		}
		p.Report(f)
	},
}

var drawerDetail = &check.Check{
	ID:      "memory/project-detail",
	Summary: "a memory of every project that speaks of one",
	Level:   settings.Information,
	Doc: `
The global drawer is loaded in all projects. deepcode's documents want its text to make sense
without the one it came from: no paths, no names of repositories or clients. What holds in
one project only belongs into that project's memory.

Reported are absolute paths, addresses of repositories and the names of the folders that
are open. All places of one file are one finding.
`,
	File: func(p *check.Pass) {
		x := memoryOf(p)
		if x == nil || !x.drawer {
			return
		}
		spans := projectDetails(p, x.head.Body)
		if len(spans) == 0 {
			return
		}
		first := spans[0]
		f := check.Finding{Span: first, Message: fmt.Sprintf("%s means one project, and this memory is loaded in all of them", check.Quote(first.Of(p.Doc.Text())))}
		for _, s := range spans[1:min(len(spans), 10)] {
			f.Related = append(f.Related, p.Related(s, "and this"))
		}
		p.Report(f)
	},
}

// detail is an absolute path of at least two parts, or a repository's address.
var detail = regexp.MustCompile("(?:^|[\\s(\"'`=])((?:/(?:Users|home|srv|opt|data|work|workspace|repos|projects|mnt)/[\\w.-]+(?:/[\\w.-]+)*)|(?:[A-Za-z]:[\\\\/][\\w.-]+(?:[\\\\/][\\w.-]+)+)|(?:(?:https?://|git@)?(?:github|gitlab|bitbucket)\\.(?:com|org)[/:][\\w.-]+/[\\w.-]+))")

const maxDetails = 50

func projectDetails(p *check.Pass, body text.Span) []text.Span {
	src := p.Doc.Text()
	var out []text.Span
	for _, at := range detail.FindAllStringSubmatchIndex(body.Of(src), maxDetails) {
		out = append(out, text.Span{Start: body.Start + at[2], End: body.Start + at[3]})
	}
	for _, dir := range p.Snapshot.Folders {
		name := filepath.Base(dir)
		if dir == p.Snapshot.Env.Home || len(name) < minFolder || strings.Contains(p.File.Path, dir+string(filepath.Separator)) || commonFolders[strings.ToLower(name)] {
			continue
		}
		if i := strings.Index(body.Of(src), name); i >= 0 && isWord(body.Of(src), i, len(name)) {
			out = append(out, text.Span{Start: body.Start + i, End: body.Start + i + len(name)})
		}
	}
	return out
}

// minFolder is from how many bytes on the name of a folder is a name and no word.
const minFolder = 5

var commonFolders = map[string]bool{
	"project": true, "projects": true, "workspace": true, "memory": true, "server": true, "client": true, "backend": true, "frontend": true, "website": true, "source": true, "tools": true, "scripts": true,
}

func isWord(s string, at, n int) bool {
	letter := func(i int) bool {
		return i >= 0 && i < len(s) && (s[i] == '_' || '0' <= s[i] && s[i] <= '9' || 'a' <= s[i]|0x20 && s[i]|0x20 <= 'z')
	}
	return !letter(at-1) && !letter(at+n)
}

var linkedMemory = &check.Check{
	ID:      "memory/linked",
	Summary: "a memory behind a symbolic link",
	Level:   settings.Information,
	Doc: `
deepcode's lists and its search follow links. What it puts into the prompt does not: a link
in the global drawer adds nothing to it, and one in a project is never among the recent
memories.

Put the file itself there.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if x.kind != kindMemory || p.File.State != workspace.Symlink {
			return
		}
		message := "this memory is a symbolic link: deepcode searches it, and never lists it among the recent ones"
		if x.drawer {
			message = "this memory is a symbolic link: deepcode searches it, and leaves it out of the prompt"
		}
		p.Report(check.Finding{Span: firstLine(p), Message: message})
	},
}

var sameName = &check.Check{
	ID:      "memory/same-name",
	Summary: "a memory of the same name in the global drawer",
	Level:   settings.Information,
	Doc: `
A memory of this name stands in the project's directory and in the global drawer. deepcode
takes both: the drawer's in the prompt, the project's where it is read or found. Where they
say different things, the model has both and nothing to choose by.

Keep one, or give them different names.
`,
	File: func(p *check.Pass) {
		x := memoryOf(p)
		if x == nil || x.drawer {
			return
		}
		other := filepath.Join(p.Snapshot.Env.Home, homeName, "memory", filepath.FromSlash(x.rel))
		if other == p.File.Path || !p.Snapshot.File(other).Exists() {
			return
		}
		p.Report(check.Finding{
			Span: firstLine(p), Message: "the global drawer has a memory of this name too, and deepcode takes both",
			Related: []check.Related{{Ref: view.Ref{Path: other}, Message: "the one in the global drawer"}},
		})
	},
}

var tooMany = &check.Check{
	ID:      "size/too-many",
	Summary: "more memories than deepcode looks at",
	Level:   settings.Warning,
	Doc: `
deepcode's search and the list that it gives the model when it writes memories look at the
200 newest files of a directory. Older ones are found by nothing but an entry in the index
that is loaded.

Merge memories of one subject, and remove what no longer holds.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if x.kind != kindIndex {
			return
		}
		n := countMemories(p.Snapshot, x.dir)
		if n <= MaxScanned {
			return
		}
		rest := "the oldest is found"
		if n > MaxScanned+1 {
			rest = fmt.Sprintf("the %s oldest are found", view.Number(n-MaxScanned))
		}
		p.Report(check.Finding{Span: firstLine(p), Message: fmt.Sprintf("this directory has %s memories, and deepcode searches the newest %d: %s through the index alone",
			view.Number(n), MaxScanned, rest)})
	},
}

// countMemories counts the memories of a directory, links to files too, once until
// the disk changes.
func countMemories(s *workspace.Snapshot, dir string) int {
	type key struct{ dir string }
	return workspace.Kept(s, key{dir}, func() int {
		n := 0
		for _, f := range s.Tree(dir).Files() {
			if IsMemory(f.Path) {
				n++
			}
		}
		return n
	})
}
