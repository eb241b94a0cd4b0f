package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// trurlAnswers has the standard output of trurl 0.16.1, with libcurl 7.88.1, for the options in the
// first column of the table in docs/command.md; for --verify it has the exit status. (--as-idn
// needs a newer libcurl, so that answer is from trurl's own tests.) If weburl prints something else
// for the second column, which the table must mention, that follows.
var trurlAnswers = map[string][]struct{ url, trurl, weburl string }{
	`--get '{host}'`: {
		{"https://u@h.example:8080/", "h.example", ""}, {"https://[::1]:8080/", "[::1]", ""},
	},
	`--get '{port}'`:         {{"https://h:8080/", "8080", ""}, {"https://h:443/", "443", empty}},
	`--get '{default:port}'`: {{"https://h/", "443", ""}, {"https://h:8080/", "8080", ""}},
	`--get '{path}'`:         {{"https://h/a%20b%2F", "/a b/", ""}},
	`--get '{:path}'`:        {{"https://h/a%20b%2F", "/a%20b%2F", ""}},
	`--get '{user}'`:         {{"https://a%20b:c%20d@h/", "a b", ""}},
	`--get '{:user}'`:        {{"https://a%20b:c%20d@h/", "a%20b", ""}},
	`--get '{password}'`:     {{"https://a%20b:c%20d@h/", "c d", ""}},
	`--get '{fragment}'`:     {{"https://h/#a%20b", "a b", ""}},
	`--get '{:fragment}'`:    {{"https://h/#a%20b", "a%20b", ""}},
	`--get '{query}'`: {{"https://h/?q=a&x=b", "q=a&x=b", ""},
		{"https://h/?q=a%20b+c&x=%26", "q=a+b+c&x=&", "q=a%20b+c&x=%26"}},
	`--get '{:query}'`: {{"https://h/?q=a&x=%26", "q=a&x=%26", ""},
		{"https://h/?q=a%20b+c&x=%26", "q=a+b+c&x=%26", "q=a%20b+c&x=%26"}},
	`--get '{query:name}'`:     {{"https://h/?name=a%20b+c&name=2", "a b c", ""}},
	`--get '{query-all:name}'`: {{"https://h/?name=a%20b+c&name=2", "a b c 2", ""}},
	`--set host=h`:             {{"https://x:81/", "https://h:81/", ""}},
	`--set scheme=http`: {
		{"https://h/a", "http://h/a", ""}, {"https://h:80/", "http://h/", ""},
	},
	`--set 'scheme?=https'`: {{"http://h.example/", "http://h.example/", ""},
		{"h.example/", "http://h.example/", "https://h.example/"}},
	`--append path=a`: {
		{"https://h/x", "https://h/x/a", ""}, {"https://h/x/", "https://h/x/a", ""},
	},
	`--append query=a=b`: {
		{"https://h/?x", "https://h/?x&a=b", ""}, {"https://h/", "https://h/?a=b", ""},
	},
	`--trim 'query=utm_*'`: {{"https://h/?UTM_a=1&b=2&utm=c", "https://h/?b=2&utm=c", ""},
		{"https://h/?UTM_a=1&b=%41", "https://h/?b=A", "https://h/?b=%41"}},
	`--qtrim 'utm_*'`: {{"https://h/?UTM_a=1&b=2&utm=c", "https://h/?b=2&utm=c", ""}},
	`--replace a=b`: {{"https://h/?a=c&d=e&A=f", "https://h/?a=b&d=e&A=f", ""},
		{"https://h/?d=e", "https://h/?d=e", ""},
		{"https://h/?a=c&d=e&a=f", "https://h/?a=b&d=e", ""}},
	`--replace-append a=b`: {{"https://h/?a=c&d=e&a=f", "https://h/?a=b&d=e", ""},
		{"https://h/?d=e", "https://h/?d=e&a=b", ""}},
	`--sort-query`: {{"https://h/?c&b=2&a=1", "https://h/?a=1&b=2&c", ""},
		{"https://h/?b=2&A=1&a=0", "https://h/?a=0&A=1&b=2", "https://h/?A=1&a=0&b=2"},
		{"https://h/?a=2&a=1", "https://h/?a=1&a=2", "https://h/?a=2&a=1"}},
	`--redirect ../x`:         {{"https://h/a/b/c", "https://h/a/x", ""}},
	`--url-file urls.txt`:     {{"", "https://h/a", ""}},
	`--iterate 'port=80 443'`: {{"http://h/", "http://h/\nhttp://h:443/", ""}},
	`--as-idn`:                {{"http://xn--rksmrgs-5wao1o/", "http://räksmörgås/", ""}},
	`--punycode`:              {{"https://bücher.example/", "https://xn--bcher-kva.example/", ""}},
	`--default-port`: {{"https://h/a?q#f", "https://h:443/a?q#f", ""},
		{"https://h:8080/", "https://h:8080/", ""},
		{"https://u:p@h/", "https://u:p@h:443/", "https://h:443/"}},
	`--keep-port`: {{"https://h:443/a?q#f", "https://h:443/a?q#f", "https://h/a?q#f"}},
	`--json`: {{"https://h/a",
		"[\n  {\n    \"url\": \"https://h/a\",\n    \"parts\": {\n      \"scheme\": \"https\",\n " +
			"     \"host\": \"h\",\n      \"path\": \"/a\"\n    }\n  }\n]",
		`{"line":1,"input":"https://h/a","href":"https://h/a",...,"searchParams":[],` +
			`"registrableDomain":""}`}},
	`--verify`:          {{"https://h:99999/", "9", "1"}, {"https://h/", "0", ""}},
	`--accept-space`:    {{"https://h/a b", "https://h/a%20b", ""}},
	`--no-guess-scheme`: {{"h.example", "", ""}},

	`--query-separator ';' --sort-query`: {
		{"https://h/?b=1;a=2", "https://h/?a=2;b=1", "https://h/?b=1;a=2"},
	},
}

// TestTrurl runs each row of the table for people who know trurl.
func TestTrurl(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/command.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "\n| trurl | weburl |\n| --- | --- |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	row := regexp.MustCompile("^\\| `([^`]+)` \\| (?:`((?:-|for |weburl )[^`]+)`)?")
	dir, seen := t.TempDir(), 0
	err = os.WriteFile(filepath.Join(dir, "urls.txt"), []byte("HTTPS://h/a\n"), 0o600)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(table) {
		m := row.FindStringSubmatch(line)
		if m == nil || len(trurlAnswers[m[1]]) == 0 {
			t.Errorf("no answers of trurl for %s", line)
			continue
		}
		seen++
		for _, answer := range trurlAnswers[m[1]] {
			got, want := shortened(weburlInstead(t, dir, m[2], answer.url)), answer.trurl
			if answer.weburl == "" && got != want ||
				answer.weburl != "" && got != strings.TrimPrefix(answer.weburl, empty) {
				t.Errorf("%s for %q: %q, and trurl prints %q", m[1], answer.url, got, want)
			}
		}
	}
	if seen != len(trurlAnswers) {
		t.Errorf("the table has %d of %d rows", seen, len(trurlAnswers))
	}
}

// weburlInstead runs the second column of a row.
func weburlInstead(t *testing.T, dir, command, url string) string {
	t.Helper()
	quoted := "'" + url + "'"
	switch {
	case strings.Contains(command, "URL"):
		command = strings.Replace(command, "URL", quoted, 1)
	case url != "":
		command += " " + quoted
	}
	if !strings.Contains(command, "weburl ") {
		command = "weburl " + command
	}
	return strings.TrimSuffix(shell(t, dir, "sh", "{ "+command+"; } 2>/dev/null; true"), "\n")
}
