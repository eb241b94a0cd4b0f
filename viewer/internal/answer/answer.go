// Package answer has everything that the viewer's page shows about an input, as plain data. The
// page draws it and decides nothing.
package answer

import (
	"cmp"
	"errors"
	"unicode/utf16"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/advice"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/internal/explain"
	"github.com/go-weburl/url/internal/invisible"
	"github.com/go-weburl/url/viewer/internal/verdict"
)

// A Request is what the page asks about.
type Request struct {
	Input string `json:"input"`
	// Base is the base URL; "" is none.
	Base string `json:"base"`
	// Edits are changes to the URL of the input, in order: the name of an attribute, and its value;
	// or one of the edits of the query's pairs that paramEdit reads. Only the first maxEdits are
	// made.
	Edits [][2]string `json:"edits"`
	// Pattern is a URL pattern; "" is none.
	Pattern string `json:"pattern"`
	// Browser is the browser's reading of the input, or nil if no browser was asked.
	Browser *verdict.Record `json:"browser"`
}

// An Answer is everything that the page shows.
type Answer struct {
	Verdict verdict.Verdict `json:"verdict"`
	Rows    []verdict.Row   `json:"rows"`

	// Valid is true if the input is a valid URL string. Otherwise Invalid says why not.
	Valid   bool   `json:"valid"`
	Invalid string `json:"invalid"`
	// Failure says why the input does not parse, and BaseFailure why the base does not.
	Failure     string    `json:"failure"`
	BaseFailure string    `json:"baseFailure"`
	Pieces      []Piece   `json:"pieces"`
	Findings    []Finding `json:"findings"`
	// Hidden is the number of bytes at the end of the input that the pieces leave out, and More the
	// number of errors that the findings leave out.
	Hidden int `json:"hidden"`
	More   int `json:"more"`

	// The rest is about the URL after the edits. It is empty if the input does not parse.
	Components []Component `json:"components"`
	Params     []Pair      `json:"params"`
	MoreParams int         `json:"moreParams"`
	Shown      *Shown      `json:"shown"`
	Match      *Match      `json:"match"`
}

// A Component is an attribute of the URL, which can be edited.
type Component struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	// Long is true if the value is cut because it is too long to be edited in the page.
	Long bool `json:"long"`
	// Changes are the changes by parsing, in a few words each.
	Changes []string `json:"changes"`
	// Refused says why the last edit was not made, or, if Partly is true, not in full.
	Refused string `json:"refused"`
	Partly  bool   `json:"partly"`
}

// To answers a request. It takes time linear in the request's length.
func To(r Request) Answer {
	var a Answer
	var base *url.URL
	if r.Base != "" {
		var err error
		if base, err = url.Parse(r.Base); err != nil {
			a.BaseFailure = reason(err, r.Base)
		}
	}
	var u *url.URL
	var l listener
	if a.BaseFailure == "" {
		p := url.Parser{Base: base, OnViolation: l.hear}
		var err error
		if u, err = p.Parse(r.Input); err != nil {
			a.Failure = reason(err, r.Input)
		}
		if err := url.CheckValid(r.Input, base); err == nil {
			a.Valid = true
		} else if e, ok := errors.AsType[*url.ValidityError](err); ok {
			a.Invalid = e.Rule
		}
	}
	a.Pieces, a.Hidden = pieces(r.Input, explain.Parts(r.Input, base), l.findings(r.Input, &a))
	std := &verdict.Record{Error: a.Failure + a.BaseFailure}
	if u != nil {
		std = verdict.Standard(u)
	}
	a.Verdict, a.Rows = verdict.Of(r.Input, r.Base, std, r.Browser)
	if u == nil {
		return a
	}
	a.components(r.Edits, u, explain.ChangesOf(r.Input, u, base))
	a.params(u)
	a.Shown = show(u)
	if r.Pattern != "" {
		a.Match = match(r.Pattern, r.Base, u)
	}
	return a
}

// reason returns why input does not parse: the name of the error and the advice.
func reason(err error, input string) string {
	if e, ok := errors.AsType[*url.ParseError](err); ok {
		err = e.Err
		if v, ok := err.(url.ValidationError); ok {
			violation := url.Violation{Err: v, Start: e.Offset, End: e.Offset, Fatal: true}
			return v.Error() + ": " + advice.For(violation, input)
		}
	}
	return err.Error()
}

const (
	maxEdits    = 100
	maxEditable = 4096 // bytes of a value
)

// components makes the edits, and lists the attributes with their changes.
func (a *Answer) components(edits [][2]string, u *url.URL, c explain.Changes) {
	refused := make(map[string]error)
	edited := make(map[string]bool)
	for _, e := range edits[:min(len(edits), maxEdits)] {
		name, err := edit(u, e[0], e[1])
		edited[name], refused[name] = true, err
	}
	for _, attribute := range attributes.All {
		if attribute.Set == nil {
			continue
		}
		value, long := invisible.Cut(attribute.Get(u), maxEditable)
		component := Component{Name: attribute.Name, Value: value, Long: long}
		component.Changes = c[attribute.Name]
		if edited[attribute.Name] {
			component.Changes = []string{"edited"}
		}
		if err := refused[attribute.Name]; err != nil {
			component.Changes = nil
			component.Refused, component.Partly = refusal(err)
		}
		a.Components = append(a.Components, component)
	}
}

// edit makes an edit, and returns the name of the attribute that it is about.
func edit(u *url.URL, name, value string) (attribute string, err error) {
	if set := attributes.Setter(name); set != nil {
		return name, set(u, value)
	}
	return "search", paramEdit(u, name, value)
}

// refusal says why an edit was not made, or not in full.
func refusal(err error) (why string, partly bool) {
	value, domain := "", advice.ForError(err)
	switch e := err.(type) {
	case *url.SetError:
		partly, err = e.Partly, e.Err
	case *url.ParseError: // of href
		value, err = e.Input, e.Err
	}
	why = err.Error()
	if v, ok := err.(url.ValidationError); ok {
		violation := url.Violation{Err: v, Fatal: true}
		why += ": " + cmp.Or(domain, advice.For(violation, value))
	}
	return why, partly
}

// codeUnits returns the length of s in JavaScript.
func codeUnits(s string) int {
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}
