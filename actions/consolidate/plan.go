// Package consolidate rewrites a log as analysis: how a thing works, what recurs
// and how often, why, what to do, what is open. It invents nothing: what it keeps
// are the log's own sentences, and of every one that it does not keep it says why.
//
// It is a row of small steps, one file each:
//
//	gather   entries of the log -> sentences with their kinds
//	hunch    guesses that came to nothing go
//	opening  what entries begin in the same words happened several times
//	recur    what happened several times becomes one statement with its count
//	replace  what holds now takes the place of what held before
//	merge    what is said twice is said once
//	part     what has nothing to do with each other is parted
//	name     a statement names its subject
//	arrange  statements come under the headings of an analysis
//	render   written in the manner of the file
//
// The same text always gives the same result, and a result gives itself.
package consolidate

import (
	"slices"

	"memls/analysis/log"
	"memls/analysis/log/statement"
	"memls/analysis/markdown"
	"memls/analysis/text"
)

// Options say what a file is.
type Options struct {
	Filename string // with or without folders: a file that is named after a day stays a log
	// Grows says that an agent appends facts to the end of the file, as list items: what
	// a log comes to at the end is a list that goes on with them, without headings
	// of its own that the next fact would land under.
	Grows bool
}

// A Plan is what becomes of a file.
type Plan struct {
	Before, After string
	Edits         []text.Edit // of Before; whole stretches of log
	Fates         []Fate      // of everything that stood in a log, in the order of Before
	Logs          []text.Span // of Before: the logs
	Entries       int         // entries of the logs
	Statements    []Statement // what took their place, in the order of After
	Empty         bool        // nothing of the logs is worth keeping: whether they go is for their author to say
}

// A Statement is one item or paragraph of the analysis.
type Statement struct {
	Kind  statement.Kind
	Count int       // how often it happened; 0: not counted
	Text  string    // without list marker and code block
	Span  text.Span // in After, the lines of its code blocks included
	Stood bool      // it stood in the analysis that the log goes on with, as it stands now
}

// An Outcome is what became of a sentence.
type Outcome uint8

const (
	Kept     Outcome = iota // it stands in the analysis
	Merged                  // it was counted into a statement, or said what another one says
	Replaced                // a later statement says otherwise
	Dropped                 // it was over when it was written
)

var outcomeNames = [...]string{"kept", "merged", "replaced", "dropped"}

func (o Outcome) String() string { return outcomeNames[o] }

// A Fate says what became of one sentence, label, heading or code block of a log.
type Fate struct {
	Span      text.Span // in Before
	Entry     int       // ordinal of its entry; -1: it stood in the analysis that the log goes on with
	Outcome   Outcome
	Kind      statement.Kind
	Statement int    // ordinal of the statement that it is, or went into, or that replaced it; -1: none
	Reason    string // why it was dropped, merged or replaced; "" for what was kept
}

// File plans the consolidation of all logs of a document; nil: there is none, or
// nothing would change.
func File(doc *markdown.Document, o Options) *Plan {
	return plan(doc, log.Find(doc, o.Filename), o)
}

// Section plans the consolidation of the one log that the byte at off stands in;
// nil: it stands in none.
func Section(doc *markdown.Document, off int, o Options) *Plan {
	for _, l := range log.Find(doc, o.Filename) {
		if l.Span.Contains(off) || l.Span.End == off {
			return plan(doc, []log.Log{l}, o)
		}
	}
	return nil
}

func plan(doc *markdown.Document, logs []log.Log, o Options) *Plan {
	logs = closed(doc, logs)
	if len(logs) == 0 {
		return nil
	}
	w := gather(doc, logs)
	w.grows = o.Grows
	w.hunches()
	w.recurring()
	w.replace()
	w.merge()
	w.settle()
	w.part()
	w.arrange()
	p := w.render(doc)
	if p.After == p.Before {
		return nil
	}
	p.Empty = len(p.Statements) == 0
	return p
}

// closed leaves out the logs in which a code block is not closed: what comes after
// it is code or is not, and in another order it would be the other.
func closed(doc *markdown.Document, logs []log.Log) []log.Log {
	var open []int
	for f := range doc.Fences() {
		if !f.Closed {
			open = append(open, f.Span.Start)
		}
	}
	return slices.DeleteFunc(logs, func(l log.Log) bool {
		i, _ := slices.BinarySearch(open, l.Span.Start)
		return i < len(open) && open[i] < l.Span.End
	})
}
