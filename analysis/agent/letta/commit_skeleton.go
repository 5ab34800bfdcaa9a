package letta

import (
	"fmt"
	"slices"
	"strings"

	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// Bounds of a skeleton: a message that lists more says nothing.
const (
	maxSkeletonFiles = 12
	maxSkeletonParts = 5
	maxSkeletonFile  = 1 << 20 // bytes of a file that is compared
)

// Skeleton returns a message for a commit that changes files: the form, with
// placeholders for what nobody but the author knows, and for each file in words what
// changes in it. Lines end in "\n".
func Skeleton(files []StagedFile) string {
	var b strings.Builder
	fmt.Fprintf(&b, "memory(%s): %s\n\n%s\n\n", OriginSelf, askLearning, askEvents)
	for i, f := range files {
		if i == maxSkeletonFiles {
			fmt.Fprintf(&b, "And %s more.\n", plural(len(files)-i, "file"))
			break
		}
		fmt.Fprintf(&b, "%s\n", DescribeChange(f))
	}
	if len(files) > 0 {
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "Sources:\n- %s\n", askSource)
	return b.String()
}

// DescribeChange says in one line what a commit changes in a file: which sections
// are new, changed or gone, by their headings, or how many paragraphs.
func DescribeChange(f StagedFile) string {
	name := check.Shown(f.Path, maxShownPath)
	switch {
	case f.From != "":
		return fmt.Sprintf("%s: moved from %s.", name, check.Shown(f.From, maxShownPath))
	case f.After == nil:
		return name + ": removed."
	case !IsMarkdown(f.Path):
		if f.Before == nil {
			return name + ": new."
		}
		return name + ": changed."
	case f.Before == nil:
		after := partsOfFile(f.After)
		if after.description != "" {
			return fmt.Sprintf("%s: new, %s", name, fullStop(check.Shown(after.description, maxShownDescription)))
		}
		if headings := after.headings(); len(headings) > 0 {
			return fmt.Sprintf("%s: new, with %s.", name, listed(headings))
		}
		return name + ": new."
	}
	return name + ": " + fullStop(differences(partsOfFile(f.Before), partsOfFile(f.After)))
}

const (
	maxShownPath        = 120 // code points
	maxShownDescription = 160
	maxShownHeading     = 60
)

// fullStop ends a line as a sentence.
func fullStop(s string) string {
	if s == "" || strings.HasSuffix(s, ".") || strings.HasSuffix(s, "…") || strings.HasSuffix(s, "。") {
		return s
	}
	return s + "."
}

// fileParts is what a skeleton sees of a file.
type fileParts struct {
	description string
	sections    []filePart
	readable    bool
}

// A filePart is one section: a heading, "" for what stands before the first, and the
// paragraphs below it.
type filePart struct {
	heading    string
	paragraphs []string
}

func partsOfFile(e *Entry) fileParts {
	src, err := e.Text()
	if err != nil || len(src) > maxSkeletonFile || !e.Mode.IsRegular() {
		return fileParts{}
	}
	d := ParseDisplay(src)
	body := strings.ReplaceAll(d.Body.Of(src), "\r\n", "\n")
	doc := markdown.Parse(body)
	p := fileParts{description: d.Description, readable: true}
	start, heading := 0, ""
	add := func(end int) {
		if ps := paragraphsOf(body[start:end]); len(ps) > 0 || heading != "" {
			p.sections = append(p.sections, filePart{heading, ps})
		}
	}
	for h := range doc.Headings() {
		if h.Nested {
			continue
		}
		add(h.Span.Start)
		start, heading = h.Span.End, h.Text
	}
	add(len(body))
	return p
}

func paragraphsOf(s string) []string {
	var out []string
	for p := range strings.SplitSeq(s, "\n\n") {
		if p = strings.TrimSpace(p); p != "" {
			out = append(out, p)
		}
	}
	return out
}

func (p fileParts) headings() []string {
	var out []string
	for _, s := range p.sections {
		if s.heading != "" {
			out = append(out, s.heading)
		}
	}
	return out
}

// section returns the first section of a heading.
func (p fileParts) section(heading string) *filePart {
	i := slices.IndexFunc(p.sections, func(s filePart) bool { return s.heading == heading })
	if i < 0 {
		return nil
	}
	return &p.sections[i]
}

// differences says what is not as it was, as clauses with semicolons.
func differences(before, after fileParts) string {
	if !before.readable || !after.readable {
		return "changed"
	}
	var out, made, changed, gone []string
	if before.description != after.description {
		out = append(out, "another description")
	}
	for _, s := range after.sections {
		switch old := before.section(s.heading); {
		case old == nil && s.heading != "":
			made = append(made, s.heading)
		case old != nil && slices.Equal(old.paragraphs, s.paragraphs):
		case s.heading != "":
			changed = append(changed, s.heading)
		default:
			if old == nil {
				old = &filePart{}
			}
			out = append(out, paragraphsChanged(old.paragraphs, s.paragraphs)...)
		}
	}
	for _, s := range before.sections {
		if s.heading != "" && after.section(s.heading) == nil {
			gone = append(gone, s.heading)
		}
	}
	for _, x := range []struct {
		headings []string
		word     string
	}{{made, "new"}, {changed, "changed"}, {gone, "removed"}} {
		if len(x.headings) > 0 {
			out = append(out, listed(x.headings)+" "+x.word)
		}
	}
	if len(out) == 0 {
		return "changed"
	}
	return strings.Join(out, "; ")
}

// paragraphsChanged counts the paragraphs that are new and those that are gone; as
// many of both are changed ones.
func paragraphsChanged(before, after []string) []string {
	missing := func(in, from []string) int {
		have := map[string]int{}
		for _, p := range from {
			have[p]++
		}
		n := 0
		for _, p := range in {
			if have[p]--; have[p] < 0 {
				n++
			}
		}
		return n
	}
	added, removed := missing(after, before), missing(before, after)
	changed := min(added, removed)
	var out []string
	for _, x := range []struct {
		n    int
		word string
	}{{added - changed, "new"}, {changed, "changed"}, {removed - changed, "removed"}} {
		if x.n > 0 {
			out = append(out, plural(x.n, "paragraph")+" "+x.word)
		}
	}
	if len(out) == 0 {
		return []string{"paragraphs in another order"}
	}
	return out
}

// listed writes headings as words: "Retries", "Open questions" and 3 more.
func listed(headings []string) string {
	var quoted []string
	for i, h := range headings {
		if i == maxSkeletonParts {
			return fmt.Sprintf("%s and %d more", strings.Join(quoted, ", "), len(headings)-i)
		}
		quoted = append(quoted, `"`+check.Shown(h, maxShownHeading)+`"`)
	}
	return strings.Join(quoted, ", ")
}

// EmptyMessage returns the edit that puts a skeleton of what is staged into the commit
// message at path; ok is false where the author has written something, where nothing
// is staged, and for any other file.
func EmptyMessage(s *workspace.Snapshot, path string) (e text.Edit, ok bool) {
	role := messageRole(s, path)
	if role == nil || isMerging(s, path) {
		return e, false
	}
	src := s.File(path).Text()
	staged, err := Staged(s, role.Root)
	if err != nil || len(staged) == 0 || !ParseMessage(src, commentMark(s, role.Root)).IsEmpty() {
		return e, false
	}
	return insertion(0, strings.ReplaceAll(Skeleton(staged), "\n", text.LineEnd(src))), true
}
