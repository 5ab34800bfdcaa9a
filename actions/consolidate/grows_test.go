package consolidate

import (
	"testing"

	"memls/analysis/markdown"
)

// TestAFileThatGrows consolidates logs at the end of a file to which an agent appends
// list items: the next one has to land among those that are there.
func TestAFileThatGrows(t *testing.T) {
	const dated = "- 2026-01-05: Deployed 1.2.\n- 2026-01-06: Port 80 is for health checks only.\n- 2026-01-07: Run `make sync` before the import.\n"
	const list = "- Port 80 is for health checks only.\n- Run `make sync` before the import.\n"
	const below = "## 2026-01-05\n\n- Port 80 is for health checks only.\n\n## 2026-01-06\n\nDeployed. All good.\n\n## 2026-01-07\n\nRun `make sync` before the import.\n"
	for _, c := range []struct{ name, src, want string }{
		{"a list", "# Shop\n\n## Memory\n\n" + dated, "# Shop\n\n## Memory\n\n" + list},
		{"right below its heading", "## Memory\n" + dated, "## Memory\n" + list},
		{"behind facts without a date", "## Memory\n\n- Paid on Mondays.\n" + dated, "## Memory\n\n- Paid on Mondays.\n" + list},
		{"a list below the title", "# Shop\n\n" + dated, "# Shop\n\n" + list},
		{"nothing but a list", dated, "## What is known\n\n" + list},
		{"a log of its own", "# Shop\n\n## Build\n\nWith `make`.\n\n## Log\n\n" + dated, "# Shop\n\n## Build\n\nWith `make`.\n\n## What is known\n\n" + list},
		{"sections below the title", "# Shop\n\n" + below, "# Shop\n\n" + list},
		{"sections beside others", "# Shop\n\n## Build\n\nWith `make`.\n\n" + below, "# Shop\n\n## Build\n\nWith `make`.\n\n## What is known\n\n" + list},
		{"not at the end", "## Log\n\n" + dated + "\n## Memory\n\n- Paid on Mondays.\n", "## How it works\n\n- Port 80 is for health checks only.\n\n## What to do\n\n- Run `make sync` before the import.\n\n## Memory\n\n- Paid on Mondays.\n"},
	} {
		p := File(markdown.Parse(c.src), Options{Grows: true})
		if p == nil || p.After != c.want {
			t.Errorf("%s: got %+v", c.name, p)
			continue
		}
		if again := File(markdown.Parse(p.After), Options{Grows: true}); again != nil {
			t.Errorf("%s: a second run changes it:\n%s", c.name, again.After)
		}
	}
}

func TestAHeadingStandsApart(t *testing.T) {
	src := "## Memory\n\n- Paid on Mondays.\n- 2026-01-05: Deployed 1.2.\n- 2026-01-06: Port 80 is for health checks only.\n- 2026-01-07: All good.\n"
	want := "## Memory\n\n- Paid on Mondays.\n\n### How it works\n\n- Port 80 is for health checks only.\n"
	if p := File(markdown.Parse(src), Options{}); p == nil || p.After != want {
		t.Errorf("got %+v", p)
	}
}
