package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/internal/jsonstring"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/urlpattern"
)

// An answer is an answer of weburl -json, as encoding/json reads it.
type answer struct {
	*vector.Attributes
	File              string
	Input             json.RawMessage
	RegistrableDomain string
	SearchParams      [][2]string
	Ignored           []ignoredAnswer
	Failure           bool
	BaseFailure       bool
	Error             string
	Offset            int
	Line              int
	Message           string
	Valid             bool
	ValidationErrors  []struct {
		Name       string
		Start, End int
		Fatal      bool
		Advice     string
	}
}

type ignoredAnswer struct {
	Name, Value, Error string
	Offset             int
	Partly             bool
}

// echoed matches the start of an answer, which is the same for all answers, and added the members
// that are not in the standard.
var (
	echoed = regexp.MustCompile(`(?m)^\{"line":\d+,"input":("(\\.|[^"\\])*"|\{[^{}]*\}),`)
	added  = regexp.MustCompile(`,"registrableDomain":"[^"]*"|,"advice":"(\\.|[^"\\])*"`)
)

// withoutEcho returns answers without the members that all have.
func withoutEcho(answers string) string {
	return added.ReplaceAllString(echoed.ReplaceAllString(answers, "{"), "")
}

// TestJSONEcho checks what an answer has in addition to the attributes of JavaScript's URL: the
// file and line of the input, the input, its registrable domain, and advice.
func TestJSONEcho(t *testing.T) {
	name := filepath.Join(t.TempDir(), "urls.txt")
	if err := os.WriteFile(name, []byte("\nhttps://a.b.co.uk/\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args  []string
		stdin string
		want  []string // what each answer contains
	}{
		{nil, "https://a.b.co.uk/\n\"x\\u0001\"\n{\"input\":\"y\"}\n{\"input\":{\"hash\" " +
			":\"a\"},\"pattern\":{}}\n{\"input\":1}\nnull\n[1]\n{\n", []string{
			`{"line":1,"input":"https://a.b.co.uk/","href":"https://a.b.co.uk/",`,
			`{"line":2,"input":"x\u0001","failure":true,`,
			`{"line":3,"input":"y","failure":true,"error":"missing-scheme`,
			`{"line":4,"input":{"hash" :"a"},"pattern":{`,
			`{"line":5,"input":"{\"input\":1}","failure":true,"error":"invalid-request",`,
			`{"line":6,"input":"null","failure":true,"error":"missing-scheme`,
			`{"line":7,"input":"[1]","failure":true,"error":"missing-scheme`,
			`{"line":8,"input":"{","failure":true,"error":"invalid-json",`,
		}},
		{[]string{"-check"}, "https://a b/\nfile:c|\n",
			[]string{`"valid":false,"validationErrors":[{"name":"domain-to-ASCII","start":9,` +
				`"end":10,"fatal":true,"advice":"leave the space out of the domain"}]}`,
				`"advice":"`}},
		{[]string{"-f", name}, "",
			[]string{`{"file":` + string(jsonstring.Append(nil, name)) +
				`,"line":1,"input":"","failure":true`,
				`"line":2,"input":"https://a.b.co.uk/","href":`}},
		{[]string{"-set", "scheme=http", "HTTPS://h/", "{}"}, "",
			[]string{`{"line":1,"input":"HTTPS://h/","href":"http://h/",`,
				`{"line":2,"input":"{}","failure":true,"error":"missing-scheme`}},
		{[]string{"-base", "https://b.co.uk/", "/"}, "",
			[]string{`"registrableDomain":"b.co.uk"}`}},
	} {
		stdout, stderr, _ := runFor(t, test.stdin, append([]string{"-json"}, test.args...)...)
		answers := strings.SplitAfter(stdout, "\n")
		if len(answers) != len(test.want)+1 || stderr != "" {
			t.Fatalf("%q: %d answers: %s%s", test.args, len(answers)-1, stdout, stderr)
		}
		for i, want := range test.want {
			if !strings.Contains(answers[i], want) || !json.Valid([]byte(answers[i])) {
				t.Errorf("%q: %swant %s", test.args, answers[i], want)
			}
		}
	}
	stdout, _, _ := runFor(t, "", "-json", "https://h/")
	for _, a := range attributes.All {
		if n := strings.Count(stdout, `"`+a.Name+`":`); n != 1 {
			t.Errorf("an answer has %s %d times", a.Name, n)
		}
	}
}

// jsonText returns s as a JSON string that keeps ill-formed UTF-8.
func jsonText(s vector.Text) string {
	b := []byte{'"'}
	for _, c := range []byte(s) {
		if c < ' ' || c == '"' || c == '\\' {
			b = fmt.Appendf(b, `\u%04x`, c)
		} else {
			b = append(b, c)
		}
	}
	return string(append(b, '"'))
}

// ask returns the answers to lines.
func ask(t *testing.T, lines []string, args ...string) []answer {
	t.Helper()
	var stdout, stderr bytes.Buffer
	run(append([]string{"-json", "-max-line", "5000000"}, args...),
		strings.NewReader(strings.Join(lines, "\n")), &stdout, &stderr)
	if stderr.Len() > 0 {
		t.Fatalf("standard error: %s", &stderr)
	}
	var answers []answer
	for line := range strings.Lines(stdout.String()) {
		var a answer
		decoder := json.NewDecoder(strings.NewReader(line))
		if err := decoder.Decode(&a); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		answers = append(answers, a)
	}
	if len(answers) != len(lines) {
		t.Fatalf("%d answers to %d lines", len(answers), len(lines))
	}
	return answers
}

// TestJSONVectors makes a request for each vector, and compares the answer with the reference
// implementation's.
func TestJSONVectors(t *testing.T) {
	vectors, err := vector.ReadParses()
	if err != nil {
		t.Fatal(err)
	}
	lines := make([]string, len(vectors))
	for i, v := range vectors {
		lines[i] = jsonText(v.Input)
		if v.Base != nil || v.Encoding != "" {
			lines[i] = `{"input":` + lines[i]
			if v.Base != nil {
				lines[i] += `,"base":` + jsonText(*v.Base)
			}
			if v.Encoding != "" {
				lines[i] += `,"encoding":` + jsonText(vector.Text(v.Encoding))
			}
			lines[i] += "}"
		}
	}
	plain, checked := ask(t, lines), ask(t, lines, "-check")
	for i, v := range vectors {
		compareParse(t, lines[i], plain[i], v)
		compareParse(t, lines[i], checked[i], v)
		compareErrors(t, lines[i], checked[i], v)
	}
	if len(vectors) < 3000 {
		t.Errorf("%d vectors", len(vectors))
	}
}

func compareParse(t *testing.T, line string, got answer, want vector.Parse) {
	t.Helper()
	switch {
	case got.Failure != want.Failure:
		t.Errorf("%s: failure %v, want %v", line, got.Failure, want.Failure)
	case got.Failure:
		if got.Error == "" {
			t.Errorf("%s: %+v", line, got)
		}
	case *got.Attributes != *want.Attributes:
		t.Errorf("%s:\n got %+q\nwant %+q", line, *got.Attributes, *want.Attributes)
	}
}

func compareErrors(t *testing.T, line string, got answer, want vector.Parse) {
	t.Helper()
	if got.BaseFailure {
		return // the vectors do not have the base's validation errors
	}
	var names []string
	for i, e := range got.ValidationErrors {
		names = append(names, e.Name)
		last := i == len(got.ValidationErrors)-1
		if e.Fatal != (last && want.Failure) || e.Start > e.End {
			t.Errorf("%s: %+v", line, e)
		}
	}
	if strings.Join(names, " ") != strings.Join(want.ValidationErrors, " ") {
		t.Errorf("%s:\n got %s\nwant %s", line, names, want.ValidationErrors)
	}
	if got.Valid != want.Valid {
		t.Errorf("%s: valid %v, want %v", line, got.Valid, want.Valid)
	}
}

// TestJSONSetVectors is TestJSONVectors for "set" and searchParams.
func TestJSONSetVectors(t *testing.T) {
	vectors, err := vector.Read[vector.Set]("../../testdata/vectors/setters.json")
	if err != nil {
		t.Fatal(err)
	}
	lines := make([]string, len(vectors))
	for i, v := range vectors {
		lines[i] = `{"set": [`
		for j, s := range v.Set {
			lines[i] += strings.Repeat(", ", min(j, 1)) + "[" +
				jsonText(s[0]) + "," + jsonText(s[1]) + "]"
		}
		lines[i] += `], "input": ` + jsonText(v.Href) + "}"
	}
	for i, got := range ask(t, lines) {
		want := vectors[i]
		if got.Failure || *got.Attributes != *want.Expected {
			t.Errorf("%s:\n got %+q\nwant %+q", lines[i], got.Attributes, *want.Expected)
		}
		if len(got.SearchParams)+len(want.SearchParams) > 0 &&
			!reflect.DeepEqual(got.SearchParams, want.SearchParams) {
			t.Errorf("%s: searchParams\n got %+q\nwant %+q",
				lines[i], got.SearchParams, want.SearchParams)
		}
		// A set that the reference ignored changes nothing, but not every set that changes nothing
		// is ignored.
		for _, ignored := range got.Ignored {
			if ignored.Error == "" {
				t.Errorf("%s: ignored %+v", lines[i], ignored)
			}
		}
	}
}

// TestJSONLines has whole lines, with "..." for the attributes after href, which TestJSONVectors
// compares. The reference implementation confirmed the hrefs. An offset is the position at which
// the standard's steps meet the error.
func TestJSONLines(t *testing.T) {
	const noScheme = `{"failure":true,"error":"missing-scheme-non-relative-URL","offset":0,` +
		`"baseFailure":true}`
	for _, test := range []struct{ name, line, want string }{
		{
			"a string", `"https://EXAMPLE.com:443/../x y?q#f"`,
			`{"href":"https://example.com/x%20y?q#f",...,"searchParams":[["q",""]]}`,
		},
		{
			"no HTML escapes", `"https://u:p@h:8080/?a=b&c=%3C%3E%22&\u003c"`,
			`{"href":"https://u:p@h:8080/?a=b&c=%3C%3E%22&%3C",...,` +
				`"searchParams":[["a","b"],["c","<>\""],["<",""]]}`,
		},
		{
			"what JSON escapes", `"a:\\\"?%00%7F%E2%80%A8"`,
			`{"href":"a:\\\"?%00%7F%E2%80%A8",...,` +
				`"searchParams":[["\u0000` + "\x7f\u2028" + `",""]]}`,
		},
		{
			"a lone surrogate", `{"input":"a:\ud800\u0041\udfff"}`,
			`{"href":"a:%EF%BF%BDA%EF%BF%BD",...,"searchParams":[]}`,
		},
		{
			"ill-formed UTF-8", "\"a:\xe2\x82\xff\xf0\x9f\x98\"",
			`{"href":"a:%EF%BF%BD%EF%BF%BD%EF%BF%BD",...,"searchParams":[]}`,
		},
		{
			"a base", ` { "base" : "file:///a/b" , "input" : "..\\c|/d" , ` +
				`"more" : [{"input":"}"},-1e5] } ` + "\r",
			`{"href":"file:///c:/d",...,"searchParams":[]}`,
		},
		{
			"white space", "\t{\t\"base\"\r:\tnull\r,\t\"input\"\t:\r\"a:b\"\r}\t",
			`{"href":"a:b",...,"searchParams":[]}`,
		},
		{
			"members twice and null",
			`{"\u0069nput":"b:","input":"c:","base":"x","base":null,"set":null,"encoding":null}`,
			`{"href":"c:",...,"searchParams":[]}`,
		},
		{
			"sets", `{"input":"mailto:x","set":[["port","1"],["hash","y"],["host","h"]]}`,
			`{"href":"mailto:x#y",...,"searchParams":[],"ignored":[` +
				`{"name":"port","value":"1","error":"the URL cannot have credentials or a port",` +
				`"offset":0,"partly":false},` +
				`{"name":"host","value":"h","error":"the URL has an opaque path",` +
				`"offset":0,"partly":false}]}`,
		},
		{
			"a set in part", `{"input":"http://h/","set":[["port","0000000081z"],["href","z"],` +
				`["href","https://h:x/"]]}`,
			`{"href":"http://h:81/",...,"searchParams":[],"ignored":[` +
				`{"name":"port","value":"0000000081z","error":"trailing input",` +
				`"offset":10,"partly":true},` +
				`{"name":"href","value":"z","error":"missing-scheme-non-relative-URL",` +
				`"offset":0,"partly":false},` +
				`{"name":"href","value":"https://h:x/","error":"port-invalid",` +
				`"offset":10,"partly":false}]}`,
		},
		{
			"an encoding", `{"input":"http://h/é?é‽#é","encoding":"latin1"}`,
			`{"href":"http://h/%C3%A9?%E9%26%238253%3B#%C3%A9",...,` +
				`"searchParams":[["` + "\uFFFD" + `&#8253;",""]]}`,
		},
		{"a failure", `"https://h:x/"`, `{"failure":true,"error":"port-invalid","offset":10}`},
		{"a failing input with a base", `{"input":"//a:65536","base":"http://h"}`,
			`{"failure":true,"error":"port-out-of-range","offset":4}`},
		{"a failing base", `{"input":"http://h/","base":"h"}`, noScheme},
		{"an empty base", `{"input":"http://h/","base":""}`, noScheme},
	} {
		t.Run(test.name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			status := run([]string{"-json"}, strings.NewReader(test.line), &stdout, &stderr)
			got := shortened(withoutEcho(stdout.String()))
			if got != test.want+"\n" || stderr.Len() > 0 || status != statusOK {
				t.Errorf("exit status %d\n got %swant %s\nstandard error %s",
					status, got, test.want, &stderr)
			}
		})
	}
}

// shortened writes "..." for the attributes after href.
func shortened(answer string) string {
	i, j := strings.Index(answer, `"origin":`), strings.Index(answer, `"searchParams":`)
	if i < 0 || j < i {
		return answer
	}
	return answer[:i] + "...," + answer[j:]
}

// TestJSONNoRequest has lines that are not requests, between requests.
func TestJSONNoRequest(t *testing.T) {
	const notPairs = `"set" is not an array of [name, value]`
	for _, test := range []struct{ line, name, message string }{
		{`"a:`, "invalid-json", "unexpected end of JSON input"},
		{"\"a:\tb\"", "invalid-json", "invalid character"},
		{`"a:" "b:"`, "invalid-json", "invalid character"},
		{`{"input":"a:"`, "invalid-json", "unexpected end of JSON input"},
		{`{"input":"a:",}`, "invalid-json", "invalid character"},
		{`{"input":` + strings.Repeat("[", 1<<20), "invalid-json", "depth"},
		{`{}`, "invalid-request", `no "input"`},
		{`{"Input":"a:"}`, "invalid-request", `no "input"`},
		{`{"input":null}`, "invalid-request", `no "input"`},
		{`{"input":1}`, "invalid-request", `"input" is not a string`},
		{`{"input":"a:","base":{}}`, "invalid-request", `"base" is not a string`},
		{`{"input":"a:","encoding":[]}`, "invalid-request", `"encoding" is not a string`},
		{`{"input":"a:","encoding":"utf-9"}`, "invalid-request",
			`"encoding" is not the label of an encoding`},
		{`{"input":"a:","set":{}}`, "invalid-request", notPairs},
		{`{"input":"a:","set":["hash"]}`, "invalid-request", notPairs},
		{`{"input":"a:","set":[[]]}`, "invalid-request", notPairs},
		{`{"input":"a:","set":[["hash"]]}`, "invalid-request", notPairs},
		{`{"input":"a:","set":[["hash","x","y"]]}`, "invalid-request", notPairs},
		{`{"input":"a:","set":[["hash",1]]}`, "invalid-request", notPairs},
		{`{"input":"a:","encoding":"latin1","set":1}`, "invalid-request", notPairs},
		{`{"input":"a:","set":[["origin","x"]]}`, "invalid-request",
			`no attribute "origin" can be set`},
	} {
		answers := ask(t, []string{`"a:"`, test.line, `"b:"`})
		a := answers[1]
		if !a.Failure || a.Error != test.name || a.Line != 2 ||
			!strings.Contains(a.Message, test.message) || a.Attributes != nil {
			t.Errorf("%.40s: got %+v", test.line, a)
		}
		if answers[0].Href != "a:" || answers[2].Href != "b:" {
			t.Errorf("%.40s: the lines around it: %+v", test.line, answers)
		}
	}
}

// TestJSONOptions tests the command line's defaults for requests.
func TestJSONOptions(t *testing.T) {
	answers := ask(t, []string{
		`"x"`,
		`{"input":"x","base":"http://other/"}`,
		`{"input":"x","set":[["search","s"]]}`,
		`{"input":"x","set":[]}`,
	}, "-base", "http://h/a/b", "-set", "hash=f", "-set", "port=81")
	for i, want := range []string{
		"http://h:81/a/x#f", "http://other:81/x#f", "http://h/a/x?s", "http://h/a/x",
	} {
		if got := answers[i].Href; got != want {
			t.Errorf("line %d: %s, want %s", i+1, got, want)
		}
	}
}

// TestJSONCheck tests the exit status, and the validation errors of a base.
func TestJSONCheck(t *testing.T) {
	for _, test := range []struct {
		line, want string
		status     int
	}{
		{`{"input":"#é","base":"a:"}`, `"valid":true,"validationErrors":[]}`, statusOK},
		{`{"input":"#a","base":"http:h"}`, `"valid":true,"validationErrors":[]}`, statusOK},
		{`"http://h/ x"`, `"valid":false,"validationErrors":[` +
			`{"name":"invalid-URL-unit","start":9,"end":10,"fatal":false}]}`, statusFailed},
		{`"http://u@h\\"`, `"valid":false,"validationErrors":[` +
			`{"name":"invalid-credentials","start":8,"end":9,"fatal":false},` +
			`{"name":"invalid-reverse-solidus","start":10,"end":11,"fatal":false}]}`, statusFailed},
		{`"http://"`,
			`{"failure":true,"error":"host-missing","offset":7,"valid":false,"validationErrors":[` +
				`{"name":"host-missing","start":7,"end":7,"fatal":true}]}`, statusFailed},
		{`{"input":"a:","base":"\\"}`,
			`{"failure":true,"error":"missing-scheme-non-relative-URL","offset":0,` +
				`"baseFailure":true,"valid":false,"validationErrors":[` +
				`{"name":"missing-scheme-non-relative-URL","start":0,"end":1,"fatal":true}]}`,
			statusFailed},
		{`{}`, `"invalid-request","message":"no \"input\""}`, statusFailed},
	} {
		var stdout, stderr bytes.Buffer
		status := run([]string{"-json", "-check"},
			strings.NewReader("\"a:\"\n"+test.line+"\n\"a:\"\n"), &stdout, &stderr)
		lines := strings.Split(withoutEcho(stdout.String()), "\n")
		if status != test.status || len(lines) != 4 || !strings.HasSuffix(lines[1], test.want) ||
			!strings.HasSuffix(lines[2], `"valid":true,"validationErrors":[]}`) {
			t.Errorf("%s: exit status %d, want %d\n got %s\nwant …%s", test.line, status,
				test.status, &stdout, test.want)
		}
	}
}

// TestJSONAtOnce reads each answer before it writes the next line, and before it finishes a line
// that it has begun.
func TestJSONAtOnce(t *testing.T) {
	stdin, requests := io.Pipe()
	answers, stdout := io.Pipe()
	done := make(chan int, 1)
	go func() {
		done <- run([]string{"-json"}, stdin, stdout, io.Discard)
		stdout.Close()
	}()
	lines := make(chan string)
	go func() {
		for scanner := bufio.NewScanner(answers); scanner.Scan(); {
			lines <- scanner.Text()
		}
		close(lines)
	}()
	expect := func(href string) {
		t.Helper()
		select {
		case line := <-lines:
			if want := `{"href":"` + href + `"`; !strings.HasPrefix(withoutEcho(line), want) {
				t.Fatalf("got %q, want %s", line, want)
			}
		case <-time.After(time.Minute):
			t.Fatalf("no answer: %s", href)
		}
	}
	send := func(s string) { io.WriteString(requests, s) }
	send("\"a:1\"\n")
	expect("a:1")
	send("\"a:2\"\n\"a:3\"\n\"a:")
	expect("a:2")
	expect("a:3")
	send("4\"")
	send("\n")
	expect("a:4")
	send("\"a:5\"")
	requests.Close()
	expect("a:5")
	if status := <-done; status != statusOK {
		t.Errorf("exit status %d", status)
	}
}

// TestJSONInOrder has many lines, some of which are not requests, in reads of different sizes. Each
// answer must be in its place, and have its line's number.
func TestJSONInOrder(t *testing.T) {
	const lines = 20_000
	var in strings.Builder
	for i := range lines {
		if i%1000 == 77 {
			in.WriteString("{x\n")
			continue
		}
		fmt.Fprintf(&in, "\"a:%d%s\"\n", i, strings.Repeat("x", i%101))
	}
	for _, reads := range []int{1 << 10, 4097, 1 << 20} {
		var stdout bytes.Buffer
		status := run([]string{"-json", "-check"},
			&inPieces{in.String(), reads}, &stdout, io.Discard)
		i := 0
		for line := range strings.Lines(stdout.String()) {
			url := fmt.Sprintf("a:%d%s", i, strings.Repeat("x", i%101))
			want := fmt.Sprintf(`{"line":%d,"input":"%s","href":"%s"`, i+1, url, url)
			if i%1000 == 77 {
				want = fmt.Sprintf(`{"line":%d,"input":"{x","failure":true,"error":"invalid-json",`,
					i+1)
			}
			if !strings.HasPrefix(line, want) {
				t.Fatalf("in reads of %d, line %d: got %swant %s", reads, i+1, line, want)
			}
			i++
		}
		if i != lines || status != statusFailed {
			t.Errorf("in reads of %d: %d answers, exit status %d", reads, i, status)
		}
	}
}

// TestJSONByteOrderMark has byte order marks before the first line, which does not include it, and
// before other lines, which do.
func TestJSONByteOrderMark(t *testing.T) {
	const mark = "\uFEFF"
	first, second := `{"line":1,"input":"a:","href":"a:"`, `{"line":2,"input":"b:","href":"b:"`
	for _, test := range []struct {
		name, stdin string
		want        []string
	}{
		{"a line", mark + `"a:"`, []string{first}},
		{"lines", mark + "\"a:\"\n\"b:\"\n", []string{first, second}},
		{"an object", mark + `{"input":"a:"}` + "\r\n", []string{first}},
		{"nothing else", mark, nil},
		{"an empty line", mark + "\n", []string{`{"line":1,"input":"","failure":true`}},
		{"twice", mark + mark + `"a:"`,
			[]string{`{"line":1,"input":"` + mark + `\"a:\"","failure":true`}},
		{"the second line", "\"a:\"\n" + mark + "\"b:\"\n",
			[]string{first, `{"line":2,"input":"` + mark + `\"b:\"","failure":true`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, n := range []int{1, 1000} {
				var stdout, stderr bytes.Buffer
				run([]string{"-json"}, &inPieces{test.stdin, n}, &stdout, &stderr)
				got := strings.SplitAfter(stdout.String(), "\n")
				if len(got) != len(test.want)+1 || stderr.Len() > 0 {
					t.Fatalf("in reads of %d: got %s%s", n, &stdout, &stderr)
				}
				for i, want := range test.want {
					if !strings.HasPrefix(got[i], want) {
						t.Errorf("line %d: got %swant %s", i+1, got[i], want)
					}
				}
			}
		})
	}
}

// TestManySets has as many edits as the length of a URL allows, and a URL that is one byte too long
// for them. Together the edits may write 2^20 bytes, plus 2^10 for each edit, plus 64 for each byte
// of the URL and of the values. An edit that sets a component writes the URL, any other edit the
// query.
func TestManySets(t *testing.T) {
	const message = "too many values to set in a URL of this length"
	path := func(n int) string { return "http://h/" + strings.Repeat("a", n-len("http://h/#v")) }
	query := func(n int) string { return "http://h/?" + strings.Repeat("a", n) }
	within, beyond := path(18560), path(18561) // 128*18560 = 2^20 + 128*(2^10+64) + 64*18560
	line := func(href string) string {
		return `{"input":"` + href + `#v","set":[` +
			strings.Repeat(`["hash","v"],`, 127) + `["hash","w"]]}`
	}
	answers := ask(t, []string{line(within), line(beyond), `"a:"`})
	if a, b := answers[0], answers[2]; a.Failure ||
		a.Href != within+"#w" || a.Ignored != nil || b.Href != "a:" {
		t.Errorf("%.200v", answers)
	}
	a := answers[1]
	if !a.Failure || a.Error != "invalid-request" || a.Line != 2 ||
		a.Message != message || a.Attributes != nil {
		t.Errorf("%.200v", a)
	}
	if out, _, status := runFor(t, line(beyond), "-json", "-check"); status != statusFailed {
		t.Errorf("with -check: exit status %d, %.200s", status, out)
	}

	// The same from the command line.
	sets := append(slices.Repeat([]string{"-set", "hash=v"}, 127), "-set", "hash=w")
	deletes := append(slices.Repeat([]string{"-query-delete", "x"}, 191), "-query-keep", "x")
	for _, test := range []struct {
		form           string
		edits          []string
		within, edited string
		beyond         string
	}{
		{"-table", sets, within + "#v", within + "#w", beyond + "#v"},
		{"-display", sets, within + "#v", within + "#w", beyond + "#v"},
		// 192*9829 = 2^20 + 192*(2^10+64) + 64*(10+9829)
		{"-display", deletes, query(9829), "http://h/", query(9830)},
	} {
		out, errs, status := runFor(t, "",
			slices.Concat([]string{test.form}, test.edits, []string{test.beyond, test.within})...)
		if status != statusFailed || !strings.HasSuffix(errs, `": `+message+"\n") ||
			strings.Count(out, "http://") > 2 || !strings.Contains(out, test.edited+"\n") {
			t.Errorf("%s: exit status %d, %.200q, %.200s", test.form, status, out, errs)
		}
	}
}

// TestManySetsSkipped checks that a message names a line whose edits would take too long.
func TestManySetsSkipped(t *testing.T) {
	args := append(slices.Repeat([]string{"-set", "hash=v"}, 128), "-skip-errors", "-")
	_, errs, status := runFor(t, "x\nhttp://h/"+strings.Repeat("a", 20000)+"\n", args...)
	want := "weburl: line 2: too many values to set in a URL of this length\nweburl: 2 of 2 " +
		"lines left out: they do not parse\n"
	if errs != want || status != statusOK {
		t.Errorf("exit status %d, %.300s", status, errs)
	}
}

// TestJSONLongLine has lines of 4 MiB between short ones.
func TestJSONLongLine(t *testing.T) {
	long := strings.Repeat("0123456789abcde/", 1<<18)
	lines := []string{`"http://h/1"`, `"http://h/` + long + `"`,
		`{"input":"` + long + `","base":"http://h/"}`, `"` + long + `"`, `"http://h/2"`}
	var stdout, stderr bytes.Buffer
	status := run([]string{"-json", "-max-line", "5000000"},
		strings.NewReader(strings.Join(lines, "\n")), &stdout, &stderr)
	if status != statusOK {
		t.Fatalf("exit status %d, %s", status, &stderr)
	}
	answers := strings.Split(stdout.String(), "\n")
	if len(answers) != len(lines)+1 {
		t.Fatalf("%d answers", len(answers)-1)
	}
	for i, want := range []string{
		`"href":"http://h/1"`, `"href":"http://h/` + long + `"`, `"href":"http://h/` + long + `"`,
		`"failure":true,"error":"missing-scheme-non-relative-URL","offset":0}`,
		`"href":"http://h/2"`,
	} {
		if !strings.Contains(answers[i], want) {
			t.Errorf("line %d: %d bytes: %.100s", i+1, len(answers[i]), answers[i])
		}
	}
}

// TestJSONConstantMemory answers a million lines, and measures the memory meanwhile.
func TestJSONConstantMemory(t *testing.T) {
	const lines, limit = 1_000_000, 16 << 20
	counter := new(lineCounter)
	runtime.GC()
	runtime.ReadMemStats(&counter.before)
	line := "\"ab://cd/\"\n"
	status := run([]string{"-json"},
		&repeater{strings.Repeat(line, 1000), lines * len(line)}, counter, io.Discard)
	if status != statusOK || counter.lines != lines {
		t.Errorf("exit status %d, %d answers to %d lines", status, counter.lines, lines)
	}
	if counter.most > limit {
		t.Errorf("%d MiB more memory in use, want at most %d", counter.most>>20, limit>>20)
	}
}

// A repeater is a reader of n bytes, which repeat s.
type repeater struct {
	s string
	n int
}

func (r *repeater) Read(p []byte) (int, error) {
	n := copy(p, r.s[:min(len(r.s), r.n)])
	// s begins again with each read, so each read must end with a line.
	if i := bytes.LastIndexByte(p[:n], '\n'); i >= 0 {
		n = i + 1
	}
	r.n -= n
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// A lineCounter counts the lines that are written to it, and records the most live memory, which it
// measures after a garbage collection.
type lineCounter struct {
	lines, next int
	before      runtime.MemStats
	most        uint64
}

func (c *lineCounter) Write(p []byte) (int, error) {
	c.lines += bytes.Count(p, []byte("\n"))
	if c.lines >= c.next {
		c.next += 100_000
		var now runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&now)
		c.most = max(c.most, now.HeapAlloc-min(now.HeapAlloc, c.before.HeapAlloc))
	}
	return len(p), nil
}

// TestJSONBrokenPipes tests errors in reading and in writing.
func TestJSONBrokenPipes(t *testing.T) {
	broken := errors.New("broken")
	var stdout, stderr bytes.Buffer
	status := run([]string{"-json"},
		io.MultiReader(strings.NewReader("\"a:\"\n"), errorReader{broken}), &stdout, &stderr)
	if status != statusError || stderr.String() != "weburl: reading standard input: broken\n" ||
		!strings.Contains(stdout.String(), `"href":"a:"`) {
		t.Errorf("reading: exit status %d, %q, %q", status, &stdout, &stderr)
	}
	for _, args := range [][]string{{"-json"}, {"a:"}, {"-check", "a:"}, {"-display", "a:"}} {
		stderr.Reset()
		requests := &repeater{"\"a:\"\n", 1 << 30}
		if args[0] != "-json" {
			requests.n = 0
		}
		status := run(args, requests, errorWriter{broken}, &stderr)
		if status != statusError || stderr.String() != "weburl: writing: broken\n" {
			t.Errorf("%v, writing: exit status %d, %q", args, status, &stderr)
		}
	}
	if status := run([]string{"-h"}, nil, errorWriter{broken}, &stderr); status != statusError {
		t.Errorf("-h, writing: exit status %d", status)
	}
}

type errorReader struct{ err error }

func (r errorReader) Read([]byte) (int, error) { return 0, r.err }

type errorWriter struct{ err error }

func (w errorWriter) Write([]byte) (int, error) { return 0, w.err }

// TestRequestAllocations checks that lines of the commonest kinds are decoded without a copy, and
// without encoding/json, whose pools are empty after two collections.
func TestRequestAllocations(t *testing.T) {
	s, b := stream{}, new(block)
	for _, line := range []string{`""`, `" !#]"`, `https://h/`} {
		n := testing.AllocsPerRun(3, func() { runtime.GC(); runtime.GC(); decodeRequest(line) })
		if n > 0 {
			t.Errorf("%s: %v allocations", line, n)
		}
	}
	if n := testing.AllocsPerRun(100, func() { jsonString(`"a"`) }); n > 0 {
		t.Errorf("a string: %v allocations", n)
	}
	u := url.MustParse("https://h.example/")
	getters := testing.AllocsPerRun(100, func() {
		for _, a := range attributes.All {
			a.Get(u)
		}
	})
	n := testing.AllocsPerRun(100, func() { b.reset(); s.answer(b, `"https://h.example/"`) })
	if n > 1+getters {
		t.Errorf("an answer: %v allocations, %v of them the getters'", n, getters)
	}
}

// FuzzDecodeRequest compares with encoding/json's reading of a line.
func FuzzDecodeRequest(f *testing.F) {
	for _, s := range []string{
		`"a:"`, `"\ud83d\ude00\ud83d"`, "\"\xe2\x82\"", `{"input":"a","base":"b"}`,
		` {"input" :null,"input":"\"}" , "x":[{"":""},{}] ,"set":[ ["hash","x"],["port",""] ] } `,
		`{"input":"","set":[[]]}`, `{"input":"","encoding":1}`, `[1,{"input":"a"}]`,
		`{"set":[["a","b",]]}`, `{"input":"x"}}`, `-1.5e7`, "", `{"\u0069nput":""}`,
		`{"pattern":{"hash":"a"},"input":{"hash":"b","x":1,"port":null},"ignoreCase":true}`,
		`{"pattern":"a","patternBase":"b","input":"c","base":"d"}`,
		`{"pattern":{},"input":{"protocol":"a","username":"b","password":"c","hostname":"d",` +
			`"port":"e","pathname":"f","search":"g","hash":"h","baseURL":"i"}}`,
		`{"pattern":1,"input":""}`,
		"{\"base\":null\t,\"encoding\":null\r\n,\"set\":null\n,\"input\" \t:\r\n\"a\" }",
		`{"pattern":null,"input":""}`, `{"pattern":"","input":{},"base":""}`,
		`{"pattern":{},"patternBase":"","input":""}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		got, err := decodeRequest(string(line))
		var e *requestError
		isInvalid := errors.As(err, &e) && e.name == "invalid-json"
		if isInvalid && json.Valid(line) || err == nil && isJSON(line) && !json.Valid(line) {
			t.Fatalf("%q: %v, but valid: %v", line, err, json.Valid(line))
		}
		if !utf8.Valid(line) {
			return // encoding/json writes another number of U+FFFD
		}
		want, ok := referenceRequest(line)
		if ok != (err == nil) {
			t.Fatalf("%q: %v, want success: %v", line, err, ok)
		}
		if ok && !reflect.DeepEqual(got, want) {
			t.Errorf("%q:\n got %+v\nwant %+v", line, got, want)
		}
	})
}

// isJSON reports whether a line is read as JSON.
func isJSON(line []byte) bool {
	text := bytes.TrimLeft(line, jsonSpace)
	return len(text) > 0 && (text[0] == '"' || text[0] == '{')
}

// referenceRequest is decodeRequest with encoding/json only.
func referenceRequest(line []byte) (r request, ok bool) {
	if !isJSON(line) {
		return request{input: string(line)}, true
	}
	if json.Unmarshal(line, &r.input) == nil &&
		!bytes.Equal(bytes.TrimSpace(line), []byte("null")) {
		return r, true
	}
	var members map[string]json.RawMessage
	if json.Unmarshal(line, &members) != nil {
		return r, false
	}
	var input *string
	var set [][]*string
	if !referencePattern(&r.pattern, members) {
		return r, false
	}
	if r.pattern.input != nil {
		input = new("")
		delete(members, "input")
	}
	for name, into := range map[string]any{
		"input": &input, "base": &r.base, "encoding": &r.encoding, "set": &set,
	} {
		if value, ok := members[name]; ok && json.Unmarshal(value, into) != nil {
			return r, false
		}
	}
	if input == nil {
		return r, false
	}
	r.input = *input
	if set != nil {
		r.set = []assignment{}
	}
	for _, pair := range set {
		if len(pair) != 2 || pair[0] == nil || pair[1] == nil ||
			attributes.Setter(*pair[0]) == nil {
			return r, false
		}
		r.set = append(r.set, assignment{*pair[0], *pair[1]})
	}
	return r, true
}

// referencePattern sets p from the members about a pattern, and reports whether they are allowed.
func referencePattern(p *patternRequest, members map[string]json.RawMessage) bool {
	isNull := func(name string) bool {
		return members[name] == nil || string(members[name]) == "null"
	}
	if isNull("pattern") {
		return true
	}
	p.pattern = string(members["pattern"])
	if p.pattern[0] != '"' && p.pattern[0] != '{' || p.pattern[0] == '{' && !isNull("patternBase") {
		return false
	}
	if !isNull("patternBase") && json.Unmarshal(members["patternBase"], &p.base) != nil ||
		!isNull("ignoreCase") && json.Unmarshal(members["ignoreCase"], &p.ignoreCase) != nil {
		return false
	}
	if isNull("input") || members["input"][0] != '{' {
		return true
	}
	var components map[string]json.RawMessage
	if !isNull("base") || json.Unmarshal(members["input"], &components) != nil {
		return false
	}
	p.input, p.inputText = new(urlpattern.Init), string(members["input"])
	for name, into := range map[string]**string{
		"protocol": &p.input.Protocol, "username": &p.input.Username, "password": &p.input.Password,
		"hostname": &p.input.Hostname,
		"port":     &p.input.Port, "pathname": &p.input.Pathname, "search": &p.input.Search,
		"hash": &p.input.Hash, "baseURL": &p.input.BaseURL,
	} {
		if value, ok := components[name]; ok && json.Unmarshal(value, into) != nil {
			return false
		}
	}
	return true
}
