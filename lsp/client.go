package lsp

import (
	"context"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// A client is the other side of the connection.
type client struct {
	conn jsonrpc2.Conn
	s    *server
}

// callTimeout bounds how long a client may take to answer a request that no
// person has to answer.
const callTimeout = 10 * time.Second

// notify sends a notification; it never waits for the client to read it.
func (c client) notify(method string, params any) {
	if err := c.conn.Notify(c.s.ctx, method, params); err != nil {
		c.s.log.Debug("not sent", "method", method, "err", err)
	}
}

// call asks the client and waits. It must not be called on the read loop, which
// is what brings the answer.
func (c client) call(ctx context.Context, method string, params, result any) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	_, err := c.conn.Call(ctx, method, params, result)
	if err != nil {
		c.s.log.Debug("client refused", "method", method, "err", err)
	}
	return err
}

// ask sends a request whose answer does not matter.
func (c client) ask(method string) {
	c.s.background(func() { _ = c.call(c.s.ctx, method, nil, nil) })
}

// warn shows a sentence to the person at the editor.
func (c client) warn(message string) {
	c.notify(protocol.MethodWindowShowMessage, &protocol.ShowMessageParams{Type: protocol.MessageTypeWarning, Message: message})
}
