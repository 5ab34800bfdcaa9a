package statement

// relocating are verbs of a change that lasts: from then on a thing is elsewhere, or
// another one is in its place. (What a thing in code is called, the code itself says.)
var relocating = set(`moved migrated switched replaced ported relocated
	verschoben verlegt gelegt umgezogen ersetzt migriert umgestellt ausgelagert
	movido movida movidos mudado migrado migrada reemplazado reemplazada sustituido sustituida trasladado trasladada cambiado cambiada moví migré reemplacé
	déplacé déplacée migré migrée remplacé remplacée transféré transférée basculé`)

// whither stand before where a thing is now, or what it is.
var whither = set(`to into onto with by auf nach in ins durch zu a al por en à au aux vers par dans chez`)

// passingThings are moved every day: appointments and pieces of work.
var passingThings = set(`meeting meetings standup demo call appointment deadline ticket tickets issue issues task tasks card cards story branch pr mr review focus
	termin besprechung aufgabe aufgaben karte urlaub reunión cita tarea tareas rama réunion rendez-vous tâche tâches carte branche`)

// passingPlaces are where work goes, not things.
var passingPlaces = set(`next done review backlog main master qa testing progress doing tomorrow today later another other nächste nächsten morgen erledigt siguiente mañana prochain demain`)

// relocates reports whether the first clause says that something was put elsewhere, or
// to another time of the day, for good: "Moved the database to Frankfurt", "Datenbank nach Frankfurt verschoben".
func (r *reader) relocates() bool {
	verb, place := -1, -1
	for i, t := range r.tokens[:r.clause] {
		switch {
		case passingThings[t.Norm] || weekdays[t.Norm] || t.Kind == Clock && (place < 0 || i > place+2):
			return false
		case verb < 0 && relocating[t.Norm] && (i == r.first || i == r.first+1 || i == r.clause-1 || i == r.clause-2):
			verb = i
		case place < 0 && i > 0 && whither[t.Norm]:
			place = i
		}
	}
	if verb < 0 || place < 0 || place+1 >= r.clause || place == verb+1 && verb == r.first {
		return false
	}
	for _, t := range r.tokens[place+1 : min(place+3, r.clause)] {
		if passingPlaces[t.Norm] || weekdays[t.Norm] {
			return false
		}
	}
	return !r.at(Status, len(r.tokens)) && !r.at(Deictic, len(r.tokens)) && !r.at(Social, len(r.tokens))
}
