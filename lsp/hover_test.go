package lsp_test

import (
	"encoding/base64"
	"math/rand/v2"
	"strings"
	"testing"
)

// A hover shows no part of a secret, wherever it is cut: half a key is no key to
// a scan.
func TestAHoverShowsNoPartOfASecret(t *testing.T) {
	key := "AIza" + "SyD3x9Kq7LmZ2vB8nC4fR6tY1uW5eH0jPsa"
	p := newProject(t, nil)
	e := p.start(t)
	u := p.uri("DGC.md")
	t.Run("across the place of the cut", func(t *testing.T) {
		for words := 105; words < 120; words++ {
			content := "# Notes " + strings.Repeat("word ", words) + "google key: " + key + " end\n\ntext\n"
			e.Open(u, content)
			shown := e.Hover(u, 0)
			if !strings.Contains(shown, "The view begins") {
				t.Fatalf("hover: %q", shown)
			}
			if strings.Contains(shown, key[:12]) {
				t.Errorf("after %d words, a part of the key is shown", words)
			}
		}
	})
	t.Run("a private key that ends below the last line shown", func(t *testing.T) {
		r := rand.New(rand.NewPCG(1, 2))
		raw := make([]byte, 1600)
		for i := range raw {
			raw[i] = byte(r.Uint32())
		}
		body := base64.StdEncoding.EncodeToString(raw)
		var lines []string
		for ; len(body) > 64; body = body[64:] {
			lines = append(lines, body[:64])
		}
		e.Open(u, "# Notes\n-----BEGIN RSA PRIVATE"+" KEY-----\n"+strings.Join(lines, "\n")+"\n-----END RSA PRIVATE"+" KEY-----\n")
		shown := e.Hover(u, 0)
		for i, line := range lines {
			if strings.Contains(shown, line[:20]) {
				t.Errorf("line %d of the key is shown", i+1)
			}
		}
	})
	t.Run("in a line that the agent rewrites", func(t *testing.T) {
		long := strings.Repeat("word ", 110)
		content := "# Notes\n\n- export GITHUB_TOKEN=" + token() + " " + long + " and the google key: " + key + "\n"
		e.Open(u, content)
		shown := e.Hover(u, strings.Index(content, "export"))
		if !strings.Contains(shown, "The model reads") {
			t.Fatalf("hover: %q", shown)
		}
		if strings.Contains(shown, key[:12]) {
			t.Error("a part of the key is shown")
		}
	})
}
