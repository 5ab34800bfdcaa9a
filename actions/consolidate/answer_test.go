package consolidate

import (
	"strings"
	"testing"

	"memls/analysis/markdown"
)

// TestQuestionsAreAnswered reads questions and what was found out later about them.
func TestQuestionsAreAnswered(t *testing.T) {
	for pair := range strings.SplitSeq(strings.TrimSpace(`
Should the checkout be a separate route group with its own layout?|Checkout is a separate route group now; it saves 31 kB on the first load.
Open: does the client retry on `+"`CLUSTERDOWN`"+`?|The client retries on `+"`CLUSTERDOWN`"+` three times.
Still open: are contacts without consent imported at all?|Contacts without consent are not imported.
Why does the nightly import skip rows of branch 12?|The nightly import skips rows of branch 12 because their id has a blank at the end.
Soll der Export ein eigener Dienst werden?|Der Export ist jetzt ein eigener Dienst mit eigener Warteschlange.
Unklar ist, ob der Sensor bei Frost richtig misst.|Der Sensor misst bei Frost richtig, bis minus 20 Grad.
¿La caché se comparte entre inquilinos?|La caché se comparte entre los inquilinos de una región.
On ne sait pas si le serveur garde les photos.|Le serveur garde les photos 30 jours.
订单服务是否需要单独的队列？|订单服务现在使用单独的队列。
夜間バックアップは圧縮するべきか未定。|夜間バックアップは必ず圧縮する。`), "\n") {
		question, answer, _ := strings.Cut(pair, "|")
		got := outcomes(t, File(markdown.Parse(entries(question, answer)), Options{}), question, answer)
		if got[0].Outcome != Replaced || got[1].Outcome != Kept {
			t.Errorf("%s: %v (%s), %v (%s)", pair, got[0].Outcome, got[0].Reason, got[1].Outcome, got[1].Reason)
		}
	}
}

// TestQuestionsStayOpen reads questions and what was said later about the same thing,
// which is no answer.
func TestQuestionsStayOpen(t *testing.T) {
	for pair := range strings.SplitSeq(strings.TrimSpace(`
Should the checkout be a separate route group with its own layout?|The checkout loads 180 kB, because the map is in it.
Why does the nightly import skip rows of branch 12?|The nightly import of branch 12 writes its rows to `+"`rows.csv`"+`.
Is the token of the build farm renewed by itself?|The build farm has twelve machines.
Soll der Export ein eigener Dienst werden?|Der Export läuft immer nachts um zwei.
Unklar ist, ob der Sensor bei Frost richtig misst.|Der Sensor misst den Druck alle 10 Sekunden.
¿La caché se comparte entre inquilinos?|La caché se vacía siempre con cada despliegue.
On ne sait pas si le serveur garde les photos.|Le serveur redémarre toujours à trois heures.
订单服务是否需要单独的队列？|订单服务的端口必须是 8080。`), "\n") {
		question, later, _ := strings.Cut(pair, "|")
		got := outcomes(t, File(markdown.Parse(entries(question, later)), Options{}), question, later)
		if got[0].Outcome != Kept || got[1].Outcome != Kept {
			t.Errorf("%s: %v (%s), %v (%s)", pair, got[0].Outcome, got[0].Reason, got[1].Outcome, got[1].Reason)
		}
	}
}

// What somebody wants to do about a question does not make it a preference.
func TestQuestionStaysOpen(t *testing.T) {
	p := File(markdown.Parse(`# Notes

- 2026-01-05: Still open: what happens with parcels on public holidays? Marit wants to ask the depots.
- 2026-01-06: Deployed, all green.
- 2026-01-07: The label printer takes 4x6 inch rolls only.
`), Options{})
	if p == nil || !strings.Contains(p.After, "## Open questions\n\n- What happens with parcels on public holidays?") {
		t.Errorf("%+v", p)
	}
}
