package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/quoted"
)

// TestSecrets gives each option a value with a password, in a URL that parses and in ones that do
// not, with each mode and each kind of input, and looks for the password in the command's output.
func TestSecrets(t *testing.T) {
	const secret = "S3CR3T"
	// bad values are mistakes, or edits that are not made, for any option. So standard output must
	// not contain them either.
	bad := []string{
		"https://u:S3CR3T@[", "https://u:my S3CR3T@[", "https:u:S3CR3T@a b:x",
		`https:\u:S3CR3T@h:x`, "ht\ttps://u:\"S3CR3T\"@[", "//u:S3CR3T@[",
		// These are values of -set.
		"password=S3CR3T", "passwort=S3CR3T", "Password=S3CR3T", "password:S3CR3T",
		"password S3CR3T", "href=https://u:S3CR3T@[", "url=https:u:S3CR3T@[",
		"href=https://u:S3CR3T/@h:x",
		"host=u:S3CR3T@[", "hostname=u:S3CR3T@h", "port=u:S3CR3T@h",
	}
	good := []string{"https://u:S3CR3T@h/", "https:u:S3CR3T@h", "href=https://u:S3CR3T@h/"}
	values := append(bad, good...)
	inputs := []string{"mailto:a", "https://h:x/", "https://u:S3CR3T@[", "https://u:S3CR3T/@h:x",
		"https:u:S3CR3T@a b", "//u:\"S3CR3T<\"@["}
	modes := [][]string{
		nil, {"-json"}, {"-check"}, {"-json", "-check"}, {"-display"}, {"-data"}, {"-table"},
		{"-skip-errors"}, {"-default-scheme", "https"}, {"-get", "{host}"}, {"-match", "/x"},
	}
	isBad := func(value string) bool {
		for _, s := range bad {
			if s == value {
				return true
			}
		}
		return false
	}
	check := func(args []string, stdin string, dataAllowed bool) {
		t.Helper()
		var stdout, stderr bytes.Buffer
		status := run(args, strings.NewReader(stdin), &stdout, &stderr)
		if out := stderr.String(); strings.Contains(out, secret) {
			t.Errorf("%q, input %.99q: standard error: %.999s", args, stdin, out)
		}
		if out := stdout.String(); !dataAllowed && strings.Contains(out, secret) {
			t.Errorf("%q, input %.99q, status %d: %.999s", args, stdin, status, out)
		}
	}
	for _, opt := range optionTable() {
		forms := [][]string{}
		for _, v := range values {
			if isSet := strings.HasPrefix(strings.ToLower(v), "pass"); isSet && opt.name != "set" {
				continue
			}
			if opt.arg == "" {
				forms = append(forms, []string{"-" + opt.name + "=" + v})
				continue
			}
			forms = append(forms, []string{"-" + opt.name, v}, []string{"---" + opt.name + "=" + v},
				[]string{"-" + opt.name, v, "-" + opt.name, v})
		}
		for _, form := range forms {
			_, value, isPair := strings.Cut(form[0], "=")
			if !isPair {
				value = form[1]
			}
			for _, mode := range modes {
				args := append(append([]string{}, mode...), form...)
				for _, input := range inputs {
					// A value that is a part of the answer is data: a format, a parameter, a
					// segment.
					data := !isBad(value) || opt.group == groupEdit && opt.name != "set" ||
						opt.name == "get" || opt.name == "set" && input == "mailto:a" &&
						strings.HasPrefix(value, "host")
					check(append(args, input), "", data)
				}
				check(args, strings.Join(inputs, "\n"),
					!isBad(value) || opt.group == groupEdit || opt.name == "get")
				check(args, "", false)
			}
			check(append([]string{"https://h/"}, form...), "", false)
		}
	}
	dir := t.TempDir()
	for _, name := range []string{"https:u:S3CR3T@h", filepath.Join(dir, "https:u:S3CR3T@h:x")} {
		check([]string{"-f", name}, "", false)
	}
	// Requests, right and wrong.
	for _, line := range []string{
		`{"input":"mailto:a","set":[["password","S3CR3T"]]}`,
		`{"input":"mailto:a","set":[["password","S3CR3T"],1]}`,
		`{"input":"mailto:a","set":[["password","S3CR3T"]`,
		`{"input":"https://u:S3CR3T@["}`, `{"input":"https://u:S3CR3T@[","set":0}`,
		`{"input":"x","base":"https://u:S3CR3T@["}`,
		`{"input":"https:u:S3CR3T@h","base":"https://u:S3CR3T@["}`,
		`{"input":"mailto:a","set":[["href","https://u:S3CR3T@["]]}`,
		`{"input":"https://u:S3CR3T@h","encoding":"x"}`, `"https://u:S3CR3T@[`,
		`"https://u:S3CR3T@["`,
		`{"input":"https://u:S3CR3T@h/","pattern":"("}`,
		`{"input":"https://u:S3CR3T@h/","pattern":"https://u:S3CR3T@h/("}`,
		`{"input":{"password":"S3CR3T"},"pattern":"("}`,
		`{"input":{"password" : "S3CR3T"},"pattern":"("}`,
		`{"input":"a","pattern":{"password":"S3CR3T("}}`,
		`{"input":"https://u:S3CR3T@h/","pattern":{"password":1}}`,
		`{"input":"a","pattern":"(","patternBase":"https://u:S3CR3T@["}`,
		`{"input":"https://u:S3CR3T@h/","pattern":"*","set":[["password","S3CR3T"]]}`,
	} {
		check([]string{"-json"}, line+"\n", false)
		check([]string{"-json", "-check"}, line+"\n", false)
	}
	long := "https://u:S3CR3T@h/" + strings.Repeat("a", 1<<20)
	check([]string{"-json"}, `{"input":"`+long+`","set":[`+strings.Repeat(`["hash","c"],`,
		9000)+`["port","1"]]}`+"\n", false)
	check([]string{"-data", "https://u:S3CR3T@h/"}, "", false)
	check([]string{"-check", "https://u:S3CR3T@h/ x"}, "", false)
	check([]string{"-check"}, "https://u:S3CR3T@h/ x\nhttps:u:\"S3CR3T@h/\n", false)
	// Nothing says which character of a password is wrong.
	var first, second strings.Builder
	run([]string{"-check", "https://u:\ta@h/"}, nil, &first, &first)
	run([]string{"-check", "https://u:\na@h/"}, nil, &second, &second)
	if first.String() != second.String() {
		t.Errorf("%s, and for another password %s", &first, &second)
	}
}

func TestRedactedValue(t *testing.T) {
	for _, test := range []struct{ name, value, want string }{
		{"password", "S3CR3T", quoted.Password},
		{"password", "", ""},
		{"href", "https://u:S3CR3T@h/", "https://u:xxxxx@h/"},
		{"hash", "a:b", "a:b"},
	} {
		if got := redactedValue(test.name, test.value); got != test.want {
			t.Errorf("%s = %q: %q, want %q", test.name, test.value, got, test.want)
		}
	}
}

// TestShown checks that the marks stay under the same characters of an input without its password.
func TestShown(t *testing.T) {
	for _, input := range []string{
		"https://u:S3CR3T@h{/ x", "https://user:p@[", "https://h/ x", "https://u:a b c d e f@h^x",
		"//u:\"@h |", "https://u:@[", "https://u:p@h/", "https://u:S3C/R3T@h",
		"https://u:S3CR3T/x y@h",
	} {
		var violations []url.Violation
		p := url.Parser{Base: url.MustParse("https://base/")}
		p.OnViolation = func(v url.Violation) bool {
			violations = append(violations, v)
			return true
		}
		u, _ := p.Parse(input)
		in := show(input, u)
		for _, v := range violations {
			got := in.span(v.Start, v.End)
			if got.start < 0 || got.end < got.start || got.end > len(in.text) {
				t.Fatalf("%q: %v is out of %q", input, got, in.text)
			}
			want := input[v.Start:v.End]
			if from, to := in.from, in.to; from < to && v.Start < to && from < v.End {
				want = input[min(v.Start, from):from] + quoted.Password + input[to:max(v.End, to)]
			}
			if in.text[got.start:got.end] != want {
				t.Errorf("%q: %v marks %q in %q, want %q",
					input, v, in.text[got.start:got.end], in.text, want)
			}
		}
	}
}
