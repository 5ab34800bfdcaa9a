package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"memls/analysis/check/scenario"
)

// What memls writes is held to the schema of SARIF 2.1.0 by somebody else's code.
func TestSARIFIsValid(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	token := scenario.Expand("{{secret ghp_ 36}}")
	const fact = "- One fact that stands here for a second time, word for word.\n"
	for name, content := range map[string]string{
		"DGC.md":            "## Memory\n" + fact + fact + "- 🎉 GITHUB_TOKEN=" + token + "\n",
		"with blank/DGC.md": "## Memory\n" + fact + fact,
		"home/.dgc/DGC.md":  fact + fact,
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var out, errs bytes.Buffer
	code := run(context.Background(), []string{"check", "--home", "home", "--format", "sarif"}, strings.NewReader(""), &out, &errs)
	if code != exitFound {
		t.Fatalf("exit code %d: %s", code, errs.String())
	}
	if strings.Contains(out.String(), token) {
		t.Error("a secret stands in the report")
	}
	report, err := sarif.FromBytes(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	// The library writes these three, which memls leaves out, as empty ones.
	r := report.Runs[0]
	r.Language, r.Tool.Driver.Language, r.NewlineSequences = "en-US", "en-US", []string{"\n"}
	if err := report.Validate(); err != nil {
		t.Error(err)
	}
	uris := map[string]bool{}
	for _, found := range r.Results {
		uris[*found.Locations[0].PhysicalLocation.ArtifactLocation.URI] = true
	}
	if !uris["DGC.md"] || !uris["with%20blank/DGC.md"] {
		t.Errorf("files %v", uris)
	}
}

func TestGitHubEscapes(t *testing.T) {
	if got := githubProperty.Replace("a:b,c%d\n"); got != "a%3Ab%2Cc%25d%0A" {
		t.Error(got)
	}
	if got := githubData.Replace("a:b,c%d\r\n"); got != "a:b,c%25d%0D%0A" {
		t.Error(got)
	}
}
