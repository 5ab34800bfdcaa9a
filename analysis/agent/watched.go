package agent

// A Watched is an agent that reads more than Markdown files.
type Watched interface {
	// Globs are the further files whose changes change what it loads, in the form
	// that editors watch by: "**/" stands for any directory.
	Globs() []string
}
