package main

import (
	"bytes"
	"strings"
	"testing"
)

// runFor runs the command, and returns its output, its errors and its status.
func runFor(t *testing.T, stdin string, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	var out, errs bytes.Buffer
	status = run(args, strings.NewReader(stdin), &out, &errs)
	return out.String(), errs.String(), status
}

func TestMatch(t *testing.T) {
	stdout, stderr, status := runFor(t, "", "-base",
		"https://example.com/x/", "-match", "a/:b", "a/c", "../a/c")
	want := "match     https://example.com/x/a/c\n          pathname b: c\nno match  " +
		"https://example.com/a/c\n"
	if stdout != want || status != 0 {
		t.Errorf("with a base: %q, %q, %d", stdout, stderr, status)
	}
	for _, args := range [][]string{
		{"-match", "a", "-match", "b", "c"}, {"-match", "a", "-json"},
		{"-match", "a", "-check", "b"}, {"-match", "a", "-table", "b"},
	} {
		if _, _, status := runFor(t, "", args...); status != statusError {
			t.Errorf("%q: %d", args, status)
		}
	}
}

// everything returns the part of an answer for components that match everything, and are empty.
func everything(names ...string) string {
	var b strings.Builder
	for _, name := range names {
		b.WriteString(`"` + name + `":{"input":"","groups":{"0":""}},`)
	}
	return b.String()
}

func TestStreamMatch(t *testing.T) {
	const named = `{"pattern":{"protocol":"https","username":"*","password":"*",` +
		`"hostname":"example.com","port":"","pathname":"/:id?","search":"*","hash":"*"},` +
		`"hasRegExpGroups":false,"match":`
	credentials := everything("username", "password")
	const port = `"port":{"input":"","groups":{}},`
	rest := strings.TrimSuffix(everything("search", "hash"), ",") + "}}"
	const protocol, hostname = `{"protocol":{"input":"https","groups":{}},`,
		`"hostname":{"input":"example.com","groups":{}},`
	matched := func(pathname, id string) string {
		return named + protocol + credentials + hostname + port + `"pathname":{"input":"` +
			pathname + `","groups":{"id":` + id + `}},` + rest
	}
	any := func(pathname, pattern, regexps string) string {
		return `{"pattern":{"protocol":"*","username":"*","password":"*","hostname":"*",` +
			`"port":"*","pathname":"` + pattern + `","search":"*","hash":"*"},` +
			`"hasRegExpGroups":` + regexps + `,"match":{` +
			everything("protocol", "username", "password", "hostname", "port") +
			`"pathname":` + pathname + `,` + rest
	}
	for _, c := range []struct{ request, want string }{
		{`{"pattern":"https://example.com/:id?","input":"https://example.com/7"}`,
			matched("/7", `"7"`)},
		{`{"pattern":"https://example.com/:id?","input":"https://example.com"}`, named + "null}"},
		{`{"pattern":"https://example.com/:id?","input":"../7","base":"https://example.com/a/b"}`,
			matched("/7", `"7"`)},
		{`{"pattern":"/:id?","patternBase":"https://example.com",` +
			`"input":{"pathname":"/7","baseURL":"https://example.com"}}`, matched("/7", `"7"`)},
		{`{"pattern":"https://example.com/:id?","input":"7"}`, named + "null}"},
		{`{"pattern":"https://example.com/:id?","input":"7","base":"x"}`, named + "null}"},
		{`{"pattern":{"pathname":"/X/*?"},"ignoreCase":true,"input":{"pathname":"/x"}}`,
			any(`{"input":"/x","groups":{"0":null}}`, "/X/*?", "false")},
		{`{"pattern":{"pathname":"/([a-z])","other":1,"hash":null},"ignoreCase":null,` +
			`"patternBase":null,"input":{"pathname":"/x"}}`,
			any(`{"input":"/x","groups":{"0":"x"}}`, "/([a-z])", "true")},
		{`{"pattern":{"pathname":"/q","pathname":null},"input":{"pathname":"/x"}}`,
			any(`{"input":"/x","groups":{"0":"/x"}}`, "*", "false")},
		{`{"pattern":{"pathname":"/:a/X"},"ignoreCase":false,"input":{"pathname":"/1/x"}}`,
			strings.TrimSuffix(any("", "/:a/X", "false"),
				`{`+everything("protocol", "username", "password", "hostname",
					"port")+`"pathname":,`+rest) + "null}"},
		{`{"pattern":{"pathname":"/:a/:b"},"input":{"pathname":"/1/2"}}`,
			any(`{"input":"/1/2","groups":{"a":"1","b":"2"}}`, "/:a/:b", "false")},
		{`{"pattern":{"pathname":"/(a)\\"},"input":{}}`,
			`{"failure":true,"error":"pattern-syntax","component":"pathname","offset":4}`},
		{`{"pattern":{"pathname":"/((?=a))"},"input":{}}`,
			`{"failure":true,"error":"pattern-unsupported","component":"pathname","offset":2}`},
		{`{"pattern":{"pathname":"/23456789(a)\\"},"input":{}}`,
			`{"failure":true,"error":"pattern-syntax","component":"pathname","offset":12}`},
		{`{"pattern":"/a","patternBase":"http:","input":"x"}`,
			`{"failure":true,"error":"host-missing","offset":5}`},
		{`{"pattern":"/a","input":"x"}`,
			`{"failure":true,"error":"pattern-syntax","component":"protocol","offset":0}`},
		{`{"pattern":["a"],"input":"x"}`,
			`{"failure":true,"error":"invalid-request","message":"\"pattern\" is neither a ` +
				`string nor an object"}`},
		{`{"pattern":{"hash":1},"input":"x"}`,
			`{"failure":true,"error":"invalid-request","message":"\"hash\" of \"pattern\" is not ` +
				`a string"}`},
		{`{"pattern":"a","input":{"hash":1}}`,
			`{"failure":true,"error":"invalid-request","message":"\"hash\" of \"input\" is not a ` +
				`string"}`},
		{`{"pattern":"a","input":{},"base":"https://a"}`,
			`{"failure":true,"error":"invalid-request","message":"\"base\" does not go with an ` +
				`object: its \"baseURL\" does"}`},
		{`{"pattern":{},"patternBase":"https://a","input":{}}`,
			`{"failure":true,"error":"invalid-request","message":"\"patternBase\" does not go ` +
				`with an object: its \"baseURL\" does"}`},
		{`{"pattern":"a","patternBase":1,"input":"x"}`,
			`{"failure":true,"error":"invalid-request","message":"\"patternBase\" is not a ` +
				`string"}`},
		{`{"pattern":"a","ignoreCase":1,"input":"x"}`,
			`{"failure":true,"error":"invalid-request","message":"\"ignoreCase\" is neither true ` +
				`nor false"}`},
		{`{"pattern":"/a","patternBase":"x:","input":"x","set":[["hash","x"]]}`,
			`{"failure":true,"error":"invalid-request","message":"\"set\", -set and \"encoding\" ` +
				`do not go with \"pattern\""}`},
		{`{"pattern":{},"input":{},"encoding":"utf-8"}`,
			`{"failure":true,"error":"invalid-request","message":"\"set\", -set and \"encoding\" ` +
				`do not go with \"pattern\""}`},
		{`{"pattern":"a"}`, `{"failure":true,"error":"invalid-request","message":"no \"input\""}`},
	} {
		stdout, stderr, status := runFor(t, c.request+"\n", "-json")
		if withoutEcho(stdout) != c.want+"\n" || stderr != "" || status != 0 {
			t.Errorf("%s: %s%s %d, want %s", c.request, stdout, stderr, status, c.want)
		}
	}
	for request, refused := range map[string]bool{
		`{"pattern":{},"input":{}}`: true, `{"pattern":{},"input":{},"set":[]}`: false,
	} {
		stdout, _, _ := runFor(t, request, "-json", "-set", "hash=x")
		if strings.Contains(stdout, `"invalid-request"`) != refused {
			t.Errorf("-set, %s: %s", request, stdout)
		}
	}
}
