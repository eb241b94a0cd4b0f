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

	"github.com/go-weburl/url"
	nlnwa "github.com/nlnwa/whatwg-url/url"
)

// A peer is a package under measurement.
type peer struct {
	name    string
	version string
	// parse returns the components that the package has, under the names of the
	// URL interface's attributes; href is among them.
	parse func(input string, base *string) (map[string]string, error)
}

func peers() []peer {
	return []peer{
		{"this package", runtime.Version(), parse},
		{"net/url", runtime.Version(), parseNetURL},
		{"github.com/nlnwa/whatwg-url", moduleVersion("github.com/nlnwa/whatwg-url"), parseNlnwa},
	}
}

func parse(input string, base *string) (map[string]string, error) {
	var u *url.URL
	var err error
	if base == nil {
		u, err = url.Parse(input)
	} else {
		u, err = url.ParseWithBase(input, *base)
	}
	if err != nil {
		return nil, err
	}
	return map[string]string{
		"href":     u.Href(),
		"protocol": u.Protocol(),
		"username": u.Username(),
		"password": u.Password(),
		"host":     u.Host(),
		"hostname": u.Hostname(),
		"port":     u.Port(),
		"pathname": u.Pathname(),
		"search":   u.Search(),
		"hash":     u.Hash(),
	}, nil
}

func parseNetURL(input string, base *string) (map[string]string, error) {
	var u *neturl.URL
	var err error
	if base == nil {
		u, err = neturl.Parse(input)
		// A relative reference is not a URL in the standard's sense.
		if err == nil && !u.IsAbs() {
			err = fmt.Errorf("relative: %q", input)
		}
	} else {
		u, err = neturl.Parse(*base)
		if err == nil {
			u, err = u.Parse(input)
		}
	}
	if err != nil {
		return nil, err
	}
	password, _ := u.User.Password()
	return map[string]string{
		"href":     u.String(),
		"protocol": u.Scheme + ":",
		"username": u.User.Username(),
		"password": password,
		"host":     u.Host,
		"hostname": strings.TrimSuffix(u.Host, ":"+u.Port()),
		"port":     u.Port(),
		"pathname": u.Opaque + u.EscapedPath(),
		"search":   withDelimiter("?", u.RawQuery),
		"hash":     withDelimiter("#", u.EscapedFragment()),
	}, nil
}

func withDelimiter(delimiter, s string) string {
	if s == "" {
		return ""
	}
	return delimiter + s
}

func parseNlnwa(input string, base *string) (map[string]string, error) {
	var u *nlnwa.Url
	var err error
	if base == nil {
		u, err = nlnwa.Parse(input)
	} else {
		u, err = nlnwa.ParseRef(*base, input)
	}
	if err != nil {
		return nil, err
	}
	return map[string]string{
		"href":     u.Href(false),
		"protocol": u.Protocol(),
		"username": u.Username(),
		"password": u.Password(),
		"host":     u.Host(),
		"hostname": u.Hostname(),
		"port":     u.Port(),
		"pathname": u.Pathname(),
		"search":   u.Search(),
		"hash":     u.Hash(),
	}, nil
}

// A urlCase is an element of urltestdata.json.
type urlCase struct {
	Input   string
	Base    *string
	Failure bool
	want    map[string]string // of the attributes that a peer may have
}

func (c *urlCase) UnmarshalJSON(data []byte) error {
	type plain urlCase
	if err := json.Unmarshal(data, (*plain)(c)); err != nil {
		return err
	}
	var members map[string]any
	if err := json.Unmarshal(data, &members); err != nil {
		return err
	}
	c.want = make(map[string]string)
	for name, value := range members {
		if s, ok := value.(string); ok {
			c.want[name] = s
		}
	}
	return nil
}

// readCases returns the cases of a data file. Its strings are comments.
func readCases(name string) ([]urlCase, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var elements []json.RawMessage
	if err := json.Unmarshal(data, &elements); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var cases []urlCase
	for _, e := range elements {
		if e[0] == '"' {
			continue
		}
		var c urlCase
		if err := json.Unmarshal(e, &c); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		cases = append(cases, c)
	}
	return cases, nil
}

// A score counts the cases that a peer got right.
type score struct {
	href       int // the href is the standard's, or parsing failed where it must
	components int // the same, and every component that the peer has
}

func (p peer) score(cases []urlCase) (s score) {
	for _, c := range cases {
		href, components := p.right(c)
		if href {
			s.href++
		}
		if components {
			s.components++
		}
	}
	return s
}

// right reports whether the peer's href, and all its components, are as the
// case says. A panic is wrong.
func (p peer) right(c urlCase) (href, components bool) {
	defer func() {
		if recover() != nil {
			href, components = false, false
		}
	}()
	got, err := p.parse(c.Input, c.Base)
	if c.Failure || err != nil {
		right := c.Failure && err != nil
		return right, right
	}
	href = got["href"] == c.want["href"]
	components = href
	for name, value := range got {
		if c.want[name] != value {
			components = false
		}
	}
	return href, components
}

// wptDirectory returns the directory of the web-platform-tests' data: dir, or if that
// is "", where the root module's go generate puts it.
func wptDirectory(dir string) string {
	if dir == "" {
		return filepath.Join("..", "testdata", "wpt")
	}
	return dir
}

// writeConformance writes how many of the web-platform-tests' cases in dir each package
// gets right.
func writeConformance(w io.Writer, dir string) error {
	cases, err := readCases(filepath.Join(wptDirectory(dir), "urltestdata.json"))
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "| package | version | href or failure right, of %d | and every component |\n", len(cases))
	fmt.Fprintln(w, "| --- | --- | ---: | ---: |")
	for _, p := range peers() {
		s := p.score(cases)
		fmt.Fprintf(w, "| %s | %s | %d | %d |\n", p.name, p.version, s.href, s.components)
	}
	return nil
}
