package deepcode

import (
	"cmp"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/agent/javascript"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

const (
	drawerHeading = "## 你的长期偏好（跨项目）\n"
	drawerTopics  = "条目较多，这里是主题索引；需要时用 SearchMemory 或 MemRead 看全文。\n"
	drawerNames   = "条目较多，这里只列文件名；需要时用 SearchMemory 或 MemRead 读 "
	drawerNames2  = " 下对应文件的全文。"
	drawerTitles  = "条目较多，这里只列标题和一句话摘要；需要时用 SearchMemory 或 Read 看全文。"
	drawerClosing = "\n\n（以上是你已经知道的、关于这位用户的长期偏好。直接照着做就行——不要在回复里提起这些偏好、不要解释你为什么这么做，更不要说「根据我的记忆」「我记得你说过」之类的话。）"
)

// A DrawerMode is how much of the global drawer the prompt holds.
type DrawerMode uint8

const (
	DrawerEmpty  DrawerMode = iota // nothing: no memory has a body
	DrawerFull                     // every body
	DrawerTopics                   // .index.md in place of the bodies
	DrawerNames                    // a list of the files in place of the bodies
)

// A Body is what one memory of the drawer would add to the prompt.
type Body struct {
	Entry Entry
	File  *File
	Head  *Frontmatter
	Span  text.Span // the body, trimmed; never empty
}

// A Drawer is the block of the global drawer in the prompt.
type Drawer struct {
	View   *view.View // empty when Mode is DrawerEmpty
	Mode   DrawerMode
	Bodies []*Body // of the memories that have one, in the order of the prompt
	Used   int     // bytes of the bodies with the blank lines between them
	Cut    Cut     // what of .index.md is loaded, when that is

	largest *Body         // adds the most; of several the one with the first name
	now     map[int]*Body // those of Bodies that have changed since they were listed
}

// ReadDrawer returns the block of the global drawer dir: the bodies of its
// memories in the order of their names, in full while they come to no more than
// maxBytes bytes (the setting global.maxBytes). Over that, the text of .index.md
// if it is not blank, else a list of the files; neither is held to maxBytes.
//
// The documents promise titles and summaries over the budget; their release lists
// these.
func ReadDrawer(disk workspace.FS, dir string, maxBytes float64, release string, list Lister) *Drawer {
	d := &Drawer{}
	for _, e := range list(dir) {
		if body := bodyOf(disk, e); body != nil {
			d.add(body)
		}
	}
	d.show(disk, dir, maxBytes, release)
	return d
}

// bodyOf reads what one memory adds, nil when that is nothing.
func bodyOf(disk workspace.FS, e Entry) *Body {
	f, err := readFile(disk, e.Path)
	if err != nil {
		return nil
	}
	head := ParseFrontmatter(f.Text)
	if span := javascript.TrimSpan(f.Text, head.Body); !span.IsEmpty() {
		return &Body{e, f, head, span}
	}
	return nil
}

// add puts a body behind those that are there.
func (d *Drawer) add(body *Body) {
	if len(d.Bodies) > 0 {
		d.Used += len(bodyJoin)
	}
	d.Used += body.Span.Len()
	d.Bodies = append(d.Bodies, body)
	d.largest = larger(d.largest, body)
}

const bodyJoin = "\n\n" // between two bodies

// larger returns the body that adds more, of equal ones that with the first name;
// either may be nil.
func larger(a, b *Body) *Body {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	case cmp.Or(b.Span.Len()-a.Span.Len(), strings.Compare(a.Entry.Rel, b.Entry.Rel)) > 0:
		return b
	}
	return a
}

// show makes the view of the bodies.
func (d *Drawer) show(disk workspace.FS, dir string, maxBytes float64, release string) {
	b := &view.Builder{}
	var lost []view.LeftOut
	if len(d.Bodies) > 0 {
		d.fill(b, &lost, disk, dir, maxBytes, release)
	}
	d.View = newView(b)
	d.View.LeftOut = lost
	d.View.Unit, d.View.Used, d.View.Limit = "bytes", d.Used, limit(maxBytes)
}

func (d *Drawer) fill(b *view.Builder, lost *[]view.LeftOut, disk workspace.FS, dir string, maxBytes float64, release string) {
	b.Add(view.Label, drawerHeading, view.Ref{}, "")
	topics := readIndexFile(disk, filepath.Join(dir, TopicIndexName))
	switch {
	case float64(d.Used) <= maxBytes:
		d.Mode = DrawerFull
		for i, body := range d.Bodies {
			if i > 0 {
				b.Add(view.Join, bodyJoin, view.Ref{}, "")
			}
			b.Add(view.Source, body.Span.Of(body.File.Text), body.File.ref(body.Span), "")
		}
	case promised(release):
		d.Mode = DrawerNames
		b.Add(view.Notice, drawerTitles, view.Ref{}, "")
		for _, body := range d.Bodies {
			title, _, _ := body.Head.Title()
			b.Add(view.Label, "\n- "+cmp.Or(title, body.Entry.Rel)+": ", view.Ref{}, "")
			addDescription(b, body.File, body.Head)
		}
		d.lose(lost, "the drawer is over its budget: only titles and summaries are loaded")
	case topics != nil:
		d.Mode = DrawerTopics
		b.Add(view.Notice, drawerTopics, view.Ref{}, "")
		d.Cut = Truncate(topics.Text)
		d.Cut.add(b, topics, lost)
		d.lose(lost, "the drawer is over its budget: only .index.md is loaded")
	default:
		d.Mode = DrawerNames
		b.Add(view.Notice, drawerNames+dir+drawerNames2, view.Ref{}, "")
		for _, body := range d.Bodies {
			b.Add(view.Label, "\n- "+body.Entry.Rel, view.Ref{}, "")
		}
		d.lose(lost, "the drawer is over its budget: only file names are loaded")
	}
	b.Add(view.Notice, drawerClosing, view.Ref{}, "")
}

// lose notes that no body is loaded.
func (d *Drawer) lose(lost *[]view.LeftOut, reason string) {
	for _, body := range d.Bodies {
		*lost = append(*lost, view.LeftOut{Ref: body.File.ref(body.Span), Reason: reason})
	}
}

// Largest returns the bodies by size, the largest first.
func (d *Drawer) Largest() []*Body {
	sorted := slices.Clone(d.Bodies)
	for i, b := range d.now {
		sorted[i] = b
	}
	slices.SortStableFunc(sorted, func(a, b *Body) int {
		return cmp.Or(b.Span.Len()-a.Span.Len(), strings.Compare(a.Entry.Rel, b.Entry.Rel))
	})
	return sorted
}

// limit returns the whole bytes of a budget, which may have a fraction or be
// larger than any int.
func limit(maxBytes float64) int {
	if maxBytes >= math.MaxInt32 {
		return math.MaxInt32
	}
	return int(maxBytes)
}
