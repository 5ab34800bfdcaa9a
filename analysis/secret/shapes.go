package secret

import (
	"encoding/base64"
	"strings"

	"memls/analysis/text"
)

// Keys that have no prefix of their own: their mark stands inside or at the end.

// shapes tries them for the word that begins at p of s, which ends with a run,
// and returns the end of a hit, or 0.
func (c *collector) shapes(p int, s string) int {
	if p > 0 && (s[p-1] == '-' || s[p-1] == '_' || s[p-1] == '.') {
		return 0 // not the start of a key, and each start reads a bounded part
	}
	rest := s[p:min(len(s), p+160)]
	switch rest[0] {
	case 'M', 'N', 'O':
		if end := c.discord(p, rest); end > 0 {
			return end
		}
	}
	if strings.HasPrefix(rest, jwtPrefix) {
		return c.jwt(p, s)
	}
	n := base64u.run(rest, 64)
	switch {
	case n == 14 && strings.HasPrefix(rest[n:], ".atlasv1."):
		if m := base64u2.run(rest[n+9:], 71); m >= 60 && m <= 70 && drawn(rest[n+9:n+9+m]) {
			return c.shape(p, n+9+m, "terraform-token", "a Terraform Cloud token", "TF_TOKEN", Certain)
		}
	case n == 40 && strings.HasSuffix(rest[:n], "_mmk") && rest[6] == '_' && drawn(rest[7:36]):
		return c.shape(p, n, "maxmind-key", "a MaxMind key", "MAXMIND_LICENSE_KEY", Certain)
	case n >= 36 && n <= 37 && strings.HasPrefix(rest[32:], "-us") && hexLow.all(rest[:32]) && digit.all(rest[35:n]) && drawn(rest[:32]):
		return c.shape(p, n, "mailchimp-key", "a Mailchimp key", "MAILCHIMP_API_KEY", Certain)
	}
	// Azure: three characters, a digit, "Q~", then 31 to 34.
	if len(rest) >= 37 && rest[4] == 'Q' && rest[5] == '~' && digit.has(rest[3]) {
		if m := (dotted | tilde).run(rest[6:], 35); m >= 31 && m <= 34 && drawn(rest[6:6+m]) {
			return c.shape(p, 6+m, "azure-client-secret", "an Azure client secret", "AZURE_CLIENT_SECRET", Certain)
		}
	}
	return c.awsSecret(p, rest)
}

func (c *collector) shape(p, n int, kind, title, variable string, level Level) int {
	c.add(Hit{Span: text.Span{Start: p, End: p + n}, Kind: kind, Title: title, Variable: c.variableFor(p, variable), Level: level})
	return p + n
}

// jwtPrefix is how JSON that starts with {" looks in base 64.
const jwtPrefix = "eyJ"

// longestPart bounds each of the three parts of a JSON web token, in bytes.
const longestPart = 2048

// jwt is a header and a payload, JSON in base 64, and a signature. The header
// names the algorithm.
func (c *collector) jwt(p int, s string) int {
	var parts [3]string
	at := p
	for i := range parts {
		n := base64u2.run(s[at:], longestPart)
		parts[i] = s[at : at+n]
		at += n
		if i < 2 {
			if at >= len(s) || s[at] != '.' {
				return 0
			}
			at++
		}
	}
	if len(parts[0]) < 16 || len(parts[2]) < 16 {
		return 0
	}
	header, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(parts[0], "="))
	encrypted := strings.Contains(string(header), `"enc"`)
	if err != nil || !encrypted && !strings.Contains(string(header), `"alg"`) {
		return 0
	}
	payload, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(parts[1], "="))
	switch {
	case err != nil && !encrypted, placeholder(parts[2]), !random(parts[2]):
		return 0
	case strings.Contains(string(payload), `"John Doe"`): // the sample of jwt.io
		return at
	case strings.Contains(string(payload), `"anon"`): // made to be published
		return c.shape(p, at-p, "jwt", "a JSON web token", "JWT", Unsure)
	}
	return c.shape(p, at-p, "jwt", "a JSON web token", "JWT", Certain)
}

// discord is a bot token: the bot's number in base 64, a time, a signature.
func (c *collector) discord(p int, rest string) int {
	parts := [3]int{}
	at := 0
	for i := range parts {
		parts[i] = base64u.run(rest[at:], 72)
		at += parts[i]
		if i < 2 {
			if at >= len(rest) || rest[at] != '.' {
				return 0
			}
			at++
		}
	}
	if parts[0] < 23 || parts[0] > 28 || parts[1] < 6 || parts[1] > 7 || parts[2] < 27 || parts[2] > 40 {
		return 0
	}
	id, err := base64.RawURLEncoding.DecodeString(rest[:parts[0]])
	level := Likely
	if err == nil && digit.all(string(id)) {
		level = Certain
	}
	if !drawn(rest[at-parts[2] : at]) {
		return 0
	}
	return c.shape(p, at, "discord-token", "a Discord bot token", "DISCORD_TOKEN", level)
}

// telegram is a bot's number, a colon at s[colon], and 35 characters of which
// the first two are mostly "AA".
func (c *collector) telegram(from, colon int, s string) int {
	start := colon
	for start > from && colon-start < 17 && digit.has(s[start-1]) {
		start--
	}
	body := s[colon+1:]
	n := base64u.run(body, 36)
	if d := colon - start; d < 7 || d > 12 || start > from && base62.has(s[start-1]) && !strings.HasSuffix(s[:start], "bot") || n < 34 || n > 35 || !drawn(body[1:n]) {
		return 0
	}
	return c.shape(start, colon+1+n-start, "telegram-token", "a Telegram bot token", "TELEGRAM_BOT_TOKEN", Certain)
}

// awsSecret is 40 characters of base 64 close behind a word that says AWS.
func (c *collector) awsSecret(p int, rest string) int {
	if len(rest) < 40 || len(rest) > 40 && (base64p.has(rest[40]) || rest[40] == '_' || rest[40] == '-') || p > 0 && (base64Std.has(c.s[p-1])) || base64Std.run(rest, 41) != 40 {
		return 0
	}
	value := rest[:40]
	t := measure(value)
	if t.digits < 2 || t.lowers < 6 || t.uppers < 6 || t.entropy < 4.3 || !drawn(value) {
		return 0
	}
	before := c.s[max(0, p-200):p]
	for _, w := range []string{"akia", "asia", "aws"} {
		if containsFold(before, w) {
			return c.shape(p, 40, "aws-secret-key", "an AWS secret access key", "AWS_SECRET_ACCESS_KEY", Likely)
		}
	}
	return 0
}
