// Goja runs a script with the classes URL, URLSearchParams and URLPattern, and with two functions
// of this program that take their instances:
//
//	fetch(input, {method, body})   input is a string or a URL, body a string or a URLSearchParams
//	reply(pattern, text)           from now on fetch gives text for URLs that match a URLPattern
//
// Unlike a browser's, this fetch returns its result and not a promise.
//
//	cd examples/goja && go run . script.js
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"

	"github.com/dop251/goja"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/gojaurl"
	"github.com/go-weburl/url/safehttp"
	"github.com/go-weburl/url/urlpattern"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: goja SCRIPT")
	}
	source, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	client, err := safehttp.NewClient(nil) // it does not reach this machine's network
	if err != nil {
		log.Fatal(err)
	}
	if err := run(os.Args[1], string(source), client, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// run runs a script, which prints to w.
func run(name, source string, client *http.Client, w io.Writer) error {
	h := &host{vm: goja.New(), client: client}
	h.vm.SetFieldNameMapper(goja.TagFieldNameMapper("json", true)) // for fetch's second argument
	gojaurl.Enable(h.vm)
	err := errors.Join(
		h.vm.Set("print", func(text string) { fmt.Fprintln(w, text) }),
		h.vm.Set("fetch", h.fetch),
		h.vm.Set("reply", h.reply),
	)
	if err == nil {
		_, err = h.vm.RunScript(name, source)
	}
	return err
}

// A host is Go's side of a runtime.
type host struct {
	vm      *goja.Runtime
	client  *http.Client
	replies []reply
}

type reply struct {
	pattern *urlpattern.Pattern
	text    string
}

// reply is the script's function of that name.
func (h *host) reply(pattern goja.Value, text string) error {
	p, ok := gojaurl.ToPattern(h.vm, pattern)
	if !ok {
		return errors.New("reply: the first argument is not a URLPattern")
	}
	h.replies = append(h.replies, reply{p, text})
	return nil
}

// fetch is the script's function of that name. Its result has the body's text and the status.
func (h *host) fetch(input goja.Value, init struct {
	Method string     `json:"method"`
	Body   goja.Value `json:"body"`
}) (map[string]any, error) {
	u, err := h.url(input)
	if err != nil {
		return nil, err
	}
	for _, r := range h.replies {
		if r.pattern.MatchURL(u) {
			return map[string]any{"status": http.StatusOK, "text": r.text}, nil
		}
	}
	body, contentType := h.body(init.Body)
	req, err := safehttp.NewRequest(context.Background(), init.Method, u, body)
	if err != nil {
		return nil, err
	}
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	resp, err := h.client.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
	return map[string]any{"status": resp.StatusCode, "text": string(text)}, err
}

// url returns the URL of an argument that is a URL or a string.
func (h *host) url(input goja.Value) (*url.URL, error) {
	if u, ok := gojaurl.ToURL(h.vm, input); ok {
		return u, nil
	}
	return url.Parse(input.String())
}

// body returns the body to send for an argument, and its type.
func (h *host) body(body goja.Value) (text io.Reader, contentType string) {
	if body == nil || goja.IsUndefined(body) || goja.IsNull(body) {
		return nil, ""
	}
	if p, ok := gojaurl.ToSearchParams(h.vm, body); ok {
		return strings.NewReader(p.String()), "application/x-www-form-urlencoded;charset=UTF-8"
	}
	return strings.NewReader(body.String()), "text/plain;charset=UTF-8"
}
