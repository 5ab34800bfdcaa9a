package similar

import (
	"testing"

	"memls/analysis/markdown"
)

func claims(src string) []Claim {
	var out []Claim
	for _, c := range markdown.Parse(src).Chunks() {
		out = append(out, ClaimsOf(c.Part)...)
	}
	return out
}

func TestClaims(t *testing.T) {
	const (
		unrelated = iota
		repeats
		disagrees
	)
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"The API listens on port 8080.", "The API is listening on port 9090", disagrees},
		{"The API listens on port 8080.", "The API listens on port 8080", repeats},
		{"The API listens on port 8080.", "The admin API listens on port 9090.", unrelated},
		{"Retry failed payments after 5 seconds on 429", "Retry failed payments after 10 seconds on 503", unrelated},
		{"The worker pool has Node version 20.", "The worker pool has Node version 22.", disagrees},
		{"Phase 1 of the migration is done", "Phase 2 of the migration is done", unrelated},
		{"Never push to the main branch", "Push to the main branch", disagrees},
		{"Feature flags are enabled on staging", "Feature flags are disabled on staging", disagrees},
		{"Feature flags are not enabled on staging", "Feature flags are disabled on staging", repeats},
		{"The pool of `worker-a` holds 10 connections", "The pool of `worker-b` holds 20 connections", unrelated},
		{"Service A keeps sessions for 10 minutes", "Service B keeps sessions for 20 minutes", unrelated},
		{"Timeout of requests: 30s", "Timeout of requests: 60s", unrelated}, // two words: about anything
		{"支付网关的超时是 30 秒", "支付网关超时为 60 秒", unrelated},                        // 为 is a pair of its own
		{"支付网关的超时是 30 秒", "支付网关的超时是 60 秒", disagrees},
		{"Der Export läuft auf dem Server im Keller", "Der Export läuft nicht auf dem Server im Keller", disagrees},
		{"On 2026-01-05 the queue limit of workers was 100", "On 2026-02-05 the queue limit of workers was 200", unrelated},
	} {
		all := claims("- " + test.a + "\n- " + test.b + "\n")
		got := unrelated
		if len(all) == 2 {
			switch a, b := &all[0], &all[1]; {
			case a.Repeats(b):
				got = repeats
			case a.Disagrees(b):
				got = disagrees
			}
		}
		if got != test.want {
			t.Errorf("%q and %q: %d, want %d (%+v)", test.a, test.b, got, test.want, all)
		}
	}
}

func TestClaimsHaveTheirPlace(t *testing.T) {
	src := "# Ports\n\nThe API listens on port 8080. The admin page of the shop\nlistens on port 9000.\n\n```\nthe API listens on port 1\n```\n\n" +
		"## 2026-01-05\n\nThe API listens on port 2 today.\n\n## More\n\n1. The metrics endpoint answers on port 9100\n> The API listens on port 3.\n\n| the API | listens on port 4 |\n"
	var got []string
	for _, c := range claims(src) {
		got = append(got, c.Span.Of(src))
	}
	want := []string{"The API listens on port 8080.", "The admin page of the shop\nlistens on port 9000.", "The metrics endpoint answers on port 9100"}
	if len(got) != len(want) {
		t.Fatalf("%q", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%q, want %q", got[i], want[i])
		}
	}
}

func FuzzClaims(f *testing.F) {
	for _, s := range []string{"- a b c 5\n", "para `x` 5%.\nmore\n\n> q\n", "1. \n2. x y z 1\n", "支付网关的超时是 30 秒", "<!-- x --> y z a b\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		doc := markdown.Parse(s)
		for _, c := range doc.Chunks() {
			last := 0
			for _, x := range ClaimsOf(c.Part) {
				if x.Span.Start < last || x.Span.End > len(c.Part.Text) || x.Span.IsEmpty() {
					t.Fatalf("%q: %+v after %d", s, x, last)
				}
				last = x.Span.Start
				if !x.Repeats(&x) || x.Disagrees(&x) {
					t.Errorf("%q: %+v", s, x)
				}
			}
		}
	})
}
