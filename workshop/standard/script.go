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
	// "errors", the parser's, and "canParse", what URL.canParse and URL.parse return: "result", or
	// what can be done.
	each, last []string
}

// A world is what scripts run in: the text, or this library.
type world interface {
	// open returns what a script's input becomes, or nil, and the URL parser's validation errors.
	open(s *script) (o object, errors []string)
	// canParse returns what URL.canParse returns, and the href of what URL.parse returns.
	canParse(url string, base *string) (can bool, href string)
}

type object interface {
	Do(do []string) string // the result as JSON
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
			default:
				seen = append(seen, o.Do([]string{name}))
			}
		}
	}
	if slices.Contains(s.last, "canParse") {
		can, href := w.canParse(s.input, s.base)
		seen = []string{fmt.Sprint(can), href}
	}
	o, errors := w.open(s)
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

func (w *textWorld) open(s *script) (object, []string) {
	var o *text.Object
	var errors []string
	switch {
	case s.isParams:
		o = w.NewSearchParams(s.input, s.pairs)
	case s.encoding == "":
		o = w.New(s.input, s.base)
	default:
		var on *text.Object
		if s.base != nil {
			if on = w.ParseBasic(*s.base, nil, "UTF-8"); on == nil {
				return nil, nil
			}
		}
		o = w.ParseBasic(s.input, on, s.encoding)
		w.violations, errors = w.Violations, w.Errors()
	}
	if o == nil {
		return nil, errors
	}
	return o, errors
}

func (w *textWorld) canParse(url string, base *string) (bool, string) {
	href := "null"
	if o := w.Parse(url, base); o != nil {
		href = o.Do([]string{"@href"})
	}
	return w.CanParse(url, base), href
}
