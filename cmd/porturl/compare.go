package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	neturl "net/url"
	"os"
	"reflect"
	"slices"
	"strings"

	weburl "github.com/go-weburl/url"
	"github.com/go-weburl/url/net/url"
)

// compare prints the URLs in a file that the drop-in and net/url read differently. The status is
// statusLeft if there are any.
func compare(name string, w io.Writer) (int, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return statusError, err
	}
	groups := make(map[*reason][]*reading)
	read, differ := 0, 0
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimRight(line, "\r\n"); line != "" {
			read++
			if c := newReading(line); c != nil {
				groups[c.why] = append(groups[c.why], c)
				differ++
			}
		}
	}
	out := bufio.NewWriter(w)
	printGroups(out, groups)
	fmt.Fprintf(out, "%s read, %d otherwise than by net/url. More about the reasons: "+
		"%s#what-parses-differently\n", count(read, "URL"), differ, guide)
	return statusOf(differ), out.Flush()
}

// printGroups prints the readings by reason, the commonest reason first.
func printGroups(w io.Writer, groups map[*reason][]*reading) {
	var order []*reason
	for i := range reasons {
		if len(groups[&reasons[i]]) > 0 {
			order = append(order, &reasons[i])
		}
	}
	slices.SortStableFunc(order, func(a, b *reason) int { return len(groups[b]) - len(groups[a]) })
	for _, why := range order {
		fmt.Fprintf(w, "%s: %s\n", count(len(groups[why]), "URL"), why.text)
		for _, c := range groups[why] {
			c.print(w)
		}
		fmt.Fprintln(w)
	}
}

// A reading is a URL that the two packages read differently.
type reading struct {
	text   string
	std    *neturl.URL
	stdErr error
	own    *url.URL
	ownErr error
	fields []difference
	why    *reason
}

// A difference is a field, with each package's value, quoted.
type difference struct{ name, std, own string }

// newReading returns nil if both packages read the text alike.
func newReading(text string) *reading {
	c := &reading{text: text}
	c.std, c.stdErr = neturl.Parse(text)
	c.own, c.ownErr = url.Parse(text)
	switch {
	case c.stdErr == nil && c.ownErr == nil:
		c.compareFields()
	case c.stdErr == nil || c.ownErr == nil:
		c.add("error", c.std0(), c.own0())
	}
	if len(c.fields) == 0 {
		return nil
	}
	c.why = &reasons[slices.IndexFunc(reasons, func(r reason) bool { return r.holds(c) })]
	return c
}

func (c *reading) add(name, std, own string) {
	c.fields = append(c.fields, difference{name, std, own})
}

// std0 and own0 say why a package refuses the text, without quoting it.
func (c *reading) std0() string {
	e, ok := errors.AsType[*neturl.Error](c.stdErr)
	if !ok {
		return "none"
	}
	if _, ok := e.Err.(neturl.InvalidHostError); ok {
		return "invalid character in host name"
	}
	message, _, _ := strings.Cut(e.Err.Error(), `"`)
	return strings.TrimSpace(message)
}

func (c *reading) own0() string {
	if e, ok := errors.AsType[*weburl.ParseError](c.ownErr); ok {
		return e.Err.Error()
	}
	return "none"
}

// compareFields compares the fields, the string and the parameters.
func (c *reading) compareFields() {
	a, b := reflect.ValueOf(*c.std), reflect.ValueOf(*c.own)
	for i := range a.NumField() {
		name := a.Type().Field(i).Name
		x, y := a.Field(i).Interface(), b.Field(i).Interface()
		if name == "User" {
			x, y = userText(c.std.User), userText(c.own.User)
		}
		if x != y {
			c.add(name, c.quoted(name, x), c.quoted(name, y))
		}
	}
	if c.std.String() != c.own.String() && len(c.fields) == 0 {
		c.add("String", fmt.Sprintf("%q", hidePassword(c.std.String())),
			fmt.Sprintf("%q", hidePassword(c.own.String())))
	}
	// Query leaves out the parameters that net/url refuses.
	if x, y := c.std.Query(), c.own.Query(); !reflect.DeepEqual(x, y) {
		c.add("Query", fmt.Sprintf("%q", map[string][]string(x)),
			fmt.Sprintf("%q", map[string][]string(y)))
	}
}

func userText(u *neturl.Userinfo) string {
	if u == nil {
		return "none"
	}
	return u.String()
}

func (c *reading) quoted(name string, v any) string {
	s := fmt.Sprint(v)
	switch name {
	case "User":
		if user, _, ok := strings.Cut(s, ":"); ok {
			s = user + ":xxxxx"
		}
	case "Opaque", "Path", "RawPath": // text that one of the two takes for a path
		s = c.hideIn(hidePassword(s))
	}
	return fmt.Sprintf("%q", s)
}

func (c *reading) differs(name string) bool {
	return slices.ContainsFunc(c.fields, func(d difference) bool { return d.name == name })
}

func (c *reading) print(w io.Writer) {
	fmt.Fprintf(w, "\t%q\n", hidePassword(c.text))
	for _, d := range c.fields {
		fmt.Fprintf(w, "\t\t%s: %s in net/url, %s in the drop-in\n", d.name, d.std, d.own)
	}
	page := ""
	u, err := weburl.Parse(c.text)
	if err != nil {
		const base = "https://page.example/"
		if v, err2 := weburl.ParseWithBase(c.text, base); err2 == nil {
			u, err, page = v, nil, " on "+base
		}
	}
	if err != nil {
		fmt.Fprintln(w, "\t\tbrowsers: refused")
	} else {
		if u.Password() == "" {
			u.SetPathname(c.hideIn(u.Pathname()))
		}
		fmt.Fprintf(w, "\t\tbrowsers%s: %q\n", page, hidePassword(u.Redacted()))
	}
}

// hideIn hides credentials that a reader takes for a part of the path, as in http://h\u:p@h2/.
func (c *reading) hideIn(path string) string {
	at := strings.LastIndexByte(path, '@')
	if at < 0 || hidePassword(c.text) == c.text || strings.Contains(path, ":xxxxx@") {
		return path
	}
	return "xxxxx" + path[at:]
}

// hidePassword hides the password in a text that may be a URL. In net/url the authority ends later.
func hidePassword(s string) string {
	start := 0
	if i := strings.IndexAny(s, ":/?#\\"); i > 0 && s[i] == ':' {
		start = i + 1
	}
	start += len(s[start:]) - len(strings.TrimLeft(s[start:], `/\`+spaces))
	end := len(s)
	if i := strings.IndexAny(s[start:], "/?#"); i >= 0 {
		end = start + i
	}
	user, rest, _ := strings.Cut(s[start:end], ":")
	at := strings.LastIndexByte(rest, '@')
	if at < 0 {
		return s
	}
	return s[:start] + user + ":xxxxx" + rest[at:] + s[end:]
}
