package script

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

// WPT are the files with the cases of the web-platform-tests.
var WPT = []string{"wpt/url", "wpt/url-surrogates", "wpt/toascii", "wpt/idna", "wpt/idna-removed",
	"wpt/setters", "wpt/percent-encoding"}

var readers = map[string]func(file string) ([]*Case, error){
	"wpt/url": readWith(urlCase), "wpt/url-surrogates": readWith(urlCase),
	"wpt/toascii": readWith(domainCase), "wpt/idna": readWith(domainCase),
	"wpt/idna-removed": readWith(domainCase), "wpt/setters": readWith(setterCase),
	"wpt/percent-encoding": readWith(encodingCase),
	"setters":              readWith(setCase), "searchparams": readWith(paramsCase),
}

// Read returns the cases of files in testdata/vectors.
func Read(files ...string) (all []*Case, err error) {
	for _, file := range files {
		cases, err := readers[file](file)
		if err != nil {
			return nil, err
		}
		all = append(all, cases...)
	}
	return all, nil
}

func readWith[V any](caseOf func(V) Case) func(file string) ([]*Case, error) {
	return func(file string) (all []*Case, err error) {
		list, err := vector.Testdata[V]("vectors/" + file + ".json")
		for _, v := range list {
			all = append(all, new(caseOf(v)))
		}
		return all, err
	}
}

// Vectors returns the cases of our vectors.
func Vectors() ([]*Case, error) {
	all, err := Read("setters", "searchparams")
	parses, err2 := vector.ReadParses()
	for _, v := range parses {
		all = append(all, new(parseCase(v)))
	}
	return all, cmp.Or(err, err2)
}

var (
	// Looks look at all attributes, and columns at those of the web-platform-tests' cases.
	Looks   = looksAt(attributes.All[:])
	columns = slices.Insert(slices.Clone(Looks), 10, []string{"toString"})
)

func looksAt(all []attributes.Attribute) (s Script) {
	for _, a := range all {
		s = append(s, []string{"@" + a.Name})
	}
	return s
}

// add adds an operation with arguments that are not nil, and its result.
func (c *Case) add(want, op string, arguments ...*vector.Text) {
	do := []string{op}
	for _, a := range arguments {
		if a != nil {
			do = append(do, string(*a))
		}
	}
	c.Script, c.Want = append(c.Script, do), append(c.Want, want)
}

// A row has the columns of a case, as testdata/vectors/wpt/README.md describes them.
type row []*vector.Text

// addColumns adds the attributes that the last columns have.
func (c *Case) addColumns(values row) {
	for i, value := range values {
		c.add(asJSON(string(*value)), columns[i][0])
	}
}

func (c *Case) addAttributes(a *vector.Attributes) {
	for _, look := range Looks {
		c.add(asJSON(*a.Member(look[0][1:])), look[0])
	}
}

func urlCase(r row) (c Case) {
	want := []string{"false", "null", "failure"}
	if len(r) > 3 {
		want = []string{"true", asJSON(string(*r[2])), "null"}
	}
	for i, op := range []string{"canParse", "parse", "URL"} {
		c.add(want[i], op, r[:2]...)
	}
	if len(r) > 3 {
		c.addColumns(r[2:])
	}
	return c
}

func domainCase(r row) (c Case) {
	input := new("https://" + *r[0] + "/x")
	if r[1] == nil {
		c.add("failure", "URL", input)
		return c
	}
	c.add("", "URL", input)
	c.add(asJSON("https://"+string(*r[1])+"/x"), "@href")
	return c
}

func setterCase(r row) (c Case) {
	c.add("", "URL", r[1])
	c.add("", "@"+string(*r[0]), r[2])
	c.addColumns(r[3:])
	return c
}

func encodingCase(r row) (c Case) {
	c.add("", "URL parser", new("http://h/?"+*r[0]+"#"+*r[0]), r[1])
	c.add(asJSON("?"+string(*r[2])), "@search")
	c.add(asJSON("#"+string(*r[3])), "@hash")
	return c
}

func parseCase(v vector.Parse) (c Case) {
	errors := strings.Join(v.ValidationErrors, " ") + ": "
	if v.Failure {
		errors += "failure"
	}
	c.add(errors, "URL parser", &v.Input, new(vector.Text(cmp.Or(v.Encoding, "UTF-8"))), v.Base)
	if !v.Failure {
		c.addAttributes(v.Attributes)
	}
	return c
}

func setCase(v vector.Set) (c Case) {
	c.add("", "URL", &v.Href)
	for i, s := range v.Set {
		c.add("", "@"+string(s[0]), &s[1])
		c.add(asJSON(v.Hrefs[i]), "@href")
	}
	c.addAttributes(v.Expected)
	c.add(asJSON(v.SearchParams), "entries")
	return c
}

func paramsCase(v vector.Params) (c Case) {
	op, arguments := "URLSearchParams", row{v.Href, v.Init}
	if v.Href != nil {
		op = "URL"
	}
	for _, pair := range v.Pairs {
		arguments = append(arguments, &pair[0], &pair[1])
	}
	c.add("", op, arguments...)
	for _, s := range v.Steps {
		var result any
		if err := json.Unmarshal(s.Result, &result); err != nil {
			panic(fmt.Errorf("%q: %w", s.Result, err))
		}
		arguments = nil
		for _, a := range s.Op[1:] {
			arguments = append(arguments, &a)
		}
		c.add(asJSON(result), string(s.Op[0]), arguments...)
		c.add(asJSON(s.List), "entries")
		c.add(asJSON(s.String), "toString")
		if v.Href != nil {
			c.add(asJSON(s.Href), "@href")
		}
	}
	return c
}
