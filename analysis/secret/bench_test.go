package secret

import (
	"fmt"
	"strings"
	"testing"
)

const benchSize = 1 << 20

// cleanMarkdown is n bytes of memory-file prose, lists, code and tables.
func cleanMarkdown(n int) string {
	r := newRand()
	words := strings.Fields("the agent loads a file when session starts and keeps rules that must hold for every request; tests run with `make check` before any push because CI caches modules, so the build key is its hash. Passing state through context keeps token budgets small, authors say (see docs/guide.md) — über naïve 設定 ファイル по-русски. Use https://go.dev/doc for more: errors wrap with %w")
	var b strings.Builder
	for line := 0; b.Len() < n; line++ {
		switch line % 12 {
		case 0:
			fmt.Fprintf(&b, "\n## Section %d\n\n", line)
		case 5:
			fmt.Fprintf(&b, "| `name_%d` | string | required | %s |\n", line, words[r.IntN(len(words))])
		case 9:
			fmt.Fprintf(&b, "    func handle%d(ctx context.Context) error { return run(ctx, %d) }\n", line, line)
		default:
			b.WriteString("- ")
			for range 8 + r.IntN(16) {
				b.WriteString(words[r.IntN(len(words))] + " ")
			}
			b.WriteString("\n")
		}
	}
	return b.String()[:n]
}

// lookalikes is n bytes of what must not be reported.
func lookalikes(n int) string {
	var b strings.Builder
	for b.Len() < n {
		for _, x := range silent {
			b.WriteString("- " + fill(x) + "\n")
		}
	}
	return strings.ToValidUTF8(b.String()[:n], "")
}

func benchScan(b *testing.B, s string) {
	b.SetBytes(int64(len(s)))
	for b.Loop() {
		Scan(s)
	}
}

func BenchmarkScanClean(b *testing.B) { benchScan(b, cleanMarkdown(benchSize)) }

func BenchmarkScanNote(b *testing.B) { benchScan(b, cleanMarkdown(2<<10)) }

func BenchmarkScanLookalikes(b *testing.B) { benchScan(b, lookalikes(benchSize)) }

// One line in ten holds a secret.
func BenchmarkScanSecrets(b *testing.B) {
	r := newRand()
	var text strings.Builder
	clean := strings.SplitAfter(cleanMarkdown(benchSize), "\n")
	for i, line := range clean {
		text.WriteString(line)
		if i%10 == 0 {
			text.WriteString("- X_TOKEN=" + formats[i/10%len(formats)].sample(r) + "\n")
		}
	}
	benchScan(b, text.String())
}

func BenchmarkScanHostile(b *testing.B) {
	for _, piece := range hostile {
		b.Run(strings.TrimSpace(piece), func(b *testing.B) { benchScan(b, strings.Repeat(piece, benchSize/4/len(piece))) })
	}
}
