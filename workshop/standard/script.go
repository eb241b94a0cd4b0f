package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/go-weburl/url/workshop/standard/text"
)

// A script is an input, what is done with the URL that it becomes, and what is looked at.
type script struct {
	input string
	base  *string
	// encoding is "" for the API's constructor, whose base is a string; else the URL parser runs.
	encoding string
	// If isParams is true, the input, or pairs, if they are not nil, become URLSearchParams.
	isParams bool
	pairs    [][2]string
	do       [][]string // what text.Object.Do does
	// Each is looked at after each thing that is done, and last at the end, except what is in it of
	// "errors", the parser's, and "canParse", what URL.canParse and URL.parse return: "result",
	// "record", or what can be done.
	each, last []string
}

// A world is what scripts run in: the text, or this library.
type world interface {
	create(url string, base *string) object
	parse(url string, base *string) object
	canParse(url string, base *string) bool
	parseBasic(input string, base *string, encoding string) (object, []string) // and errors
	searchParams(init string, pairs [][2]string) object
}

type object interface {
	Do(do []string) string // the result as JSON
	Record() (host string, hasOpaquePath, hasPort, hasQuery, hasFragment bool)
}

func asJSON(v any) string {
	s, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(s)
}

// run returns what is seen, the same in each world that agrees.
func (s *script) run(w world) (seen []string) {
	defer func() {
		if r := recover(); r != nil {
			seen = append(seen, fmt.Sprint(r)) // no result
		}
	}()
	look := func(o object, names []string, result string) {
		for _, name := range names {
			switch name {
			case "errors", "canParse":
			case "result":
				seen = append(seen, result)
			case "record":
				host, path, port, query, fragment := o.Record()
				seen = append(seen, fmt.Sprint(host, path, port, query, fragment))
			default:
				seen = append(seen, o.Do([]string{name}))
			}
		}
	}
	if slices.Contains(s.last, "canParse") {
		seen = []string{fmt.Sprint(w.canParse(s.input, s.base)), "null"}
		if parsed := w.parse(s.input, s.base); parsed != nil {
			seen[1] = parsed.Do([]string{"@href"})
		}
	}
	var o object
	var errors []string
	switch {
	case s.isParams:
		o = w.searchParams(s.input, s.pairs)
	case s.encoding == "":
		o = w.create(s.input, s.base)
	default:
		o, errors = w.parseBasic(s.input, s.base, s.encoding)
	}
	if slices.Contains(s.last, "errors") {
		seen = append(seen, strings.Join(errors, " "))
	}
	if o == nil {
		return append(seen, "failure")
	}
	for _, do := range s.do {
		look(o, s.each, o.Do(do))
	}
	look(o, s.last, "")
	return seen
}

// name returns the script as JavaScript would have it, or nearly so.
func (s *script) name() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%q", s.input)
	if s.base != nil {
		fmt.Fprintf(&b, " on %q", *s.base)
	}
	if s.encoding != "" && s.encoding != "UTF-8" {
		b.WriteString(" in " + s.encoding)
	}
	for _, do := range s.do {
		fmt.Fprintf(&b, ", %s", do[0])
		if len(do) > 1 {
			fmt.Fprintf(&b, " %q", do[1:])
		}
	}
	return b.String()
}

// dependsOnUnicode reports whether the result may depend on the version of Unicode: a domain may
// have what is not ASCII.
func (s *script) dependsOnUnicode() bool {
	inputs := []string{s.input}
	for _, do := range s.do {
		inputs = append(inputs, do...)
	}
	return slices.ContainsFunc(inputs, func(s string) bool {
		s = strings.ToLower(s)
		for i := range len(s) {
			isHigh := i+1 < len(s) && strings.IndexByte("89abcdef", s[i+1]) >= 0
			if s[i] >= 0x80 || s[i] == '%' && isHigh {
				return true
			}
		}
		return strings.Contains(s, "xn--")
	})
}

// textWorld runs scripts with the text. violations are those of the last basic parse.
type textWorld struct {
	*text.Machine
	violations []text.Violation
}

// known returns o as an object: nil if it is nil.
func known(o *text.Object) object {
	if o == nil {
		return nil
	}
	return o
}

func (w *textWorld) create(url string, base *string) object { return known(w.New(url, base)) }

func (w *textWorld) parse(url string, base *string) object { return known(w.Parse(url, base)) }

func (w *textWorld) canParse(url string, base *string) bool { return w.CanParse(url, base) }

func (w *textWorld) searchParams(init string, pairs [][2]string) object {
	return known(w.NewSearchParams(init, pairs))
}

func (w *textWorld) parseBasic(input string, base *string, encoding string) (object, []string) {
	var on *text.Object
	if base != nil {
		if on = w.ParseBasic(*base, nil, "UTF-8"); on == nil {
			return nil, nil
		}
	}
	o := w.ParseBasic(input, on, encoding)
	w.violations = w.Violations
	return known(o), w.Errors()
}
