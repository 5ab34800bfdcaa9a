package dgc

import (
	"fmt"
	"strings"

	"memls/analysis/check"
	"memls/analysis/secret"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var rewrittenText = &check.Check{
	ID:      "secret/rewritten",
	Summary: "DGC rewrites text that is no secret",
	Level:   settings.Information,
	Doc: `
Before DGC measures or shows a memory file it replaces what looks like a credential by
[REDACTED]. The patterns are wide: OPENAI_API_KEY=$OPENAI_API_KEY make test, the option
--token $TOKEN, "api_key": "$KEY", max_token: "5" and names such as sk-learn-contrib-extra
are rewritten too, and the model reads a command that does not work.

What memls itself takes for a credential is reported as secret/credential, and a
placeholder is no loss; this check reports the rest. Hover shows the line as the model reads it. Where another way of
writing it is left alone by DGC, the fix is that.
`,
	Part: func(p *check.PartPass) {
		scan := scanOf(p.Part)
	next:
		for _, w := range scan.rewrites {
			value := w.Span.Of(p.Part.Text)
			if _, password, ok := strings.Cut(value, ":"); ok && (secret.IsStandIn(password) || strings.HasPrefix(password, "$")) || secret.IsStandIn(value) {
				continue // nothing is lost with it, or of an address no more than who logs in
			}
			for _, h := range check.Secrets(p.Part) {
				if h.Span.Overlaps(w.Span) {
					continue next
				}
			}
			f := check.Finding{
				Span:    w.Span,
				Message: fmt.Sprintf("the model reads %s here: DGC takes it for a secret (%s)", Redacted, w.Class),
			}
			if s, ok := spared(p.Part.Text, w.Span); ok {
				f.Fixes = []check.Fix{{Title: "Write it so that DGC leaves it alone", Preferred: true, Edits: []text.Edit{{Span: w.Span, New: s}}}}
			}
			p.Report(f)
		}
	},
}

// spared returns another way of writing a reference to a variable that DGC does
// not rewrite: with quotes, or without them.
func spared(src string, span text.Span) (string, bool) {
	value := span.Of(src)
	if !strings.HasPrefix(value, "$") {
		return "", false
	}
	start := text.LineStart(src, span.Start)
	end := len(src)
	if n := strings.IndexByte(src[span.End:], '\n'); n >= 0 {
		end = span.End + n
	}
	for _, s := range []string{`"` + value + `"`, "'" + value + "'"} {
		after := src[start:span.Start] + s + src[span.End:end]
		clean := true
		for _, w := range Redact(after, nil) {
			if w.Span.Touches(text.Span{Start: span.Start - start, End: span.Start - start + len(s)}) {
				clean = false
			}
		}
		if clean {
			return s, true
		}
	}
	return "", false
}
