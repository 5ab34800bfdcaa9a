package dgc

import (
	"strings"
	"testing"
)

// prose is memory as people write it: headings, lists, code, links, quotes,
// nothing to redact.
func prose(bytes int) string {
	const section = `## Builds and tests

The project is built with ` + "`make all`" + `; "quick" builds skip the generated files. Run the linter first,
then the unit tests: they take about 40 s on two cores. See https://example.org/docs/build#cache for the cache.

- Keep *one* idea a file, and don't rename public functions without a note in CHANGES.md.
- The token count of a prompt is shown by ` + "`tools/count.py --model small`" + `; the key of a map is a path.
- Work on a branch: fix/NNN-short-title; ask before a force-push.

` + "```sh\n# build and test\nFOO=1 make -j2 test\ngit log --oneline | head\n```\n\n" + `| part | owner |
|------|-------|
| api_client | core team |

`
	return strings.Repeat(section, bytes/len(section)+1)[:bytes]
}

func BenchmarkRedactClean(b *testing.B) {
	s := prose(1 << 20)
	b.SetBytes(int64(len(s)))
	for b.Loop() {
		if !quiet(s) {
			b.Fatal("the text is not clean")
		}
	}
}

// BenchmarkRedactDense is a text that is credentials throughout.
func BenchmarkRedactDense(b *testing.B) {
	s := strings.Repeat("X_TOKEN=abcd https://user:pass@host --token abcd 'password': \"x\"\n", 16<<10)
	b.SetBytes(int64(len(s)))
	for b.Loop() {
		Redact(s, nil)
	}
}

func benchmarkBound(b *testing.B, s string) {
	b.SetBytes(int64(len(s)))
	b.ReportAllocs()
	for b.Loop() {
		Bound(s, nil, Options{Path: "p"})
	}
}

func BenchmarkBound32K(b *testing.B) { benchmarkBound(b, prose(32<<10)) }
func BenchmarkBound1M(b *testing.B)  { benchmarkBound(b, prose(1<<20)) }

// BenchmarkBound1MKeystroke has all scans but one already, as after an edit.
func BenchmarkBound1MKeystroke(b *testing.B) {
	s := prose(1 << 20)
	parts := Parts(s)
	at := 0
	for i := range parts {
		parts[i].Scan = ScanPart(s[at : at+parts[i].Len])
		at += parts[i].Len
	}
	b.SetBytes(int64(len(s)))
	b.ReportAllocs()
	for b.Loop() {
		parts[len(parts)/2].Scan = nil
		Bound(s, parts, Options{Path: "p"})
	}
}

// BenchmarkBoundHeadings is a file of nothing but rules, 100,000 of them.
func BenchmarkBoundHeadings(b *testing.B) { benchmarkBound(b, strings.Repeat("## Rule\n", 100000)) }
