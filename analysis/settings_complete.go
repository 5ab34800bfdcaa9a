package analysis

import (
	"slices"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// A settingWord is a word of a settings file that has a meaning: a setting, an agent, a
// release, a check, a level.
type settingWord struct {
	name   string
	detail string // a few words
	doc    string // Markdown
	insert string // what is written, where that is more than the name
}

// settingWords returns the words that may stand at a place.
func (e *Engine) settingWords(at settings.At) (out []settingWord) {
	top := ""
	if len(at.Path) > 0 {
		top = at.Path[0]
	}
	switch {
	case len(at.Path) == 0 && at.Key:
		for _, k := range settings.Keys() {
			if !k.UserOnly {
				out = append(out, aboutKey(k))
			}
		}
	case (top == "agent" || top == "agents") && !at.Key && len(at.Path) == 1,
		top == "release" && at.Key && len(at.Path) == 1:
		for _, a := range e.agents {
			w := settingWord{name: a.Name(), detail: a.Title()}
			if at.Key {
				w.insert = a.Name() + ": "
			}
			out = append(out, w)
		}
	case top == "release" && !at.Key && len(at.Path) == 2:
		if a := e.Agent(at.Path[1]); a != nil {
			for i, r := range a.Releases() {
				w := settingWord{name: r, detail: "the behaviour of " + a.Title() + " " + r}
				if i == 0 {
					w.detail += ", the default"
				}
				out = append(out, w)
			}
		}
	case top == "checks" && at.Key && len(at.Path) == 1:
		out = e.checkWords()
	case top == "checks" && !at.Key && len(at.Path) == 2:
		out = e.levelWords(at.Path[1])
	case !at.Key && len(at.Path) == 1:
		for _, k := range settings.Keys() {
			if k.Name == top && k.Type == "boolean" {
				out = append(out, boolWord("true", !k.Off), boolWord("false", k.Off))
			}
		}
	}
	return out
}

func boolWord(name string, isDefault bool) settingWord {
	w := settingWord{name: name}
	if isDefault {
		w.detail = "the default"
	}
	return w
}

// aboutKey says what a setting does, its type and what holds without it.
func aboutKey(k settings.Key) settingWord {
	w := settingWord{name: k.Name, doc: text.Capital(k.Doc) + ".", insert: k.Name + ": "}
	switch {
	case k.Type == "boolean" && k.Off:
		w.detail = "off when unset"
	case k.Type == "boolean":
		w.detail = "on when unset"
	case k.Type == "object":
		w.detail = "a map, empty when unset"
		w.insert = k.Name + ":\n  "
	case k.Type == "array":
		w.detail = "a list, empty when unset"
	default:
		w.detail = "nothing when unset"
	}
	if k.UserOnly {
		w.doc += " Only you can set it, in the editor or by `--config`; a workspace cannot."
	}
	return w
}

// checkWords are the checks and their families, each family before its checks.
func (e *Engine) checkWords() (out []settingWord) {
	last := ""
	for _, c := range e.table.All() {
		if family, _, _ := strings.Cut(c.ID, "/"); family != last {
			last = family
			out = append(out, settingWord{name: family, detail: "all checks of this family", insert: family + ": "})
		}
		holds := "any memory file"
		if len(c.Agents) > 0 {
			holds = strings.Join(c.Agents, ", ")
		}
		out = append(out, settingWord{
			name: c.ID, detail: c.Level.String() + " when unset", insert: c.ID + ": ",
			doc: text.Capital(c.Summary) + " (" + holds + "). `memls explain " + c.ID + "` says more.",
		})
	}
	return out
}

// levelDocs say what becomes of a finding.
var levelDocs = []string{
	settings.Off: "it is not looked for", settings.Hint: "a few dots in an editor; `memls check` tells it", settings.Information: "it is told",
	settings.Warning: "it is told, and `memls check` fails", settings.Error: "it is told, and `memls check` fails",
}

func (e *Engine) levelWords(id string) (out []settingWord) {
	c := e.table.Find(id)
	for l := settings.Off; l <= settings.Error; l++ {
		w := settingWord{name: l.String(), doc: text.Capital(levelDocs[l]) + "."}
		if c != nil && c.Level == l {
			w.detail = "the default"
		}
		out = append(out, w)
	}
	return out
}

// completeSettings offers what may stand at a place of a settings file.
func (e *Engine) completeSettings(doc *markdown.Document, off int) (out []agent.Completion) {
	src := doc.Text()
	at, ok := settings.PlaceAt(src, off)
	if !ok {
		return nil
	}
	words := e.settingWords(at)
	typed := src[at.Word.Start:off]
	if at.Key && len(at.Path) == 0 { // a key stands there once
		words = slices.DeleteFunc(words, func(w settingWord) bool {
			return w.name != at.Word.Of(src) && strings.Contains("\n"+src, "\n"+w.name+":")
		})
	}
	for _, i := range ranked(typed, len(words), func(i int) string { return words[i].name }) {
		w := words[i]
		c := agent.Completion{
			Label: w.name, Detail: w.detail, Doc: w.doc, IsKey: at.Key, Filter: w.name,
			Edit: text.Edit{Span: at.Word, New: at.Lead + w.name},
		}
		if at.Key && at.Bare && w.insert != "" {
			c.Edit.New = at.Lead + strings.ReplaceAll(w.insert, "\n", text.LineEnd(src))
		}
		out = append(out, c)
	}
	return out
}

// AboutSetting says what the word at a byte of a settings file means.
func (e *Engine) AboutSetting(s *workspace.Snapshot, path string, off int) (agent.Note, bool) {
	f := s.File(path)
	if f.Doc == nil || !settings.IsFile(path) {
		return agent.Note{}, false
	}
	at, ok := settings.PlaceAt(f.Doc.Text(), off)
	if !ok || at.Word.IsEmpty() {
		return agent.Note{}, false
	}
	words := e.settingWords(at)
	name := at.Word.Of(f.Doc.Text())
	if at.Key && len(at.Path) < 2 { // what a workspace cannot set is known too
		for _, k := range settings.Keys() {
			if k.UserOnly {
				words = append(words, aboutKey(k))
			}
		}
		name = strings.Join(append(slices.Clone(at.Path), name), ".")
		if len(at.Path) == 1 && at.Path[0] != "consolidate" {
			name = at.Word.Of(f.Doc.Text())
		}
	}
	for _, w := range words {
		if w.name != strings.Trim(name, `"'`) || w.doc == "" && w.detail == "" {
			continue
		}
		n := agent.Note{Span: at.Word, Head: w.name, Text: w.detail}
		if w.doc != "" {
			n.Text = strings.TrimSuffix(w.doc+" "+text.Capital(w.detail)+".", " .")
		}
		return n, true
	}
	return agent.Note{}, false
}
