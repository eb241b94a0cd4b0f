// Package wire compares the requests of package safehttp with those that Chromium sends for the same strings.
//
// Chromium's are in testdata/chromium.json. With WEBURL_CHROMIUM set to the
// command, such as /usr/bin/chromium, the test also asks it. To record its
// answers anew, after a change of URLs:
//
//	WEBURL_CHROMIUM=chromium go test ./compare/wire -record
package wire

import (
	"bufio"
	"errors"
	"io"
	"net"
	"net/textproto"
	"strings"
	"sync"
	"time"
)

// A Request is the HTTP request for a URL. It has no Target if none was sent, because the URL
// was refused.
type Request struct {
	URL           string `json:"url"`
	Target        string `json:"target,omitempty"`        // the second word of the request line
	Host          string `json:"host,omitempty"`          // the header
	Authorization string `json:"authorization,omitempty"` // the header
}

// A response is what a handler answers a request with.
type response struct {
	status string // such as "200 OK"
	header string // lines that end in "\r\n"
	body   string
}

// A server answers HTTP/1.1 requests on a loopback address, whatever they contain.
type server struct {
	listener net.Listener
	handler  func(Request) response

	mu     sync.Mutex // held by the handler
	active sync.WaitGroup
}

// maxConnections is how many connections a server accepts, so that it comes to
// an end whatever a client does.
const maxConnections = 5000

func serve(handler func(Request) response) (*server, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s := &server{listener: l, handler: handler}
	s.active.Go(func() {
		for range maxConnections {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			s.active.Go(func() { s.answer(conn) })
		}
	})
	return s, nil
}

func (s *server) address() string { return s.listener.Addr().String() }

// close ends the server, and waits until it has.
func (s *server) close() {
	s.listener.Close()
	s.active.Wait()
}

func (s *server) answer(conn net.Conn) {
	defer conn.Close()
	// A browser opens connections that it does not use.
	conn.SetDeadline(time.Now().Add(10 * time.Second))
	req, err := readRequest(conn)
	if err != nil {
		return
	}
	s.mu.Lock()
	resp := s.handler(req)
	s.mu.Unlock()
	io.WriteString(conn, "HTTP/1.1 "+resp.status+"\r\nConnection: close\r\n"+resp.header+"\r\n"+resp.body)
}

// readRequest reads the head of a request, and keeps what it has unchanged.
func readRequest(r io.Reader) (Request, error) {
	lines := textproto.NewReader(bufio.NewReader(io.LimitReader(r, 1<<20)))
	line, err := lines.ReadLine()
	if err != nil {
		return Request{}, err
	}
	method, rest, _ := strings.Cut(line, " ")
	target, ok := strings.CutSuffix(rest, " HTTP/1.1")
	if method != "GET" || !ok {
		return Request{}, errors.New("not a GET request: " + line)
	}
	header, err := lines.ReadMIMEHeader()
	return Request{Target: target, Host: header.Get("Host"), Authorization: header.Get("Authorization")}, err
}
