package statement

import "testing"

func TestIsForeign(t *testing.T) {
	for s, want := range map[string]bool{
		"O backup passou para as 04:30 agora. A Joana prefere o resumo por e-mail, nunca por telefone.":                         true,
		"Il rapporto vendite chiude alle 22:00; dopo non entra più nulla nel giorno. È il cavo della stampante, non il driver.": true,
		"De printer is niet meer bereikbaar; het rapport wordt om 22:00 gesloten.":                                              true,
		"Принтер принимает только `ESC/POS` на 9600 бод.":                                                                       true,
		"The printer takes `ESC/POS` only, and the report is closed at 22:00.":                                                  false,
		"El informe se cierra a las 22:00; la impresora no es la causa.":                                                        false,
		"Der Bericht wird um 22:00 geschlossen, und die Ursache ist nicht der Drucker.":                                         false,
		"Le rapport est fermé à 22:00, et la cause n'est pas dans le pilote.":                                                   false,
		"围栏服务超时，重启后恢复。":                                                                                                         false,
		"レポートは 22:00 に閉じる。":                                                                                                     false,
		"`make test` 200 OK":                                                                                                    false,
	} {
		if got := IsForeign(s); got != want {
			t.Errorf("%q: %v", s, got)
		}
	}
}
