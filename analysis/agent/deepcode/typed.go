package deepcode

// Types are the kinds of memories, in the order of the documents.
func (Agent) Types() []string { return Types() }
