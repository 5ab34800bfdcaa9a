package dgc

import (
	"math/rand"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"memls/analysis/text"
	"memls/analysis/view"
)

// cutAtLines cuts src into parts at some of its line ends, the same for the same
// seed. Every second scan is made beforehand, as a cache would have it.
func cutAtLines(src string, seed int64) []Part {
	random := rand.New(rand.NewSource(seed))
	var parts []Part
	last := 0
	for i := 1; i < len(src); i++ {
		lineEnd := src[i-1] == '\n' || src[i-1] == '\r' && src[i] != '\n'
		if lineEnd && random.Intn(3) > 0 {
			p := Part{Len: i - last}
			if random.Intn(2) == 0 {
				p.Scan = ScanPart(src[last:i])
			}
			parts = append(parts, p)
			last = i
		}
	}
	return append(parts, Part{Len: len(src) - last})
}

// key assembles what looks like a credential at run time.
func key(parts ...string) string { return strings.Join(parts, "") }

// seeds are texts with something for every matcher, and texts whose matches reach
// over line ends.
func seeds() []string {
	x := strings.Repeat("x", 12)
	return []string{
		"plain prose about tokens, passwords and API keys.\n",
		"# A\n\n## Rules\n\n- never\n\n```sh\n# comment\nmake\n```\n\n## B\n" + strings.Repeat("word ", 200),
		"X_TOKEN=\n\n" + "abcd efgh\n",
		"--token\r\nnextline\n--pass" + "word=abcd\n",
		"Authorization:\nBearer\n" + "EXAMPLE\n",
		"pass" + "word\n:\n\"EXAMPLE\"\n\"token\": 'a\rb'\r'c'\n",
		"token:\"x secret_key\":\"y\"\nauthorization: token authorization : token abcd\n",
		"pre\n-----BEGIN RSA PRIV" + "ATE KEY-----\n# H\n\n## Rules\n\n-----END PRIV" + "ATE KEY-----\npost\n",
		"-----BEGIN PRIV" + "ATE KEY-----\nnever closed\n\n## Rules\n\n- r\n",
		"https://user:pass@host " + key("sk", "-", x) + " " + key("gh", "p_", x) + " " + key("xox", "b-", x) + " " + key("AK", "IA", strings.ToUpper(x)) + "\n",
		key("ey", "J", x, ".", x, ".", x, "-.") + "\n",
		"to" + "ken: '' \"to" + "ken\":\"\"\n",
		"a \x00DGC-CREDENTIAL-REDACTED\x00 [REDACTED] b\n",
		" \u3000\n  ## Rules\x0b<!-- dgc:rule -->\u2028~~~\n# x\n~~~ \u00a0\n## \n",
		"DB_PA\u017f\u017fWORD=abcd to\u212aen: 'x' author\u0131zat\u0130on: basic abcd\n",
	}
}

// FuzzRedact holds redaction by parts to redaction of the whole.
func FuzzRedact(f *testing.F) {
	for i, s := range seeds() {
		f.Add(s, int64(i))
	}
	f.Fuzz(func(t *testing.T, raw string, seed int64) {
		src, _ := text.Decode([]byte(raw))
		want := redactAll(src, nil)
		var got []Rewrite
		for _, g := range groups(src, cutAtLines(src, seed)) {
			for _, w := range g.scan.rewrites {
				got = append(got, Rewrite{w.Span.Shift(g.span.Start), w.Class})
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("by parts %v, at once %v", got, want)
		}
		if quiet(src) && len(want) > 0 {
			t.Fatalf("quiet, but %v", want)
		}
		at := 0
		for _, w := range want {
			if w.Span.Start < at || w.Span.IsEmpty() && w.Class != "quoted value" || w.Span.Of(src) == Redacted {
				t.Fatalf("rewrite %+v behind byte %d", w, at)
			}
			at = w.Span.End
		}
		if out := Apply(src, want); !utf8.ValidString(out) || strings.Count(out, Redacted) < len(want) {
			t.Fatalf("%d rewrites make %q", len(want), out)
		}
	})
}

// FuzzBound holds every view to what views promise, and a view from parts to the
// view of the whole.
func FuzzBound(f *testing.F) {
	for i, s := range seeds() {
		f.Add(s, int64(i), 0, i%2 == 0)
		f.Add(strings.Repeat(s, 20), int64(i), 300, i%2 == 1)
	}
	f.Fuzz(func(t *testing.T, raw string, seed int64, limit int, old bool) {
		src, _ := text.Decode([]byte(raw))
		o := Options{Path: "p", Limit: MinChars + limit&0x7FF, Release: Next}
		if old {
			o.Release = V0470
		}
		b := Bound(src, cutAtLines(src, seed), o)
		most := o.Limit
		if b.Mode == RulesDropped {
			most += noticeExcess
		}
		if n := utf8.RuneCountInString(b.Text); n > most {
			t.Fatalf("a view of %d characters, the limit is %d", n, o.Limit)
		}
		checkSegments(t, &b.View, map[string]string{"p": src})
		redacted := strip(Apply(src, Redact(src, nil)))
		if n := utf8.RuneCountInString(redacted); n != b.Used {
			t.Fatalf("%d characters used, want %d", b.Used, n)
		}
		if (b.Mode == Whole) != (b.Text == redacted) {
			t.Fatalf("mode %s, %q of %q", b.Mode, b.Text, redacted)
		}
		if all := Bound(src, []Part{{Len: len(src)}}, o); all.Text != b.Text || !slices.Equal(all.Rules, b.Rules) {
			t.Fatalf("by parts %q\nat once %q", b.Text, all.Text)
		}
		checkAccounted(t, src, &b.View)
	})
}

// checkAccounted holds that every byte of the source is shown, rewritten or left
// out, once, but for white space.
func checkAccounted(t *testing.T, src string, v *view.View) {
	t.Helper()
	var spans []text.Span
	for _, s := range v.Segments {
		if s.Kind == view.Source || s.Kind == view.Redaction {
			spans = append(spans, s.Source.Span)
		}
	}
	for _, l := range v.LeftOut {
		spans = append(spans, l.Span)
	}
	// An empty span is an empty value that is rewritten.
	spans = slices.DeleteFunc(spans, text.Span.IsEmpty)
	slices.SortFunc(spans, func(a, b text.Span) int { return a.Start - b.Start })
	at := 0
	for _, s := range append(spans, text.Span{Start: len(src), End: len(src)}) {
		if s.Start < at {
			t.Fatalf("bytes %d to %d are accounted for twice", s.Start, at)
		}
		if gap := src[at:s.Start]; strip(gap) != "" {
			t.Fatalf("%q is neither loaded nor left out", gap)
		}
		at = s.End
	}
}

// FuzzAppend holds that a fact is added and nothing else changes.
func FuzzAppend(f *testing.F) {
	f.Add("", "fact")
	f.Add("# P\r\n\r\n## Memory\r\n- a\r\n\n\n", " two\r\nlines ")
	f.Fuzz(func(t *testing.T, before, fact string) {
		before, _ = text.Decode([]byte(before))
		fact, _ = text.Decode([]byte(fact))
		after, err := Append(before, fact)
		if err != nil {
			if after != "" {
				t.Fatalf("%v, but %q", err, after)
			}
			return
		}
		if !strings.HasPrefix(after, strings.TrimRight(before, "\n")) || !strings.Contains(after, memoryHeading) || len(after) > MaxFile {
			t.Fatalf("%q becomes %q", before, after)
		}
		entry, _ := factEntry(fact)
		if !strings.HasSuffix(after, "\n"+entry) {
			t.Fatalf("%q does not end with %q", after, entry)
		}
	})
}
