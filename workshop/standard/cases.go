package main

import (
	"cmp"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/workshop/standard/text"
)

// testCases returns the cases of the web-platform-tests and our vectors.
func testCases() (wpt, ours []probe, err error) {
	wpt = slices.Concat(cases(&err, urlCase, "url", "url-surrogates"),
		cases(&err, domainCase, "toascii", "idna", "idna-removed"),
		cases(&err, setterCase, "setters"), cases(&err, encodingCase, "percent-encoding"))
	ours = append(cases(&err, setCase, "../setters"),
		cases(&err, paramsCase, "../searchparams")...)
	parses, err2 := vector.ReadParses(filepath.Join(root, "testdata", "vectors"))
	for _, v := range parses {
		ours = append(ours, parseCase(v))
	}
	return wpt, ours, cmp.Or(err, err2)
}

// cases returns the cases of files in testdata/vectors/wpt.
func cases[V any](err *error, toProbe func(V) probe, files ...string) (all []probe) {
	for _, file := range files {
		list, err2 := vector.WPTCases[V](file)
		*err = cmp.Or(*err, err2)
		for _, v := range list {
			all = append(all, toProbe(v))
		}
	}
	return all
}

// add adds an operation with arguments that are not nil, and its result.
func (p *probe) add(want, op string, arguments ...*vector.Text) {
	do := []string{op}
	for _, a := range arguments {
		if a != nil {
			do = append(do, text.Decode(string(*a)))
		}
	}
	p.script, p.want = append(p.script, do), append(p.want, want)
}

// A row has the columns of a case, as testdata/vectors/wpt/README.md describes them.
type row []*vector.Text

// addColumns adds the attributes that the last columns have.
func (p *probe) addColumns(values row) {
	for i, value := range values {
		p.add(asJSON(string(*value)), columns[i][0])
	}
}

func (p *probe) addAttributes(a *vector.Attributes) {
	for _, look := range looks {
		p.add(asJSON(*a.Member(look[0][1:])), look[0])
	}
}

func urlCase(c row) (p probe) {
	want := []string{"false", "null", "failure"}
	if len(c) > 3 {
		want = []string{"true", asJSON(string(*c[2])), "null"}
	}
	for i, op := range []string{"canParse", "parse", "URL"} {
		p.add(want[i], op, c[:2]...)
	}
	if len(c) > 3 {
		p.addColumns(c[2:])
	}
	return p
}

func domainCase(c row) (p probe) {
	input := new("https://" + *c[0] + "/x")
	if c[1] == nil {
		p.add("failure", "URL", input)
		return p
	}
	p.add("", "URL", input)
	p.add(asJSON("https://"+string(*c[1])+"/x"), "@href")
	return p
}

func setterCase(c row) (p probe) {
	p.add("", "URL", c[1])
	p.add("", "@"+string(*c[0]), c[2])
	p.addColumns(c[3:])
	return p
}

func encodingCase(c row) (p probe) {
	p.add("", "URL parser", new("http://h/?"+*c[0]+"#"+*c[0]), c[1])
	p.add(asJSON("?"+string(*c[2])), "@search")
	p.add(asJSON("#"+string(*c[3])), "@hash")
	return p
}

func parseCase(v vector.Parse) (p probe) {
	errors := strings.Join(v.ValidationErrors, " ") + ": "
	if v.Failure {
		errors += "failure"
	}
	p.add(errors, "URL parser", &v.Input, new(vector.Text(cmp.Or(v.Encoding, "UTF-8"))), v.Base)
	if !v.Failure {
		p.addAttributes(v.Attributes)
	}
	return p
}

func setCase(v vector.Set) (p probe) {
	p.add("", "URL", &v.Href)
	for i, s := range v.Set {
		p.add("", "@"+string(s[0]), &s[1])
		p.add(asJSON(v.Hrefs[i]), "@href")
	}
	p.addAttributes(v.Expected)
	p.add(asJSON(v.SearchParams), "entries")
	return p
}

func paramsCase(v vector.Params) (p probe) {
	op, arguments := "URLSearchParams", row{v.Href, v.Init}
	if v.Href != nil {
		op = "URL"
	}
	for _, pair := range v.Pairs {
		arguments = append(arguments, &pair[0], &pair[1])
	}
	p.add("", op, arguments...)
	for _, s := range v.Steps {
		var result any
		json.Unmarshal(s.Result, &result)
		arguments = nil
		for _, a := range s.Op[1:] {
			arguments = append(arguments, &a)
		}
		p.add(asJSON(result), string(s.Op[0]), arguments...)
		p.add(asJSON(s.List), "entries")
		p.add(asJSON(s.String), "toString")
		if v.Href != nil {
			p.add(asJSON(s.Href), "@href")
		}
	}
	return p
}
