package statement

import "testing"

// TestRulesInQuotes tells somebody's words that are a rule from a wish, a complaint or
// thanks.
func TestRulesInQuotes(t *testing.T) {
	for _, c := range []struct {
		said string
		lang Language
		want bool
	}{
		{"never deploy on a Friday, the on-call is thin", English, true},
		{"Every public function needs a doc comment", English, true},
		{"do not touch the billing table", English, true},
		{"Nie ohne Handschuhe an die Presse", German, true},
		{"Jede Rechnung muss zwei Unterschriften haben", German, true},
		{"Nunca borres el índice a mano", Spanish, true},
		{"Toujours fermer la vanne avant le test", French, true},
		{"所有接口必须写文档", Chinese, true},
		{"本番では必ず二人で作業する", Japanese, true},

		{"thanks, that was quick", English, false},
		{"can we have it by Friday?", English, false},
		{"this must not happen a third time", English, false},
		{"I can't review this in one sitting", English, false},
		{"das war schon immer so", German, false},
		{"c'est urgent, merci de regarder", French, false},
		{"怎么又挂了，快看看", Chinese, false},
		{"とても使いやすくなりました", Japanese, false},
	} {
		if got := IsRule(c.said, c.lang); got != c.want {
			t.Errorf("%q: %v", c.said, got)
		}
	}
}

func TestQuotedIn(t *testing.T) {
	for s, want := range map[string]string{
		`Maria said: "never on Friday".`: "never on Friday",
		"田中さん「必ず確認する」":                   "必ず確認する",
		"„Nie allein“, sagt Jens.":       "Nie allein",
		`"a b" and "c d"`:                "",
		"Run 4 said \"never\" of `x`":    "",
		"nothing of the kind":            "",
	} {
		got := ""
		if start, end, ok := QuotedIn(s); ok {
			got = s[start:end]
		}
		if got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}

// TestWhatMovedForGood tells a change that lasts from what is moved every day.
func TestWhatMovedForGood(t *testing.T) {
	for _, c := range []struct {
		said string
		lang Language
		want bool
	}{
		{"Moved the staging database to the Frankfurt region.", English, true},
		{"Moved the config from `/etc/app` to `/srv/app`.", English, true},
		{"Replaced nginx with Caddy.", English, true},
		{"Migrated the mailer to Postmark.", English, true},
		{"Testdatenbank nach Frankfurt verlegt.", German, true},
		{"Movida la caché a un disco aparte.", Spanish, true},
		{"Déplacé les journaux vers le second disque.", French, true},
		{"It was not the proxy; the client library drops the header.", English, true},
		{"Das war nicht der Filter: die Pumpe zieht Luft.", German, true},

		{"Moved the meeting to Tuesday.", English, false},
		{"Moved on to the next ticket.", English, false},
		{"Moved the card to done.", English, false},
		{"Moved all tests to the new folder, green.", English, false},
		{"Termin auf Freitag verschoben.", German, false},
		{"Movida la reunión a mañana.", Spanish, false},
		{"Déplacé la réunion à demain.", French, false},
		{"It was not the proxy; we looked for an hour.", English, false},
	} {
		if r := Read(c.said, Context{Language: c.lang}); r.Kind.Lasts() != c.want {
			t.Errorf("%q: %v (%d to %d)", c.said, r.Kind, r.Lasting, r.Passing)
		}
	}
}
