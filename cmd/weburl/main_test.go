package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/urlpattern"
)

// TestUsage has wrong command lines, and weburl's message about each.
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

// TestTooLong has the message about an input that is too long, for which a test has no memory.
func TestTooLong(t *testing.T) {
	f := failure{input: "x"}
	const want = "cannot parse the base (1 bytes): too long"
	if got := f.message(80, "the base "); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	got := string(appendFailure(nil, &url.ParseError{Err: url.ErrTooLong}, false))
	if got != `,"failure":true,"error":"too-long","offset":0` {
		t.Error(got)
	}
}

// TestColumns checks the sources of the terminal's width, and that the output fits.
func TestColumns(t *testing.T) {
	for columns, want := range map[string]int{
		"": mostColumns, "x": mostColumns, "0": mostColumns, "-1": mostColumns, "1": fewestColumns,
		"21": 21, "40": 40, "80": 80, "200": mostColumns,
	} {
		t.Setenv("COLUMNS", columns)
		if got := terminalColumns(new(bytes.Buffer)); got != want {
			t.Errorf("COLUMNS=%s: %d, want %d", columns, got, want)
		}
	}

	long, xs := "http://"+strings.Repeat("x.", 50)+"x:y/", strings.Repeat("x", 60)
	for _, test := range []struct {
		columns, args  string
		stdout, stderr string // the beginning of each
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
		if !strings.HasPrefix("\n"+stdout, test.stdout) ||
			!strings.HasPrefix("\n"+stderr, test.stderr) {
			t.Errorf("%q:\n%s%s", test.args, stdout, stderr)
		}
	}
}

// TestStty has answers of a program with the name stty about a terminal, which another device
// replaces here. stty is not asked about a file.
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
		err := os.WriteFile(filepath.Join(dir, "stty"),
			[]byte("#!/bin/sh\n"+test.script+"\n"), 0o755)
		if err != nil {
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

// TestHelp checks that -h fits on a screen, and which arguments print it. TestTexts has the texts.
func TestHelp(t *testing.T) {
	screen, _, _ := runFor(t, "", "-h")
	all, _, _ := runFor(t, "", "-h", "all")
	for args, want := range map[string]string{
		"-help": screen, "-json -h x": screen, "--help all": all,
	} {
		got, _, status := runFor(t, "", strings.Fields(args)...)
		if got != want || status != statusOK {
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

// TestOptionModes has the options that can be used alone if the output goes to a pipe, and those
// that can be used with the options that choose what is printed.
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
-links: alone -check -json
-charset utf-8:
-default-scheme http: alone
-0: alone
-max-line 3: alone -table -check -display -json
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
		"FORMAT": "{host}", "PROFILE": "surt", "N": "3", "FILE": "x", "URL": "http://h/",
		"SCHEME": "http", "PATTERN": "/a",
		"NAME=VALUE": "hash=x", "NAMES": "a", "SEGMENT": "a", "SHELL": "bash",
		"LABEL": "utf-8",
	}
	got := "\n"
	for _, o := range optionTable() {
		if o.set == nil {
			continue
		}
		args := strings.TrimSpace("-" + o.name + " " + values[o.arg])
		got += args + ":"
		for _, with := range []string{
			"alone", "-table", "-check", "-display", "-data", "-json", "-man",
		} {
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

// TestVersion checks that a test binary, which has no version, says so.
func TestVersion(t *testing.T) {
	stdout, stderr, status := runFor(t, "", "-version")
	if !regexp.MustCompile(`^weburl (\(unknown\)|\(devel\)) go1\.\d+\S* \w+/\w+\n$`).MatchString(
		stdout) || stderr != "" || status != statusOK {
		t.Errorf("%q, %q, %d", stdout, stderr, status)
	}
}

// TestRelease builds the command as a packager does, from files without a version.
func TestRelease(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "weburl")
	build := exec.Command("go", "build", "-buildvcs=false",
		"-ldflags", "-X main.release=v1.2.3-rc1", "-o", name, ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	out, err := exec.Command(name, "-version").Output()
	if err != nil || !strings.HasPrefix(string(out), "weburl v1.2.3-rc1 go1.") {
		t.Errorf("%s, %v", out, err)
	}
}

// TestDoc checks that the package's documentation has each option, with the help's text. With
// -update it writes the documentation.
func TestDoc(t *testing.T) {
	var b strings.Builder
	b.WriteString("Command weburl parses, edits and checks URLs, its arguments or long lists, as " +
		"browsers do, by the\nURL Standard.\n\n\t" + synopsis + "\n\n# Examples\n\n")
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
	source, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(source), "\npackage main\n")
	comment := ""
	for line := range strings.Lines(b.String()) {
		if line[0] != '\t' && line[0] != '\n' {
			line = " " + line
		}
		comment += "//" + line
	}
	compareText(t, "../main.go", comment+"package main\n"+code)
}

// TestEmphasis checks when the registrable domain is in bold, and that no other sequence reaches a
// terminal.
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

// TestREADME runs the first command in the README. With -update it writes the
// command's output into the README.
func TestREADME(t *testing.T) {
	const file = "../../README.md"
	readme, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	command := regexp.MustCompile(
		"(?s)\ngo run ./cmd/weburl -table '([^']*)'\n.*?\n```\n(href " +
			".*?)```\n").FindSubmatch(readme)
	if command == nil {
		t.Fatal("no command in README.md")
	}
	var stdout, stderr bytes.Buffer
	status := run([]string{"-table", string(command[1])}, nil, &stdout, &stderr)
	if *update {
		readme = bytes.Replace(readme, command[2], stdout.Bytes(), 1)
		if err := os.WriteFile(file, readme, 0o644); err != nil {
			t.Fatal(err)
		}
	} else if status != statusOK || stdout.String() != string(command[2]) {
		t.Errorf("exit status %d\n%s%s", status, &stdout, &stderr)
	}
}

// FuzzRun checks that no input makes the output for a person harmful, or the exit status wrong.
func FuzzRun(f *testing.F) {
	for _, s := range []string{
		"https://EXAMPLE.com:443/../x y?q#f", "http://\x1b[1m", "\u202e:\xff",
		"http://h/\u200b\t\n", "http://[::1", "-x", "-",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, input string) {
		for _, args := range [][]string{{"--", input}, {"-check", "--", input},
			{"-set", "hash=" + input, "-set", "host=" + input, "http://h/"},
			{"-match", input, "http://h/"}, {"-match", "http://h/:a*", "--", input}} {
			var stdout, stderr bytes.Buffer
			status := run(args, nil, &stdout, &stderr)
			checkHarmless(t, stdout.String())
			checkHarmless(t, stderr.String())
			want := statusOK
			switch {
			case args[0] == "--" && !url.CanParse(input),
				args[0] == "-check" && url.CheckValid(input, nil) != nil:
				want = statusFailed
			case args[0] == "-match":
				parse := urlpattern.Parse
				// For any site, the URL's too.
				if strings.HasPrefix(input, "/") &&
					!strings.HasPrefix(input, "//") && len(args) == 3 {
					parse = func(s string) (*urlpattern.Pattern, error) {
						return urlpattern.ParseWithBase(s, args[2])
					}
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
			if args[0] == "-check" && (status == statusFailed) !=
				strings.Contains(stdout.String(), "\n\n") {
				t.Errorf("%q: not valid, and no reason: %s", args, &stdout)
			}
			if status != want || args[0] == "--" && (stderr.Len() > 0) == (status == statusOK) {
				t.Errorf("%q: exit status %d, want %d; %s", args, status, want, &stderr)
			}
		}
	})
}
