package letta

import (
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"memls/analysis/agent"
	"memls/analysis/jsontext"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// Agent is Letta Code as memls knows agents.
type Agent struct{}

func (Agent) Name() string       { return Name }
func (Agent) Title() string      { return "Letta" }
func (Agent) Releases() []string { return Releases() }

// Rewrites returns nil: the agent redacts nothing.
func (Agent) Rewrites(*markdown.Part) []text.Span { return nil }

// Clock returns nothing: what the agent says of the time is no part of its memory.
func (Agent) Clock(*workspace.Snapshot) (session, message string) { return "", "" }

// facts is what the agent knows of one file beyond its view; checks read it.
type facts struct {
	kind    string
	root    string // of the repository
	rel     string // the path in it, split by "/"
	release string
	config  *configFile
	shape   *shape
	listing *Listing // of an index: what its directory shows
	display Display  // of Markdown
	// problems are what the hook would say of the file itself.
	problems []Problem
	// count is the code points of the file, limit what it may have, nil for any;
	// from is where the limit comes from, as the hook says it.
	count int
	limit *int
	from  string
	// message is what is known of a commit message; nil for all else.
	message *messageFacts
}

// A configFile is the config of a repository as it stands on disk or in the editor.
type configFile struct {
	file     *workspace.File // it may not exist
	value    *jsontext.Value // nil when there is no file, or no JSON at all
	config   Config          // with the defaults of the repository's layout
	problems []Problem
}

// configOf reads the config of the repository at root.
func configOf(s *workspace.Snapshot, root, release string) *configFile {
	type key struct{ root, release string }
	return workspace.Once(s, key{root, release}, func() *configFile {
		c := &configFile{file: s.File(filepath.Join(root, ConfigName))}
		if c.file.Doc != nil {
			c.value, _ = jsontext.Parse(c.file.Text())
			c.config, c.problems = ParseConfig(c.file.Text(), release)
		}
		if shapeOf(s, root).v2 {
			c.config = c.config.WithDefaults()
		}
		return c
	})
}

// repositoryOf returns the repository at root as the snapshot has it. What git
// knows is read once until the disk changes.
func repositoryOf(s *workspace.Snapshot, root string) *Repository {
	type key struct{ root string }
	r := *workspace.Kept(s, key{root}, func() *Repository { return openRepository(s, root) })
	r.FS = s
	return &r
}

// Memory reads one file as the agent would once it is committed: a core file as
// its part of the prompt, any other one, or a directory, as the agent opens it.
func (a Agent) Memory(s *workspace.Snapshot, role *agent.Role, o agent.Options) *agent.Memory {
	x := &facts{kind: role.Kind, root: role.Root, release: o.Release, config: configOf(s, role.Root, o.Release), shape: shapeOf(s, role.Root)}
	m := &agent.Memory{Role: role, File: s.File(role.Path), View: newView(&view.Builder{}), Facts: x, OwnHeader: true}
	if role.Kind == kindMessage {
		x.readMessage(s, m)
		return m
	}
	if rel, err := filepath.Rel(role.Root, role.Path); err == nil {
		x.rel = filepath.ToSlash(rel)
		x.shape = x.shape.of(x.rel)
	}
	if role.Kind != kindDirectory && role.Kind != kindConfig && role.Kind != kindSkill {
		m.Directory = directoryOf(role.Root)
		x.measure(s, m)
	}
	m.OnDemand = role.Kind == kindDeferred
	switch role.Kind {
	case kindRootIndex, kindCore:
		x.readCore(s, m)
	case kindDirectory, kindIndex, kindDeferred:
		x.open(s, m)
	case kindConfig:
		m.Summary = "the limits of this memory repository"
		if n := len(x.config.problems); n > 0 {
			m.Summary = "the agent refuses every commit: this config is wrong in " + plural(n, "place")
		}
	case kindSkill:
		m.Summary = "not memory: the agent loads skills with Skill"
	}
	m.Describe = describer{s, m, x}.describe
	return m
}

// directoryOf is a repository as the checks of indexes know it.
func directoryOf(root string) *agent.Directory {
	return &agent.Directory{
		Root: root, Index: filepath.Join(root, IndexName), Chained: true, Naming: fileNames,
		Memory: func(rel string) bool {
			return IsMarkdown(rel) && strings.Contains(rel, "/") && !IsIndex(rel) && !IsSkill(rel) && !isHiddenBelow(rel)
		},
		Entry: func(s *workspace.Snapshot, rel string) (title, hook string) { return saysOf(s, root, rel) },
	}
}

// measure holds the file itself against what the hook asks.
func (x *facts) measure(s *workspace.Snapshot, m *agent.Memory) {
	src := m.File.Text()
	x.display = ParseDisplay(src)
	if x.shape.legacy {
		if isLegacyMemory(x.rel) {
			x.problems = checkLegacyFrontmatter(x.rel, src, committedText(s, x.root, x.rel))
		}
	} else {
		x.problems = append(CheckFrontmatter(x.rel, src), checkFormatting(x.rel, src, x.config.config.Formatting)...)
	}
	x.count = utf8.RuneCountInString(src)
	x.limit, x.from, _ = x.config.config.FileLimit(x.rel)
	m.Summary = view.Number(x.count) + " characters"
	if x.limit != nil {
		m.Summary = view.Number(x.count) + " of " + view.Number(*x.limit) + " characters"
	}
}

// readCore makes the view of a core file: its part of the prompt, once it is
// committed.
func (x *facts) readCore(s *workspace.Snapshot, m *agent.Memory) {
	p := &Prompt{}
	b := &view.Builder{}
	src := m.File.Text()
	e := &Entry{Path: x.rel, Mode: ModeRegular, Ref: m.File.Path, Read: func() ([]byte, error) { return []byte(src), nil }}
	if x.kind == kindRootIndex {
		p.index(b, e, directoriesOf(s, x.root))
	} else {
		p.block(b, e)
	}
	m.View = newView(b)
	m.View.Unit, m.View.Used = "characters", x.count
	if x.limit != nil {
		m.View.Limit = *x.limit
	}
	m.Summary = "Letta: core memory, in every prompt · " + m.Summary
	if total, most := coreOf(s, x.root), x.config.config.MaxCore; most != nil && len(total.files) > 1 {
		m.Summary += " · all core " + view.Number(total.characters) + " of " + view.Number(*most)
	}
	if same, known := asCommitted(s, x.root, x.rel, src); known && !same {
		m.Summary += " · not committed, so the prompt has another text"
	}
}

// namesOf returns the tree that would be committed, for its names alone.
func namesOf(s *workspace.Snapshot, root string) *Tree {
	type key struct{ root string }
	return workspace.Kept(s, key{root}, func() *Tree {
		t, err := repositoryOf(s, root).WorkTree(openedBelow(s, root)...)
		if err != nil {
			return nil
		}
		return t
	})
}

// directoriesOf returns the directories that the prompt would name.
func directoriesOf(s *workspace.Snapshot, root string) []string {
	type key struct{ root string }
	return workspace.Kept(s, key{root}, func() []string {
		_, directories := (&Prompt{}).names(namesOf(s, root), plainNames(s, root))
		return directories
	})
}

// openedBelow returns the open documents below root, relative to it.
func openedBelow(s *workspace.Snapshot, root string) []string {
	var out []string
	for _, name := range s.Opened() {
		if rel, err := filepath.Rel(root, name); err == nil && workspace.IsPath(name) && filepath.IsLocal(rel) {
			out = append(out, filepath.ToSlash(rel))
		}
	}
	return out
}

func plainNames(s *workspace.Snapshot, root string) bool {
	g := repositoryOf(s, root).Git
	return g != nil && g.Config.PlainNames
}

// open makes the view of what the agent opens: a file, or a directory, which an
// index stands for.
func (x *facts) open(s *workspace.Snapshot, m *agent.Memory) {
	rel := x.rel
	if x.kind == kindIndex {
		rel = path.Dir(rel)
	}
	if rel == "." {
		if p := headPrompt(s, x.root); p != nil {
			v := *p.View
			m.View = &v
			if most := x.config.config.MaxCore; most != nil {
				m.View.Limit = *most
			}
		}
		m.Summary = "Letta's prompt, as it is committed"
		return
	}
	opener := &Opener{FS: s, Root: x.root, History: keptHistory{s, x.root}}
	opened, err := opener.Open(rel)
	var refusal Refusal
	switch {
	case err == nil:
		m.View, x.listing = opened.View, opened.Listing
	case errors.As(err, &refusal):
		m.Refused = fmt.Sprintf("the agent answers %q", string(refusal))
	default:
		m.Refused = "it cannot be read"
	}
	if x.kind == kindDirectory {
		m.Summary = "Letta opens this directory when it needs it"
		return
	}
	m.Summary = "Letta: read when it is needed · " + m.Summary
	if x.listing != nil {
		m.Summary += fmt.Sprintf(" · %s/ lists %d of %s", x.dir(), min(len(x.listing.Entries), MaxEntries), plural(len(x.listing.Entries), "entry"))
	}
}

// keptHistory asks git once until the disk changes.
type keptHistory struct {
	s    *workspace.Snapshot
	root string
}

func (h keptHistory) Edited(dir string) (committed map[string]time.Time, dirty []string, ok bool) {
	type key struct{ root, dir string }
	type answer struct {
		committed map[string]time.Time
		dirty     []string
		ok        bool
	}
	a := workspace.Kept(h.s, key{h.root, dir}, func() (a answer) {
		a.committed, a.dirty, a.ok = repositoryOf(h.s, h.root).Edited(dir)
		return a
	})
	return a.committed, a.dirty, a.ok
}

// headPrompt returns the prompt as it is committed; nil when there is none.
func headPrompt(s *workspace.Snapshot, root string) *Prompt {
	type key struct{ root string }
	return workspace.Once(s, key{root}, func() *Prompt {
		head, err := repositoryOf(s, root).Head()
		if err != nil {
			return nil
		}
		return ReadPrompt(head, plainNames(s, root))
	})
}

// Session returns the core memory part of the prompt of an agent whose memory is
// the repository that dir is in, as it is committed: an edit is seen by sessions
// after its commit, see Committed.
func (Agent) Session(s *workspace.Snapshot, dir string, _ agent.Options) *view.View {
	if root := rootOf(s, dir); root != "" {
		if p := headPrompt(s, root); p != nil {
			return p.View
		}
	}
	return newView(&view.Builder{})
}

// Committed returns the prompt as it would be if all that is on disk and in the
// editor were committed; nil when dir is in no repository, or in one without a
// root index.
func Committed(s *workspace.Snapshot, dir string) *Prompt {
	root := rootOf(s, dir)
	if root == "" {
		return nil
	}
	work, err := repositoryOf(s, root).WorkTree(openedBelow(s, root)...)
	if err != nil {
		return nil
	}
	return ReadPrompt(work, plainNames(s, root))
}

func plural(n int, word string) string {
	if n != 1 {
		if stem, ok := strings.CutSuffix(word, "y"); ok {
			word = stem + "ie"
		}
		word += "s"
	}
	return view.Number(n) + " " + word
}
