package analysis

import (
	"memls/analysis/agent"
	"memls/analysis/agent/deepcode"
	"memls/analysis/agent/dgc"
	"memls/analysis/agent/letta"
	"memls/analysis/check"
)

// known is the table of agents: a further one is its folder and a line here.
var known = []struct {
	agent  agent.Agent
	checks func() []*check.Check
}{
	{dgc.Agent{}, dgc.Checks},
	{deepcode.Agent{}, deepcode.Checks},
	{letta.Agent{}, letta.Checks},
}
