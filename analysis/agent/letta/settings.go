package letta

import "memls/analysis/agent"

// setting says what a field of the config does and what is in effect.
func (d describer) setting(off int) (agent.Note, bool) {
	return agent.Note{}, false
}
