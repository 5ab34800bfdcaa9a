package check

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var privatePath = &Check{
	ID:      "hygiene/private-path",
	Summary: "an absolute path of one person's machine",
	Level:   settings.Information,
	Doc: `
A path below somebody's home directory is right on one machine, wrong for
everybody else who has the repository, and tells their name to the model. The
agents' documents ask to keep private absolute paths out of memory.

The fix writes the path relative to the project when it lies in it, else with ~.
Names that stand for anybody (/home/user, /Users/you, /home/runner) are not
reported. Several in one file are one finding.
`,
	File: func(p *Pass) {
		var spans []text.Span
		for _, chunk := range p.Doc.Chunks() {
			for _, s := range markdown.Memo(chunk.Part, privatePathKey, privatePaths) {
				spans = append(spans, s.Shift(chunk.Start))
			}
		}
		if len(spans) == 0 {
			return
		}
		f := Finding{Span: spans[0], Message: "this path is private to one machine: it tells everybody's model a name, and leads nowhere elsewhere"}
		if n := len(spans); n > 1 {
			f.Message = fmt.Sprintf("%d paths in this file are private to one machine: they tell everybody's model a name, and lead nowhere elsewhere", n)
			for _, s := range spans[1:min(n, 20)] {
				f.Related = append(f.Related, p.Related(s, "and here"))
			}
		}
		fix := Fix{Title: "Write the path so that it holds on any machine"}
		if len(spans) > 1 {
			fix.Title = "Write the paths so that they hold on any machine"
		}
		for _, s := range spans {
			fix.Edits = append(fix.Edits, text.Edit{Span: s, New: portable(s.Of(p.Doc.Text()), p.File.Path)})
		}
		f.Fixes = []Fix{fix}
		p.Report(f)
	},
}

var privatePathKey = markdown.NewKey[[]text.Span]()

// homes are the places below which people's home directories lie.
var homes = []string{"/Users/", "/home/", `C:\Users\`, `C:/Users/`, `c:\Users\`, "/c/Users/"}

// anybody are names of home directories that are nobody's: placeholders and the
// users of containers and build machines.
var anybody = map[string]bool{
	"you": true, "user": true, "username": true, "yourname": true, "your-name": true, "name": true, "me": true, "myuser": true,
	"runner": true, "vscode": true, "node": true, "ubuntu": true, "debian": true, "app": true, "codespace": true, "linuxbrew": true,
	"git": true, "jenkins": true, "circleci": true, "pi": true, "ec2-user": true, "vagrant": true, "shared": true, "public": true,
	"default": true, "settings": true, "profile": true, "dashboard": true, "all": true, "admin": true, "dev": true, "developer": true, "agent": true, "foo": true, "alice": true, "bob": true,
	"jovyan": true, "coder": true, "work": true, "workspace": true, "project": true, "projects": true, "youruser": true, "xxx": true,
}

// privatePaths returns the paths in a part that start in somebody's home.
func privatePaths(part *markdown.Part) []text.Span {
	var out []text.Span
	for _, home := range homes {
		for at := 0; ; {
			i := strings.Index(part.Text[at:], home)
			if i < 0 {
				break
			}
			start := at + i
			at = start + len(home)
			name := part.Text[at : at+wordLen(part.Text[at:], isNameByte)]
			if name == "" || anybody[strings.ToLower(name)] || strings.Trim(strings.ToLower(name), "x.") == "" {
				continue
			}
			if before, _ := utf8.DecodeLastRuneInString(part.Text[:start]); start > 0 && before < utf8.RuneSelf && !strings.ContainsRune(" \t\n\r\"'`(<[=:,;|>", before) {
				continue // the middle of something longer: a URL, a route
			}
			end := at + wordLen(part.Text[at:], isPathByte)
			for end > at && strings.IndexByte(".,:;", part.Text[end-1]) >= 0 {
				end--
			}
			out = append(out, text.Span{Start: start, End: end})
			at = end
		}
	}
	sortSpans(out)
	return slices.CompactFunc(out, text.Span.Overlaps) // C:/Users/ holds /Users/
}

func isNameByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '_' || c == '-' || c >= 0x80
}

func isPathByte(c byte) bool {
	return isNameByte(c) || strings.IndexByte(`/\@+~%:`, c) >= 0
}

func wordLen(s string, in func(byte) bool) int {
	for i := 0; i < len(s); i++ {
		if !in(s[i]) {
			return i
		}
	}
	return len(s)
}

// portable returns path as it can be written in file: relative to the file's
// directory when it lies there, else below ~.
func portable(path, file string) string {
	dir := filepath.ToSlash(filepath.Dir(file))
	if rest, ok := strings.CutPrefix(path, dir+"/"); ok && rest != "" {
		return rest
	}
	for _, home := range homes {
		if rest, ok := strings.CutPrefix(path, home); ok {
			rest = rest[wordLen(rest, isNameByte):]
			return "~" + strings.ReplaceAll(rest, `\`, "/")
		}
	}
	return path
}
