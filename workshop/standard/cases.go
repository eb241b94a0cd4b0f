package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/workshop/standard/text"
)

// A probe is a script and the result that it must have. A case of the web-platform-tests or a
// vector brings its result along. That of a random script is what the text gives.
type probe struct {
	script
	want    []string
	isWPT   bool
	reached []bool // the steps of the text that it reaches
}

// testCases returns the cases of the web-platform-tests and our vectors.
func testCases() (all []probe, err error) {
	type row = []*string
	add := func(file string, make func(c row) probe) {
		list, readErr := vector.WPTCases[row](file)
		if readErr != nil {
			err = readErr
		}
		for _, c := range list {
			p := make(c)
			p.isWPT = true
			all = append(all, p)
		}
	}
	for _, file := range []string{"url", "url-surrogates"} {
		add(file, func(c row) probe {
			if len(c) <= 3 {
				return parsed(*c[0], c[1], nil)
			}
			return parsed(*c[0], c[1], c[2:])
		})
	}
	add("setters", func(c row) probe {
		p := probe{script: script{input: *c[1], do: [][]string{{"@" + *c[0], *c[2]}}}}
		p.wants(c[3:])
		return p
	})
	add("percent-encoding", func(c row) probe {
		return probe{script: script{input: "http://h/?" + *c[0] + "#" + *c[0], encoding: *c[1],
			last: []string{"@search", "@hash"}}, want: []string{asJSON("?" + *c[2]),
			asJSON("#" + *c[3])}}
	})
	for _, file := range []string{"toascii", "idna", "idna-removed"} {
		add(file, func(c row) probe {
			if c[1] == nil {
				return parsed("https://"+*c[0]+"/x", nil, nil)
			}
			href := "https://" + *c[1] + "/x"
			return parsed("https://"+*c[0]+"/x", nil, row{&href})
		})
	}
	if err != nil {
		return nil, err
	}
	return vectors(all)
}

// parsed returns the case that an input becomes a URL with these attributes or, if there are none,
// does not become one.
func parsed(input string, base *string, attributes []*string) probe {
	p := probe{script: script{input: input, base: base, last: []string{"canParse"}},
		want: []string{"false", "null", "failure"}}
	if len(attributes) > 0 {
		p.want = []string{"true", asJSON(*attributes[0])}
		p.wants(attributes)
	}
	return p
}

// wants makes p look at the attributes for which there are values, in the order of the cases of the
// web-platform-tests.
func (p *probe) wants(values []*string) {
	names := []string{}
	for _, a := range attributes.All {
		names = append(names, "@"+a.Name)
	}
	names = slices.Insert(names, 10, "toString")
	for i, v := range values {
		if v != nil {
			p.last, p.want = append(p.last, names[i]), append(p.want, asJSON(*v))
		}
	}
}

func decodeAll(list []vector.Text) (all []string) {
	for _, s := range list {
		all = append(all, text.Decode(string(s)))
	}
	return all
}

// looksAt makes p look at all attributes in the end.
func (p *probe) looksAt(a *vector.Attributes) {
	for _, attribute := range attributes.All {
		p.last = append(p.last, "@"+attribute.Name)
		p.want = append(p.want, asJSON(*a.Member(attribute.Name)))
	}
}

// vectors appends our vectors to all.
func vectors(all []probe) ([]probe, error) {
	dir := filepath.Join(root(), "testdata", "vectors")
	parses, err := vector.ReadParses(dir)
	if err != nil {
		return nil, err
	}
	for _, v := range parses {
		p := probe{script: script{input: text.Decode(string(v.Input)), encoding: "UTF-8",
			last: []string{"errors"}}, want: []string{strings.Join(v.ValidationErrors, " ")}}
		if v.Base != nil {
			base := text.Decode(string(*v.Base))
			p.base = &base
		}
		if v.Encoding != "" {
			p.encoding = v.Encoding
		}
		if v.Failure {
			p.want = append(p.want, "failure")
		} else {
			p.looksAt(v.Attributes)
		}
		all = append(all, p)
	}
	sets, err := vector.Read[vector.Set](filepath.Join(dir, "setters.json"))
	if err != nil {
		return nil, err
	}
	for _, v := range sets {
		p := probe{script: script{input: text.Decode(string(v.Href)), each: []string{"@href"}}}
		for i, s := range v.Set {
			do := decodeAll(s[:])
			do[0] = "@" + do[0]
			p.do, p.want = append(p.do, do), append(p.want, asJSON(v.Hrefs[i]))
		}
		p.looksAt(v.Expected)
		p.last, p.want = append(p.last, "entries"), append(p.want, asJSON(v.SearchParams))
		all = append(all, p)
	}
	params, err := vector.Read[vector.Params](filepath.Join(dir, "searchparams.json"))
	for _, v := range params {
		p := probe{script: script{isParams: true, each: []string{"result", "entries", "toString"}}}
		switch {
		case v.Href != nil:
			p.input, p.isParams = text.Decode(string(*v.Href)), false
			p.each = append(p.each, "@href")
		case v.Init != nil:
			p.input = text.Decode(string(*v.Init))
		default:
			p.pairs = [][2]string{}
			for _, pair := range v.Pairs {
				p.pairs = append(p.pairs, [2]string(decodeAll(pair[:])))
			}
		}
		for _, s := range v.Steps {
			var result any
			json.Unmarshal(s.Result, &result)
			p.do = append(p.do, decodeAll(s.Op))
			p.want = append(p.want, asJSON(result), asJSON(s.List), asJSON(s.String))
			if v.Href != nil {
				p.want = append(p.want, asJSON(s.Href))
			}
		}
		all = append(all, p)
	}
	return all, err
}

// check returns an error if w sees something else.
func (p *probe) check(w world) error {
	if got := p.run(w); !slices.Equal(got, p.want) {
		return fmt.Errorf("%s: %q, want %q", p.name(), got, p.want)
	}
	return nil
}
