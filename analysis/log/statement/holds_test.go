package statement

import "testing"

// TestFactsWithWordsOfStatus keeps facts in which a word of status, of a gathering or of
// work stands that is not what they say; what is said of one day goes.
func TestFactsWithWordsOfStatus(t *testing.T) {
	for _, c := range []struct {
		lang  Language
		said  string
		lasts bool
	}{
		{English, "The export has to be finished by noon.", true},
		{English, "An upload that is complete is moved after 3 hours.", true},
		{English, "The phone in the meeting room takes calls on port 5060.", true},
		{English, "Reduced the cache to 2 GB.", true},
		{English, "`RETRY=5`; `WAIT=30`", true},
		{English, "The export is finished.", false},
		{English, "All uploads done.", false},
		{English, "Had a call in the meeting room.", false},
		{English, "Moved the meeting to 10:30.", false},
		{German, "Der Versand muss bis Freitag erledigt sein.", true},
		{German, "Vorlauf auf 120 ms verlängert.", true},
		{German, "Den Abgleich auf 05:30 gelegt.", true},
		{German, "Protokolle entstehen donnerstags im Archiv.", true},
		{German, "Den Termin auf 05:30 gelegt.", false},
		{German, "Alle Tests grün.", false},
		{French, "Un colis livré est archivé après 10 jours.", true},
		{French, "Les appels se notent dans `appels.md`.", true},
		{French, "Le rapport doit être terminé à midi.", true},
		{French, "Colis livré.", false},
		{French, "Appel avec le client.", false},
		{Spanish, "Un pedido cerrado se archiva a los 10 días.", true},
		{Spanish, "Las llamadas se apuntan en `llamadas.md`.", true},
		{Spanish, "Pedido cerrado.", false},
		{Chinese, "报表必须在中午前提交。", true},
		{Chinese, "已合并的分支 3 天后删除。", true},
		{Chinese, "会议室的电话走 SIP，端口 5060。", true},
		{Chinese, "报表已提交。", false},
		{Chinese, "开会讨论排期。", false},
		{Japanese, "承認された申請は3日後に消える。", true},
		{Japanese, "会議室の電話はSIPで通信する。", true},
		{Japanese, "出張は本人が `trip.csv` に記入する。", true},
		{Japanese, "待ち時間を20msに短縮。", true},
		{Japanese, "ボタンを調整。", false},
		{Japanese, "質問に回答。", false},
		{Japanese, "申請は承認済み。", false},
	} {
		r := Read(c.said, Context{Language: c.lang})
		if r.Kind.Lasts() != c.lasts {
			t.Errorf("%q is %s (lasting %d, passing %d)", c.said, r.Kind, r.Lasting, r.Passing)
		}
	}
}
