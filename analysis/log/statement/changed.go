package statement

import "strings"

// A change that lasts is told like a deed of one day, "Upgraded Node to 22", but what it
// led to holds from then on: where a thing is now, what value or version it has, whether it
// is on. So verbs of change are evidence only together with what they led to.

// Verbs of change, one with a particle as "turned-off".
var (
	// relocating: from then on a thing is elsewhere, or another one is in its place. (What
	// a thing in code is called, the code itself says.)
	relocating = set(`moved migrated switched replaced ported relocated swapped shifted changed converted
		verschoben verlegt gelegt umgezogen ersetzt migriert umgestellt ausgelagert geändert gewechselt getauscht ausgetauscht
		movido movida movidos mudado migrado migrada reemplazado reemplazada sustituido sustituida trasladado trasladada cambiado cambiada pasado pasada moví movió migré reemplacé cambié
		déplacé déplacée migré migrée remplacé remplacée transféré transférée basculé basculée passé passée décalé décalée`)
	// adjusting: a quantity or a version is another one. In Spanish and French they are stems.
	adjusting = set(`raised lowered reduced increased decreased shortened lengthened extended cut limited doubled halved capped set bumped upgraded updated
		verkürzt verlängert erhöht gesenkt verringert reduziert begrenzt angehoben gehoben herabgesetzt verkleinert vergrößert gekürzt gesetzt gestellt eingestellt aktualisiert
		reducid aumentad bajad subid ampliad acortad alargad limitad actualizad puest
		réduit augment abaiss allong raccourci limit port relev mont régl mis`)
	participles = strings.Fields(`ée és ées é os as o a es e s`)
	// holding: a thing is kept at a version, or back at it, which says something by itself.
	holding = set(`rolled-back reverted-back reverted downgraded pinned locked stayed back went-back
		zurückgesetzt zurückgestuft zurückgerollt festgenagelt festgesetzt gepinnt zurück fixiert
		fijado fijada fijados anclado anclada devuelto devuelta revertido revertida vuelta
		ramené ramenée rétrogradé rétrogradée figé figée fixé fixée épinglé épinglée retour revenu`)
	// turning: a thing is on, or off.
	turning = set(`enabled disabled activated deactivated turned-on turned-off switched-on switched-off
		aktiviert deaktiviert eingeschaltet abgeschaltet ausgeschaltet
		activado activada desactivado desactivada apagado habilitado habilitada deshabilitado deshabilitada
		activé activée désactivé désactivée coupé coupée`)
	// spent: at the beginning it says where or with what somebody was.
	spent = set(`passé pasado pasada`)
	// placing: a device or a program is there, by its name.
	placing   = set(`installed mounted connected eingebaut installiert montiert angeschlossen instalado instalada montado montada conectado conectada installé installée branché branchée`)
	particles = set(`on off back`)
)

// whither stand before where a thing is now, or what it is; beyond before a bound.
var (
	whither = set(`to into onto with by auf nach in ins durch gegen zu a al por en à au aux vers par dans chez`)
	toward  = set(`to at auf a à en au`)
	sources = set(`from von de del desde depuis`)
	beyond  = set(`below under above unter über sous bajo debajo encima de la las los le les the den die das dem`)
)

// appointments and pieces of work are moved every day; that a task starts at another time
// holds all the same.
var (
	appointments  = set(`meeting meetings standup demo call appointment deadline focus review termin besprechung urlaub reunión cita réunion rendez-vous`)
	passingThings = union(appointments, set(`ticket tickets issue issues task tasks card cards story branch pr mr request tests bugs warnings aufgabe aufgaben karte tarea tareas rama prueba tâche tâches carte branche`))
)

// passingPlaces are where work goes, not things.
var passingPlaces = set(`next done review backlog main master qa testing progress doing tomorrow today later another other nächste nächsten morgen erledigt siguiente mañana prochain demain`)

// ownVersion are what is raised with each release.
var ownVersion = set(`version versión release versionsnummer build changelog`)

// changes reports whether the first clause tells of a change that lasts, and to what.
func (r *reader) changes(h *hints) bool {
	if h.social || h.guess || r.first < 0 || passes(r.tokens[:r.clause]) && !r.reschedules() {
		return false
	}
	for i := range r.tokens[:r.clause] {
		verb, behind := r.changing(i)
		if verb == "" {
			continue
		}
		from := behind
		if r.lang != English {
			from = 0 // "Elixir auf 1.17 gehoben": what it led to may stand before the verb
		}
		switch {
		case turning[verb]:
			return r.things(i, behind) >= 2 && !r.at(Deictic, len(r.tokens))
		case placing[verb]:
			return r.namesModel()
		case holding[verb]:
			return r.leadsTo(from, true)
		case adjusts(verb):
			return r.leadsTo(0, false) && r.things(i, behind) > 0
		}
		return r.leadsTo(from, false) || r.relocates(i)
	}
	return false
}

// reschedules reports whether the clause gives a time of the day, and speaks of no
// appointment.
func (r *reader) reschedules() bool {
	clock := false
	for _, t := range r.tokens[:r.clause] {
		if appointments[t.Norm] {
			return false
		}
		clock = clock || t.Kind == Clock
	}
	return clock
}

// changing returns the verb of change at i, its particle joined to it, and the token behind
// it; "": there is none, or it is not what the clause says.
func (r *reader) changing(i int) (verb string, behind int) {
	t := r.tokens[i]
	if t.Kind != Word || spent[t.Norm] && i == r.first {
		return "", 0
	}
	if i != r.first && i+2 < r.clause && r.verb < i && !auxiliaries[r.tokens[r.verb].Norm] {
		return "", 0 // "shows what was moved to the attic"
	}
	if i+1 < r.clause && particles[r.tokens[i+1].Norm] {
		if verb = t.Norm + "-" + r.tokens[i+1].Norm; turning[verb] || holding[verb] {
			return verb, i + 2
		}
	}
	if placing[t.Norm] || turning[t.Norm] || holding[t.Norm] || relocating[t.Norm] || adjusts(t.Norm) {
		return t.Norm, i + 1
	}
	return "", 0
}

// leadsTo reports whether a value, a version, a time or a name in code is what was changed
// to; named: a number behind a name is one as well, "on Angular 17".
func (r *reader) leadsTo(from int, named bool) bool {
	for i := max(from, 1); i < r.clause; i++ {
		t := r.tokens[i]
		if t.Kind != Version && t.Kind != Number && t.Kind != Code && t.Kind != Clock || named && i+1 < len(r.tokens) && units[r.tokens[i+1].Norm] {
			continue
		}
		k := i - 1
		for k > 0 && beyond[r.tokens[k].Norm] {
			k--
		}
		if k > 1 && r.tokens[k-1].Kind == Number && !sources[r.tokens[k-2].Norm] {
			continue // "shops 1 to 6"
		}
		if toward[r.tokens[k].Norm] || named && t.Kind != Clock {
			return true
		}
	}
	return false
}

// namesModel reports whether a name in code, an address or one of letters and digits is
// given: "a Brother QL-820NWB at 10.0.4.31".
func (r *reader) namesModel() bool {
	for _, t := range r.tokens {
		if t.Kind == Code && strings.ContainsAny(t.Norm, "/_.=-0123456789") || t.Kind == Version && strings.Count(t.Norm, ".") == 3 || t.Kind == Word && strings.ContainsAny(t.Norm, "0123456789") {
			return true
		}
	}
	return false
}

// things counts the words of the clause that name something, without the verb at i and the
// word that it was changed to; a name in code counts twice.
func (r *reader) things(i, behind int) (n int) {
	for k, t := range r.tokens[:r.clause] {
		switch {
		case k >= i && k < behind, k > 0 && toward[r.tokens[k-1].Norm]:
		case t.Kind == Code:
			n += 2
		case t.Kind == Word && !r.l.link(t.Norm) && !ownVersion[t.Norm] && !units[t.Norm]:
			n++
		}
	}
	return n
}

// adjusts reports whether a word says that a quantity or a version was made another one.
func adjusts(w string) bool {
	if adjusting[w] {
		return true
	}
	for _, end := range participles {
		if stem, ok := strings.CutSuffix(w, end); ok && adjusting[stem] {
			return true
		}
	}
	return false
}

// relocates reports whether the clause says where a thing was put by the verb at i, or what
// is in its place, for good: "Moved the database to Frankfurt", "Datenbank nach Frankfurt verschoben".
func (r *reader) relocates(verb int) bool {
	place := -1
	for i, t := range r.tokens[:r.clause] {
		switch {
		case weekdays[t.Norm] || t.Kind == Clock && (place < 0 || i > place+2):
			return false
		case place < 0 && i > 0 && whither[t.Norm]:
			place = i
		}
	}
	if place < 0 || place+1 >= r.clause || place == verb+1 && verb == r.first {
		return false
	}
	for _, t := range r.tokens[place+1 : min(place+3, r.clause)] {
		if passingPlaces[t.Norm] || weekdays[t.Norm] {
			return false
		}
	}
	return !r.at(Status, len(r.tokens)) && !r.at(Deictic, len(r.tokens))
}
