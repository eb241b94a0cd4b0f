package wire

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/go-weburl/url/internal/browser"
	"github.com/go-weburl/url/internal/inputs/vector"
)

// driver is the host whose pages make Chromium ask for the URLs.
const driver = "driver.example"

// A session makes a Chromium ask for URLs, one after the other.
type session struct {
	urls     []string
	requests []Request // the request for each
	current  int       // the index of the current URL, or len(urls) at the end
	done     chan struct{}
}

// Chromium returns the requests that the Chromium that command is sends for the urls. It
// resolves every host to this machine, and so asks nobody else.
func Chromium(ctx context.Context, command string, urls []string) ([]Request, error) {
	s := &session{urls: urls, requests: make([]Request, len(urls)), current: len(urls), done: make(chan struct{}, 1)}
	for i, u := range urls {
		s.requests[i].URL = u
	}
	srv, err := serve(s.answer)
	if err != nil {
		return nil, err
	}
	defer srv.close()
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	page, err := browser.Open(ctx, "chromium", command, browser.Options{Resolver: srv.address()})
	if err != nil {
		return nil, err
	}
	if err := page.Go("http://" + driver + "/"); err != nil {
		return nil, errors.Join(err, page.Close())
	}
	select {
	case <-s.done:
	case <-ctx.Done():
	}
	return s.requests, errors.Join(ctx.Err(), page.Close())
}

// answer answers Chromium's requests. The page at "/" fetches the URLs without credentials,
// and navigates to the others, which it cannot fetch.
func (s *session) answer(r Request) response {
	if r.Host != driver {
		return s.record(r)
	}
	name, number, _ := strings.Cut(strings.TrimPrefix(r.Target, "/"), "/")
	i, _ := strconv.Atoi(number)
	switch {
	case name == "":
		return page(s.fetchScript())
	case name == "begin":
		s.current = i
		return page("")
	case name == "navigate" && i < len(s.urls):
		s.current = i
		return page(fmt.Sprintf("try { location.href = %s } catch { %s }", quote(s.urls[i]), next(i)))
	case name == "navigate":
		s.current = len(s.urls)
		select {
		case s.done <- struct{}{}:
		default:
		}
	}
	return page("")
}

// record takes a request for the current URL. It asks for credentials, without
// which a browser keeps those of the URL to itself.
func (s *session) record(r Request) response {
	i := s.current
	if i == len(s.urls) {
		return page("")
	}
	r.URL = s.urls[i]
	s.requests[i] = r
	resp := page(next(i))
	if i >= slices.Index(s.urls, vector.Credentials[0]) && r.Authorization == "" {
		resp.status = "401 Unauthorized"
		resp.header += "WWW-Authenticate: Basic realm=\"wiretest\"\r\n"
	}
	return resp
}

// fetchScript returns the script that fetches the URLs before the credentials,
// and goes on to those.
func (s *session) fetchScript() string {
	n := slices.Index(s.urls, vector.Credentials[0])
	if n < 0 {
		n = len(s.urls)
	}
	return fmt.Sprintf(`(async () => {
	const urls = %s
	for (let i = 0; i < urls.length; i++) {
		await fetch("/begin/" + i)
		try { await fetch(urls[i], {mode: "no-cors", cache: "no-store", credentials: "omit"}) } catch {}
	}
	%s
})()`, quote(s.urls[:n]), next(n-1))
}

// next returns a statement that navigates to the URL after the i-th.
func next(i int) string { return fmt.Sprintf("location.href = \"http://%s/navigate/%d\"", driver, i+1) }

func page(script string) response {
	body := "<!DOCTYPE html><meta charset=utf-8><link rel=icon href=data:,><script>" + script + "</script>"
	return response{"200 OK", "Content-Type: text/html\r\nCache-Control: no-store\r\n", body}
}

// quote returns v as JavaScript that is safe in a script element.
func quote(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // strings can be marshalled
	}
	return string(text)
}
