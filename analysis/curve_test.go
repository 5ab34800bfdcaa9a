//go:build speed

package analysis_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"memls/analysis"
	"memls/analysis/settings"
	"memls/analysis/workspace"
)

var plot = flag.String("plot", "", "write the curve of what a key costs to this SVG file")

// TestCurve measures what one key costs in stores of up to 50,000 files and in files of
// up to 1 MiB, as a multiple of two floors: one goldmark parse of the file, and one round trip of the
// change through JSON. As in an editor, nobody waits for what needs all memories.
func TestCurve(t *testing.T) {
	if *plot == "" {
		t.Fatal("-plot FILE says where the curve goes")
	}
	round := roundTrip(t)
	files := panel{title: "files in the store", unit: count}
	index, note := series{name: "a key in an index of 50 links"}, series{name: "a key in a note"}
	for _, n := range []int{10, 100, 1000, 10_000, 50_000} {
		f := store(t, n)
		f.ws.Later(func(func() bool) {})
		for place, s := range map[string]*series{"MEMORY.md": &index, "note-3.md": &note} {
			c := costInStore(t, f, "", place, "\n")
			s.add(n, c, round)
			t.Logf("%s of %d files: %.2f of a parse, %v", place, n, c.ofGoldmark, c.quickest)
		}
	}
	files.series = []series{index, note}

	sizes := panel{title: "size of a DGC.md", unit: kib}
	of := series{name: "a key in the middle of it"}
	for size := 1 << 10; size <= 1<<20; size *= 4 {
		content, path := notes(size), t.TempDir()+"/DGC.md"
		ws := workspace.New(workspace.OS{}, &workspace.Env{Home: t.TempDir()}, settings.Settings{})
		at := strings.Index(content[len(content)/2:], "reads") + len(content)/2
		c := costOf("", content, typing(t, analysis.New(), ws, path, content, at))
		of.add(size, c, round)
		t.Logf("%d bytes: %.3f of a parse, %v", size, c.ofGoldmark, c.quickest)
	}
	sizes.series = []series{of}
	if err := os.WriteFile(*plot, []byte(drawn(files, sizes)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// roundTrip is the time in which the message of one key is written and read as JSON.
func roundTrip(t *testing.T) time.Duration {
	type position struct{ Line, Character int }
	type change struct {
		URI     string
		Version int
		Range   [2]position
		Text    string
	}
	least := time.Hour
	for range 1000 {
		least = min(least, timed(func() {
			data, err := json.Marshal(change{"file:///home/me/project/memory/MEMORY.md", 2, [2]position{{12, 3}, {12, 3}}, "x"})
			var back change
			if err == nil {
				err = json.Unmarshal(data, &back)
			}
			if err != nil {
				t.Fatal(err)
			}
		}))
	}
	return least
}

// A panel is one diagram: series over the same axis, whose values grow by factors.
type panel struct {
	title  string
	unit   func(int) string
	series []series
}

type series struct {
	name   string
	at     []int
	parses []float64 // a key, as a multiple of a goldmark parse
	trips  []float64 // and of a round trip
}

func (s *series) add(at int, c cost, round time.Duration) {
	s.at = append(s.at, at)
	s.parses = append(s.parses, c.ofGoldmark)
	s.trips = append(s.trips, float64(c.quickest)/float64(round))
}

func count(n int) string {
	if n >= 1000 {
		return fmt.Sprintf("%d,000", n/1000)
	}
	return fmt.Sprint(n)
}

func kib(n int) string { return fmt.Sprintf("%d KiB", n>>10) }

// The plot, in pixels. Both axes are logarithmic; the vertical one is of both panels.
const (
	width, height = 420, 300
	left, top     = 60, 40
	floor, roof   = 0.001, 1000.0
)

var colours = []string{"#1b6ca8", "#c0504d"}

// drawn returns the panels side by side as SVG.
func drawn(panels ...panel) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="12">`+"\n", len(panels)*(width+left)+20, height+top+100)
	b.WriteString(`<rect width="100%" height="100%" fill="white"/>` + "\n")
	fmt.Fprintf(&b, `<text x="%d" y="20" font-size="14">What one key costs: edit, view, every finding. Solid: in goldmark parses of the file; dashed: in JSON round trips of the key.</text>`+"\n", left)
	for i, p := range panels {
		p.draw(&b, left+i*(width+left))
	}
	b.WriteString("</svg>\n")
	return b.String()
}

func (p *panel) draw(b *strings.Builder, x0 int) {
	y := func(v float64) float64 {
		return top + height - height*(math.Log(v)-math.Log(floor))/(math.Log(roof)-math.Log(floor))
	}
	axis := p.series[0].at
	first, last := math.Log(float64(axis[0])), math.Log(float64(axis[len(axis)-1]))
	x := func(v int) float64 {
		return float64(x0) + 20 + (width-60)*(math.Log(float64(v))-first)/(last-first)
	}
	for v := floor; v < roof*1.5; v *= 10 {
		fmt.Fprintf(b, `<line x1="%d" x2="%d" y1="%.1f" y2="%.1f" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">%.4g</text>`+"\n", x0, x0+width-20, y(v), y(v), x0-6, y(v)+4, v)
	}
	for _, n := range axis {
		fmt.Fprintf(b, `<text x="%.1f" y="%d" text-anchor="middle">%s</text>`+"\n", x(n), top+height+18, p.unit(n))
	}
	fmt.Fprintf(b, `<text x="%d" y="%d" text-anchor="middle">%s</text>`+"\n", x0+width/2, top+height+38, p.title)
	for i, s := range p.series {
		for _, line := range []struct {
			values []float64
			dashes string
		}{{s.parses, ""}, {s.trips, ` stroke-dasharray="4 3"`}} {
			var points []string
			for j, n := range s.at {
				points = append(points, fmt.Sprintf("%.1f,%.1f", x(n), y(min(max(line.values[j], floor), roof))))
			}
			fmt.Fprintf(b, `<polyline points="%s" fill="none" stroke="%s" stroke-width="2"%s/>`+"\n", strings.Join(points, " "), colours[i], line.dashes)
		}
		fmt.Fprintf(b, `<text x="%d" y="%d" fill="%s">%s</text>`+"\n", x0+20, top+height+58+16*i, colours[i], s.name)
	}
}
