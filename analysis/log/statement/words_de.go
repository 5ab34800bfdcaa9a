package statement

import "strings"

// German.
var german = newLexicon(map[Cue]string{
	Modal:       `muss|müssen|darf|dürfen|soll|sollen|sollte|sollten|kann|können|braucht|brauchen|nicht dürfen|ist erlaubt|verboten|pflicht|zwingend|nötig|notwendig|benötigt|benötigen|lässt sich|erfordert`,
	Causal:      `weil|da|denn|deshalb|daher|deswegen|darum|grund|ursache|wegen|sodass|so dass|damit|sonst|andernfalls|liegt an|lag an|liegt daran|lag daran|kommt von|kommt daher|führt zu|führte zu|bedeutet|heißt|verursacht|aufgrund|infolge|dadurch|schuld|somit|folglich|nämlich|es war der|es war die|es war das|kam von|kamen von|kam vom|kamen vom|kam daher|entstand durch|entstanden durch|rührt von|beruht auf|mangels`,
	Conditional: `wenn|falls|sobald|solange|ohne|außer|obwohl|bis|bevor|nachdem|während|sofern|ob`,
	Generic:     `jede|jeder|jedes|jeden|jedem|immer|nie|niemals|nur|alle|höchstens|mindestens|standardmäßig|kein|keine|keinen|beide|maximal|minimal|pro|je|stets|ausschließlich|nicht mehr|grundsätzlich|spätestens|genau`,
	Contrast:    `statt|anstatt|anstelle|sondern|nicht nur|außer|zu klein|zu groß|zu wenig|zu wenige|zu viele|zu kurz|zu lang|reicht nicht|reichen nicht|reichte nicht|, nicht|und nicht`,
	Being:       `ist|sind|hat|haben|wird|werden|gibt|läuft|laufen|braucht|nutzt|nutzen|liegt|liegen|steht|stehen|kommt|kommen|geht|gehen|bleibt|bleiben|schreibt|schreiben|liest|lesen|hält|halten|startet|starten|endet|enden|kostet|kosten|liefert|liefern|erwartet|akzeptiert|ignoriert|verliert|dauert|dauern|gehört|gehören|schlägt|bricht|will|möchte|mag|bevorzugt|enthält|enthalten|verwendet|verwenden|prüft|prüfen|sendet|senden|speichert|speichern|lehnt|meldet|melden|funktioniert|nimmt|nehmen|zeigt|zeigen|setzt|setzen|öffnet|schließt|ändert|antwortet|antworten|gilt|gelten|zählt|lädt|laden|wartet|warten|löscht|ersetzt|rundet`,
	Past:        `war|waren|hatte|hatten|wurde|wurden|ging|gingen|kam|kamen|gab|lief|liefen|stand|blieb|fiel|fielen|fand|sagte|meinte|fragte|brach|schlug|nahm|sah|machte|dauerte|konnte|konnten|musste|mussten|wollte|ließ|schrieb|brachte|half|startete|funktionierte|verlor|starb|hing|hingen|lag|lagen|standen|traf|bekam`,
	Config:      `gesetzt|erhöht|gesenkt|begrenzt|umgestellt|eingestellt|aktiviert|deaktiviert|geändert|verdoppelt|halbiert|reduziert|angehoben|festgelegt|verringert|abgeschaltet|eingeschaltet|konfiguriert|gepinnt`,
	Imperative:  `nie|niemals|immer|nicht|bitte|vor|vorher|erst|zuerst|nur`,
	Status:      `grün|gut|fertig|erledigt|ok|okay|fein|in ordnung|alles gut|alles grün|alles ok|alles in ordnung|läuft|läuft wieder|läuft rund|läuft durch|laufen wieder|laufen rund|laufen durch|lief durch|liefen durch|durchgelaufen|wieder heil|wieder ganz|keine probleme|keine fehler|keine auffälligkeiten|keine vorkommnisse|nichts|nichts neues|nichts zu berichten|ohne probleme|ohne fehler|ohne zwischenfälle|problemlos|gemergt|gemerged|deployt|deployed|ausgerollt|veröffentlicht|abgeschlossen|geschlossen|behoben|gelöst|wiederhergestellt|freigegeben|zufrieden|ruhig|ruhiger tag|stabil|bestanden|erfolgreich|wie geplant|wie erwartet|wie immer|wie angekündigt|planmäßig|unverändert|abgenommen|gepusht|hochgeladen|verschickt|gesund|abdeckung|testabdeckung|in arbeit|glatt|reibungslos|keine besonderheiten|passt|funktioniert wieder|klappt|pünktlich|danke|begeistert|ohne warnungen|ohne befund|keine neuigkeiten|keine neuigkeit|keine news|keine rückmeldung|endlich|sieht gut aus`,
	Social:      `meeting|besprechung|treffen|termin|anruf|telefonat|mittagessen|mittag|kaffee|gespräch|retro|planung|demo|workshop|urlaub|feiertag|standup|daily|sync|protokoll|folien|pause|wetter|feier|frühstück|abendessen|vorstellungsgespräch|schulung|krank|rückfrage|kuchen|stimmung|jour`,
	Deictic:     `heute|gestern|morgen|heute morgen|heute früh|am vormittag|am nachmittag|am abend|diese woche|nächste woche|letzte woche|nächsten montag|am montag|am dienstag|am mittwoch|am donnerstag|am freitag|den ganzen tag|den rest des tages|kurz vor|diesen monat|nächsten monat|letzten monat|vorerst|übermorgen|vorgestern|nach dem mittag|nach dem essen|stundenlang`,
	Say:         `sagte|sagt|fragte|fragt|schrieb|schreibt|meinte|meint|antwortete|antwort|zitat|bat|kommentierte|bedankte|beschwerte|erzählte|rief`,
	Person:      `nutzer|nutzerin|benutzer|kunde|kundin|kunden|reviewer|reviewerin|designer|designerin|chef|chefin|kollege|kollegin|kollegen|team|support|er|sie|alle|jemand|niemand|leiter|leiterin|prüfer|prüferin|anbieter|betreiber|lieferant|tester|testerin|fachbereich|buchhaltung|vertrieb`,
	First:       `ich|wir|uns|mir|mich|mein|unser|unsere`,
	Guess:       `vielleicht|vermutlich|wahrscheinlich|möglicherweise|vermutung|verdacht|erster verdacht|theorie|hypothese|annahme|dachte|dachten|vermute|vermuten|vermutet|scheint|schien|scheinbar|anscheinend|wohl|könnte sein|ich glaube|glaube|eventuell|tippe|erste vermutung|erste idee|idee war|wir glaubten|hm|hmm|tippen auf|tippt auf|klingt nach|sieht aus nach|riecht nach|könnte an|könnte am|könnten an|liegt vielleicht|wohl wegen|schiebt es auf|schieben es auf|hat im verdacht|haben im verdacht|in verdacht|mutmaßlich|ich schätze|denke mal|ich denke`,
	Refute:      `war es nicht|waren es nicht|war nicht|waren nicht|nichts damit zu tun|nichts zu tun|kein effekt|keine wirkung|ohne wirkung|half nicht|nicht bestätigt|unbestätigt|ausgeschlossen|keine änderung|keine besserung|falsche fährte|falsch|lag nicht an|liegt nicht an|lag es nicht|unschuldig|brachte nichts|nichts gebracht|war es aber nicht|kaum|nicht der grund|nicht die ursache|keinen unterschied|verdeckte nur|änderte nichts|bestätigte sich nicht|zuerst dachte|anfangs|ist es nicht|sind es nicht|doch nicht|war nicht schuld|nicht schuld|war ein irrtum|irrtum|bestätigt sich nicht|hat nichts gebracht|half auch nicht|war ein holzweg|holzweg`,
	Problem:     `fehlgeschlagen|fehler|schlug fehl|schlägt fehl|abgestürzt|absturz|stürzte|stürzt|hängt|hing|hängen|abgebrochen|bricht ab|brach ab|abbruch|zeitüberschreitung|timeout|abgelehnt|verloren|verliert|fehlt|fehlte|fehlten|fehlen|falsch|veraltet|blockiert|langsam|doppelt|leer|spät|zu spät|ausgefallen|ausfall|fiel aus|gestört|störung|kaputt|defekt|tot|voll|überlastet|oom|500|502|503|504|unerreichbar|nicht erreichbar|konnte nicht|startete nicht|verklemmt|verklemmte|klemmt|klemmte|abgelaufen|getrennt|unvollständig|überlauf|leck|beschädigt|exit|antwortet nicht|reagiert nicht|geht nicht|läuft nicht|funktioniert nicht|startet nicht|kommt nicht|öffnet nicht|druckt nicht|nicht mehr`,
	Again:       `wieder|erneut|nochmal|noch einmal|abermals|schon wieder|dasselbe|gleiche|wie letztes mal|zum zweiten mal|zum dritten mal|zum vierten mal|diesmal|noch ein|weiterer|weitere`,
	Change:      `jetzt|nun|nicht mehr|seitdem|seit|stattdessen|umgestellt|geändert|gewechselt|ersetzt|wieder auf|zurück auf|bleibt bei|bleibt|ab sofort|künftig|endgültig|inzwischen|mittlerweile|umgezogen|hinfällig|abgelöst|doch|auch|korrigiert`,
	Instead:     `statt|anstatt|anstelle|nicht mehr|, nicht`,
	Open:        `unklar|offen|noch offen|offene frage|nicht entschieden|noch nicht entschieden|ungeklärt|keine antwort|niemand weiß|weiß niemand|nicht bekannt|unbekannt|zu klären|nicht gemessen|keine entscheidung|niemand hat|noch nicht geklärt|steht aus|nie gemessen|noch keine|nicht sicher|unsicher|wird sich zeigen|niemand konnte sagen|weiß keiner|keiner weiß|wissen wir nicht|wissen nicht|weiß nicht`,
	Wish:        `bevorzugt|will|möchte|mag|wünscht|wunsch|vorliebe|vorlieben|lieber|besteht auf|hasst`,
	Decide:      `entschieden|entscheidung|beschlossen|vereinbart|vereinbarung|festgelegt|abgemacht|einigten|beschluss|geeinigt`,
	Future:      `werde|wir werden|wird noch|kommt noch|soll noch|warte|warten`,
	Pronoun:     `es|das|dies|diese|dieser|dieses|beide|beides|sie|er|dabei|damit|dort|dasselbe|auch|so`,
	Link:        `der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|und|oder|aber|in|im|an|am|auf|aus|bei|beim|mit|nach|von|vom|zu|zum|zur|für|über|unter|vor|hinter|zwischen|durch|um|bis|seit|als|wie|dass|ob|wenn|weil|es|sie|er|ich|wir|ihr|sich|ist|sind|war|waren|wird|werden|wurde|wurden|hat|haben|hatte|nicht|kein|keine|nur|auch|noch|schon|wieder|erneut|so|sehr|mehr|weniger|dann|da|hier|dort|jetzt|nun|alle|jede|jeder|jedes|man|ohne|dieser|diese|dieses|ab|also|erst`,
}, germanPast)

// germanPast reports whether a first word is a participle or a finite verb of
// something done: Behoben, Gesprochen, Deployt, Habe.
func germanPast(w string) bool {
	if germanFirst[w] {
		return true
	}
	if germanNotPast[w] {
		return false
	}
	if strings.HasSuffix(w, "iert") && len(w) > 7 {
		return true
	}
	return strings.HasPrefix(w, "ge") && len(w) > 5 && (strings.HasSuffix(w, "t") || strings.HasSuffix(w, "en"))
}

var (
	germanFirst   = set(`habe hatte war wurde deployt deployed gemergt behoben angelegt aktualisiert ausgerollt abgeschlossen hochgeladen umbenannt angepasst aufgeräumt abgestimmt besprochen erledigt verschickt vorbereitet nachgesehen angesehen umgebaut hinzugefügt entfernt eingerichtet eingebaut gemeldet neugestartet rebased gepusht committet geholfen bearbeitet beantwortet verschoben veröffentlicht kam ging sprach traf`)
	germanNotPast = set(`gesamt geheimnisse gebiet gericht gerüst gesetzt gebühren geräte gelten gehört gehören genügt getrennt geplante geht gibt genau gegen gegeben gewicht gefahr gehalt gefiltert geschäft gerät gesten gewinnt gebäude gemeinsamen geöffnet`)
)
