package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
)

// maxFrame bounds a message, in bytes, so that a broken header can't ask for
// all memory.
const maxFrame = 1 << 30

// A frame is one message: its bytes as they came, and its body within them.
type frame struct {
	raw  []byte
	body []byte
}

// readFrame reads one message. Its error is io.EOF when the other side closed
// between two of them.
func readFrame(r *bufio.Reader) (frame, error) {
	var head bytes.Buffer
	length := -1
	for {
		line, err := r.ReadString('\n')
		head.WriteString(line)
		if err != nil {
			if err == io.EOF && head.Len() > 0 {
				err = io.ErrUnexpectedEOF
			}
			return frame{}, err
		}
		line = strings.TrimSpace(line)
		if line == "" {
			break
		}
		name, value, _ := strings.Cut(line, ":")
		if strings.EqualFold(strings.TrimSpace(name), "Content-Length") {
			n, err := strconv.Atoi(strings.TrimSpace(value))
			if err != nil || n < 0 || n > maxFrame {
				return frame{}, fmt.Errorf("message with Content-Length %q", strings.TrimSpace(value))
			}
			length = n
		}
	}
	if length < 0 {
		return frame{}, fmt.Errorf("message without Content-Length")
	}
	raw := make([]byte, head.Len()+length)
	n := copy(raw, head.Bytes())
	if _, err := io.ReadFull(r, raw[n:]); err != nil {
		return frame{}, err
	}
	return frame{raw: raw, body: raw[n:]}, nil
}

// A stream is where messages are written to, each as a whole.
type stream struct {
	mu sync.Mutex
	w  io.Writer
}

// raw writes a message with its header as it is.
func (s *stream) raw(data []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err := s.w.Write(data)
	return err
}

// body writes a message.
func (s *stream) body(data []byte) error {
	return s.raw(append(fmt.Appendf(nil, "Content-Length: %d\r\n\r\n", len(data)), data...))
}

// send writes v as a message.
func (s *stream) send(v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return s.body(data)
}

// A message is a request, a notification or an answer. What it carries stays
// as it came.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *respError      `json:"error,omitempty"`
}

type respError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// The codes of errors that the protocol defines.
const (
	codeMethodNotFound = -32601
	codeInvalidRequest = -32600
	codeInvalidParams  = -32602
	codeInternal       = -32603
	codeNotInitialized = -32002
	codeCancelled      = -32800
)

func (s *stream) notify(method string, params any) error {
	return s.call(nil, method, params)
}

func (s *stream) call(id json.RawMessage, method string, params any) error {
	data, err := json.Marshal(params)
	if err != nil {
		return err
	}
	return s.send(message{Version: "2.0", ID: id, Method: method, Params: data})
}

func (s *stream) answer(id json.RawMessage, result any) error {
	data, err := json.Marshal(result)
	if err != nil {
		return err
	}
	return s.send(message{Version: "2.0", ID: id, Result: data})
}

func (s *stream) fail(id json.RawMessage, code int, text string) error {
	return s.send(message{Version: "2.0", ID: id, Error: &respError{Code: code, Message: text}})
}
