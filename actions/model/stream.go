package model

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// maxEvent bounds one line of a stream, in bytes.
const maxEvent = 1 << 20

// stream reads an answer as server-sent events, one piece of text in each
// (https://html.spec.whatwg.org/multipage/server-sent-events.html). A stream
// that ends without saying so was cut.
func stream(body io.Reader, progress func(int)) (string, error) {
	var out strings.Builder
	lines := bufio.NewScanner(io.LimitReader(body, maxRaw))
	lines.Buffer(nil, maxEvent)
	done, raw := false, 0
	for lines.Scan() {
		raw += len(lines.Bytes()) + 1
		data, ok := strings.CutPrefix(lines.Text(), "data:")
		if !ok {
			continue // a comment that keeps the line alive, an event's name, a blank
		}
		data = strings.TrimSpace(data)
		if data == "[DONE]" {
			return out.String(), nil
		}
		var r response
		if err := json.Unmarshal([]byte(data), &r); err != nil {
			return "", errors.New("it answers in a form that is not OpenAI's")
		}
		if r.Error != nil {
			return "", fmt.Errorf("it failed%s", complaint(r.Error.Message))
		}
		if len(r.Choices) == 0 {
			continue // a count of tokens
		}
		c := r.Choices[0]
		if err := ended(c.Finish); err != nil {
			return "", err
		}
		done = done || c.Finish != ""
		out.WriteString(c.Delta.Content)
		if out.Len() > MaxAnswer {
			return "", ErrTooLong
		}
		if progress != nil {
			progress(out.Len())
		}
	}
	switch {
	case errors.Is(lines.Err(), bufio.ErrTooLong) || raw >= maxRaw:
		return "", ErrTooLong
	case !done: // the connection broke, or the server stopped in the middle
		return "", ErrCutShort
	}
	return out.String(), nil
}
