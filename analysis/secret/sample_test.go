package secret

import (
	"encoding/base64"
	"hash/crc32"
	"math/rand/v2"
)

// Samples are drawn at run time, so that no file holds anything like a key.

// draw returns n random characters of an alphabet that start and end with a
// letter or digit.
func draw(r *rand.Rand, a alphabet, n int) string {
	var set, ends []byte
	for c := range 256 {
		if a.has(byte(c)) {
			set = append(set, byte(c))
			if base62.has(byte(c)) {
				ends = append(ends, byte(c))
			}
		}
	}
	out := make([]byte, n)
	for i := range out {
		if i == 0 || i == n-1 {
			out[i] = ends[r.IntN(len(ends))]
		} else {
			out[i] = set[r.IntN(len(set))]
		}
	}
	return string(out)
}

func uuid(r *rand.Rand) string {
	return draw(r, hexLow, 8) + "-" + draw(r, hexLow, 4) + "-" + draw(r, hexLow, 4) + "-" + draw(r, hexLow, 4) + "-" + draw(r, hexLow, 12)
}

func b64url(s string) string { return base64.RawURLEncoding.EncodeToString([]byte(s)) }

// bodies makes what follows the prefix where random characters alone will not do.
var bodies = map[string]func(r *rand.Rand) string{
	"ghp_": crcSample, "gho_": crcSample, "ghu_": crcSample, "ghs_": crcSample, "ghr_": crcSample, "npm_": crcSample,
	"pat":      func(r *rand.Rand) string { return draw(r, base62, 14) + "." + draw(r, hexLow, 64) },
	"eyJrIjoi": func(r *rand.Rand) string { return draw(r, base62, 90) },
	"webhook.office.com/webhookb2/": func(r *rand.Rand) string {
		return uuid(r) + "@" + uuid(r) + "/IncomingWebhook/" + draw(r, hexLow, 32) + "/" + uuid(r)
	},
	"hooks.zapier.com/hooks/catch/": func(r *rand.Rand) string { return draw(r, digit, 7) + "/" + draw(r, lowNum, 7) },
	"hooks.slack.com/services/": func(r *rand.Rand) string {
		return "T" + draw(r, upNum, 10) + "/B" + draw(r, upNum, 10) + "/" + draw(r, base62, 24)
	},
	"discord.com/api/webhooks/": func(r *rand.Rand) string { return draw(r, digit, 18) + "/" + draw(r, base64u, 68) },
	"xoxb-": func(r *rand.Rand) string {
		return draw(r, digit, 12) + "-" + draw(r, digit, 12) + "-" + draw(r, base62, 24)
	},
	"sk-": func(r *rand.Rand) string { return draw(r, base62, 48) },
	"SG.": func(r *rand.Rand) string { return draw(r, base64u, 22) + "." + draw(r, base64u, 43) },
	"A3-": func(r *rand.Rand) string {
		return draw(r, upNum, 6) + "-" + draw(r, upNum, 6) + "-" + draw(r, upNum, 5) + "-" + draw(r, upNum, 5) + "-" + draw(r, upNum, 5)
	},
	"s.": func(r *rand.Rand) string { return draw(r, base62, 20) + draw(r, digit, 1) + "aZ" + draw(r, digit, 1) },
}

func crcSample(r *rand.Rand) string {
	body := draw(r, base62, 30)
	return body + base62Digits(crc32.ChecksumIEEE([]byte(body)), 6)
}

// sample returns a key of the format.
func (f *format) sample(r *rand.Rand) string {
	switch body := bodies[f.prefix]; {
	case body != nil:
		return f.prefix + body(r)
	case f.alphabet == hexLow|dash && f.min == 36:
		return f.prefix + uuid(r)
	}
	return f.prefix + draw(r, f.alphabet, f.min)
}

func newRand() *rand.Rand { return rand.New(rand.NewPCG(7, 11)) }

func basicAuth(user, password string) string {
	return base64.StdEncoding.EncodeToString([]byte(user + ":" + password))
}

func jwtSample(r *rand.Rand, role string) string {
	return b64url(`{"alg":"HS256","typ":"JWT"}`) + "." + b64url(`{"sub":"`+draw(r, digit, 8)+`","role":"`+role+`"}`) + "." + draw(r, base64u, 43)
}
