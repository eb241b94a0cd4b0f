package main

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/advice"
	"github.com/go-weburl/url/urlpattern"
)

// generalAdvice returns the general advice on an error.
func generalAdvice(err url.ValidationError) string {
	return advice.For(url.Violation{Err: err, Start: -1}, "")
}

// TestRun has what a person sees. The components, and the names and the number of
// the validation errors, were confirmed with the reference implementation.
func TestRun(t *testing.T) {
	for _, test := range []struct {
		name           string
		args           []string
		status         int
		stdout, stderr string
	}{
		{
			name: "the README's",
			args: []string{"https://EXAMPLE.com:443/../x y?q#f"},
			stdout: `
href      https://example.com/x%20y?q#f
origin    https://example.com
protocol  https:
hostname  example.com  lower-cased
port                   default port 443 dropped
pathname  /x%20y       dot segments resolved, percent-encoded
search    ?q
hash      #f
`,
		},
		{
			name: "unchanged",
			args: []string{"https://u:p@h:8080/"},
			stdout: `
href      https://u:p@h:8080/
origin    https://h:8080
protocol  https:
username  u
password  p
host      h:8080
hostname  h
port      8080
pathname  /
`,
		},
		{
			name: "a base",
			args: []string{"-base", "http://h/a/b", "../c", "", "mailto:x@y"},
			stdout: `
href      http://h/c
origin    http://h
protocol  http:  from the base
hostname  h      from the base
pathname  /c     resolved against the base, dot segments resolved

href      http://h/a/b
origin    http://h
protocol  http:  from the base
hostname  h      from the base
pathname  /a/b   from the base

href      mailto:x@y
origin    null
protocol  mailto:
pathname  x@y
`,
		},
		{
			name: "failures",
			args: []string{"http://\u65E5\u672C:x/", "https://h/", "a://b<c", "a:b"},
			stdout: `
href      https://h/
origin    https://h
protocol  https:
hostname  h
pathname  /

href      a:b
origin    null
protocol  a:
pathname  b
`,
			stderr: `
weburl: cannot parse URL: port-invalid at byte 14
  http://日本:x/
              ^
  ` + generalAdvice(url.ErrPortInvalid) + `
weburl: cannot parse URL: host-invalid-code-point at byte 5
  a://b<c
       ^
  ` + generalAdvice(url.ErrHostInvalidCodePoint) + `
`,
			status: statusFailed,
		},
		{
			name: "a base that fails",
			args: []string{"-base", "h", "a:"},
			stderr: `
weburl: cannot parse the base URL: missing-scheme-non-relative-URL at byte 0
  h
  ^
  ` + generalAdvice(url.ErrMissingSchemeNonRelativeURL) + `
`,
			status: statusError,
		},
		{
			name: "sets",
			args: []string{"-set", "port=81", "-set", "host=B", "-set", "port=x", "-set", "hash=a=b c", "-set", "href=\x1b", "HTTP://h/ x"},
			stdout: `
href      http://b:81/%20x#a=b%20c  "<U+001B>" ignored: missing-scheme-non-relative-URL
origin    http://b:81
protocol  http:                     lower-cased
host      b:81
hostname  b                         set
port      81                        set, "x" ignored: not a port
pathname  /%20x                     percent-encoded
hash      #a=b%20c                  set
`,
			status: statusFailed,
		},
		{
			name: "a set in part",
			args: []string{"-set", "port=81z", "-set", "search=?", "http://h/?q"},
			stdout: `
href      http://h:81/?
origin    http://h:81
protocol  http:
host      h:81
hostname  h
port      81  set, not all of "81z" taken: trailing input
pathname  /
search        set
`,
			status: statusFailed,
		},
		{
			name: "a set that is ignored",
			args: []string{"-set", "port=x234567890123456789012345678901", "http://h/", "http://h:1/"},
			stdout: `
href      http://h/
origin    http://h
protocol  http:
hostname  h
port        "x2345678901234567890123456789…" ignored: not a port
pathname  /

href      http://h:1/
origin    http://h:1
protocol  http:
host      h:1
hostname  h
port      1  "x2345678901234567890123456789…" ignored: not a port
pathname  /
`,
			status: statusFailed,
		},
		{
			name: "sets by other names",
			args: []string{"-table", "-set", "url=x", "-set", "scheme=1", "-set", "user=u", "-set", "path=p", "-set", "host=h", "mailto:x"},
			stdout: `
href      mailto:x  "x" ignored: missing-scheme-non-relative-URL
origin    null
protocol  mailto:   "1" ignored: not a scheme
username            "u" ignored: the URL cannot have credentials or a port
host                "h" ignored: the URL has an opaque path
pathname  x         "p" ignored: the URL has an opaque path
`,
			status: statusFailed,
		},
		{
			name: "skipped",
			args: []string{"-table", "-skip-errors", "-set", "port=1", "file:///", "x"},
			stdout: `
href      file:///
origin    null
protocol  file:
port        "1" ignored: the URL cannot have credentials or a port
pathname  /
`,
			stderr: `
weburl: 1 of 2 URLs left out: they do not parse; 1 edits not made
`,
		},
		{
			name: "values of 48 columns, with which those of other changes are aligned, and of 49",
			args: []string{"HTTP://h/ " + strings.Repeat("x", 44), "HTTP://h/ " + strings.Repeat("x", 45)},
			stdout: `
href      http://h/%20xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
origin    http://h
protocol  http:                                             lower-cased
hostname  h
pathname  /%20xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx  percent-encoded

href      http://h/%20xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
origin    http://h
protocol  http:  lower-cased
hostname  h
pathname  /%20xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx  percent-encoded
`,
		},
		{
			name: "a default scheme",
			args: []string{"-default-scheme", "http", "h:80/", "word", "1.2.3.4:99999"},
			stdout: `
http://h/
`,
			stderr: `
weburl: typed: not a URL, but words to search for
weburl: url: cannot parse "1.2.3.4:99999": port-out-of-range at byte 8
`,
			status: statusFailed,
		},
		{
			name:   "display, with a set that is ignored",
			args:   []string{"-display", "-set", "port=99999", "http://h/"},
			stdout: "\nhttp://h/\n",
			stderr: `
weburl: port "99999" ignored: port-out-of-range
`,
			status: statusFailed,
		},
		{
			name:   "URLs that begin with a hyphen",
			args:   []string{"-display", "-base", "http://h/", "--", "-check", "x", "-"},
			stdout: "\nhttp://h/-check\nhttp://h/x\nhttp://h/-\n",
		},
		{
			name:   "a URL that is one hyphen",
			args:   []string{"-display", "-base", "http://h/", "--", "-"},
			stdout: "\nhttp://h/-\n",
		},
		{
			name:   "a hyphen after a URL",
			args:   []string{"-display", "-base", "http://h/", "x", "-"},
			stdout: "\nhttp://h/x\nhttp://h/-\n",
		},
		{
			name: "check, hosts",
			args: []string{"-check", "localhost:12345/x", "localhost:50", "example.com", "https://a b/", "tel:911", "tel:911/x", "an.example.whose.name.has.forty-one.bytes:6789", "localhost:808080", "localhost:"},
			stdout: `
valid      localhost:12345/x
           localhost was read as the scheme: for a host, start with a scheme, as in http://localhost:12345/

valid      localhost:50
           localhost was read as the scheme: for a host, start with a scheme, as in http://localhost:50/

not valid  example.com
           does not parse

  missing-scheme-non-relative-URL, so it does not parse
    example.com
    ^
    start with a scheme, as in https://example.com
    see https://url.spec.whatwg.org/#missing-scheme-non-relative-url

not valid  https://a b/
           does not parse

  domain-to-ASCII, so it does not parse
    https://a b/
             ^
    leave the space out of the domain
    see https://url.spec.whatwg.org/#validation-error-domain-to-ascii

valid      tel:911

valid      tel:911/x
           tel was read as the scheme: for a host, start with a scheme, as in http://tel:911/

valid      an.example.whose.name.has.forty-one.bytes:6789
           an.example.whose.name.has.forty-one.byt… was read as the scheme: for a host, start with a scheme, as in http://an.example.whose.name.has.forty-one.byt…:6789/

valid      localhost:808080

valid      localhost:
`,
			status: statusFailed,
		},
		{
			name: "check, nothing",
			args: []string{"-check", ""},
			stdout: `
not valid  (empty)
           does not parse

  missing-scheme-non-relative-URL, so it does not parse
    (empty)
    ^
    write a URL: this is empty
    see https://url.spec.whatwg.org/#missing-scheme-non-relative-url
`,
			status: statusFailed,
		},
		{
			name: "a domain that fails",
			args: []string{"https://a.\u05D01a/"},
			stderr: `
weburl: cannot parse URL: domain-to-ASCII at byte 8
  https://a.` + "\u05D0" + `1a/
          ^~~~~
  write label 2 by the Bidi rule: in a domain with right-to-left letters, each label begins with a letter and keeps to its direction
`,
			status: statusFailed,
		},
		{
			name: "check",
			args: []string{"-check", "https://user@EXAMPLE.com\\a b c%z d", "https://h/", "http://h:99999/"},
			stdout: `
not valid  https://user@EXAMPLE.com\a b c%z d
           but it parses, as https://user@example.com/a%20b%20c%z%20d

  invalid-credentials
    https://user@EXAMPLE.com\a b c%z d
                ^
    ` + generalAdvice(url.ErrInvalidCredentials) + `
    see https://url.spec.whatwg.org/#invalid-credentials

  invalid-reverse-solidus
    https://user@EXAMPLE.com\a b c%z d
                            ^
    ` + generalAdvice(url.ErrInvalidReverseSolidus) + `
    see https://url.spec.whatwg.org/#invalid-reverse-solidus

  invalid-URL-unit, 4 times
    https://user@EXAMPLE.com\a b c%z d
                              ^ ^ ^ ^
    write the space as %20
    write two hexadecimal digits after '%', or '%' itself as %25
    see https://url.spec.whatwg.org/#invalid-url-unit

valid      https://h/

not valid  http://h:99999/
           does not parse

  port-out-of-range, so it does not parse
    http://h:99999/
             ^~~~~
    ` + generalAdvice(url.ErrPortOutOfRange) + `
    see https://url.spec.whatwg.org/#port-out-of-range
`,
			status: statusFailed,
		},
		{
			name: "check, marks that one excerpt can show and others",
			args: []string{"-check", "https://h/a|b", "a:x \t?", "https://0x1.%30x2/"},
			stdout: `
not valid  https://h/a|b
           but it parses, unchanged

  invalid-URL-unit
    https://h/a|b
               ^
    write '|' as %7C
    see https://url.spec.whatwg.org/#invalid-url-unit

not valid  a:x <U+0009>?
           but it parses, as a:x%20?

  invalid-URL-unit
    a:x <U+0009>?
        ^~~~~~~~
    leave out the tab
    see https://url.spec.whatwg.org/#invalid-url-unit

  invalid-URL-unit
    a:x <U+0009>?
       ^
    write the space as %20
    see https://url.spec.whatwg.org/#invalid-url-unit

not valid  https://0x1.%30x2/
           but it parses, as https://1.0.0.2/

  domain-percent-encoded
    https://0x1.%30x2/
                ^~~
    write the domain's characters themselves, not percent-encoded
    see https://url.spec.whatwg.org/#domain-percent-encoded

  IPv4-too-few-parts
    https://0x1.%30x2/
            ^~~~~~~~~
    write all four parts of the IPv4 address, as in 192.0.2.1
    see https://url.spec.whatwg.org/#ipv4-too-few-parts

  IPv4-non-decimal-part, 2 times
    https://0x1.%30x2/
            ^~~~~~~~~
    write each part of the IPv4 address in decimal, without 0x or leading zeros
    see https://url.spec.whatwg.org/#ipv4-non-decimal-part
`,
			status: statusFailed,
		},
		{
			name:   "check, all valid",
			args:   []string{"-check", "-base", "http://h", "#\u00E9", "HTTPS://h"},
			stdout: "\nvalid      #\u00E9\n           parsed as http://h/#%C3%A9\n\nvalid      HTTPS://h\n           parsed as https://h/\n",
		},
		{
			name:   "display",
			args:   []string{"-display", "-set", "port=x", "-base", "https://h/", "http://u:p@www.xn--bcher-kva.co.uk/%C3%A9%20", "x", "http://[", "a:b"},
			stdout: "\nhttp://www.b\u00FCcher.co.uk/\u00E9%20\nhttps://h/x\na:b\n",
			stderr: `
weburl: port "x" ignored: not a port
weburl: port "x" ignored: not a port
weburl: cannot parse URL: IPv6-unclosed at byte 8
  http://[
          ^
  ` + generalAdvice(url.ErrIPv6Unclosed) + `
weburl: port "x" ignored: the URL cannot have credentials or a port
`,
			status: statusFailed,
		},
		{
			name:   "display, elided",
			args:   []string{"-display", "-width=19", "http://login.bank.example.evil.co.uk/account"},
			stdout: "\nhttp://\u2026evil.co.uk\n",
		},
		{name: "no URL", status: statusError, stderr: "\nweburl: no URL\nFor help: weburl -h\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Setenv("COLUMNS", "")
			var stdout, stderr bytes.Buffer
			status := run(test.args, nil, &stdout, &stderr)
			if status != test.status {
				t.Errorf("exit status %d, want %d", status, test.status)
			}
			if got, want := stdout.String(), strings.TrimPrefix(test.stdout, "\n"); got != want {
				t.Errorf("standard output:\n%s\nwant:\n%s", got, want)
			}
			if got, want := stderr.String(), strings.TrimPrefix(test.stderr, "\n"); got != want {
				t.Errorf("standard error:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

// TestUsage has command lines that are wrong, and what weburl says of each.
func TestUsage(t *testing.T) {
	session, err := os.ReadFile("testdata/refused.txt")
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for line := range strings.Lines(string(session)) {
		command, isCommand := strings.CutPrefix(line, "$ weburl")
		if !isCommand {
			continue
		}
		stdout, stderr, status := runFor(t, "", strings.Fields(command)...)
		message, ok := strings.CutSuffix(stderr, "For help: weburl -h\n")
		if !ok || status != statusError || stdout != "" {
			t.Errorf("weburl%s: exit status %d, %q, %q", command, status, stdout, stderr)
		}
		got.WriteString(line + message)
	}
	compareText(t, "refused.txt", got.String())
}

// TestTooLong has what is said of an input that is too long, for which a test has no memory.
func TestTooLong(t *testing.T) {
	f := failure{input: "x"}
	if got, want := f.message(80, "the base "), "cannot parse the base (1 bytes): too long"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := string(appendFailure(nil, &url.ParseError{Err: url.ErrTooLong}, false)); got != `,"failure":true,"error":"too-long","offset":0` {
		t.Error(got)
	}
}

// TestColumns checks the sources of the terminal's width, and that the output fits.
func TestColumns(t *testing.T) {
	for columns, want := range map[string]int{
		"": mostColumns, "x": mostColumns, "0": mostColumns, "-1": mostColumns, "1": fewestColumns, "21": 21, "40": 40, "80": 80, "200": mostColumns,
	} {
		t.Setenv("COLUMNS", columns)
		if got := terminalColumns(new(bytes.Buffer)); got != want {
			t.Errorf("COLUMNS=%s: %d, want %d", columns, got, want)
		}
	}

	long, xs := "http://"+strings.Repeat("x.", 50)+"x:y/", strings.Repeat("x", 60)
	for _, test := range []struct {
		columns, args  string
		stdout, stderr string // how they begin
	}{
		{"40", long, "", `
weburl: cannot parse URL: port-invalid at byte 109
  …x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x:y/
                                   ^
`},
		{"40", "-check " + long, `
not valid  http://x.x.x.x.x.x.x.x.x.x.x…
           does not parse

  port-invalid, so it does not parse
    …x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x:y/
                                     ^
`, ""},
		{"40", "-base " + long + " x", "", `
weburl: cannot parse the base URL: port-invalid at byte 109
  …x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x:y/
                                   ^
`},
		{"40", "-check HTTPS://" + xs, `
valid      HTTPS://xxxxxxxxxxxxxxxxxxxx…
           parsed as https://xxxxxxxxxx…
`, ""},
		{"21", "-check HTTPS://h/|" + xs, `
not valid  HTTPS://h…
           but it parses, as https:/…
`, ""},
		{"40", "-check https://h/|" + xs[:22] + "|" + xs, `
not valid  https://h/|xxxxxxxxxxxxxxxxx…
           but it parses, unchanged

  invalid-URL-unit, 2 times
    https://h/|xxxxxxxxxxxxxxxxxxxxxx|…
              ^                      ^
`, ""},
		{"40", "-check https://h/|" + xs[:23] + "|" + xs, `
not valid  https://h/|xxxxxxxxxxxxxxxxx…
           but it parses, unchanged

  invalid-URL-unit
    https://h/|xxxxxxxxxxxxxxxxxxxxxxx…
              ^
`, ""},
	} {
		t.Setenv("COLUMNS", test.columns)
		stdout, stderr, _ := runFor(t, "", strings.Fields(test.args)...)
		if !strings.HasPrefix("\n"+stdout, test.stdout) || !strings.HasPrefix("\n"+stderr, test.stderr) {
			t.Errorf("%q:\n%s%s", test.args, stdout, stderr)
		}
	}
}

// TestStty has what a program by the name of stty may answer of a terminal, for which
// another device stands; of a file nobody asks it.
func TestStty(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("COLUMNS", "")
	t.Setenv("PATH", dir)
	open := func(name string) *os.File {
		f, err := os.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		return f
	}
	terminal, file, closed := open("/dev/zero"), open(filepath.Join(dir, "file")), open("/dev/zero")
	closed.Close()
	if got := terminalColumns(terminal); got != mostColumns {
		t.Errorf("without stty: %d", got)
	}
	for _, test := range []struct {
		script string
		want   int
	}{
		{`[ "$*" = size ] && echo 24 40`, 40},
		{"echo 24 200", mostColumns},
		{"echo 0 0", mostColumns},
		{"echo", mostColumns},
		{"echo 24", mostColumns},
		{"echo 24 x", mostColumns},
		{"echo 24 40; exit 1", mostColumns},
	} {
		if err := os.WriteFile(filepath.Join(dir, "stty"), []byte("#!/bin/sh\n"+test.script+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		if got := terminalColumns(terminal); got != test.want {
			t.Errorf("%s: %d, want %d", test.script, got, test.want)
		}
		if got := terminalColumns(file, terminal); got != test.want {
			t.Errorf("%s: of a file and a terminal %d, want %d", test.script, got, test.want)
		}
		if got := terminalColumns(file, closed); got != mostColumns {
			t.Errorf("%s: of files that are not terminals %d", test.script, got)
		}
	}
}

// TestHelp checks that -h fits on a screen, and who asks for it. TestTexts has the texts.
func TestHelp(t *testing.T) {
	screen, _, _ := runFor(t, "", "-h")
	all, _, _ := runFor(t, "", "-h", "all")
	for args, want := range map[string]string{"-help": screen, "-json -h x": screen, "--help all": all} {
		if got, _, status := runFor(t, "", strings.Fields(args)...); got != want || status != statusOK {
			t.Errorf("weburl %s: exit status %d, %s", args, status, got)
		}
	}
	if n := strings.Count(screen, "\n"); n > 24 {
		t.Errorf("%d lines", n)
	}
	for line := range strings.Lines(screen + all) {
		if len(line) > 81 {
			t.Errorf("%d columns: %s", len(line)-1, line)
		}
	}
}

// TestOptionModes has which options go alone, with the output to a pipe, and which go with those that
// choose what is printed.
func TestOptionModes(t *testing.T) {
	const want = `
-get {host}: alone
-key surt: alone
-json: alone -check -json
-check: alone -check -json
-display: alone -display
-width 3: -display
-data: alone -data
-table: alone -table
-f x: alone -table -check -display -json
-base http://h/: alone -table -check -display -json
-links: alone -json
-default-scheme http: alone
-0: alone
-skip-errors: alone -table -display
-match /a: alone
-valid: alone
-uniq: alone
-set hash=x: alone -table -display -json
-query hash=x: alone -table -display -json
-query-append hash=x: alone -table -display -json
-query-replace hash=x: alone -table -display -json
-query-delete a: alone -table -display -json
-query-keep a: alone -table -display -json
-sort-query: alone -table -display -json
-append-path a: alone -table -display -json
-version: alone -man
-man: alone -man
-completion bash: alone -man
`
	values := map[string]string{
		"FORMAT": "{host}", "PROFILE": "surt", "N": "3", "FILE": "x", "URL": "http://h/", "SCHEME": "http", "PATTERN": "/a",
		"NAME=VALUE": "hash=x", "NAMES": "a", "SEGMENT": "a", "SHELL": "bash",
	}
	got := "\n"
	for _, o := range optionTable() {
		if o.set == nil {
			continue
		}
		args := strings.TrimSpace("-" + o.name + " " + values[o.arg])
		got += args + ":"
		for _, with := range []string{"alone", "-table", "-check", "-display", "-data", "-json", "-man"} {
			list := strings.Fields(strings.TrimSuffix(args+" "+with, " alone"))
			parsed, err := parseArgs(append(list, "a:"))
			if err != nil {
				t.Fatal(err)
			}
			if parsed.choose(false, false) == nil {
				got += " " + with
			}
		}
		got += "\n"
	}
	if got != want {
		t.Errorf("got%swant%s", got, want)
	}
}

// TestVersion: a test binary has no version, but says so.
func TestVersion(t *testing.T) {
	stdout, stderr, status := runFor(t, "", "-version")
	if !regexp.MustCompile(`^weburl (\(unknown\)|\(devel\)) go1\.\d+\S* \w+/\w+\n$`).MatchString(stdout) || stderr != "" || status != statusOK {
		t.Errorf("%q, %q, %d", stdout, stderr, status)
	}
}

// TestRelease builds the command as a packager does, from files without a version.
func TestRelease(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "weburl")
	if out, err := exec.Command("go", "build", "-buildvcs=false", "-ldflags", "-X main.release=v1.2.3-rc1", "-o", name, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if out, err := exec.Command(name, "-version").Output(); err != nil || !strings.HasPrefix(string(out), "weburl v1.2.3-rc1 go1.") {
		t.Errorf("%s, %v", out, err)
	}
}

// TestDoc checks that the package's documentation has each option, with the help's text.
func TestDoc(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "main.go", nil, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("Command weburl parses, edits and checks URLs, its arguments or long lists, as browsers do, by the\nURL Standard.\n\n\t" + synopsis + "\n\n# Examples\n\n")
	for _, example := range examples {
		fmt.Fprintf(&b, "\t%-49s %s\n", example.command, example.what)
	}
	b.WriteString("\n# Options\n\nThe command weburl -h all says more of each.\n\n")
	for i, group := range groups {
		if group.about != "" {
			b.WriteString(strings.Join(wrap(group.about, 97), "\n") + "\n\n")
		}
		for _, o := range optionTable() {
			if o.group == i {
				fmt.Fprintf(&b, "\t%-23s %s\n", o.usage(), o.summary)
			}
		}
		b.WriteString("\n")
	}
	b.WriteString("# Exit status\n\n" + strings.Join(wrap(statuses, 97), "\n") + "\n")
	if got := file.Doc.Text(); got != b.String() {
		t.Errorf("the package's documentation should be\n%s", regexp.MustCompile(`(?m)^(\t?)(.?)`).ReplaceAllStringFunc(strings.TrimSuffix(b.String(), "\n"), func(start string) string {
			if start == "" || start[0] == '\t' {
				return "//" + start
			}
			return "// " + start
		}))
	}
}

// TestEmphasis checks who gets the registrable domain in bold, and that no other sequence reaches
// a terminal.
func TestEmphasis(t *testing.T) {
	o, err := parseArgs([]string{"-display", "https://a.example.co.uk/b"})
	if err != nil {
		t.Fatal(err)
	}
	var b block
	j := &job{options: o, emphasise: true}
	j.displayURL(&b, "https://a.example.co.uk/b")
	if want := "https://a.\x1b[1mexample.co.uk\x1b[0m/b\n"; string(b.out) != want {
		t.Errorf("got %q, want %q", b.out, want)
	}
	for _, test := range []struct {
		noColor, term string
		want          bool
	}{{"", "xterm", true}, {"0", "xterm", false}, {"", "dumb", false}} {
		t.Setenv("NO_COLOR", test.noColor)
		t.Setenv("TERM", test.term)
		if emphasises() != test.want {
			t.Errorf("%+v", test)
		}
	}
}

// TestREADME runs the first command that the README shows, as a terminal sees it.
func TestREADME(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	command := regexp.MustCompile("(?s)\ngo run ./cmd/weburl '([^']*)'\n.*?\n```\n(href .*?)```\n").FindSubmatch(readme)
	if command == nil {
		t.Fatal("no command in README.md")
	}
	var stdout, stderr bytes.Buffer
	if status := run([]string{string(command[1])}, nil, &stdout, &stderr); status != statusOK || stdout.String() != string(command[2]) {
		t.Errorf("exit status %d\n%s%s", status, &stdout, &stderr)
	}
}

// FuzzRun checks that no input makes what a person sees harmful, or the exit
// status wrong.
func FuzzRun(f *testing.F) {
	for _, s := range []string{"https://EXAMPLE.com:443/../x y?q#f", "http://\x1b[1m", "\u202e:\xff", "http://h/\u200b\t\n", "http://[::1", "-x", "-"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, input string) {
		for _, args := range [][]string{{"--", input}, {"-check", "--", input}, {"-set", "hash=" + input, "-set", "host=" + input, "http://h/"},
			{"-match", input, "http://h/"}, {"-match", "http://h/:a*", "--", input}} {
			var stdout, stderr bytes.Buffer
			status := run(args, nil, &stdout, &stderr)
			checkHarmless(t, stdout.String())
			checkHarmless(t, stderr.String())
			want := statusOK
			switch {
			case args[0] == "--" && !url.CanParse(input), args[0] == "-check" && url.CheckValid(input, nil) != nil:
				want = statusFailed
			case args[0] == "-match":
				parse := urlpattern.Parse
				if strings.HasPrefix(input, "/") && !strings.HasPrefix(input, "//") && len(args) == 3 { // for any site, also that of the URL
					parse = func(s string) (*urlpattern.Pattern, error) { return urlpattern.ParseWithBase(s, args[2]) }
				}
				if p, err := parse(args[1]); err != nil {
					want = statusError
				} else if !p.Match(args[len(args)-1]) {
					want = statusFailed
				}
			case args[0] == "-set":
				u := url.MustParse("http://h/")
				if u.SetHash(input) != nil || u.SetHost(input) != nil {
					want = statusFailed
				}
			}
			if args[0] == "-check" && (status == statusFailed) != strings.Contains(stdout.String(), "\n\n") {
				t.Errorf("%q: not valid, and no reason: %s", args, &stdout)
			}
			if status != want || args[0] == "--" && (stderr.Len() > 0) == (status == statusOK) {
				t.Errorf("%q: exit status %d, want %d; %s", args, status, want, &stderr)
			}
		}
	})
}
