package check

import (
	"fmt"
	"strings"

	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var sessionDump = &Check{
	ID:      "hygiene/session-dump",
	Summary: "a transcript of a session stands in a memory file",
	Level:   settings.Information,
	Doc: `
A conversation that was pasted into memory is loaded into every later session:
the agent reads old requests as if they were said to it now. The agents' documents
ask to keep the dump of a session out of memory, and have other places for it
(a hand-off document, an export).

Keep what was learned, as a few sentences, and remove the turns. Reported from
four turns on, outside code, one finding for each run.
`,
	Part: func(p *PartPass) {
		for _, run := range turns(p.Part) {
			p.Report(Finding{Span: run.span, Message: fmt.Sprintf("%d turns of a conversation %s as if they were said now: keep what was learned from them", run.n, p.reaches("are loaded"))})
		}
	},
}

type turnRun struct {
	n    int
	span text.Span // from the first turn's name to the end of the last one's line
}

const minTurns = 4

// speakers are how transcripts name who speaks.
var speakers = []string{"user:", "human:", "assistant:", "claude:", "ai:", "model:", "agent:", "system:", "dgc:", "用户：", "助手："}

// turns finds runs of lines that begin with a speaker, at least two different
// ones taking part.
func turns(part *markdown.Part) []turnRun {
	lower := strings.ToLower(part.Text)
	if !strings.Contains(lower, ":") && !strings.Contains(lower, "：") {
		return nil
	}
	n, who := 0, map[string]bool{}
	var span text.Span
	for at := 0; at < len(lower); {
		end := len(lower)
		if n := strings.IndexByte(lower[at:], '\n'); n >= 0 {
			end = at + n
		}
		line := strings.TrimLeft(lower[at:end], " >*_#-")
		bare := "" // **User**: and **User:** are the same to a reader
		for _, s := range speakers {
			if line == "" || line[0] != s[0] {
				continue
			}
			rest, ok := strings.CutPrefix(line, s)
			if !ok {
				if bare == "" {
					bare = strings.Replace(line, "**", "", 1)
				}
				rest, ok = strings.CutPrefix(bare, s)
			}
			if ok && !part.InCode(at) && strings.TrimSpace(rest) != "" {
				if n == 0 {
					span.Start = at
				}
				n++
				who[s] = true
				span.End = end
			}
		}
		at = end + 1
	}
	if n < minTurns || len(who) < 2 || len(lower) != len(part.Text) {
		return nil
	}
	return []turnRun{{n, span}}
}
