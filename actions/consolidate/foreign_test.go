package consolidate

import (
	"strings"
	"testing"

	"memls/analysis/markdown"
)

// What is written in a language that nobody here reads is kept but for its dates, what
// recurs counts up, and a second run changes nothing.
func TestForeignLanguage(t *testing.T) {
	p := File(markdown.Parse(`# Diário da loja

## 2026-03-02

- Montei o servidor da caixa, um Dell 3050 com Debian 12.
- Impressora travou, reiniciei e voltou.

## 2026-03-05

- Impressora travou de novo.
- O relatório de vendas fecha às 22:00; depois disso nada entra no dia.

## 2026-03-09

- Impressora travou pela terceira vez.
- O backup passou para as 04:30 agora.
`), Options{})
	if p == nil {
		t.Fatal("not consolidated")
	}
	for _, want := range []string{"Dell 3050", "22:00", "04:30", "Impressora travou — 3 times", "## How it works"} {
		if !strings.Contains(p.After, want) {
			t.Errorf("%q is gone:\n%s", want, p.After)
		}
	}
	if strings.Contains(p.After, "2026") {
		t.Errorf("a date is left:\n%s", p.After)
	}
	if again := File(markdown.Parse(p.After), Options{}); again != nil {
		t.Errorf("a second run changes it:\n%s", again.After)
	}
}
