package consolidate

import (
	"fmt"
	"strings"
	"testing"

	"memls/analysis/markdown"
)

// TestParagraphsArePartedByWhatTheyAreAbout reads paragraphs; "|" stands where one
// statement ends and another begins.
func TestParagraphsArePartedByWhatTheyAreAbout(t *testing.T) {
	for _, paragraph := range []string{
		"Port 8443 is for internal traffic only. | The invoice number has a check digit.",
		"The printer needs A4 paper. | Ana prefers short mails.",
		"The cache key contains the tenant id. | Builds must run on Node 22.",
		"The cache is a file. It lies in `/var/cache`.",
		"The queue holds 500 messages. The consumer of the queue must be alone.",
		"The import is slow. The pool has 5 connections because the plan is small.",
		"The port must be open. Otherwise the relay says nothing.",
		"Der Drucker braucht A4-Papier. | Rechnungen müssen zwei Unterschriften haben.",
		"Der Speicher ist voll mit Bildern. Deshalb muss er jeden Monat geleert werden.",
		"El puerto 8443 es solo para pruebas. | Las facturas llevan dos firmas siempre.",
		"Le port 8443 est réservé aux tests. | Les factures doivent avoir deux signatures.",
	} {
		src := "# T\n"
		for i, s := range []string{"Deployed. All good.", strings.ReplaceAll(paragraph, " | ", " "), "Tests green."} {
			src += fmt.Sprintf("\n## 2026-01-%02d\n\n%s\n", i+1, s)
		}
		p := File(markdown.Parse(src), Options{})
		if p == nil {
			t.Errorf("no log: %s", paragraph)
			continue
		}
		var got []string
		for _, s := range p.Statements {
			got = append(got, s.Text)
		}
		for _, want := range strings.Split(paragraph, " | ") {
			if !strings.Contains("\n"+strings.Join(got, "\n")+"\n", "\n"+want+"\n") {
				t.Errorf("%q became %q", paragraph, got)
			}
		}
	}
}

// TestNoFalseCounts holds that only events are counted, and that a place alone makes
// no event.
func TestNoFalseCounts(t *testing.T) {
	for _, said := range [][]string{
		{"Accruals under 500 EUR are not booked.", "Accruals under 1,000 EUR are not booked.", "Accruals under 800 EUR are not booked."},
		{"The import runs every 10 minutes.", "The import runs every 20 minutes now.", "The import runs every 30 minutes."},
		{"Rendering failed on the product page.", "Lighthouse score on the product page: 61.", "Two typos on the product page."},
		{"Der Import läuft alle 10 Minuten.", "Der Import läuft alle 20 Minuten.", "Der Import läuft alle 30 Minuten."},
		{"Pedidos de menos de 5 EUR no se envían.", "Pedidos de menos de 9 EUR no se envían.", "Pedidos de menos de 7 EUR no se envían."},
	} {
		for _, s := range File(markdown.Parse(entries(said...)), Options{}).Statements {
			if s.Count > 0 {
				t.Errorf("%q is said to have happened %d times", s.Text, s.Count)
			}
		}
	}
}

// TestGuessesThatTheNextSentenceTakesBack holds that a guess goes with what takes it
// back, and does not stay alone.
func TestGuessesThatTheNextSentenceTakesBack(t *testing.T) {
	for _, said := range []string{
		"Spam was sent through a stolen login, so all passwords had to change. That was not it.",
		"The disk is too slow because it is shared. It was not that.",
	} {
		p := File(markdown.Parse(entries(said, "The queue is a file.")), Options{})
		if first, _, _ := strings.Cut(said, "."); strings.Contains(p.After, first) {
			t.Errorf("%q is still there:\n%s", first, p.After)
		}
	}
}

// TestRowsOfATable reads a table whose cells may say nothing, or an event.
func TestRowsOfATable(t *testing.T) {
	src := "# T\n\n## What happened\n\n| What | Why | When |\n|---|---|---|\n| Node went away | unknown | 2026-01-07 |\n| Weekly look | - | 2026-01-08 |\n| Node went away | unknown | 2026-01-09 |\n| Node went away | the volume is 20 GB, and cleaning starts at 85 % only | 2026-01-12 |\n"
	p := File(markdown.Parse(src), Options{})
	if p == nil || !strings.Contains(p.After, "Node went away — 3 times") || strings.Contains(p.After, "- -") || strings.Contains(p.After, "unknown") || strings.Contains(p.After, "What happened") || !strings.Contains(p.After, "20 GB") {
		t.Errorf("%+v", p)
	}
}
