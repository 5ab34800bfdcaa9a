package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// TestLicencesAreComplete: each module that memls is built from, on any system, has its
// licence in what memls prints, at the version of go.mod.
func TestLicencesAreComplete(t *testing.T) {
	modules, err := linkedModules()
	if err != nil {
		t.Fatal(err)
	}
	if len(modules) < 10 {
		t.Fatalf("%d modules", len(modules))
	}
	var out, errs bytes.Buffer
	if code := run(context.Background(), []string{"version", "--licences"}, strings.NewReader(""), &out, &errs); code != exitOK {
		t.Fatal(errs.String())
	}
	rest := out.String()
	for _, m := range modules {
		_, after, ok := strings.Cut(rest, m.title())
		if !ok {
			t.Errorf("no licence of %s %s: go generate ./cmd/memls", m.path, m.version)
			continue
		}
		said, _, _ := strings.Cut(after, "\n==== ")
		if low := strings.ToLower(said); !strings.Contains(low, "copyright") && !strings.Contains(low, "permission") {
			t.Errorf("%s: that is no licence: %.100q", m.path, said)
		}
		rest = after
	}
}
