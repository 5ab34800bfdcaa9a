package secret

import (
	"regexp"
	"strings"
	"testing"
)

// Each line of the table finds nearly all keys that a generator draws, under its
// own name, wherever keys stand.
func TestFormatsFindTheirKeys(t *testing.T) {
	r := newRand()
	places := []string{
		"%", "- token `%` for CI", "NAME=%\n", `{"value": "%"}`, "curl -H 'X: %'", "密钥%。", "(see %).", `"a\n%\n"`, "**%**", "https://x.dev/?k=%&a=b",
	}
	for i := range formats {
		f := &formats[i]
		const draws = 200
		missed := 0
		for n := range draws {
			key := f.sample(r)
			s := strings.Replace(places[n%len(places)], "%", key, 1)
			hits := Scan(s)
			if len(hits) != 1 || !strings.HasSuffix(hits[0].Span.Of(s), strings.TrimRight(key, ".-/")) || hits[0].Title != f.title {
				missed++
			}
		}
		if missed > draws/12 {
			t.Errorf("%s: %d of %d drawn keys with prefix %q missed", f.kind, missed, draws, f.prefix)
		}
	}
}

func TestFormatsAreWellFormed(t *testing.T) {
	kind, variable := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`), regexp.MustCompile(`^[A-Z][A-Z0-9_]+$`)
	seen := map[string]bool{}
	for _, f := range formats {
		if seen[f.prefix] {
			t.Errorf("two lines with the prefix %q", f.prefix)
		}
		seen[f.prefix] = true
		if !kind.MatchString(f.kind) || !variable.MatchString(f.variable) {
			t.Errorf("%s: kind or variable %s is no good name", f.kind, f.variable)
		}
		if !strings.HasPrefix(f.title, "a ") && !strings.HasPrefix(f.title, "an ") && !strings.HasPrefix(f.title, "the ") {
			t.Errorf("%s: the title %q begins without article", f.kind, f.title)
		}
		if len(f.prefix) < 2 || !base62.has(f.prefix[0]) || f.min > f.max || len(f.prefix)+f.min < shortestKey {
			t.Errorf("%s: the skim cannot find the prefix %q with %d to %d bytes", f.kind, f.prefix, f.min, f.max)
		}
	}
}

func TestShapes(t *testing.T) {
	r := newRand()
	for _, tt := range []struct {
		kind  string
		level Level
		key   string
	}{
		{"jwt", Certain, jwtSample(r, "owner")},
		{"jwt", Unsure, jwtSample(r, "anon")},
		{"telegram-token", Certain, draw(r, digit, 10) + ":AA" + draw(r, base64u, 33)},
		{"discord-token", Certain, b64url(draw(r, digit, 18)) + "." + draw(r, base64u, 6) + "." + draw(r, base64u, 38)},
		{"terraform-token", Certain, draw(r, base62, 14) + ".atlasv1." + draw(r, base64u, 67)},
		{"maxmind-key", Certain, draw(r, base62, 6) + "_" + draw(r, base62, 29) + "_mmk"},
		{"mailchimp-key", Certain, draw(r, hexLow, 32) + "-us14"},
		{"azure-client-secret", Certain, draw(r, base62, 3) + "8Q~" + draw(r, dotted, 34)},
	} {
		for _, place := range []string{"%", "the value `%` works", "X_Y=%\n"} {
			s := strings.Replace(place, "%", tt.key, 1)
			hits := Scan(s)
			if len(hits) != 1 || hits[0].Kind != tt.kind || hits[0].Level != tt.level || hits[0].Span.Of(s) != tt.key {
				t.Errorf("%s in %q: got %d hits", tt.kind, place, len(hits))
			}
		}
	}
}

func TestAWSSecretStandsBesideItsID(t *testing.T) {
	r := newRand()
	id, key := "AKIA"+draw(r, upNum, 16), draw(r, base62|plusSlash, 40)
	s := "AWS user ci\n" + id + "\n" + key + "\n"
	hits := Scan(s)
	if len(hits) != 2 || hits[0].Kind != "aws-access-key" || hits[1].Kind != "aws-secret-key" || hits[1].Span.Of(s) != key {
		t.Errorf("got %d hits", len(hits))
	}
	if hits := Scan("a checksum " + key + " of something\n"); len(hits) != 0 {
		t.Error("40 characters of base 64 alone are no AWS key")
	}
}

func TestGitHubChecksumDecidesTheLevel(t *testing.T) {
	body := crcSample(newRand())
	good := "ghp_" + body
	bad := "ghp_" + body[:35] + string('a'+(body[35]+1)%26)
	if h := Scan(good); len(h) != 1 || h[0].Level != Certain {
		t.Error("a right sum is certain")
	}
	if h := Scan(bad); len(h) != 1 || h[0].Level != Likely {
		t.Error("a wrong sum is likely")
	}
}

func TestMaskShowsThePrefixOnly(t *testing.T) {
	for _, tt := range []struct {
		kind string
		n    int
		want string
	}{
		{"github-token", 40, "ghp_…"},
		{"gcp-api-key", 39, "AIza…"},
		{"github-token", 10, "…"},
		{"password", 40, "…"},
		{"email", 20, "…"},
		{"slack-webhook", 80, "…"},
		{"no such kind", 80, "…"},
	} {
		if got := Mask(tt.kind, tt.n); got != tt.want {
			t.Errorf("Mask(%q, %d) = %q, want %q", tt.kind, tt.n, got, tt.want)
		}
	}
}
