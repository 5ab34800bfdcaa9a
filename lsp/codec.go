package lsp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// codec reads and writes the payloads of messages with the protocol package's
// own encoder: encoding/json would quietly write its unions and optional members
// wrong.
type codec struct{}

// Marshal encodes one payload; raw JSON passes as it is.
func (codec) Marshal(v any) ([]byte, error) {
	if raw, ok := v.(jsonrpc2.RawMessage); ok {
		if raw == nil {
			return []byte("null"), nil
		}
		return raw, nil
	}
	return protocol.Marshal(v)
}

// Unmarshal decodes one payload. The bytes are copied first: they are the
// connection's, which reads the next message into them, and decoded strings
// share them (the protocol package copies for most types, but not for unions,
// nor for its types inside ours).
func (codec) Unmarshal(data []byte, v any) error {
	data = bytes.Clone(data)
	if raw, ok := v.(*jsonrpc2.RawMessage); ok {
		*raw = data
		return nil
	}
	return protocol.Unmarshal(data, v)
}

// Codec returns the codec of a connection that speaks to this server.
func Codec() jsonrpc2.Codec { return codec{} }

// errNoParams says that a method needs parameters and got none.
var errNoParams = errors.New("parameters are missing")

// decode reads a message's parameters. Its errors hold nothing of them, since
// they get into the log. The protocol package refuses an explicit
// null, and `1.0` for an integer, in places where clients do send them: what it
// refuses is tidied and tried once more.
func decode[P any](params jsonrpc2.RawMessage) (*P, error) {
	p := new(P)
	if _, none := any(p).(*nothing); none {
		return p, nil
	}
	if len(params) == 0 {
		return nil, errNoParams
	}
	if (codec{}).Unmarshal(params, p) == nil {
		return p, nil
	}
	p = new(P) // the failed attempt may have left half of it
	if tidied, err := tidy(params); err == nil && protocol.Unmarshal(tidied, p) == nil {
		return p, nil
	}
	return nil, fmt.Errorf("the parameters are no %T", *p)
}

// nothing is the parameters of a method that has none, or whose parameters do
// not matter.
type nothing struct{}

// tidy returns the same JSON without null members and with whole numbers
// written as integers.
func tidy(data []byte) ([]byte, error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		return nil, err
	}
	return json.Marshal(tidied(v))
}

func tidied(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k, member := range v {
			if member == nil {
				delete(v, k)
				continue
			}
			v[k] = tidied(member)
		}
	case []any:
		for i := range v {
			v[i] = tidied(v[i])
		}
	case json.Number:
		if whole, zeros, ok := strings.Cut(v.String(), "."); ok && strings.Trim(zeros, "0") == "" {
			return json.Number(whole)
		}
	}
	return v
}
