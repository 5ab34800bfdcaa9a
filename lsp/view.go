package lsp

import (
	"context"
	"hash/maphash"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/analysis/agent"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// Our own methods round the view.
const (
	methodView        = "memls/view"        // request: ViewParams -> View
	methodViewChanged = "memls/viewChanged" // notification to the client: {uri}
)

// Kinds of view.
const (
	kindFile    = "file"    // one file as its agent loads it
	kindSession = "session" // the whole memory part of the prompt of a session
	// kindDirectory is a directory as its agent sees it: the one that is named, or
	// that of a file, or the memory directory round it.
	kindDirectory = "directory"
)

// ViewParams ask for a view.
type ViewParams struct {
	TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
	Kind         string                          `json:"kind,omitempty"`  // "file" when empty
	Agent        string                          `json:"agent,omitempty"` // the first that loads it, when empty
}

// A View is the exact text that an agent loads, and where each part of it comes
// from. Start and End of a segment are offsets into Text, and positions in
// ranges are columns, in the position encoding that client and server agreed on
// (bytes for utf-8, code units for utf-16, code points for utf-32).
type View struct {
	Text     string        `json:"text"`
	Agent    string        `json:"agent"`
	Title    string        `json:"title"` // the agent's name for people
	Unit     string        `json:"unit"`  // what Used and Limit count
	Used     int           `json:"used"`
	Limit    int           `json:"limit"` // 0: none
	Segments []ViewSegment `json:"segments"`
}

// A ViewSegment is a run of a view's text with one origin. Segments cover the
// text without a gap.
type ViewSegment struct {
	Start  int                `json:"start"`
	End    int                `json:"end"`
	Kind   string             `json:"kind"` // source, redaction, label, marker, notice or join
	Source *protocol.Location `json:"source,omitempty"`
	Note   string             `json:"note,omitempty"`
}

// ViewChanged tells the client that a view it asked for is no longer what it
// was.
type ViewChanged struct {
	URI uri.URI `json:"uri"` // of the document that was asked about
}

func (s *server) viewRequest(ctx context.Context, at moment, p *ViewParams) (*View, error) {
	at = s.settled(ctx, at)
	key := viewKey{nameOf(p.TextDocument.URI), p.Kind, p.Agent}
	v, err := s.view(at, key)
	if err != nil {
		return nil, err
	}
	s.views.asked(key, p.TextDocument.URI, v, false)
	out := at.wireView(v)
	if a := s.engine.Agent(v.Agent); a != nil {
		out.Title = a.Title()
	}
	return out, nil
}

// view makes the view that key names.
func (s *server) view(at moment, key viewKey) (*view.View, error) {
	if !workspace.IsPath(key.name) || !at.usable(key.name) {
		return nil, invalid("no view of %s: it is no file, or its text is not known", at.uri(key.name))
	}
	memory, err := s.memoryOf(at, key)
	switch key.kind {
	case "", kindFile:
		if err != nil {
			return nil, err
		}
		return memory.View, nil
	case kindSession:
		dir, name := filepath.Dir(key.name), key.agent
		switch {
		case at.File(key.name).State == workspace.Directory:
			dir = key.name
		case memory != nil:
			dir, name = memory.Role.Dir, memory.Role.Agent
		}
		if name == "" {
			name = s.defaultAgent(at, dir)
		}
		a := s.engine.Agent(name)
		if a == nil {
			return nil, invalid("no agent %q", name)
		}
		return s.engine.Session(at.Snapshot, a, dir), nil
	case kindDirectory:
		if m := s.wholeOf(at, key); m != nil {
			return m.View, nil
		}
		return nil, invalid("no agent in use opens the directory of %s", at.Env.Tilde(key.name))
	}
	return nil, invalid("kind %q: use %s, %s or %s", key.kind, kindFile, kindDirectory, kindSession)
}

// wholeOf returns the directory of a file as one; nil when no agent reads it so.
func (s *server) wholeOf(at moment, key viewKey) *agent.Memory {
	dirs := []string{key.name, filepath.Dir(key.name)}
	for _, m := range s.engine.Memories(at.Snapshot, key.name) {
		if m.Directory != nil {
			dirs = append(dirs, m.Directory.Root)
		}
	}
	for _, dir := range dirs {
		for _, m := range s.engine.Wholes(at.Snapshot, dir) {
			if key.agent == "" || key.agent == m.Role.Agent {
				return m
			}
		}
	}
	return nil
}

// memoryOf returns the file as the agent of key reads it; without one, as the
// first agent that loads it.
func (s *server) memoryOf(at moment, key viewKey) (*agent.Memory, error) {
	memories := s.engine.Memories(at.Snapshot, key.name)
	var first *agent.Memory
	for _, m := range memories {
		if key.agent != "" && m.Role.Agent != key.agent {
			continue
		}
		if m.Role.Loads {
			return m, nil
		}
		if first == nil {
			first = m
		}
	}
	if first == nil {
		return nil, invalid("no agent loads %s", at.Env.Tilde(key.name))
	}
	return first, nil
}

// defaultAgent is the first agent in use in a directory.
func (s *server) defaultAgent(at moment, dir string) string {
	if in := s.engine.AgentsIn(at.Snapshot, dir); len(in) > 0 {
		return in[0].Name()
	}
	return ""
}

// wireView converts a view.
func (at moment) wireView(v *view.View) *View {
	out := &View{Text: v.Text, Agent: v.Agent, Unit: v.Unit, Used: v.Used, Limit: v.Limit, Segments: make([]ViewSegment, 0, len(v.Segments))}
	start := 0
	for _, seg := range v.Segments {
		w := ViewSegment{Start: start, End: start + text.Units(seg.Span.Of(v.Text), at.enc), Kind: seg.Kind.String(), Note: seg.Note}
		start = w.End
		if seg.Source.Path != "" {
			w.Source = &protocol.Location{URI: at.uri(seg.Source.Path), Range: at.rangeIn(at.File(seg.Source.Path).Doc, seg.Source.Span)}
		}
		out.Segments = append(out.Segments, w)
	}
	return out
}

// viewScheme is the scheme of the documents that show a view.
const viewScheme = "memls-view"

// viewURI names the document that shows the view of a file.
func viewURI(name, kind string) uri.URI {
	return uri.URI(viewScheme + strings.TrimPrefix(string(uri.File(name)), "file") + "?kind=" + kind)
}

// textDocumentContent gives the text of a document of our schemes.
func (s *server) textDocumentContent(_ context.Context, at moment, p *protocol.TextDocumentContentParams) (*protocol.TextDocumentContentResult, error) {
	switch p.URI.Scheme() {
	case docsScheme:
		return s.docs(p.URI)
	case viewScheme:
	default:
		return nil, invalid("not of the schemes %s and %s", viewScheme, docsScheme)
	}
	file := "file" + strings.TrimPrefix(string(p.URI), viewScheme)
	file, _, _ = strings.Cut(file, "?")
	query, err := url.ParseQuery(p.URI.Query())
	if err != nil {
		return nil, invalid("query: %v", err)
	}
	u, err := uri.Parse(file)
	if err != nil {
		return nil, invalid("uri: %v", err)
	}
	key := viewKey{nameOf(u), query.Get("kind"), query.Get("agent")}
	v, err := s.view(at, key)
	if err != nil {
		return nil, err
	}
	s.views.asked(key, p.URI, v, true)
	return &protocol.TextDocumentContentResult{Text: v.Text}, nil
}

// viewWatch knows which views the client shows, and what it knows of them.
type viewWatch struct {
	mu    sync.Mutex
	shown map[viewKey]shownView
}

type viewKey struct{ name, kind, agent string }

type shownView struct {
	uri     uri.URI // as the client named it
	content bool    // asked for as a document
	hash    uint64
}

// maxShown bounds the views that are followed: nothing tells when one is closed.
const maxShown = 64

func (w *viewWatch) asked(key viewKey, u uri.URI, v *view.View, content bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.shown == nil {
		w.shown = map[viewKey]shownView{}
	}
	for k := range w.shown {
		if len(w.shown) < maxShown {
			break
		}
		delete(w.shown, k)
	}
	before := w.shown[key]
	next := shownView{uri.URI(strings.Clone(string(u))), content || before.content, hashView(v)}
	if before.content && !content {
		next.uri = before.uri
	}
	w.shown[key] = next
}

// forget ends the watch of a document's views.
func (w *viewWatch) forget(name string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for k, v := range w.shown {
		if k.name == name && !v.content {
			delete(w.shown, k)
		}
	}
}

// tell tells the client of each view it shows that is not what it was.
func (w *viewWatch) tell(s *server, at moment) {
	w.mu.Lock()
	keys := make(map[viewKey]shownView, len(w.shown))
	for k, v := range w.shown {
		keys[k] = v
	}
	w.mu.Unlock()
	for key, before := range keys {
		hash := uint64(0)
		if v, err := s.view(at, key); err == nil {
			hash = hashView(v)
		}
		if hash == before.hash {
			continue
		}
		w.mu.Lock()
		if now, still := w.shown[key]; still {
			now.hash = hash
			w.shown[key] = now
		}
		w.mu.Unlock()
		s.client.notify(methodViewChanged, &ViewChanged{at.uri(key.name)})
		if before.content && s.can.content {
			s.background(func() {
				_ = s.client.call(s.ctx, protocol.MethodWorkspaceTextDocumentContentRefresh, &protocol.TextDocumentContentRefreshParams{URI: before.uri}, nil)
			})
		}
	}
}

// hashView covers the text and where it comes from: a preview that scrolls with
// the file needs both.
func hashView(v *view.View) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	h.WriteString(v.Text)
	for _, seg := range v.Segments {
		h.WriteString(strconv.Itoa(seg.Source.Span.Start))
		h.WriteByte(':')
		h.WriteString(strconv.Itoa(seg.Source.Span.End))
		h.WriteByte(' ')
	}
	h.WriteString(strconv.Itoa(v.Used))
	return h.Sum64()
}
