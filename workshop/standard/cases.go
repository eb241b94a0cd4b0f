package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/workshop/standard/text"
)

// A probe is a script and the results that it must have, or "" for any. A case of the
// web-platform-tests or a vector brings its results along. Those of a random script are what the
// text gives.
type probe struct {
	script
	want    []string
	isWPT   bool
	reached []bool // the steps of the text that it reaches
}

// add adds an operation and its result.
func (p *probe) add(want string, do ...string) {
	p.script, p.want = append(p.script, do), append(p.want, want)
}

// looks makes p look at columns. Those without a value are left out.
func (p *probe) looks(values []*string) {
	for i, value := range values {
		if value != nil {
			p.add(asJSON(*value), columns[i])
		}
	}
}

// looksAtAll makes p look at all attributes.
func (p *probe) looksAtAll(a *vector.Attributes) {
	for _, name := range columns {
		if attribute, is := strings.CutPrefix(name, "@"); is {
			p.add(asJSON(*a.Member(attribute)), name)
		}
	}
}

type row = []*string

// urlCase is the case that an input becomes a URL with attributes or, if there are none, does not
// become one.
func urlCase(c row) (p probe) {
	arguments := []string{*c[0]}
	if c[1] != nil {
		arguments = append(arguments, *c[1])
	}
	can, href, constructed, attributes := "false", "null", "failure", row(nil)
	if len(c) > 3 && c[2] != nil {
		attributes = c[2:]
		can, href, constructed = "true", asJSON(*attributes[0]), "null"
	}
	p.add(can, append([]string{"canParse"}, arguments...)...)
	p.add(href, append([]string{"parse"}, arguments...)...)
	p.add(constructed, append([]string{"URL"}, arguments...)...)
	p.looks(attributes)
	return p
}

func domainCase(c row) probe {
	in := func(host *string) *string {
		if host == nil {
			return nil
		}
		href := "https://" + *host + "/x"
		return &href
	}
	return urlCase(row{in(c[0]), nil, in(c[1]), nil})
}

func setterCase(c row) (p probe) {
	p.add("", "URL", *c[1])
	p.add("", "@"+*c[0], *c[2])
	p.looks(c[3:])
	return p
}

func encodingCase(c row) (p probe) {
	p.add("", "URL parser", "http://h/?"+*c[0]+"#"+*c[0], *c[1])
	p.add(asJSON("?"+*c[2]), "@search")
	p.add(asJSON("#"+*c[3]), "@hash")
	return p
}

func parseCase(v vector.Parse) (p probe) {
	do := []string{"URL parser", text.Decode(string(v.Input)), cmp.Or(v.Encoding, "UTF-8")}
	if v.Base != nil {
		do = append(do, text.Decode(string(*v.Base)))
	}
	errors := strings.Join(v.ValidationErrors, " ") + ": "
	if v.Failure {
		p.add(errors+"failure", do...)
		return p
	}
	p.add(errors, do...)
	p.looksAtAll(v.Attributes)
	return p
}

func decodeAll(list []vector.Text) (all []string) {
	for _, s := range list {
		all = append(all, text.Decode(string(s)))
	}
	return all
}

func setCase(v vector.Set) (p probe) {
	p.add("", "URL", text.Decode(string(v.Href)))
	for i, s := range v.Set {
		do := decodeAll(s[:])
		p.add("", "@"+do[0], do[1])
		p.add(asJSON(v.Hrefs[i]), "@href")
	}
	p.looksAtAll(v.Expected)
	p.add(asJSON(v.SearchParams), "entries")
	return p
}

func paramsCase(v vector.Params) (p probe) {
	switch {
	case v.Href != nil:
		p.add("", "URL", text.Decode(string(*v.Href)))
	case v.Init != nil:
		p.add("", "URLSearchParams", text.Decode(string(*v.Init)))
	default:
		do := []string{"URLSearchParams"}
		for _, pair := range v.Pairs {
			do = append(do, decodeAll(pair[:])...)
		}
		p.add("", do...)
	}
	for _, s := range v.Steps {
		var result any
		json.Unmarshal(s.Result, &result)
		p.add(asJSON(result), decodeAll(s.Op)...)
		p.add(asJSON(s.List), "entries")
		p.add(asJSON(s.String), "toString")
		if v.Href != nil {
			p.add(asJSON(s.Href), "@href")
		}
	}
	return p
}

// testCases returns the cases of the web-platform-tests and our vectors.
func testCases() (all []probe, err error) {
	for file, toCase := range map[string]func(row) probe{"url": urlCase, "url-surrogates": urlCase,
		"toascii": domainCase, "idna": domainCase, "idna-removed": domainCase,
		"setters": setterCase, "percent-encoding": encodingCase} {
		list, err := vector.WPTCases[row](file)
		if err != nil {
			return nil, err
		}
		all = appendCases(all, list, toCase)
	}
	for i := range all {
		all[i].isWPT = true
	}
	dir := filepath.Join(root, "testdata", "vectors")
	parses, err := vector.ReadParses(dir)
	if err != nil {
		return nil, err
	}
	sets, err := vector.Read[vector.Set](filepath.Join(dir, "setters.json"))
	if err != nil {
		return nil, err
	}
	params, err := vector.Read[vector.Params](filepath.Join(dir, "searchparams.json"))
	all = appendCases(appendCases(all, parses, parseCase), sets, setCase)
	return appendCases(all, params, paramsCase), err
}

func appendCases[V any](all []probe, list []V, toCase func(V) probe) []probe {
	for _, v := range list {
		all = append(all, toCase(v))
	}
	return all
}

// check returns an error if w sees something else.
func (p *probe) check(w world) error {
	got := p.run(w)
	isSame := func(got, want string) bool { return want == "" || got == want }
	if !slices.EqualFunc(got, p.want, isSame) {
		return fmt.Errorf("%s: %q, want %q", p.name(), got, p.want)
	}
	return nil
}
