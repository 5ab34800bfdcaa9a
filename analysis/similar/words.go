package similar

import "iter"

// A Term stands for a word in all its forms, or for a pair of characters of a script
// that puts no blanks between words.
type Term = term

// Terms yields the terms of a text, each with the word that it was found in. Two texts
// that share one speak of the same thing. Words that every text has yield nothing.
func Terms(s string) iter.Seq2[Term, string] { return terms(s) }
