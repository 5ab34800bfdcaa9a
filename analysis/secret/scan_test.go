package secret

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// checkHits holds for the hits of every text.
func checkHits(t *testing.T, s string, hits []Hit) {
	t.Helper()
	end := 0
	for _, h := range hits {
		if h.Span.Start < end || h.Span.End > len(s) || h.Span.IsEmpty() {
			t.Fatalf("%s at %v: out of order or outside a text of %d bytes", h.Kind, h.Span, len(s))
		}
		end = h.Span.End
		if !utf8.RuneStart(s[h.Span.Start]) || h.Span.End < len(s) && !utf8.RuneStart(s[h.Span.End]) {
			t.Fatalf("%s at %v cuts a character", h.Kind, h.Span)
		}
		if h.Kind != kindPrivateKey && strings.ContainsAny(h.Span.Of(s), "\r\n") {
			t.Fatalf("%s at %v goes over a line's end", h.Kind, h.Span)
		}
		if h.Kind == "" || h.Title == "" || h.Variable == "" || strings.Trim(h.Variable, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") != "" || digit.has(h.Variable[0]) {
			t.Fatalf("%s: title %q, variable %q", h.Kind, h.Title, h.Variable)
		}
		mask := strings.TrimSuffix(Mask(h.Kind, h.Span.Len()), "…")
		if mask != prefixes[h.Kind] && mask != "" || len(mask) > h.Span.Len()-8 && mask != "" {
			t.Fatalf("%s: the mask %q says more than the format", h.Kind, mask)
		}
		if mask != "" && !strings.HasPrefix(h.Span.Of(s), mask) && h.Kind != kindPrivateKey {
			t.Fatalf("%s: the mask %q is not how the value starts", h.Kind, mask)
		}
	}
}

func FuzzScan(f *testing.F) {
	r := newRand()
	for _, x := range found {
		f.Add(strings.NewReplacer("⟦", "", "⟧", "").Replace(fill(x.text)))
	}
	for _, x := range silent {
		f.Add(fill(x))
	}
	for i := range formats {
		f.Add("A_B=" + formats[i].sample(r) + "\n")
	}
	for _, x := range pemTexts(r) {
		f.Add(x.text)
	}
	f.Add("Credentials: `as: `:hun") // a user's name that ends like one with a password behind it
	f.Fuzz(func(t *testing.T, s string) {
		s = strings.ToValidUTF8(s, "\uFFFD")
		hits := Scan(s)
		checkHits(t, s, hits)
		// Redacting everything that was found leaves nothing of it behind.
		for i := len(hits) - 1; i >= 0; i-- {
			s = s[:hits[i].Span.Start] + "$" + hits[i].Variable + s[hits[i].Span.End:]
		}
		Scan(s)
	})
}

// A part of a file, cut at line ends, has the hits that the whole has there.
func TestPartsHaveTheHitsOfTheWhole(t *testing.T) {
	var text strings.Builder
	for _, x := range found {
		text.WriteString(strings.NewReplacer("⟦", "", "⟧", "").Replace(fill(x.text)) + "\n\n")
	}
	s := text.String()
	whole := Scan(s)
	checkHits(t, s, whole)
	var parts []Hit
	for at := 0; at < len(s); {
		end := min(len(s), at+700)
		if n := strings.Index(s[end:], "\n\n"); n >= 0 {
			end += n + 2
		}
		for _, h := range Scan(s[at:end]) {
			h.Span = h.Span.Shift(at)
			parts = append(parts, h)
		}
		at = end
	}
	if len(whole) != len(parts) {
		t.Fatalf("%d hits in the whole, %d in its parts", len(whole), len(parts))
	}
	for i := range whole {
		if whole[i] != parts[i] {
			t.Errorf("%v in the whole, %v in a part", whole[i].Span, parts[i].Span)
		}
	}
}

// A value that was replaced by its variable is found no more.
func TestRedactionIsQuiet(t *testing.T) {
	for _, x := range found {
		s := strings.NewReplacer("⟦", "", "⟧", "").Replace(fill(x.text))
		for _, sign := range []string{"$", "${"} {
			out, back := s, sign
			for _, h := range Scan(s) {
				name := back + h.Variable
				if back == "${" {
					name += "}"
				}
				out = s[:h.Span.Start] + name + s[h.Span.End:]
			}
			if hits := Scan(out); len(hits) > 0 {
				t.Errorf("%q: the redacted text has %s", x.text, hits[0].Kind)
			}
		}
	}
}

// hostile are pieces that make texts in which every byte looks promising.
var hostile = []string{
	"password ", "password: ", "password is for ", "key=", "a_key_", "token:", "secret=\"", "secret '", "sk-", "sk-a1B2c3D4e5F6g7H8-", "ghp_", "eyJ", "eyJhbGciOiJ9.", "s.", "M.", "-----BEGIN PRIVATE KEY-----\n",
	"-----END \n", "BEGIN ", "://", "a://b:c", "a://b:c@", "x:1@", "@", "a@b.c", "a@", "+1", "+12 ", "1234 ", "1234", "4929 ", "DE89 ", "DE893704", "密码是", "密码", "пароль ", "パスワード", "Bearer ", "-u a:b ", "curl -u ", "sig=",
	"login: a/", "account no ", "hooks.slack.com/services/", "AKIA", "AAAAAAAAAAAAAAAAAAAAAAAA", "1:A", "12345678:AA", "(", "\"", "`", "«", "Private-Lines: 1\n", "sshpass ", "xoxb-", "pat.", "SK", "data:image/png;base64,iVBORw0K/", "a-b_c.d/",
	"password (", "password for the ", "api_key='", "Authorization: Basic ", "0123456789abcdef", "sk-ant-api03-", "glpat-........", "discord.com/api/webhooks/", "\\n", "OQ.", "MTIzNDU2Nzg5MDEyMzQ1Njc4.", "-----BEGIN PRIVATE KEY-----\n----END ",
}

// Nothing in them leads astray; BenchmarkScanHostile has the speed on each.
func TestHostileText(t *testing.T) {
	for _, piece := range hostile {
		s := strings.Repeat(piece, 1<<16/len(piece))
		checkHits(t, s, Scan(s))
	}
}
