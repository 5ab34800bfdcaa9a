package statement

import "testing"

func TestOften(t *testing.T) {
	for s, want := range map[string]int{
		"The importer crashed twice today.":                      2,
		"Importer crashed three times, memory full.":             3,
		"Twice today the importer was gone.":                     2,
		"The lock hung 3 times this week.":                       3,
		"Import heute zweimal abgestürzt.":                       2,
		"Der Import ist dreimal fehlgeschlagen.":                 3,
		"El servidor falló dos veces hoy.":                       2,
		"Le serveur est tombé deux fois aujourd'hui.":            2,
		"今天登录接口又超时了两次。":                                          2,
		"登录接口超时 3 次。":                                            3,
		"今日はカメラが2回落ちた。":                                          2,
		"The report shows customer data twice.":                  0,
		"The job failed after it was tried three times.":         0,
		"The cache is twice as large, and failed twice as often": 0,
		"Backups run twice a day.":                               0,
		"Every job that failed three times is parked.":           0,
		"第三次超时。":                                                 0,
		"和前两次现象相同。":                                              0,
		"失败后重试 3 次。":                                             0,
		"3 回目の失敗。":                                               0,
		"最多失败 3 次后停止。":                                           0,
		"最大重连次数是 4 次。":                                           0,
		"连接上限提高到 9 次。":                                           0,
		"Deployed.":                                              0,
	} {
		if got := OftenIn(Tokens(s)).Times; got != want {
			t.Errorf("%q: %d, want %d", s, got, want)
		}
	}
	if !OftenIn(Tokens("The lock hung 3 times this week.")).SoFar {
		t.Error("the times of a week are those of its days, not further ones")
	}
}
