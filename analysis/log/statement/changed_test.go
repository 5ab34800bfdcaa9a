package statement

import "testing"

// TestChangesThatLast keeps what holds since something was changed, set, pinned or moved,
// and lets the same verbs go where they led to nothing that holds.
func TestChangesThatLast(t *testing.T) {
	for _, c := range []struct {
		lang Language
		said string
	}{
		{English, "Rolled back to 3.9.2 since 3.10 drops websockets."},
		{English, "Upgraded Ruby to 3.4."},
		{English, "Pinned protobuf below 5."},
		{English, "Disabled IPv6 on the guest network."},
		{English, "The cleanup job moved to 04:20."},
		{English, "Changed the region of the bucket to Stockholm."},
		{German, "Ruby auf 3.4 gehoben."},
		{German, "IPv6 im Gästenetz abgeschaltet."},
		{German, "Aufräumjob von 05:00 auf 04:20 verschoben."},
		{French, "Ruby passé en 3.4."},
		{French, "IPv6 coupé sur le réseau invité."},
		{French, "Retour à Ruby 3.3 car la 3.4 casse les gemmes."},
		{Spanish, "Ruby actualizado a 3.4."},
		{Spanish, "IPv6 desactivado en la red de invitados."},
		{Spanish, "Limpieza movida de las 05:00 a las 04:20."},
		{Chinese, "清理任务推迟到 04:20。"},
		{Chinese, "访客网络禁用了 IPv6。"},
		{Japanese, "清掃ジョブを04:20にずらした。"},
		{Japanese, "来客用の回線でIPv6を無効化。"},
		{English, "Installed the scanner, an Epson DS-530II at 10.2.0.9."},
		{German, "Der Wechsel kam von einem falschen Zeitstempel."},
		{German, "Vorschau redet mit der Kopie in Linz."},
		{French, "Tâche décalée à 05:20."},
		{Spanish, "La revisión empieza cada martes a mediodía."},
	} {
		if r := Read(c.said, Context{Language: c.lang}); !r.Kind.Lasts() {
			t.Errorf("%q goes as %s (lasting %d, passing %d)", c.said, r.Kind, r.Lasting, r.Passing)
		}
	}
	for _, c := range []struct {
		lang Language
		said string
	}{
		{English, "Bumped the version to 2.3.1."},
		{English, "Upgraded the laptops of rooms 3 to 7."},
		{English, "Turned on the heater."},
		{English, "Moved two tickets to review."},
		{English, "Rolled out 2.3.1 to everyone."},
		{German, "Version auf 2.3.1 gehoben."},
		{German, "Aufgabe auf nächste Woche verschoben."},
		{French, "Passé chez le client à 10:00."},
		{Spanish, "Subido a TestFlight."},
	} {
		if r := Read(c.said, Context{Language: c.lang}); r.Kind.Lasts() {
			t.Errorf("%q is kept as %s (lasting %d, passing %d)", c.said, r.Kind, r.Lasting, r.Passing)
		}
	}
}

// TestReasonsAndBounds keeps what gives a reason behind "since" or a comma, a bound without
// a verb, what somebody wants, and what we keep to.
func TestReasonsAndBounds(t *testing.T) {
	for _, c := range []struct {
		lang Language
		said string
		kind Kind
	}{
		{English, "The gate stayed open since the spring was worn.", Cause},
		{English, "Timestamps were wrong, the camera counts in local time.", Fact},
		{English, "Max. 30 tags per page.", Fact},
		{English, "Ines dislikes pop-ups.", Preference},
		{English, "We will stick to Postgres.", Decision},
		{German, "Wir bleiben bei Postgres.", Decision},
		{German, "Höchstens 30 Schlagwörter je Seite.", Fact},
		{French, "On reste sur Postgres.", Decision},
		{French, "Ines n'aime pas les fenêtres surgissantes.", Preference},
		{Spanish, "Seguimos con Postgres.", Decision},
		{Spanish, "Ruth cuida el servidor de correo.", Fact},
		{English, "The cache must be flushed because prices went stale.", Remedy},
		{English, "The job cannot start because the lock is held.", Cause},
		{English, "Remove it from the list (done on Friday).", Remedy},
		{English, "Ben's theory is wrong, cause found: the field arrives empty from the branch.", Cause},
		{German, "Die Schnittstelle ist offen für Partner.", Fact},
		{German, "Der Preis ist noch offen.", Question},
		{Spanish, "El puerto 8443 está abierto al escáner.", Fact},
		{Chinese, "老李不喜欢开会讨论细节。", Preference},
	} {
		if r := Read(c.said, Context{Language: c.lang}); r.Kind != c.kind {
			t.Errorf("%q is %s (lasting %d, passing %d), want %s", c.said, r.Kind, r.Lasting, r.Passing, c.kind)
		}
	}
	for _, c := range []struct {
		lang Language
		said string
	}{
		{English, "The gate was open since Monday."},
		{English, "Down since 09:15."},
		{English, "Ines likes it."},
		{English, "Waiting for the parcel."},
		{English, "The pull request is up."},
		{German, "Ticket ist offen."},
		{French, "Rosa est passée avec une idée."},
		{Spanish, "Primera visita con los alumnos."},
		{Japanese, "掃除して帰宅。"},
		{Spanish, "Seguimos esperando la llave."},
	} {
		if r := Read(c.said, Context{Language: c.lang}); r.Kind.Lasts() {
			t.Errorf("%q is kept as %s (lasting %d, passing %d)", c.said, r.Kind, r.Lasting, r.Passing)
		}
	}
}
