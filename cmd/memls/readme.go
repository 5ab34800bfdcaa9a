package main

//go:generate go run . readme ../../README.md

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"memls/analysis"
)

// sampleCommand is what README.md shows: it is run where README.md stands.
var sampleCommand = []string{"check", "testdata/sample"}

// readmeCommand serves the repository itself: it keeps the parts of README.md
// fresh that say what memls finds.
func (a *app) readmeCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "readme FILE",
		Short:  "Write the table of checks and the output on the sample into README.md",
		Hidden: true,
		Args:   cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			before, err := os.ReadFile(args[0])
			if err != nil {
				return err
			}
			if err := os.Chdir(filepath.Dir(args[0])); err != nil {
				return err
			}
			var sample, errs bytes.Buffer
			if code := run(c.Context(), sampleCommand, strings.NewReader(""), &sample, &errs); code == exitFailed {
				return fmt.Errorf("memls %s: %s", strings.Join(sampleCommand, " "), errs.String())
			}
			after, err := replaceBetween(string(before), "sample", "\n```\n"+sample.String()+"```\n\n")
			if err != nil {
				return err
			}
			if after, err = replaceBetween(after, "checks", markdownTable(&session{engine: analysis.New()})); err != nil {
				return err
			}
			return os.WriteFile(filepath.Base(args[0]), []byte(after), 0o644)
		},
	}
}

// markdownTable writes every check, its level and for whom it holds.
func markdownTable(x *session) string {
	var b strings.Builder
	b.WriteString("\n| check | level | holds for | finds |\n| --- | --- | --- | --- |\n")
	for _, c := range x.engine.Checks().All() {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", c.ID, c.Level, x.agentTitles(c), strings.ReplaceAll(c.Summary, "|", `\|`))
	}
	return b.String() + "\n"
}

// replaceBetween puts s between the lines `<!-- NAME:begin -->` and
// `<!-- NAME:end -->` of text.
func replaceBetween(text, name, s string) (string, error) {
	begin, end := "<!-- "+name+":begin -->\n", "<!-- "+name+":end -->"
	head, rest, ok := strings.Cut(text, begin)
	_, tail, closed := strings.Cut(rest, end)
	if !ok || !closed {
		return "", fmt.Errorf("the lines %s and %s are missing", strings.TrimSpace(begin), end)
	}
	return head + begin + s + end + tail, nil
}
