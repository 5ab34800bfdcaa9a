package statement

import "testing"

// TestDecidedAndMended keeps what was decided and by what trouble was ended, however it is
// told; appointments, and who did it, go.
func TestDecidedAndMended(t *testing.T) {
	for _, c := range []struct {
		lang Language
		said string
		kind Kind
	}{
		{English, "We decided to deploy on Tuesdays only.", Decision},
		{English, "Agreed that migrations go first.", Decision},
		{English, "The team decided against a second queue.", Decision},
		{English, "We fetch the rates at midnight.", Decision},
		{English, "Fixed by raising `max_connections` to 200.", Remedy},
		{English, "Solved by restarting the broker.", Remedy},
		{English, "Chose SQLite over Postgres for the CLI.", Fact},
		{English, "The user told me to never touch the importer.", Fact},
		{English, "Removed the old cache; sessions live in the database.", Fact},
		{German, "Wir haben beschlossen, nur dienstags auszuliefern.", Decision},
		{German, "Behoben durch einen größeren Pool.", Remedy},
		{French, "On a décidé de déployer le mardi seulement.", Decision},
		{French, "Résolu en augmentant `max_connections`.", Remedy},
		{Spanish, "Decidimos que se despliega solo los martes.", Decision},
		{Spanish, "Solucionado con un reinicio del servicio.", Remedy},
		{Chinese, "我们决定只在周二部署。", Decision},
		{Japanese, "デプロイは火曜だけにすると決めた。", Decision},
	} {
		if r := Read(c.said, Context{Language: c.lang}); r.Kind != c.kind {
			t.Errorf("%q is %s (lasting %d, passing %d), want %s", c.said, r.Kind, r.Lasting, r.Passing, c.kind)
		}
	}
	for _, c := range []struct {
		lang Language
		said string
	}{
		{English, "We agreed to move the demo to next week."},
		{English, "Decided on the agenda of the meeting today."},
		{English, "Fixed by Maria today."},
		{English, "We wait for the vendor."},
		{English, "We put the boards on the shelf."},
		{English, "We met the team for lunch."},
		{English, "Fixed yesterday."},
		{English, "The user asked me to look into the importer."},
		{English, "Removed the old cache; everything is fine."},
		{German, "Behoben."},
		{French, "Résolu par le fournisseur."},
	} {
		if r := Read(c.said, Context{Language: c.lang}); r.Kind.Lasts() {
			t.Errorf("%q is kept as %s (lasting %d, passing %d)", c.said, r.Kind, r.Lasting, r.Passing)
		}
	}
}
