package consolidate

import (
	"strings"
	"testing"

	"memls/analysis/markdown"
)

// TestFactsAreNotLost reads sentences that hold beyond their day, though a part of them
// tells of the past, speaks of a state or names a day.
func TestFactsAreNotLost(t *testing.T) {
	for _, c := range []struct{ what, said string }{
		{"what was wrong explains what is so", `
L'eau du ballon monte à 58 °C la nuit ; le circuit n'avait pas de clapet.
Der Vorlauf steigt nachts auf 58 °C; der Kreis hatte keine Rückschlagklappe.
El agua sube a 58 °C por la noche; el circuito no tenía válvula.`},
		{"what holds from now on", `
L'import ignore désormais les fichiers vides et les déplace dans ` + "`rebut/`" + ` après 24 h.
Der Import übergeht jetzt leere Dateien und verschiebt sie nach ` + "`ablage/`" + `.
La importación ignora ahora los ficheros vacíos y los mueve a ` + "`descartes/`" + `.
The import now ignores empty files and moves them to ` + "`rejected/`" + ` after 24 h.`},
		{"what was so explains what is so", `
Timestamps before 2023-05-02 are in local time, the old exporter knew no other.`},
		{"by what it is done, and not by what", `
报表按自然月汇总，不按三十天汇总；按三十天算，二月就算错了。`},
		{"what holds from here on", `
Split by tenant from here on, one file each.`},
		{"what we do as a rule", `
We fetch the rates at midnight and then cache them.
We round per component and then add up.`},
		{"where a thing was mended", `
Fixed in ` + "`values.yaml`" + `: the probe needs 30 s.
Behoben in ` + "`values.yaml`" + `: die Sonde braucht 30 s.`},
		{"what is left to do", `
TODO: find out why ` + "`queue-7`" + ` is read twice.`},
	} {
		for said := range strings.SplitSeq(strings.TrimSpace(c.said), "\n") {
			p := File(markdown.Parse(entries("The disk of `nas-1` has 4 TB.", said)), Options{})
			if got := outcomes(t, p, said)[0]; got.Outcome != Kept {
				t.Errorf("%s: %s: %v (%s, %v)", c.what, said, got.Outcome, got.Reason, got.Kind)
			}
		}
	}
}

// TestCausesOfPatternsStay reads the last of three events, which names the cause.
func TestCausesOfPatternsStay(t *testing.T) {
	for _, c := range [][3]string{
		{"The export failed with `database locked`.", "The export failed with `database locked` - the backup runs from 09:00 to 09:08.", "backup runs from 09:00"},
		{"Der Export brach mit `database locked` ab.", "Der Export brach mit `database locked` ab - die Sicherung läuft von 09:00 bis 09:08.", "Sicherung läuft von 09:00"},
		{"结算任务超时失败。", "结算任务超时失败，原因是缺少索引。", "缺少索引"},
	} {
		p := File(markdown.Parse(entries(c[0], c[0], c[1])), Options{})
		if !strings.Contains(p.After, c[2]) {
			t.Errorf("%q is lost:\n%s", c[2], p.After)
		}
	}
}

// TestCellsOfFollowUpsStay reads a table of events whose last column tells what followed.
func TestCellsOfFollowUpsStay(t *testing.T) {
	for _, c := range [][3]string{
		{"| Day | Seen | Next |", "the virus scanner reads every file; exclude `sync.exe`", "exclude `sync.exe`"},
		{"| Jour | Constat | Suite |", "l'antivirus relit chaque fichier ; exclure `sync.exe`", "exclure `sync.exe`"},
		{"| Tag | Befund | Weiter |", "der Virenscanner liest jede Datei; `sync.exe` ausnehmen", "`sync.exe` ausnehmen"},
	} {
		src := "# A\n\n" + c[0] + "\n|---|---|---|\n| 2026-01-05 | ok, 3 min | |\n| 2026-01-06 | 3 h 50 | " + c[1] + " |\n| 2026-01-07 | ok, 3 min | |\n| 2026-01-08 | ok | |\n"
		p := File(markdown.Parse(src), Options{})
		if p == nil || !strings.Contains(p.After, c[2]) {
			t.Errorf("%q is lost: %+v", c[2], p)
		}
	}
}
