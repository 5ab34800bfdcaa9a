package deepcode

import (
	"fmt"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/jsontext"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// Complete offers the keys of a memory's header and the types, and the keys and
// values of settings files.
func (Agent) Complete(s *workspace.Snapshot, role *agent.Role, off int, _ agent.Options) []agent.Completion {
	f := s.File(role.Path)
	if f.Doc == nil || off < 0 || off > f.Doc.Len() {
		return nil
	}
	switch role.Kind {
	case kindSettings:
		return completeSettings(f.Text(), off)
	case kindMemory:
		if h := f.Doc.Frontmatter(); h != nil && off >= h.Body.Start && off <= h.Body.End {
			return completeHeader(f.Text(), h.Body, off)
		}
	}
	return nil
}

// headerKeys are the keys of a memory's header, in the order of the documents.
var headerKeys = []string{"name", "description", "type", "metadata"}

// typeDocs say what each type is for.
var typeDocs = map[string]string{
	"user": "who the person is and what they prefer", "feedback": "how they want things done, with why and when",
	"project": "what is going on, with absolute dates", "reference": "where things are",
}

// completeHeader completes a line of a header: its key, or a type.
func completeHeader(src string, body text.Span, off int) []agent.Completion {
	start := text.LineStart(src, off)
	end := off + strings.IndexAny(src[off:]+"\n", "\r\n")
	line := src[start:off]
	indent := len(line) - len(strings.TrimLeft(line, " "))
	if key, typed, ok := strings.Cut(line[indent:], ":"); ok {
		if key != "type" {
			return nil
		}
		blanks := len(typed) - len(strings.TrimLeft(typed, " "))
		lead := ""
		if blanks == 0 {
			lead = " "
		}
		span := text.Span{Start: start + indent + len(key) + 1 + blanks, End: end}
		var out []agent.Completion
		for _, t := range Types() {
			out = append(out, agent.Completion{Label: t, Detail: typeDocs[t], Edit: text.Edit{Span: span, New: lead + t}})
		}
		return out
	}
	if indent > 0 || strings.Contains(src[off:end], ":") {
		return nil
	}
	var out []agent.Completion
	for _, key := range headerKeys {
		if strings.Contains("\n"+body.Of(src), "\n"+key+":") {
			continue
		}
		insert := key + ": "
		if key == "metadata" {
			insert = "metadata:\n  type: "
		}
		out = append(out, agent.Completion{Label: key, Doc: keyDocs[key], IsKey: true, Edit: text.Edit{Span: text.Span{Start: start, End: end}, New: insert}})
	}
	return out
}

// completeSettings completes a key or value of a settings file.
func completeSettings(src string, off int) []agent.Completion {
	at := jsontext.Locate(src, off)
	var out []agent.Completion
	switch {
	case !at.Key:
		for _, f := range fields {
			if "memory."+f.Path() != strings.Join(at.Path, ".") {
				continue
			}
			values := []string{fmt.Sprint(f.Default)}
			if f.flag != nil {
				values = []string{"true", "false"}
			}
			for _, v := range values {
				c := agent.Completion{Label: v, Doc: f.Doc, Edit: text.Edit{Span: at.Typed, New: v}}
				if v == fmt.Sprint(f.Default) {
					c.Detail = "default"
				}
				out = append(out, c)
			}
		}
	case len(at.Path) == 0:
		out = append(out, offer(at, "memory", "what deepcode remembers and when", "", "{}"))
	case at.Path[0] == "memory" && len(at.Path) == 1:
		for _, f := range fields {
			if f.Group == "" {
				out = append(out, offer(at, f.Name, fmt.Sprintf("default %v", f.Default), f.Doc, fmt.Sprint(f.Default)))
			}
		}
		for _, g := range Groups() {
			out = append(out, offer(at, g, "", groupDocs[g]+".", "{}"))
		}
	case at.Path[0] == "memory" && len(at.Path) == 2:
		for _, f := range fields {
			if f.Group == at.Path[1] {
				out = append(out, offer(at, f.Name, fmt.Sprintf("default %v", f.Default), f.Doc, fmt.Sprint(f.Default)))
			}
		}
	}
	return out
}

// offer is the completion of a key, with a value where none stands yet.
func offer(at jsontext.Place, name, detail, doc, value string) agent.Completion {
	insert := `"` + name + `"`
	if !at.HasValue {
		insert += ": " + value
	}
	return agent.Completion{Label: name, Detail: detail, Doc: doc, IsKey: true, Edit: text.Edit{Span: at.Typed, New: insert}}
}
