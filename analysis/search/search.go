// Package search finds documents by their words as SQLite's full-text search
// ranks them. It stands apart from the agents, since SQLite costs a program
// megabytes and nothing but a search needs it.
package search

import (
	"database/sql"
	"fmt"
	"strings"

	_ "modernc.org/sqlite" // the driver, in Go alone; databases are in memory
)

// Rank returns the indices of the documents that hold at least one of the terms,
// the best first (bm25, each term of equal weight) and at most limit. Words are
// those of the FTS5 tokenizer unicode61: runs of letters and digits, without case
// and accents; part of a word is no hit, and a run of Chinese is one word. A term
// may hold any characters; what parts words within it makes it a phrase.
func Rank(documents, terms []string, limit int) ([]int, error) {
	if len(terms) == 0 || limit <= 0 {
		return nil, nil
	}
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, fmt.Errorf("full-text search: %w", err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1) // each connection would have a memory of its own
	if err := fill(db, documents); err != nil {
		return nil, fmt.Errorf("full-text search: %w", err)
	}
	found, err := query(db, match(terms), limit)
	if err != nil {
		return nil, fmt.Errorf("full-text search: %w", err)
	}
	return found, nil
}

// fill indexes the documents; the row of each is its index and one.
func fill(db *sql.DB, documents []string) error {
	if _, err := db.Exec(`CREATE VIRTUAL TABLE memory USING fts5(body, tokenize = 'unicode61')`); err != nil {
		return err
	}
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	insert, err := tx.Prepare(`INSERT INTO memory(rowid, body) VALUES (?, ?)`)
	if err != nil {
		return err
	}
	defer insert.Close()
	for i, d := range documents {
		if _, err := insert.Exec(i+1, d); err != nil {
			return err
		}
	}
	return tx.Commit()
}

func query(db *sql.DB, expression string, limit int) ([]int, error) {
	rows, err := db.Query(`SELECT rowid FROM memory WHERE memory MATCH ? ORDER BY rank LIMIT ?`, expression, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []int
	for rows.Next() {
		var row int
		if err := rows.Scan(&row); err != nil {
			return nil, err
		}
		found = append(found, row-1)
	}
	return found, rows.Err()
}

// match writes the terms as an expression of FTS5: each quoted, so that none is an
// operator, and any of them enough.
func match(terms []string) string {
	quoted := make([]string, len(terms))
	for i, t := range terms {
		quoted[i] = `"` + strings.ReplaceAll(t, `"`, `""`) + `"`
	}
	return strings.Join(quoted, " OR ")
}
