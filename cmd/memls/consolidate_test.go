package main

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
)

var promptMarks = regexp.MustCompile(`with the line (BEGIN \w+), .* the line (END (\w+))\.`)

// fakeModel is a program that answers prompts, for the scripts: "fakemodel good"
// makes the draft its own with one word changed, "fakemodel lying" changes a number,
// "fakemodel mute" says nothing and fails.
func fakeModel() {
	prompt, _ := io.ReadAll(os.Stdin)
	m := promptMarks.FindStringSubmatch(string(prompt))
	if m == nil || os.Args[1] == "mute" {
		fmt.Fprintln(os.Stderr, "no answer today")
		os.Exit(3)
	}
	_, draft, _ := strings.Cut(string(prompt), "DRAFT "+m[3]+"\n")
	draft, _, _ = strings.Cut(draft, "DRAFT "+m[3])
	draft = strings.Replace(draft, "breaks", "stops", 1)
	if os.Args[1] == "lying" {
		draft = strings.ReplaceAll(draft, "8 GB", "64 GB")
	}
	fmt.Printf("%s\n%s%s\n", m[1], draft, m[2])
}
