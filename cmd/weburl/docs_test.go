package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/publicsuffix"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/query"
)

// TestDocs runs each line of the documents that has the command in a pipe, or reads urls.txt, on a
// list with bad lines. It compares the output with the counts of a plain loop.
func TestDocs(t *testing.T) {
	t.Parallel()
	lines := docsLines(t)
	var parsed []*url.URL
	var notValid int
	var failures []string
	for _, line := range lines {
		u, err := url.Parse(line)
		if err == nil {
			parsed = append(parsed, u)
		} else {
			failures = append(failures, errorNameOf(err))
		}
		if url.CheckValid(line, nil) != nil {
			notValid++
		}
	}
	if len(failures) < 100 || len(parsed) < 5000 || notValid < 500 {
		t.Fatalf("%d failures, %d parsed, %d not valid: too few",
			len(failures), len(parsed), notValid)
	}
	of := func(get func(u *url.URL) string) []string {
		var list []string
		for _, u := range parsed {
			list = append(list, get(u))
		}
		return list
	}
	sites := of(func(u *url.URL) string {
		if domain := u.HostValue().RegistrableDomain(publicsuffix.List); domain != "" {
			return strings.TrimSuffix(domain, ".")
		}
		return strings.TrimSuffix(u.Hostname(), ".")
	})
	keys := of(canon.SURT.Key)
	var unique, clean, matched []string
	for i, u := range parsed {
		if slices.Index(keys, keys[i]) == i {
			unique = append(unique, u.Href())
		}
		if strings.HasPrefix(u.Pathname(), "/wp-content/") {
			matched = append(matched, u.Host())
		}
		q := query.DeleteFunc(u.RawQuery(), func(p query.Pair) bool {
			return strings.HasPrefix(strings.ToLower(p.Name()), "utm_") ||
				strings.EqualFold(p.Name(), "fbclid")
		})
		before, _, _ := strings.Cut(u.Href(), "?")
		if u.RawQuery() == q {
			clean = append(clean, u.Href())
		} else if q == "" {
			clean = append(clean, before+u.Hash())
		} else {
			clean = append(clean, before+"?"+q+u.Hash())
		}
	}
	if len(unique) == len(parsed) || len(matched) == 0 || slices.Equal(clean, of((*url.URL).Href)) {
		t.Fatal("no duplicates, matches or tracking parameters")
	}
	distinct := func(list []string) []string {
		return slices.Compact(slices.Sorted(slices.Values(list)))
	}
	want := map[string][]string{ // the counts of uniq -c are sorted by the test
		`weburl -check -f urls.txt >bad.tsv`: {fmt.Sprint(notValid, " lines")},
		`weburl -check -f urls.txt | ` +
			`awk -F'\t' '$2 == "failure" { print $3 }' | sort | uniq -c`: counted(failures),
		`weburl -skip-errors -get '{host}' -f urls.txt | ` +
			`LC_ALL=C sort -S 1G | uniq -c | sort -rn >hosts.txt`: counted(of((*url.URL).Host)),
		`weburl -skip-errors -get '{site}' -f urls.txt | ` +
			`LC_ALL=C sort -S 1G | uniq -c | sort -rn | head`: counted(sites),
		`weburl -skip-errors -uniq -get '{href}' -key surt -f urls.txt >unique.txt`: unique,
		`weburl -skip-errors -key surt -f urls.txt | ` +
			`LC_ALL=C sort -S 1G -u | wc -l`: {fmt.Sprint(len(unique))},
		`weburl -skip-errors -query-delete 'utm_*,fbclid' -f urls.txt >clean.txt`: clean,
		`weburl -skip-errors -match '/wp-content/*' -get '{host}' -f urls.txt | ` +
			`LC_ALL=C sort -u`: distinct(matched),
	}
	dir := t.TempDir()
	err := os.WriteFile(filepath.Join(dir, "urls.txt"),
		[]byte(strings.Join(lines, "\n")+"\n"), 0o600)
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range distinct(docsCommands(t)) {
		expected, ok := want[command]
		if !ok {
			t.Errorf("not tested: %s", command)
			continue
		}
		delete(want, command)
		script := command
		if i := strings.LastIndexByte(command, '>'); i >= 0 && !strings.Contains(command[i:], "|") {
			script = command[:i]
		}
		script = strings.ReplaceAll(script, "-S 1G", "-S 10M")
		out := strings.Split(strings.TrimSuffix(shell(t, dir, "bash",
			"set -o pipefail; { "+script+"; } 2>/dev/null; true"), "\n"), "\n")
		switch {
		case strings.HasSuffix(expected[0], " lines"):
			n := len(out)
			if strings.Contains(command, "-check") { // -check prints a line for each error
				numbers := make(map[string]bool)
				for _, line := range out {
					numbers[strings.Split(line, "\t")[0]] = true
				}
				n = len(numbers)
			}
			if fmt.Sprint(n, " lines") != expected[0] {
				t.Errorf("%s: %d lines, want %s", command, n, expected[0])
			}
			continue
		case strings.Contains(command, "uniq -c"):
			for i := range out {
				out[i] = strings.TrimSpace(out[i])
			}
			if strings.HasSuffix(command, "| head") { // equal counts are in any order
				out, expected = onlyCounts(out), onlyCounts(topTen(expected))
			}
			slices.Sort(out)
		}
		if !slices.Equal(out, expected) {
			t.Errorf("%s: %d lines, want %d: %.300q, want %.300q",
				command, len(out), len(expected), out, expected)
		}
	}
	for command := range want {
		t.Errorf("no document has %s", command)
	}
}

// docsLines returns a list with URLs that do not parse, are not valid, occur twice, have tracking
// parameters, or belong to a blog.
func docsLines(t *testing.T) []string {
	t.Helper()
	var lines []string
	for _, name := range []string{"web", "messy", "relative"} {
		text, err := os.ReadFile("../../testdata/bench/" + name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		list := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
		lines = append(lines, list[:min(len(list), 3000)]...)
	}
	for i, line := range slices.Clone(lines[:500]) {
		lines = append(lines, "HTTP"+strings.TrimPrefix(strings.TrimPrefix(line, "http"), "s"),
			fmt.Sprintf("https://h%d.example/wp-content/%d?UTM_x=1&a=%%7e&fbclid=2&utm_source=a#f",
				i%7, i))
	}
	return lines
}

var (
	shBlock      = regexp.MustCompile("(?ms)^```sh\n(.*?)^```$")
	callsCommand = regexp.MustCompile(`(^|[ '|])weburl -`)
)

// docsCommands returns the lines of the documents' scripts that read urls.txt.
func docsCommands(t *testing.T) []string {
	t.Helper()
	names, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(names) == 0 {
		t.Fatal(err)
	}
	var commands []string
	for _, name := range append(names, "../../README.md") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range shBlock.FindAllSubmatch(text, -1) {
			for line := range strings.SplitSeq(string(block[1]), "\n") {
				line, _, _ = strings.Cut(line, "  # ")
				if callsCommand.MatchString(line) &&
					(strings.Contains(line, "urls.txt") || strings.Contains(line, "|")) {
					commands = append(commands, line)
				}
			}
		}
	}
	return commands
}

func errorNameOf(err error) string {
	e, _ := errors.AsType[*url.ParseError](err)
	return e.Err.Error()
}

// counted returns the sorted output of uniq -c for the sorted list, without spaces before the
// counts.
func counted(list []string) []string {
	counts := make(map[string]int)
	for _, s := range list {
		counts[s]++
	}
	var lines []string
	for s, n := range counts {
		lines = append(lines, strings.TrimSpace(fmt.Sprintf("%d %s", n, s)))
	}
	slices.Sort(lines)
	return lines
}

// topTen returns the ten lines with the largest counts.
func topTen(lines []string) []string {
	count := func(line string) (n int) { fmt.Sscan(line, &n); return n }
	lines = slices.SortedFunc(slices.Values(lines), func(a, b string) int {
		return count(b) - count(a)
	})
	return lines[:10]
}

func onlyCounts(lines []string) []string {
	var counts []string
	for _, line := range lines {
		counts = append(counts, strings.Fields(line)[0])
	}
	slices.Sort(counts)
	return counts
}
