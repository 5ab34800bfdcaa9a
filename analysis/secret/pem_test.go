package secret

import (
	"math/rand/v2"
	"strings"
	"testing"
)

type pemText struct {
	name string
	text string
	want string // the reported part; empty: none
}

func pemTexts(r *rand.Rand) []pemText {
	dashes := "-----"
	begin, end := dashes+"BEGIN RSA PRIVATE KEY"+dashes, dashes+"END RSA PRIVATE KEY"+dashes
	body := draw(r, base64Std, 64) + "\n" + draw(r, base64Std, 64) + "\n" + draw(r, base64Std, 20) + "==\n"
	block := begin + "\n" + body + end
	openssh := strings.ReplaceAll(block, "RSA", "OPENSSH")
	pgp := strings.ReplaceAll(block, "RSA PRIVATE KEY", "PGP PRIVATE KEY BLOCK")
	escaped := strings.ReplaceAll(block, "\n", `\n`)
	quoted := begin + "\n> " + strings.ReplaceAll(strings.TrimSpace(body), "\n", "\n> ") + "\n> " + end
	headers := begin + "\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00FF\n\n" + body + end
	ed25519 := dashes + "BEGIN PRIVATE KEY" + dashes + "\nMC4CAQAwBQYDK2VwBCIEI" + draw(r, base64Std, 43) + "\n" + dashes + "END PRIVATE KEY" + dashes
	cut := begin + "\n" + strings.TrimSpace(body)
	return []pemText{
		{"in a fence", "# Keys\n```\n" + block + "\n```\n", block},
		{"OpenSSH", openssh + "\n", openssh},
		{"Ed25519, one line", ed25519 + "\n", ed25519},
		{"PGP", pgp + "\n", pgp},
		{"in a JSON string", `"private_key": "` + escaped + `\n",`, escaped},
		{"in a quotation", "> " + quoted + "\n", quoted},
		{"encrypted", headers + "\n", headers},
		{"with Windows line ends", strings.ReplaceAll(block, "\n", "\r\n") + "\r\n", strings.ReplaceAll(block, "\n", "\r\n")},
		{"without its end", "a\n" + cut + "\n", cut},
		{"without its end, text follows", cut + "\n\nThe key above is old.\n", cut},
		{"public", strings.ReplaceAll(block, "RSA PRIVATE", "PUBLIC") + "\n", ""},
		{"a certificate", strings.ReplaceAll(block, "RSA PRIVATE KEY", "CERTIFICATE") + "\n", ""},
		{"empty", begin + "\n" + end + "\n", ""},
		{"dots", begin + "\n...\n" + end + "\n", ""},
		{"a stand-in", begin + "\nYOUR_PRIVATE_KEY_GOES_HERE_IN_BASE64_FORM_PLEASE\n" + end + "\n", ""},
		{"filler", begin + "\n" + strings.Repeat("A", 64) + "\n" + end + "\n", ""},
		{"only told", "A key starts with `" + begin + "` and ends with `" + end + "`.\n", ""},
		{"a search for the mark", "grep -r '" + begin + "' .\n", ""},
		{"PuTTY", "Private-Lines: 2\n" + body, strings.TrimSpace(body)},
	}
}

func TestPrivateKeys(t *testing.T) {
	for _, tt := range pemTexts(newRand()) {
		hits := Scan(tt.text)
		switch {
		case tt.want == "" && len(hits) != 0:
			t.Errorf("%s: %d hits of kind %s, want none", tt.name, len(hits), hits[0].Kind)
		case tt.want != "" && (len(hits) != 1 || hits[0].Kind != kindPrivateKey || hits[0].Span.Of(tt.text) != tt.want):
			t.Errorf("%s: %d hits, want the block alone", tt.name, len(hits))
		}
	}
}
