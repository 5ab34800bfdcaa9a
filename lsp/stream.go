package lsp

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strconv"
	"strings"

	"go.lsp.dev/jsonrpc2"
)

const (
	// maxMessage is the most bytes of one message: a document as large as is ever
	// kept, with every character escaped.
	maxMessage = 6*maxKept + 1<<20
	// maxHeaderLine is the most bytes of one line of a message's header.
	maxHeaderLine = 4 << 10
	// maxHeaderLines is how many lines a header has at most: the protocol knows two fields.
	maxHeaderLines = 100
	// keepBody is how large the memory for a message may be that is kept for the
	// next one: documents are large once, when they are opened.
	keepBody = 1 << 20
)

var errHeader = errors.New("that is no header of a message")

// A stream reads the messages of a connection; writing is the library's. The
// library ends the connection at the first body that is no message. A body has its
// length, so it is known where the next one begins: here the client is told, as
// JSON-RPC wants, and the connection lives on. Only a header that makes no sense
// ends it. Batches are refused: the language server protocol has none.
type stream struct {
	jsonrpc2.Stream // what is written
	in              *bufio.Reader
	body            bytes.Buffer
	log             *slog.Logger
}

func newStream(in io.Reader, out io.Writer, log *slog.Logger) *stream {
	return &stream{Stream: jsonrpc2.NewStream(transport{in, out}), in: bufio.NewReaderSize(in, maxHeaderLine), log: log}
}

// Read returns the next message, which is good until the next call, and the bytes
// of its body. io.EOF says that the other side ended the connection between two
// messages.
func (s *stream) Read(ctx context.Context) (jsonrpc2.Message, int64, error) {
	for ctx.Err() == nil {
		length, err := s.header()
		if err != nil {
			return nil, 0, err
		}
		if length > maxMessage {
			if _, err := io.CopyN(io.Discard, s.in, length); err != nil {
				return nil, 0, cut(err)
			}
			if err := s.refuse(ctx, jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "a message of %d bytes; no more than %d are taken", length, maxMessage)); err != nil {
				return nil, 0, err
			}
			continue
		}
		if s.body.Reset(); s.body.Cap() > keepBody {
			s.body = bytes.Buffer{}
		}
		// The memory grows with what comes, not with what the header promises.
		if _, err := io.CopyN(&s.body, s.in, length); err != nil {
			return nil, 0, cut(err)
		}
		msg, err := jsonrpc2.DecodeMessage(s.body.Bytes())
		if err == nil {
			return msg, length, nil
		}
		if err := s.refuse(ctx, err); err != nil {
			return nil, 0, err
		}
	}
	return nil, 0, ctx.Err()
}

// refuse answers what is no message. Whose request it was meant to be cannot be
// known.
func (s *stream) refuse(ctx context.Context, why error) error {
	s.log.Warn("what came is no message", "err", why)
	_, err := s.Write(ctx, jsonrpc2.NewResponse(jsonrpc2.ID{}, nil, why))
	return err
}

// header reads up to the body of the next message and returns the body's length in
// bytes. Fields other than Content-Length mean nothing to us.
func (s *stream) header() (length int64, err error) {
	length = -1
	for n := range maxHeaderLines {
		line, err := s.in.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			return 0, fmt.Errorf("a line of over %d bytes: %w", maxHeaderLine, errHeader)
		case err == io.EOF && n == 0 && len(line) == 0:
			return 0, io.EOF
		case err != nil:
			return 0, cut(err)
		}
		field := strings.TrimRight(string(line), "\r\n")
		if field == "" {
			if length < 0 {
				return 0, fmt.Errorf("no Content-Length: %w", errHeader)
			}
			return length, nil
		}
		name, value, ok := strings.Cut(field, ":")
		if !ok {
			return 0, errHeader
		}
		if strings.EqualFold(name, "Content-Length") {
			n, err := strconv.ParseUint(strings.TrimSpace(value), 10, 62)
			if err != nil {
				return 0, fmt.Errorf("a length that is no number: %w", errHeader)
			}
			length = int64(n)
		}
	}
	return 0, fmt.Errorf("over %d lines: %w", maxHeaderLines, errHeader)
}

// cut is the error of an end within a message.
func cut(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
