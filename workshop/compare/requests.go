package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"strings"
	"sync"
	"time"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/browser"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

// runRequests lets Chromium request the URLs of testdata/requests.json, and compares the requests
// with those in the file.
func runRequests(t *tally, _ uint64, n int) error {
	requests, err := vector.Requests()
	if err != nil {
		return err
	}
	var got vector.Sent
	isAsked := false // for a password
	address, end, err := serve(func(target string, header textproto.MIMEHeader) string {
		got = vector.Sent{Target: target, Host: header.Get("Host")}
		got.Authorization = header.Get("Authorization")
		status := "200 OK\r\n"
		if isAsked && got.Authorization == "" {
			status = "401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"compare\"\r\n"
		}
		return status + "Content-Type: text/html\r\nCache-Control: no-store\r\n" +
			"Connection: close\r\n\r\n<!doctype html><link rel=icon href=data:,>"
	})
	if err != nil {
		return err
	}
	defer end()
	requests = requests[:min(n, len(requests))]
	options := browser.Options{Resolver: address}
	return inChromium("http://driver.example/", options, func(p *browser.Page) error {
		for _, r := range requests {
			u, err := url.Parse(r.URL)
			isAsked = err == nil && u.Username()+u.Password() != ""
			// Another request may come between.
			for tries := 0; tries == 0 || got != r.Sent && tries < 3; tries++ {
				got = vector.Sent{}
				if isAsked {
					_ = p.Go(r.URL) // fetch refuses credentials
					continue
				}
				fetch := fmt.Sprintf(`
					fetch(%s, {mode: "no-cors", cache: "no-store", credentials: "omit"})
					.then(() => "", () => "")`, text(r.URL))
				if err := p.Evaluate(fetch, new(any)); err != nil {
					return err
				}
			}
			if got != r.Sent {
				t.differ("%q: %s sends %+q, and the file has %+q", r.URL, p.Version, got, r.Sent)
			}
		}
		return nil
	})
}

// serve answers requests on a loopback address, whatever their host. answer receives the second
// word of a request's first line, and its header, and returns the text after "HTTP/1.1 ". It is
// called for one request at a time. end waits until all are answered.
func serve(
	answer func(target string, header textproto.MIMEHeader) string,
) (address string, end func(), err error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	var answering sync.Mutex
	var all sync.WaitGroup
	all.Go(func() {
		for conn, err := l.Accept(); err == nil; conn, err = l.Accept() {
			all.Go(func() {
				defer conn.Close()
				conn.SetDeadline(time.Now().Add(10 * time.Second)) // a browser leaves some unused
				r := textproto.NewReader(bufio.NewReader(conn))
				line, _ := r.ReadLine()
				_, target, _ := strings.Cut(strings.TrimSuffix(line, " HTTP/1.1"), " ")
				if header, err := r.ReadMIMEHeader(); err == nil {
					answering.Lock()
					defer answering.Unlock()
					io.WriteString(conn, "HTTP/1.1 "+answer(target, header))
				}
			})
		}
	})
	return l.Addr().String(), func() { l.Close(); all.Wait() }, nil
}
