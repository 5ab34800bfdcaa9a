// Package log finds what is a log in a memory file: entries that are told apart
// by when they were written, and that tell what happened.
//
// A date alone makes no log. Lessons that carry the date they come from, tables of
// deadlines, timetables, files that are named after a day and sections that are
// marked <!-- memls:keep --> are none.
package log

import (
	"path"
	"strings"
	"sync"

	"memls/analysis/log/statement"
	"memls/analysis/markdown"
	"memls/analysis/text"
)

// A Form says how the entries of a log are told apart.
type Form uint8

const (
	DatedHeadings   Form = iota // ## 2026-01-05, ## 2026年1月5日 10:20 …
	DatedTitles                 // ## Title (2026-01-05)
	TimeHeadings                // ### 09:10
	CountedHeadings             // ## Session 12, ## Week 3, ### Monday
	DatedItems                  // - 2026-01-05: …, - [2026-01-05] …
	DatedParagraphs             // **Jan 5, 2026** — …
	DatedRows                   // | 2026-01-05 | … |
)

var formNames = [...]string{"dated headings", "dated titles", "times as headings", "counted sessions", "dated list items", "dated paragraphs", "dated table rows"}

func (f Form) String() string { return formNames[f] }

// A Log is a stretch of a document that is a log.
type Log struct {
	Span    text.Span // whole lines
	Title   text.Span // of the heading that is about the log alone, which Span begins with; else empty
	Level   int       // of headings that may take its place: 2 to 6
	Form    Form      // of its first dated entry
	Entries []Entry
}

// An Entry is what was written at one time.
type Entry struct {
	Form  Form
	Span  text.Span
	Stamp statement.Stamp // Kind NoStamp: what stands in the log before the first entry
	Title text.Span       // of the heading, without the stamp; may be empty

	// Blocks are what the entry says. Stamps are cut away from their Text; a Role
	// is that of the label or heading the block stands under.
	Blocks []Said
}

// A Said block is a block of an entry.
type Said struct {
	Block
	Role  statement.Role
	Under text.Span   // the label or heading that gives the role; or else the last heading in the entry
	Label bool        // the block is nothing but a label of those behind it
	Cells []text.Span // of a row, the dated one left out
	Heads []text.Span // of a row: what its table says over those cells
	Clock string      // a time that the block begins with, cut away
}

// Find returns the logs of a document, in the order of the text. filename is what
// the file is called, with or without a folder; it may be empty.
func Find(doc *markdown.Document, filename string) []Log {
	if IsDayLog(filename) || !mayHold(doc) {
		return nil
	}
	return find(doc)
}

// find is Find without a look at what can be told from afar.
func find(doc *markdown.Document) []Log {
	f := finder{doc: doc, src: doc.Text(), blocks: Blocks(doc), language: sync.OnceValue(func() statement.Language { return Language(doc) })}
	f.protect()
	f.section(-1, 0, len(f.blocks))
	return f.logs
}

// IsDayLog reports whether a file is named after a day, a week or a month: it is a
// log on purpose.
func IsDayLog(filename string) bool {
	base := path.Base(strings.ReplaceAll(filename, `\`, "/"))
	stem := strings.TrimSuffix(base, path.Ext(base))
	if len(stem) < 7 || stem[:2] != "20" && stem[:2] != "19" {
		return false
	}
	digits := 0
	for i := range len(stem) {
		switch b := stem[i]; {
		case b >= '0' && b <= '9':
			digits++
		case strings.IndexByte("-_.W", b) >= 0:
		default:
			return digits >= 6
		}
	}
	return digits >= 6
}

// genre are the words by which a heading says that a log is below it.
var genre = strings.Fields(`log logs history journal diary timeline worklog changelog logbook chronicle notes-by-day progress sessions updates entries activity
	incidents outages runs failures deployments deploys events occurrences störungen vorfälle ausfälle läufe incidencias averías ejecuciones pannes incidents
	verlauf protokoll mitschrift mitschriften tagebuch logbuch historie chronik journal bitácora bitacora registro historial diario cronología cronologia journal historique chronologie suivi carnet cuaderno`)

// genreTitles say so as a whole.
var genreTitles = map[string]bool{"what happened": true, "was geschah": true, "was passiert ist": true, "qué pasó": true, "lo que pasó": true, "ce qui s'est passé": true}

var ideoGenre = []string{"记录", "日志", "历史", "流水", "日記", "履歴", "経過", "ログ", "記録", "時系列", "时间线", "進捗", "进展", "メモ帳", "日誌", "故障", "事件", "障害", "インシデント"}

// isGenre reports whether a heading names a log, and perhaps its subject: "Run
// log", "Incident history", "故障记录".
func isGenre(title string) bool {
	title = strings.ToLower(strings.TrimSpace(title))
	if genreTitles[title] {
		return true
	}
	for _, w := range strings.FieldsFunc(title, func(r rune) bool { return strings.ContainsRune(" ,:;()-–—/&", r) }) {
		for _, g := range genre {
			if w == g {
				return true
			}
		}
	}
	for _, g := range ideoGenre {
		if strings.HasSuffix(strings.TrimRight(title, "）) "), g) {
			return true
		}
	}
	return false
}
