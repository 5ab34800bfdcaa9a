package model

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"memls/analysis/settings"
)

// serve starts a local server that behaves as b does, streaming.
func serve(t *testing.T, say func(prompt string) []string, end ending) *httptest.Server {
	t.Helper()
	stop := make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var req request
		if err := json.NewDecoder(r.Body).Decode(&req); err != nil || !req.Stream || len(req.Messages) != 2 || r.URL.Path != "/v1/chat/completions" {
			http.Error(w, "bad request", http.StatusBadRequest)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		pieces := say(req.Messages[0].Content + "\n\n" + req.Messages[1].Content)
		fmt.Fprint(w, ": alive\n\n")
		for {
			for _, piece := range pieces {
				data, _ := json.Marshal(response{Choices: []choice{{Delta: message{Content: piece}}}})
				if _, err := fmt.Fprintf(w, "data: %s\n\n", data); err != nil {
					return
				}
				w.(http.Flusher).Flush()
			}
			switch end {
			case ends:
				fmt.Fprint(w, "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
				return
			case dies:
				panic(http.ErrAbortHandler)
			case hangs:
				w.(http.Flusher).Flush()
				select {
				case <-stop:
				case <-r.Context().Done():
				}
				return
			}
		}
	}))
	t.Cleanup(func() { close(stop); s.Close() })
	return s
}

func at(t *testing.T, url string) Model {
	t.Helper()
	m, err := New(&settings.Consolidate{Endpoint: url + "/v1", Model: "small"}, Host{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestEndpoint(t *testing.T) {
	for _, b := range behaviours {
		t.Run(b.name, func(t *testing.T) {
			r, err := Ask(context.Background(), at(t, serve(t, b.say, b.end).URL), theTask(), timeLimit(b.end), nil)
			checkResult(t, r, err, b.want)
		})
	}
}

func TestEndpointIsCancelled(t *testing.T) {
	checkCancel(t, at(t, serve(t, func(string) []string { return []string{"x"} }, hangs).URL))
}

// TestEndpointAnswers covers what servers say that is no stream.
func TestEndpointAnswers(t *testing.T) {
	whole := func(w http.ResponseWriter, r *http.Request, finish string) {
		var req request
		_ = json.NewDecoder(r.Body).Decode(&req)
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		_ = json.NewEncoder(w).Encode(response{Choices: []choice{{Message: message{Content: answerTo(req.Messages[0].Content, goodFile)}, Finish: finish}}})
	}
	raw := func(kind, body string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", kind)
			fmt.Fprint(w, body)
		}
	}
	for _, c := range []struct {
		name   string
		answer http.HandlerFunc
		want   string
	}{
		{"in one piece", func(w http.ResponseWriter, r *http.Request) { whole(w, r, "stop") }, ""},
		{"in one piece, cut at the model's limit", func(w http.ResponseWriter, r *http.Request) { whole(w, r, "length") }, "cut short"},
		{"an error of the server", func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusNotFound)
			fmt.Fprint(w, `{"error":{"message":"model \"small\" not found"}}`)
		}, `it refused: Not Found: model "small" not found`},
		{"an error with a credential in it", func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusUnauthorized)
			fmt.Fprintf(w, `{"error":{"message":"bad key %s"}}`, liveLooking())
		}, "it refused: Unauthorized"},
		{"an error in the stream", raw("text/event-stream", "data: {\"error\":{\"message\":\"overloaded\"}}\n\n"), "it failed: overloaded"},
		{"a redirection elsewhere", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://127.0.0.1:1/", http.StatusTemporaryRedirect)
		}, "it refused: Temporary Redirect"},
		{"a page", raw("text/html", "<html>hello</html>"), "cut short"},
		{"JSON of another kind", raw("application/json", `{"hello":1}`), "not OpenAI's"},
		{"a stream of something else", raw("text/event-stream", "data: hello\n\n"), "not OpenAI's"},
		{"one endless line", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/event-stream")
			for range 3 * maxEvent / 1024 {
				if _, err := w.Write([]byte(strings.Repeat("x", 1024))); err != nil {
					return
				}
			}
		}, "does not end"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := httptest.NewServer(c.answer)
			defer s.Close()
			r, err := Ask(context.Background(), at(t, s.URL), theTask(), 20*time.Second, nil)
			checkResult(t, r, err, c.want)
		})
	}
}

func TestEndpointIsNotThere(t *testing.T) {
	s := httptest.NewServer(http.NotFoundHandler())
	s.Close()
	r, err := Ask(context.Background(), at(t, s.URL), theTask(), 20*time.Second, nil)
	checkResult(t, r, err, "cannot be reached")
}

// TestKeyGoesToTheEndpointAlone: in the header, and only if the connection is
// private.
func TestKeyGoesToTheEndpointAlone(t *testing.T) {
	var got string
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got = r.Header.Get("Authorization")
		w.WriteHeader(http.StatusTeapot)
	}))
	defer s.Close()
	host := Host{Getenv: func(name string) string { return map[string]string{"MY_KEY": "k"}[name] }}
	m, err := New(&settings.Consolidate{Endpoint: s.URL, Model: "m", KeyVariable: "MY_KEY"}, host)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = Ask(context.Background(), m, theTask(), time.Minute, nil); err != nil || got != "Bearer k" {
		t.Errorf("header %q, %v", got, err)
	}
}

// TestSettingsThatName no model, or one that is not to be asked.
func TestSettingsThatNameNoModel(t *testing.T) {
	host := Host{Getenv: func(name string) string { return map[string]string{"MY_KEY": "k"}[name] }}
	for _, c := range []struct {
		set  settings.Consolidate
		want string
	}{
		{settings.Consolidate{}, ""},
		{settings.Consolidate{Model: "m"}, ""},
		{settings.Consolidate{Command: []string{"./tool"}}, "whole path"},
		{settings.Consolidate{Command: []string{""}}, "whole path"},
		{settings.Consolidate{Endpoint: "localhost:11434", Model: "m"}, "not an http"},
		{settings.Consolidate{Endpoint: "file:///etc/passwd", Model: "m"}, "not an http"},
		{settings.Consolidate{Endpoint: "http://localhost:11434"}, "consolidate.model"},
		{settings.Consolidate{Endpoint: "https://me:" + "pw@host.example", Model: "m"}, "holds a credential"},
		{settings.Consolidate{Endpoint: "https://host.example", Model: "m", KeyVariable: "NONE"}, "$NONE is not set"},
		{settings.Consolidate{Endpoint: "http://host.example", Model: "m", KeyVariable: "MY_KEY"}, "in the clear"},
	} {
		m, err := New(&c.set, host)
		switch {
		case m != nil:
			t.Errorf("%+v: a model", c.set)
		case c.want == "" && err != nil, c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%+v: %v, want %q", c.set, err, c.want)
		}
	}
	if m, err := New(nil, host); m != nil || err != nil {
		t.Errorf("no settings: %v %v", m, err)
	}
}

func TestTimeout(t *testing.T) {
	for seconds, want := range map[float64]time.Duration{0: DefaultTimeout, -1: DefaultTimeout, 1.5: 1500 * time.Millisecond, 1e30: 24 * time.Hour} {
		if got := Timeout(&settings.Consolidate{Timeout: seconds}); got != want {
			t.Errorf("%v s: %v, want %v", seconds, got, want)
		}
	}
	if got := Timeout(nil); got != DefaultTimeout {
		t.Errorf("no settings: %v", got)
	}
}
