package consolidate

import (
	"strings"
	"testing"

	"memls/analysis/markdown"
)

// TestLaterReplacesEarlier reads pairs in several languages of which the later takes
// the place of the earlier, every one.
func TestLaterReplacesEarlier(t *testing.T) {
	for _, c := range []struct{ what, pairs string }{
		{"another number, singular and plural", `
The fallback mirror is NL4.|NL4 was down all weekend. The fallback mirrors are DE2 and FR7, tried in that order.
The test printer is K80.|The test printers are K81 and K90.
El servidor de pruebas es ` + "`qa1`" + `.|Los servidores de pruebas son ` + "`qa2` y `qa3`" + `.
Der Standardzweig ist ` + "`main`" + `.|Die Standardzweige sind ` + "`trunk` und `next`" + `.
Le dépôt principal est ` + "`core`" + `.|Les dépôts principaux sont ` + "`core-a` et `core-b`" + `.`},
		{"behind a label or a reason", `
Ravi answers mails before 10.|New times: Ravi answers mails after 16.
Nina muss die Rechnungen montags prüfen.|Neue Regelung: Nina muss die Rechnungen freitags prüfen.
Since the move, invoices go to Lyon.|Since the merger, invoices go to Madrid.`},
		{"in a clause behind", `
Worker count of ` + "`billing`" + ` is 6.|Billing takes 40 min because each worker holds one customer; worker count of ` + "`billing`" + ` is 9 from now on.
The batch limit is 200.|The provider was asked twice, the batch limit is 350.
Das Zeitlimit ist 30 s.|Der Anbieter antwortet erst nach 40 s; das Zeitlimit ist jetzt 90 s.`},
		{"now", `
Die Etiketten werden mit dem Feld ` + "`ean`" + ` gedruckt.|Die Etiketten werden jetzt mit ` + "`ean` und `charge`" + ` gedruckt.
Der Export muss nachts laufen.|Der Export muss jetzt mittags laufen.
Les factures doivent partir le lundi.|Les factures doivent désormais partir le jeudi.
El informe sale los lunes.|El informe sale ahora los jueves.
The nightly build uses the large runner.|The nightly build now uses two small runners.
报表每天 8 点发送。|报表现在每天 10 点发送。
集計は毎朝 6 時に行う。|集計は今は毎晩 22 時に行う。`},
		{"from now on", `
We ship from ` + "`stable`" + `.|We ship from ` + "`trunk`" + ` from now on.
Wir liefern aus ` + "`stable`" + ` aus.|Wir liefern ab jetzt aus ` + "`trunk`" + ` aus.
Wir bauen die Pakete mit ` + "`make`" + `.|Wir bauen die Pakete von nun an mit ` + "`just`" + `.`},
		{"a quantity that was made another one", `
保留期限为 12 天。|保留期限调整为 20 天。
最大重连次数是 4 次。|最大重连次数提高到 9 次。
キャッシュ期間は 12 秒。|キャッシュ期間を 20 秒に変更した。`},
		{"a rule with another number", `
Invoices under 300 EUR are not checked.|Invoices under 800 EUR are not checked, to save time.
Dateien über 5 MB werden abgelehnt.|Dateien über 8 MB werden abgelehnt.
Les colis de plus de 20 kg partent le lundi.|Les colis de plus de 30 kg partent le lundi.`},
	} {
		for pair := range strings.SplitSeq(strings.TrimSpace(c.pairs), "\n") {
			was, is, _ := strings.Cut(pair, "|")
			got := outcomes(t, File(markdown.Parse(entries(was, is)), Options{}), was)
			if got[0].Outcome != Replaced {
				t.Errorf("%s: %s: %v (%s)", c.what, pair, got[0].Outcome, got[0].Reason)
			}
		}
	}
}

// TestBothHold reads pairs of which the later speaks of a part, or of something else.
func TestBothHold(t *testing.T) {
	for pair := range strings.SplitSeq(strings.TrimSpace(`
The price is 0.20 EUR a minute.|The price is 0.15 EUR a minute from the 61st minute on.
Der Preis ist 0,20 EUR je Minute.|Der Preis ist 0,15 EUR je Minute ab der 61. Minute.
Le prix est de 0,20 € la minute.|Le prix est de 0,15 € la minute à partir de la 61e minute.
Die Haltezeit beträgt 12 Tage.|Haltezeit der Protokolle auf 20 Tage erhöht.
We ship from `+"`stable`"+`.|We ship from `+"`trunk`"+` on Fridays from now on.
We test on `+"`debian`"+`.|We now test on `+"`alpine`"+` too.
The limit is 5 MB.|The limit is 50 MB for paying customers only.
Photos are kept 90 days.|Photos of visitors are kept 7 days now.
The cache lives in memory.|The cache is now cleared on each deploy.
The cache is shared by all tenants.|The cache is now cleared on each deploy.
The index is built by the worker.|The index is now replicated to the second node.
The pump is a Wilo 25.|The pump is in the cellar.
Node 3 keeps the replica of the orders.|Node 4 keeps the replica of the orders.
Orders under 50 EUR pay 5 EUR for shipping.|Orders under 20 EUR pay 8 EUR for shipping.`), "\n") {
		was, is, _ := strings.Cut(pair, "|")
		got := outcomes(t, File(markdown.Parse(entries(was, is)), Options{}), was, is)
		if got[0].Outcome != Kept || got[1].Outcome != Kept {
			t.Errorf("%s: %v (%s), %v (%s)", pair, got[0].Outcome, got[0].Reason, got[1].Outcome, got[1].Reason)
		}
	}
}

// TestRaisedQuantityInGerman reads a log that is German as a whole: a verb written small
// belongs to what the value is said with, not to what has the value.
func TestRaisedQuantityInGerman(t *testing.T) {
	const was = "Die Haltezeit beträgt 12 Tage."
	log := "## 2026-03-01\n\n- " + was + "\n- Die Sicherungen laufen nachts auf dem zweiten Rechner.\n\n## 2026-03-04\n\n- Haltezeit auf 20 Tage erhöht.\n- Der Index liegt auf der Tabelle der Bestellungen.\n\n## 2026-03-09\n\n- Alles ruhig heute.\n"
	if got := outcomes(t, File(markdown.Parse(log), Options{}), was); got[0].Outcome != Replaced {
		t.Errorf("%v (%s)", got[0].Outcome, got[0].Reason)
	}
}
