package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"
)

// TestMain makes the test binary behave as the command if commandVariable is set: shells in tests
// call it.
func TestMain(m *testing.M) {
	if os.Getenv(commandVariable) != "" {
		main()
	}
	debug.SetGCPercent(400) // collecting took a third of the time
	os.Exit(m.Run())
}

const commandVariable = "WEBURL_COMMAND"

// program returns the path of a program. Without the program the test is skipped, except in CI on
// Linux, for which .ci/install gets all of them.
func program(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	switch {
	case err != nil && runtime.GOOS == "linux" && os.Getenv("CI") != "":
		t.Fatal(err)
	case err != nil:
		t.Skip(err)
	}
	return path
}

// shell runs a script with a shell in dir, in which weburl is the test binary. The output includes
// standard error.
func shell(t *testing.T, dir, name, script string) string {
	t.Helper()
	path := program(t, name)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	if err := os.Symlink(self, filepath.Join(bin, "weburl")); err != nil {
		t.Skip(err) // as on Windows
	}
	cmd := exec.Command(path, "-c", script)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), commandVariable+"=1", "PATH="+bin+":"+os.Getenv("PATH"),
		"HOME="+dir, "TERM=xterm", "LC_ALL=C.UTF-8")
	out, err := cmd.CombinedOutput()
	if err != nil {
		out = append(out, "\n"+err.Error()+"\n"...)
	}
	return string(out)
}

// TestTexts compares the texts that the options print with those in testdata, which people have
// read, line by line.
func TestTexts(t *testing.T) {
	for file, options := range map[string]string{
		"help.txt": "-h", "help-all.txt": "-h all", "weburl.1": "-man",
		"completion.bash": "-completion bash", "completion.fish": "-completion fish",
		"completion.zsh": "-completion zsh",
	} {
		stdout, stderr, status := runFor(t, "", strings.Fields(options)...)
		if stderr != "" || status != statusOK {
			t.Errorf("weburl %s: exit status %d, %q", options, status, stderr)
		}
		compareText(t, file, stdout)
	}
}

// completed has texts that a person has typed, and how each shell completes them.
var completed = []struct{ typed, want string }{
	{"weburl -query-d", "-query-delete"},
	{"weburl --query-d", "--query-delete"},
	{"weburl -key s", "safebrowsing surt"},
	{"weburl -get {orig", "{origin}"},
	{"weburl -get '{host}{orig", "{host}{origin}"},
	{"weburl -set pathn", "pathname="},
	{"weburl --completion z", "zsh"},
}

// TestCompletionBash asks bash for its completions.
func TestCompletionBash(t *testing.T) {
	t.Parallel()
	for _, test := range completed {
		got := shell(t, t.TempDir(), "bash", `eval "$(weburl -completion bash)"
COMP_LINE=`+"\""+test.typed+`"; COMP_POINT=${#COMP_LINE}; _weburl; echo ${COMPREPLY[@]}`)
		want := strings.Fields(test.want)
		for _, word := range strings.Fields(got) {
			if i := strings.Index(" "+test.want+" ", " "+word+" "); i < 0 {
				t.Errorf("%s: %q, want %q", test.typed, got, test.want)
			}
		}
		if len(strings.Fields(got)) != len(want) {
			t.Errorf("%s: %q, want %q", test.typed, got, test.want)
		}
	}
}

// TestCompletionFish asks fish for its completions.
func TestCompletionFish(t *testing.T) {
	t.Parallel()
	for _, test := range completed {
		got := shell(t, t.TempDir(), "fish",
			`weburl -completion fish | source; complete -C "`+test.typed+`"`)
		for _, word := range strings.Fields(test.want) {
			if !regexp.MustCompile(`(?m)^'?` + regexp.QuoteMeta(word) +
				`(\t.*)?$`).MatchString(got) {
				t.Errorf("%s: %q, want %q", test.typed, got, test.want)
			}
		}
	}
	got := shell(t, t.TempDir(), "fish", `weburl -completion fish | source; complete -C "weburl `+
		`-default-s"`)
	if want := "-default-scheme\tread URLs as a person types them: localhost:3000\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestCompletionZsh types into zsh on a terminal, and presses the tab key.
func TestCompletionZsh(t *testing.T) {
	t.Parallel()
	const start = `zmodload zsh/zpty
zpty -b shell zsh -f -i
zpty -w shell 'PS1=; unsetopt zle_bracketed_paste; autoload -U compinit; ` +
		`compinit -u -d "$HOME/dump"; eval "$(weburl -completion zsh)"; setopt no_beep; ` +
		`echo re""ady'
read_until() { local piece; text=; for i in {1..600}; do ` +
		`if zpty -r -t shell piece; then text+=$piece; else sleep 0.05; fi; ` +
		`[[ $text == *$1* ]] && return; done }
read_until ready
`
	const complete = `zpty -w -n shell $'\x15TYPED\t'
read_until 'WANT'
print -r -- $text; print -r -- "(next)"
`
	script, tests := start, 0
	for _, test := range completed {
		if !strings.Contains(test.want, " ") { // otherwise zsh shows a list
			typed := strings.ReplaceAll(test.typed, "'", `\'`)
			script += strings.NewReplacer("TYPED", typed, "WANT", test.want).Replace(complete)
			tests++
		}
	}
	got := strings.Split(shell(t, t.TempDir(), "zsh", script), "(next)")
	if len(got) != tests+1 {
		t.Fatalf("%q", got)
	}
	for _, test := range completed {
		if strings.Contains(test.want, " ") {
			continue
		}
		if !strings.Contains(got[0], test.want) {
			t.Errorf("%s: %q, want %q", test.typed, got[0], test.want)
		}
		got = got[1:]
	}
}

// TestManPage checks that each word of the help is on the page, and that groff prints no warnings.
func TestManPage(t *testing.T) {
	page, _, status := runFor(t, "", "-man")
	if status != statusOK {
		t.Fatalf("exit status %d", status)
	}
	text := strings.NewReplacer(`\-`, "-", `\e`, `\`,
		`\(aq`, "'", `\fB`, "", `\fR`, "").Replace(page)
	all, _, _ := runFor(t, "", "-h", "all")
	for word := range strings.FieldsSeq(all) {
		if word != "usage:" && !strings.Contains(text, word) {
			t.Errorf("the page has no %q", word)
		}
	}
	cmd := exec.Command(program(t, "groff"), "-man", "-Tascii", "-ww", "-rLL=80n")
	cmd.Stdin = strings.NewReader(page)
	var complaints strings.Builder
	cmd.Stderr = &complaints
	if out, err := cmd.Output(); err != nil || complaints.Len() > 0 || len(out) < 5000 {
		t.Errorf("%v, %s, %d bytes", err, &complaints, len(out))
	}
}

// TestTerminal runs the command in a terminal. Except for the bold of -display, no control sequence
// reaches the terminal. In a pipe the bytes stay unchanged.
func TestTerminal(t *testing.T) {
	t.Parallel()
	const hostile = `'https://h.example/?%1b%5B31m%9b31m%C2%9B31m&%E2%80%AE'`
	tests := []struct{ args, want, piped string }{
		{"-get '{decoded:search}' " + hostile, "?%1B[31m\uFFFD31m<U+009B>31m&<U+202E>",
			"?%1B[31m\x9b31m\u009b31m&\u202e"},
		{"-get '{query:\u202e}|\x1b' " + hostile, "|<U+001B>", "|\x1b"},
		{"https://h/", "\nprotocol ", "https://h/"},
		{`-get '{hostname}\t{port}' https://h:1/`, "h\t1\n", "h\t1\n"},
		{"-get '{query-all:a}' 'https://h/?a=1&a=&a=2'", "1  2\n", "1  2\n"},
		{"", "weburl: no URL", ""},
		{"-json " + hostile, `\u202e`, "\u202e"},
		{"-display " + hostile,
			"https://\x1b[1mh.example\x1b[0m/?%1b%5B31m", "https://h.example/?%1b%5B31m"},
		{"-data 'data:,%1b%5B31m%0Ax'", "<U+001B>[31m\nx", "\x1b[31m\nx"},
		{"$'-\\x1b[31m'", "not defined: -<U+001B>[31m", "not defined: -<U+001B>[31m"},
		{"a: $'-\\x1b'", "<U+001B>", "<U+001B>"},
		{"-f $'\\x1b[31m'", "<U+001B>[31m: no such", "<U+001B>[31m: no such"},
	}
	for _, test := range tests {
		piped := shell(t, t.TempDir(), "bash", "weburl "+test.args+" 2>&1 | cat")
		if !strings.Contains(piped, test.piped) {
			t.Errorf("%s: %q to a pipe, want %q", test.args, piped, test.piped)
		}
		got := inTerminal(t, "weburl "+test.args)
		if !strings.Contains(got, test.want) {
			t.Errorf("%s: %q, want %q", test.args, got, test.want)
		}
		checkHarmless(t, strings.NewReplacer("\x1b[1m", "", "\x1b[0m", "", "\t", "").Replace(got))
	}
}

// inTerminal runs a command in a terminal, and returns its output, which meanwhile is in the file
// seen.
func inTerminal(t *testing.T, command string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "command")
	if err := os.WriteFile(name, []byte(command+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	program(t, "script")
	out := shell(t, t.TempDir(), "bash", "script -qfec 'bash "+name+"' seen </dev/null; true")
	return strings.ReplaceAll(out, "\r\n", "\n")
}

// TestProgress checks that a run of more than two seconds shows its progress on a terminal, unless
// the answers go there, and removes it at the end.
func TestProgress(t *testing.T) {
	t.Parallel()
	const slow = "{ echo https://a/; sleep 3; echo x; } | weburl -get '{host}' - "
	const waits = "{ echo https://a/; for i in {1..300}; do grep -aqs 'MB, ' seen && break; " +
		"sleep 0.1; done; echo x; } | weburl -get '{host}' - "
	dumb := strings.Replace(slow, "| ", "| TERM=dumb ", 1) // a terminal that cannot erase a line
	const line, gone = ` lines, 0 MB, \d+ s, [01] lines/s\x1b\[K`, `\r\x1b\[K`
	shown := regexp.MustCompile(`^\r1` + line + `(\r[12]` + line + `)*` + gone +
		`weburl: line 2: missing-scheme-non-relative-URL at byte 0\n((\r2` +
		line + `)+` + gone + `)?$`)
	for _, test := range []struct {
		name, command string
		shows         bool
	}{
		{"answers elsewhere", waits + ">/dev/null", true},
		{"a dumb terminal", dumb + ">/dev/null", false},
		{"answers to a device", slow + ">/dev/zero", false}, // a device, as the terminal is
		{"messages elsewhere", slow + "2>&1 >/dev/null | cat", false},
		{"answers to the terminal", slow, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := inTerminal(t, test.command)
			if shown.MatchString(got) != test.shows ||
				!test.shows && strings.Contains(got, "lines/s") {
				t.Errorf("%q", got)
			}
		})
	}

	var p *progress // all methods of nil do nothing
	p.add(1, 1)
	p.end()
	var terminal bytes.Buffer
	p = &progress{w: &terminal, shown: true, ended: make(chan struct{})}
	p.end()
	if _, open := <-p.ended; open || terminal.String() != "\r\x1b[K" {
		t.Errorf("at the end: %q", &terminal)
	}
	p = &progress{size: 4e6}
	p.add(1500, 1e6)
	if got, want := p.text(3*time.Second), "1500 lines, 1 MB, 25%, 3 s, 500 lines/s"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	// A file may grow.
	for bytes, want := range map[int]string{995: " 99%,", 1000: " 100%,", 1010: " 100%,"} {
		p = &progress{size: 1000}
		p.add(0, bytes)
		if got := p.text(time.Second); !strings.Contains(got, want) {
			t.Errorf("%d bytes: %q", bytes, got)
		}
	}
}

// TestSizeOf has files, one of which may be standard input, and inputs without a size.
func TestSizeOf(t *testing.T) {
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	for name, text := range map[string]string{a: "12345", b: "123"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	stdin, err := os.Open(b)
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	for names, want := range map[string]int64{
		a: 5, "-": 3, a + " - " + a: 13, a + " " + dir: 0, a + " none": 0,
	} {
		if got := sizeOf(strings.Fields(names), stdin); got != want {
			t.Errorf("%s: %d, want %d", names, got, want)
		}
	}
	if got := sizeOf([]string{"-"}, strings.NewReader("x")); got != 0 {
		t.Errorf("of a reader: %d", got)
	}
}

// TestMacros checks that each line that begins with a '.' is a macro of man's.
func TestMacros(t *testing.T) {
	macro := regexp.MustCompile(`^\.(nf|fi|PP|TP|(SH|SS|TH|B|I|BR|RS|RE)( .*)?)$`)
	open := 0
	for line := range strings.Lines(manPage()) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, ".") && !macro.MatchString(line) {
			t.Errorf("%q", line)
		}
		switch line {
		case ".nf":
			open++
		case ".fi":
			open--
		}
	}
	if open != 0 {
		t.Errorf("%d more .nf than .fi", open)
	}
}
