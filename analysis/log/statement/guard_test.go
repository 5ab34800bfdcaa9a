package statement

import "testing"

// A guard never hides what its expression finds.
func FuzzGuards(f *testing.F) {
	for _, s := range []string{
		"Monday", "mié", "Miércoles 3", "sáb", "Søndag", "周一", "水曜", "So", "ſunday", "we", "w",
		"Session 12", "KW 3", "kwno 7", "Séance 4", "seance 4", "Jour 1", "día 2", "セッション 5", "ſession 3", "week: 2026-07-01",
		"Jan 5: a", "5. März: a", "août 3 - a", "Déc 4: a", "第3周: a", "**2026-01-05**: a", "✅ Mon: a",
		"09:10", "9:10 am", "", "1", "Section 1", "Die",
	} {
		f.Add(s)
	}
	for _, words := range [][]string{dayWords, countWords} {
		for _, w := range words {
			f.Add(w + " 12")
		}
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, g := range []guarded{datePlain, clockAlone, countLead, countLatin, dayAlone} {
			if found := g.re().FindString(s); found != g.FindString(s) {
				t.Errorf("%q: %q is not found", s, found)
			}
		}
		for _, inLine := range []bool{true, false} {
			if st, _ := LeadingStamp(s, inLine); st.Kind != NoStamp && !MayLead(s) {
				t.Errorf("%q: %+v is not found", s, st)
			}
		}
	})
}
