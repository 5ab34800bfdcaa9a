package model

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
)

// An endpoint is an OpenAI-compatible address, such as a local Ollama's.
type endpoint struct {
	url   *url.URL
	model string
	key   string
}

func (e *endpoint) Name() string { return e.url.Host }

// The request and the two forms of answer, as far as they are needed: OpenAI's
// "create chat completion".
type (
	message struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	}
	request struct {
		Model    string    `json:"model"`
		Messages []message `json:"messages"`
		Stream   bool      `json:"stream"`
	}
	choice struct {
		Delta   message `json:"delta"`   // in a stream
		Message message `json:"message"` // in one piece
		Finish  string  `json:"finish_reason"`
	}
	response struct {
		Choices []choice `json:"choices"`
		Error   *struct {
			Message string `json:"message"`
		} `json:"error"`
	}
)

// client follows no redirection: the text of a memory file goes to the address
// that the user wrote and to no other. It has no time limit of its own; the
// context has.
var client = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

func (e *endpoint) Complete(ctx context.Context, p Prompt, progress func(int)) (string, error) {
	body, err := json.Marshal(request{e.model, []message{{"system", p.System}, {"user", p.User}}, true})
	if err != nil {
		return "", err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, e.url.String(), bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "text/event-stream")
	if e.key != "" {
		req.Header.Set("Authorization", "Bearer "+e.key)
	}
	res, err := client.Do(req)
	if err != nil {
		return "", unreachable(ctx, err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		said, _ := io.ReadAll(io.LimitReader(res.Body, maxComplaint)) // what came of it is enough
		return "", fmt.Errorf("it refused: %s%s", http.StatusText(res.StatusCode), complaint(errorIn(said)))
	}
	kind, _, _ := mime.ParseMediaType(res.Header.Get("Content-Type"))
	var text string
	if kind == "application/json" {
		text, err = whole(res.Body)
	} else {
		text, err = stream(res.Body, progress)
	}
	if ctx.Err() != nil {
		return "", context.Cause(ctx)
	}
	return text, err
}

// unreachable says what became of a request, without the address: it may hold
// what nobody should read in a log.
func unreachable(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	var inner *url.Error
	if errors.As(err, &inner) {
		err = inner.Err
	}
	return fmt.Errorf("it cannot be reached: %w", err)
}

// errorIn returns the message of an error answer, which is JSON or plain text.
func errorIn(body []byte) string {
	var r response
	if json.Unmarshal(body, &r) == nil {
		if r.Error != nil {
			return r.Error.Message
		}
		return ""
	}
	return string(body)
}

// maxRaw bounds what is read of a connection: a stream wraps each few letters in
// some hundred bytes.
const maxRaw = 64 * MaxAnswer

// whole reads an answer in one piece, from a server that does not stream.
func whole(body io.Reader) (string, error) {
	raw, err := io.ReadAll(io.LimitReader(body, 2*MaxAnswer))
	if err != nil {
		return "", ErrCutShort
	}
	if len(raw) == 2*MaxAnswer {
		return "", ErrTooLong
	}
	var r response
	if json.Unmarshal(raw, &r) != nil || r.Error == nil && len(r.Choices) == 0 {
		return "", errors.New("it answers in a form that is not OpenAI's")
	}
	if r.Error != nil {
		return "", fmt.Errorf("it failed%s", complaint(r.Error.Message))
	}
	return r.Choices[0].Message.Content, ended(r.Choices[0].Finish)
}

// ended is the error of an answer that the model did not end itself.
func ended(finish string) error {
	if finish == "length" || finish == "content_filter" {
		return ErrCutShort
	}
	return nil
}
