package lsp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"runtime"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"

	"memls/analysis/workspace"
)

func frame(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }

const (
	call      = `{"jsonrpc":"2.0","id":1,"method":"m","params":{}}`
	noJSON    = `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,`
	noRequest = `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,`
)

// What is no message is answered and the next one is read; what is no header ends
// the connection.
func TestStream(t *testing.T) {
	tests := []struct {
		name, in string
		messages int
		answers  []string // how each begins
		err      error
	}{
		{"a message", frame(call), 1, nil, io.EOF},
		{"nothing", "", 0, nil, io.EOF},
		{"other fields, names in any case", "content-type: x\r\nCONTENT-LENGTH: " + frame(call)[len("Content-Length: "):], 1, nil, io.EOF},
		{"line feeds alone", strings.ReplaceAll(frame(call), "\r", ""), 1, nil, io.EOF},
		{"no JSON", frame("{x") + frame(call), 1, []string{noJSON}, io.EOF},
		{"an empty body", frame("") + frame(call), 1, []string{noJSON}, io.EOF},
		{"not UTF-8", frame("\xff\xfe") + frame(call), 1, []string{noJSON}, io.EOF},
		{"two objects", frame("{}{}") + frame(call), 1, []string{noJSON}, io.EOF},
		{"no object", frame("5") + frame(call), 1, []string{noJSON}, io.EOF},
		{"another version", frame(`{"jsonrpc":"1.0","id":1,"method":"m"}`) + frame(call), 1, []string{noRequest}, io.EOF},
		{"an id that is none", frame(`{"jsonrpc":"2.0","id":{},"method":"m"}`) + frame(call), 1, []string{noRequest}, io.EOF},
		{"a batch", frame("["+call+"]") + frame(call), 1, []string{noRequest}, io.EOF},
		{"an open nest", frame(strings.Repeat("[", 1<<20)) + frame(call), 1, []string{noRequest}, io.EOF},
		{"a length that lies within a message", frame(call) + "Content-Length: 9\r\n\r\n" + call + frame(call), 1, []string{noJSON}, errHeader},
		{"a length that lies beyond the end", "Content-Length: 999999999\r\n\r\n" + call, 0, nil, io.ErrUnexpectedEOF},
		{"a length that is not a number", "Content-Length: x\r\n\r\n" + call, 0, nil, errHeader},
		{"a length below zero", "Content-Length: -1\r\n\r\n" + call, 0, nil, errHeader},
		{"a length that nobody has", "Content-Length: 99999999999999999999\r\n\r\n" + call, 0, nil, errHeader},
		{"no length", "Content-Type: x\r\n\r\n" + call, 0, nil, errHeader},
		{"no field", "hello\r\n", 0, nil, errHeader},
		{"a header without end", strings.Repeat("x", 1<<20), 0, nil, errHeader},
		{"a header of too many lines", strings.Repeat("x: y\r\n", 1000), 0, nil, errHeader},
		{"an end within a header", "Content-Le", 0, nil, io.ErrUnexpectedEOF},
		{"an end behind a header", "Content-Length: 5\r\n\r\n", 0, nil, io.ErrUnexpectedEOF},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out strings.Builder
			s := newStream(strings.NewReader(test.in), &out, quiet)
			messages := 0
			var err error
			for {
				if _, _, err = s.Read(context.Background()); err != nil {
					break
				}
				messages++
			}
			if messages != test.messages || !errors.Is(err, test.err) {
				t.Errorf("%d messages, then %v; want %d, then %v", messages, err, test.messages, test.err)
			}
			said := out.String()
			if n := strings.Count(said, "Content-Length"); n != len(test.answers) {
				t.Fatalf("answered %q", said)
			}
			for _, want := range test.answers {
				if !strings.Contains(said, want) {
					t.Errorf("answered %q, want %q", said, want)
				}
			}
		})
	}
}

// endless is a reader of n bytes that nobody has in memory.
type endless struct{ n int64 }

func (e *endless) Read(p []byte) (int, error) {
	if e.n == 0 {
		return 0, io.EOF
	}
	n := min(int64(len(p)), e.n)
	for i := range p[:n] {
		p[i] = ' '
	}
	e.n -= n
	return int(n), nil
}

// What is over the limit is passed over without being held, and memory for a large
// message is not kept for the small ones behind it.
func TestStreamHoldsLittle(t *testing.T) {
	const n = maxMessage + 1
	in := io.MultiReader(strings.NewReader(fmt.Sprintf("Content-Length: %d\r\n\r\n", n)), &endless{n},
		strings.NewReader(frame(call+strings.Repeat(" ", 4*keepBody))), strings.NewReader(frame(call)))
	var out strings.Builder
	s := newStream(in, &out, quiet)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 2 {
		if _, _, err := s.Read(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	runtime.ReadMemStats(&after)
	if !strings.Contains(out.String(), noRequest) {
		t.Errorf("answered %q", out.String())
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > maxMessage/2 {
		t.Errorf("%d bytes were allocated", took)
	}
	if s.body.Cap() > keepBody {
		t.Errorf("%d bytes are kept", s.body.Cap())
	}
}

// A server outlives what is no message, and says so.
func TestAServerOutlivesWhatIsNoMessage(t *testing.T) {
	mine, theirs := net.Pipe()
	defer mine.Close()
	go Serve(context.Background(), theirs, theirs, Options{Env: &workspace.Env{Home: t.TempDir()}})
	go func() {
		_, _ = io.WriteString(mine, frame("{")+frame(`{"jsonrpc":"2.0","id":1.5,"method":"m"}`)+frame(call))
	}()
	answers := jsonrpc2.NewStream(mine)
	for _, want := range []jsonrpc2.Code{jsonrpc2.ParseError, jsonrpc2.InvalidRequest, jsonrpc2.MethodNotFound} {
		m, _, err := answers.Read(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		var e *jsonrpc2.Error
		if r, ok := m.(*jsonrpc2.Response); !ok || !errors.As(r.Err(), &e) || e.Code != want {
			t.Errorf("answered %v, want code %d", m, want)
		}
	}
}

// FuzzStream: whatever bytes come, reading ends, and a good message behind bodies of
// any kind is read.
func FuzzStream(f *testing.F) {
	f.Add([]byte(frame(call)), []byte("{"))
	f.Add([]byte("Content-Length: 3\r\n\r\n{}"), []byte("[[[["))
	f.Fuzz(func(t *testing.T, raw, body []byte) {
		s := newStream(strings.NewReader(string(raw)), io.Discard, quiet)
		for range len(raw) + 1 {
			if _, _, err := s.Read(context.Background()); err != nil {
				break
			}
		}
		s = newStream(strings.NewReader(frame(string(body))+frame(call)), io.Discard, quiet)
		for {
			msg, _, err := s.Read(context.Background())
			if err != nil {
				t.Fatalf("the message behind %q was not read: %v", body, err)
			}
			if c, ok := msg.(*jsonrpc2.Call); ok && c.Method() == "m" {
				return
			}
		}
	})
}
