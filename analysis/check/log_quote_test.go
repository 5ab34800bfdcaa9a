package check

import (
	"testing"

	"memls/analysis/markdown"
)

func TestQuotes(t *testing.T) {
	for line, want := range map[string]string{
		`- Charles asked: "talk more concisely, please"`:   `Charles asked: "talk more concisely, please"`,
		`User: "do not push to main"`:                      "",
		`"talk more concisely" — Charles`:                  `"talk more concisely" — Charles`,
		`> Keep it short. — Charles`:                       `Keep it short. — Charles`,
		`Sarah Miller said: “one commit per learning”`:     `Sarah Miller said: “one commit per learning”`,
		`用户说：「回答要简短一些」`:                                    `用户说：「回答要简短一些」`,
		`The error "connection refused" means the VPN.`:    "",
		`Title: "How the importer works"`:                  "",
		`Error: "connection refused by peer"`:              "",
		`- "connection refused" — the relay is down`:       "",
		`> Note — the importer reads twice`:                "",
		"`User: \"do not push to main\"`":                  "",
		`Charles wants short answers.`:                     "",
		`The button says "Save and close" - Cancel is red`: "",
	} {
		got := ""
		for _, c := range markdown.Parse(line + "\n").Chunks() {
			for _, at := range quotesIn(c.Part) {
				got = at.Of(c.Part.Text)
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

func FuzzQuotes(f *testing.F) {
	f.Add(`Charles: "talk more concisely"` + "\n> x — Charles")
	f.Fuzz(func(t *testing.T, s string) {
		for _, c := range markdown.Parse(s).Chunks() {
			for _, at := range quotesIn(c.Part) {
				if at.Start < 0 || at.End > len(c.Part.Text) || at.IsEmpty() {
					t.Fatalf("%v of %d bytes", at, len(c.Part.Text))
				}
			}
		}
	})
}
