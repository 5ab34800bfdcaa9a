package statement

import "testing"

func TestNth(t *testing.T) {
	for s, want := range map[string]int{
		"badge readers: third time this month they are gone": 3,
		"X red for the 4th time.":                            4,
		"third S0C7 abend this month":                        3,
		"F07 tot, zum dritten Mal!":                          3,
		"INFEASIBLE kam zum 4. Mal vor":                      4,
		"Vierter Abbruch diese Woche":                        4,
		"se cayó por tercera vez":                            3,
		"en panne pour la 5e fois":                           5,
		"caiu pela quarta vez":                               4,
		"围栏服务第三次超时":                                          3,
		"第 3 次超时":                                            3,
		"3 回目の停止":                                            3,
		"音声ガイドが三度目の停止":                                       3,

		"The first time it is slow.":      0, // nothing recurred
		"Every second time is enough.":    0,
		"The third wheel is square.":      0,
		"Third floor: the door is closed": 0,
		"Am 3. Januar begann es.":         0,
		"Sprint 3 failed":                 0,
		"第三方接口":                           0,
	} {
		if got, _, _ := Nth(Tokens(s)); got != want {
			t.Errorf("%q: for the %d. time, want %d", s, got, want)
		}
	}
}
