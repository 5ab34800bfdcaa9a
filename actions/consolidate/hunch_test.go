package consolidate

import (
	"strings"
	"testing"

	"memls/analysis/markdown"
)

// TestGuessAndDenialGoTogether lets a guess and the sentence that denies it go, and
// nothing beside them.
func TestGuessAndDenialGoTogether(t *testing.T) {
	for _, c := range []struct{ guess, denial, fact string }{
		{"We believed that the mails left through a stolen login.", "That was not it.", "The relay listens on port 25."},
		{"Wir glaubten, dass die Mails über ein fremdes Konto gingen.", "Das war es nicht.", "Das Relay hört auf Port 25."},
		{"Nous pensions que les mails partaient par un compte volé.", "Ce n'était pas ça.", "Le relais écoute sur le port 25."},
		{"Creíamos que los correos salían por una cuenta robada.", "No era eso.", "El relé escucha en el puerto 25."},
		{"我们认为邮件是从被盗账号发出的。", "不是这个原因。", "邮件网关使用端口 25。"},
		{"盗まれたアカウントから送られていると考えた。", "違った。", "中継はポート25を使う。"},
	} {
		src := "# N\n\n## 2026-03-01\n\n- " + c.fact + "\n\n## 2026-03-02\n\n- " + c.guess + " " + c.denial + "\n\n## 2026-03-03\n\n- Ok.\n"
		p := File(markdown.Parse(src), Options{})
		if p == nil {
			t.Fatalf("no log:\n%s", src)
		}
		if !strings.Contains(p.After, c.fact) || strings.Contains(p.After, c.guess) || strings.Contains(p.After, c.denial) {
			t.Errorf("%s:\n%s", c.denial, p.After)
		}
	}
}
