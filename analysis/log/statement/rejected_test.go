package statement

import (
	"strings"
	"testing"
)

func TestRejected(t *testing.T) {
	for _, c := range []struct {
		lang       Language
		text, want string
	}{
		{English, "The median is used, not the mean.", "mean"},
		{English, "Wants prose instead of bullet points.", "bullet point"},
		{English, "Mails go out at noon.", ""},
		{German, "Berichte kommen als HTML statt PDF.", "pdf"},
		{Spanish, "Los planos se guardan en papel en vez de la nube.", "nub"},
		{French, "Les mesures arrivent par MQTT au lieu du courriel.", "courriel"},
		{Chinese, "数据存到云端，不再存到硬盘。", "存到 到硬 硬盘"},
		{Japanese, "平均値ではなく中央値を使う。", "平均 均値"},
	} {
		var got []string
		for _, x := range Rejected(Tokens(c.text), c.lang) {
			got = append(got, x.Text)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %q, want %q", c.text, got, c.want)
		}
	}
}
