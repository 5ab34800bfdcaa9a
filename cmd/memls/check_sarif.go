package main

import (
	"io"
	"net/url"
	"slices"
	"strings"

	"memls/analysis/check"
	"memls/analysis/secret"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// The part of SARIF 2.1.0 (OASIS, sarif-v2.1.0-errata01) that memls writes. It
// holds no text of the files, so no secret; fixes hold what is put in its place.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string             `json:"id"`
		ShortDescription sarifMessage       `json:"shortDescription"`
		FullDescription  sarifMessage       `json:"fullDescription"`
		Help             sarifHelp          `json:"help"`
		Default          sarifConfiguration `json:"defaultConfiguration"`
	}
	sarifHelp struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown"`
	}
	sarifConfiguration struct {
		Level string `json:"level"`
	}
	sarifMessage struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Level     string          `json:"level"`
		Message   sarifMessage    `json:"message"`
		Locations []sarifLocation `json:"locations"`
		Related   []sarifLocation `json:"relatedLocations,omitempty"`
		Fixes     []sarifFix      `json:"fixes,omitempty"`
	}
	sarifLocation struct {
		ID       int           `json:"id,omitempty"`
		Physical sarifPhysical `json:"physicalLocation"`
		Message  *sarifMessage `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	sarifFix struct {
		Description sarifMessage  `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact     sarifArtifact      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion   `json:"deletedRegion"`
		Inserted *sarifMessage `json:"insertedContent,omitempty"`
	}
)

// printSARIF writes a SARIF log for code scanning. Lines and columns begin at 1,
// columns count UTF-16 units.
func printSARIF(x *session, r *report, w io.Writer) error {
	run := sarifRun{
		Tool:       sarifTool{sarifDriver{Name: "memls", Version: moduleVersion(), Rules: []sarifRule{}}},
		ColumnKind: "utf16CodeUnits",
		Results:    []sarifResult{},
	}
	var checks []*check.Check // those that found something, by ID
	for _, f := range r.findings {
		checks = append(checks, f.Check)
	}
	slices.SortFunc(checks, func(a, b *check.Check) int { return strings.Compare(a.ID, b.ID) })
	checks = slices.Compact(checks)
	for _, c := range checks {
		doc := strings.TrimSpace(c.Doc)
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{
			ID: c.ID, ShortDescription: sarifMessage{c.Summary}, FullDescription: sarifMessage{c.Summary},
			Help: sarifHelp{doc, doc}, Default: sarifConfiguration{sarifLevel(c.Level)},
		})
	}
	for _, f := range r.findings {
		run.Results = append(run.Results, x.sarifResult(f, slices.Index(checks, f.Check)))
	}
	return writeJSON(w, sarifLog{
		Schema:  "https://json.schemastore.org/sarif-2.1.0.json",
		Version: "2.1.0", Runs: []sarifRun{run},
	})
}

func sarifLevel(l settings.Level) string {
	switch l {
	case settings.Error:
		return "error"
	case settings.Warning:
		return "warning"
	}
	return "note"
}

func (x *session) sarifResult(f check.Finding, rule int) sarifResult {
	out := sarifResult{
		RuleID: f.Check.ID, RuleIndex: rule, Level: sarifLevel(f.Level), Message: sarifMessage{f.Message},
		Locations: []sarifLocation{{Physical: x.sarifPhysical(f.Path, f.Span)}},
	}
	for i, other := range f.Related {
		out.Related = append(out.Related, sarifLocation{
			ID: i + 1, Physical: x.sarifPhysical(other.Path, other.Span), Message: &sarifMessage{other.Message},
		})
	}
	for _, fix := range f.Fixes {
		wide := fix.Wide()
		if fix.IsWide() && wide == nil {
			continue
		}
		fix.Change = wide
		if x.showsSecret(fix) || wide != nil && slices.ContainsFunc(wide.Files, func(f workspace.FileChange) bool {
			return f.MoveTo != "" || f.Delete
		}) {
			continue // its new text repeats a secret of the file, or the format has no words for it
		}
		s := sarifFix{Description: sarifMessage{fix.Title}}
		add := func(path string, edits []text.Edit) {
			c := sarifChange{Artifact: x.sarifArtifact(path)}
			for _, e := range edits {
				c.Replacements = append(c.Replacements, sarifReplacement{x.sarifRegion(path, e.Span), &sarifMessage{e.New}})
			}
			s.Changes = append(s.Changes, c)
		}
		if fix.Change == nil {
			add(f.Path, fix.Edits)
		} else {
			for _, c := range fix.Change.Files {
				add(c.Path, c.Edits)
			}
		}
		out.Fixes = append(out.Fixes, s)
	}
	return out
}

// showsSecret reports whether the new text of a fix holds a credential: one that
// moves a section repeats what stands in it.
func (x *session) showsSecret(fix check.Fix) bool {
	edits := slices.Clone(fix.Edits)
	if fix.Change != nil {
		for _, f := range fix.Change.Files {
			edits = append(edits, f.Edits...)
		}
	}
	return slices.ContainsFunc(edits, func(e text.Edit) bool {
		return slices.ContainsFunc(secret.Scan(e.New), func(h secret.Hit) bool { return !h.Personal })
	})
}

func (x *session) sarifPhysical(path string, span text.Span) sarifPhysical {
	return sarifPhysical{x.sarifArtifact(path), x.sarifRegion(path, span)}
}

// sarifArtifact names a file: relative to the working directory, which code
// scanning takes for the repository, or by its absolute URI.
func (x *session) sarifArtifact(path string) sarifArtifact {
	u := url.URL{Path: x.file(path)}
	if _, below := x.relative(path); !below {
		u.Scheme = "file"
		if !strings.HasPrefix(u.Path, "/") {
			u.Path = "/" + u.Path // a Windows path begins with its drive
		}
	}
	return sarifArtifact{u.String()}
}

func (x *session) sarifRegion(path string, span text.Span) sarifRegion {
	r := x.jsonRange(path, span)
	return sarifRegion{r.Start.Line + 1, r.Start.Character + 1, r.End.Line + 1, r.End.Character + 1}
}
