package main

import (
	"encoding/json"
	"fmt"
	"io"
	neturl "net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	nlnwa "github.com/nlnwa/whatwg-url/url"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/inputs/vector"
)

// A peer is a package under measurement.
type peer struct {
	name, version string
	// parse returns the attributes; Origin is not compared.
	parse func(input string, base *string) (vector.Attributes, error)
}

func peers() []peer {
	return []peer{
		{"this package", runtime.Version(), parse},
		{"net/url", runtime.Version(), parseNetURL},
		{"github.com/nlnwa/whatwg-url", moduleVersion("github.com/nlnwa/whatwg-url"), parseNlnwa},
	}
}

func parse(input string, base *string) (a vector.Attributes, err error) {
	var u *url.URL
	if base == nil {
		u, err = url.Parse(input)
	} else {
		u, err = url.ParseWithBase(input, *base)
	}
	if err != nil {
		return a, err
	}
	return vector.Attributes{
		Href: u.Href(), Protocol: u.Protocol(), Username: u.Username(), Password: u.Password(), Host: u.Host(),
		Hostname: u.Hostname(), Port: u.Port(), Pathname: u.Pathname(), Search: u.Search(), Hash: u.Hash(),
	}, nil
}

func parseNetURL(input string, base *string) (a vector.Attributes, err error) {
	var u *neturl.URL
	if base == nil {
		u, err = neturl.Parse(input)
		// A relative reference is not a URL in the standard's sense.
		if err == nil && !u.IsAbs() {
			err = fmt.Errorf("relative: %q", input)
		}
	} else if u, err = neturl.Parse(*base); err == nil {
		u, err = u.Parse(input)
	}
	if err != nil {
		return a, err
	}
	a = vector.Attributes{
		Href: u.String(), Protocol: u.Scheme + ":", Username: u.User.Username(), Host: u.Host,
		Hostname: strings.TrimSuffix(u.Host, ":"+u.Port()), Port: u.Port(), Pathname: u.Opaque + u.EscapedPath(),
	}
	a.Password, _ = u.User.Password()
	if u.RawQuery != "" {
		a.Search = "?" + u.RawQuery
	}
	if u.Fragment != "" {
		a.Hash = "#" + u.EscapedFragment()
	}
	return a, nil
}

func parseNlnwa(input string, base *string) (a vector.Attributes, err error) {
	var u *nlnwa.Url
	if base == nil {
		u, err = nlnwa.Parse(input)
	} else {
		u, err = nlnwa.ParseRef(*base, input)
	}
	if err != nil {
		return a, err
	}
	return vector.Attributes{
		Href: u.Href(false), Protocol: u.Protocol(), Username: u.Username(), Password: u.Password(), Host: u.Host(),
		Hostname: u.Hostname(), Port: u.Port(), Pathname: u.Pathname(), Search: u.Search(), Hash: u.Hash(),
	}, nil
}

// right reports whether the href, or the failure, is as the case says, and whether all attributes
// are. A panic is wrong.
func (p peer) right(c vector.Parse) (href, all bool) {
	defer func() {
		if recover() != nil {
			href, all = false, false
		}
	}()
	var base *string
	if c.Base != nil {
		base = (*string)(c.Base)
	}
	got, err := p.parse(string(c.Input), base)
	if c.Failure || err != nil {
		return c.Failure && err != nil, c.Failure && err != nil
	}
	want := *c.Attributes
	want.Origin = ""
	return got.Href == want.Href, got == want
}

// readCases returns the cases of a data file. Its strings are comments.
func readCases(name string) ([]vector.Parse, error) {
	data, err := os.ReadFile(name)
	if err == nil {
		data, err = vector.Ahead.File(filepath.Base(name), data)
	}
	if err != nil {
		return nil, err
	}
	var elements []json.RawMessage
	if err := json.Unmarshal(data, &elements); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var cases []vector.Parse
	for _, e := range elements {
		if e[0] == '"' {
			continue
		}
		var c vector.Parse
		if err := json.Unmarshal(e, &c); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		cases = append(cases, c)
	}
	return cases, nil
}

// writeConformance writes how many of the web-platform-tests' cases each package gets right. Without
// dir, they are where workshop/fetchwpt puts them.
func writeConformance(w io.Writer, dir string) error {
	if dir == "" {
		dir = filepath.Join("..", "testdata", "wpt")
	}
	cases, err := readCases(filepath.Join(dir, "urltestdata.json"))
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "| package | version | href or failure right, of %d | and every component |\n| --- | --- | ---: | ---: |\n", len(cases))
	for _, p := range peers() {
		hrefs, alls := 0, 0
		for _, c := range cases {
			href, all := p.right(c)
			if href {
				hrefs++
			}
			if all {
				alls++
			}
		}
		fmt.Fprintf(w, "| %s | %s | %d | %d |\n", p.name, p.version, hrefs, alls)
	}
	return nil
}
