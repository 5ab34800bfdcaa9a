package letta

import (
	"strings"

	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// A label is what an entry begins with, as in "- People: who is who", or a heading. In
// the root index it is enough to name a top-level directory: the agent, which sees the
// paths of those right below, knows which one is meant. A word further on in an entry
// names nothing: it is about what the entry leads to.
type label struct {
	name string    // see plainName
	line text.Span // its line, relative to the part
}

var labelsKey = markdown.NewKey[[]label]()

// labelsOf returns the labels of a part of an index. "Projects and people: …" has two.
func labelsOf(p *markdown.Part) []label {
	return markdown.Memo(p, labelsKey, func(p *markdown.Part) []label {
		var out []label
		add := func(entry text.Span, alone bool) {
			said, ok := labelIn(strings.TrimLeft(entry.Of(p.Text), "#>| \t"))
			if !ok && !alone {
				return
			}
			line := lineAround(p.Text, entry)
			for _, name := range strings.FieldsFunc(labelJoins.Replace(said), func(r rune) bool { return r == ',' }) {
				if name = plainName(name); name != "" {
					out = append(out, label{name, line})
				}
			}
		}
		items := p.Items()
		i, inItem := 0, 0 // the next item, and where the last one ends
		at := 0
		for line := range strings.Lines(p.Text) {
			span := trimmed(p.Text, text.Span{Start: at, End: at + len(line)})
			at += len(line)
			switch {
			case i < len(items) && items[i].Span.Start < at:
				for ; i < len(items) && items[i].Span.Start < at; i++ {
					inItem = max(inItem, items[i].Span.End)
					add(items[i].Text, true)
				}
			case span.IsEmpty(), span.Start < inItem, p.InCode(span.Start):
			default:
				add(span, p.Text[span.Start] == '#')
			}
		}
		return out
	})
}

// labelEnds are what authors write behind a label.
var labelEnds = []string{":", "：", " —", "—", " –", " - ", " -- ", " |", " (", "（", " →", " ->"}

var labelJoins = strings.NewReplacer(" and ", ",", " & ", ",", "、", ",")

// labelIn returns the label that s begins with; ok is false when nothing ends it, and
// all of s is returned.
func labelIn(s string) (said string, ok bool) {
	end := len(s)
	for _, e := range labelEnds {
		if n := strings.Index(s[:end], e); n >= 0 {
			end = n
		}
	}
	return s[:end], end < len(s)
}

// plainName is a name as it is compared: in small letters, blanks for the marks that
// stand for them, without emphasis.
func plainName(s string) string {
	return strings.Trim(labelMarks.Replace(strings.ToLower(s)), " \t\r\n/#")
}

var labelMarks = strings.NewReplacer("*", "", "`", "", "-", " ", "_", " ")

// labelled returns the line of an index whose label is the name of a directory.
func labelled(s *workspace.Snapshot, index, dir string) (text.Span, bool) {
	type key struct{ index string }
	f := s.File(index)
	compute := func() map[string]text.Span {
		lines := map[string]text.Span{}
		if f.Doc == nil {
			return lines
		}
		for _, c := range f.Doc.Chunks() {
			for _, l := range labelsOf(c.Part) {
				if _, seen := lines[l.name]; !seen {
					lines[l.name] = l.line.Shift(c.Start)
				}
			}
		}
		return lines
	}
	var lines map[string]text.Span
	if f.Open {
		lines = workspace.Once(s, key{index}, compute)
	} else {
		lines = workspace.Kept(s, key{index}, compute)
	}
	line, ok := lines[plainName(dir)]
	return line, ok
}
