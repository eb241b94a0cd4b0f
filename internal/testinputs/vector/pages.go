package vector

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// An Advisory is a published advisory on a check that was written by hand: a row of the table in
// docs/safety.md. Advisory and Vulnerable are Markdown.
type Advisory struct {
	Advisory   string
	Inputs     []string
	Vulnerable string // what the vulnerable code did
	Sent       string // what it made of the input, if that is a redirect
	LedTo      string
	Call       string // the call here, such as redirect.Path
	Answer     string // what it answers
}

// Advisories returns those for the calls of a package.
func Advisories(pkg string) (some []Advisory, err error) {
	all, err := readTestdata[Advisory]("advisories.json")
	for _, a := range all {
		switch name, _, _ := strings.Cut(a.Call, "."); name {
		case pkg:
			some = append(some, a)
		case "redirect", "policy", "safehttp":
		default:
			return nil, fmt.Errorf("advisories.json: no package tests %s", a.Call)
		}
	}
	return some, err
}

// A NetURL is an input that net/url parses differently: a row of the table in docs/from-net-url.md.
// It has what net/url, package net/url here and the root package serialize the input to, or "" for
// an error. Why is Markdown.
type NetURL struct{ Input, NetURL, DropIn, Root, Why string }

// NetURLs returns all of these.
func NetURLs() ([]NetURL, error) { return readTestdata[NetURL]("neturl.json") }

// A Request is a URL, and the HTTP request that Chromium sends for it: nothing if it refuses the
// URL. If the standard says something else, or other browsers do where no standard says anything,
// Here is what package safehttp sends, and Why says why.
type Request struct {
	URL string `json:"url"`
	Sent
	Here *Sent  `json:"here,omitempty"`
	Why  string `json:"why,omitempty"`
}

// Sent is what a request says.
type Sent struct {
	Target        string `json:"target,omitempty"` // the second word of the first line
	Host          string `json:"host,omitempty"`
	Authorization string `json:"authorization,omitempty"`
}

// Requests returns all of them. The workshop asks Chromium again.
func Requests() ([]Request, error) { return readTestdata[Request]("requests.json") }

// readTestdata reads a file in the root module's testdata, from anywhere in the repository.
func readTestdata[V any](name string) (all []V, err error) {
	data, err := os.ReadFile(filepath.Join(repository(), "testdata", name))
	if err != nil {
		return nil, err
	}
	return all, json.Unmarshal(data, &all)
}
