package main

import (
	_ "embed"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/display"
	"github.com/go-weburl/url/internal/browser"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

// runDisplay compares which labels package display and Chromium show in Unicode. Display must not
// show labels that Chromium refuses to show. Labels that only Chromium shows are counted: see
// docs/display.md.
//
// The labels are under a domain that resembles none of the popular ones with which Chromium
// compares a host.
func runDisplay(t *tally, seed uint64, n int) error {
	pools, err := vector.ReadList("compare/labels.txt")
	if err != nil {
		return err
	}
	g := labelGenerator{rand.New(rand.NewPCG(seed, 0)), pools}
	hosts := make(map[string]string, n) // the host as display shows it, by its ASCII form
	for len(hosts) < n {
		host, err := url.DomainToASCII(g.label() + ".zzqq." + g.pick(lists("topLevelDomains")))
		if err != nil || !strings.HasPrefix(host, "xn--") {
			continue
		}
		hosts[host] = displayedHost(host)
	}
	for chunk := range slices.Chunk(slices.Sorted(maps.Keys(hosts)), 40000) {
		theirs, err := shownHosts(chunk)
		if err != nil {
			return err
		}
		for _, host := range chunk {
			weShow, theyShow := inUnicode(hosts[host]), inUnicode(theirs[host])
			switch {
			case theirs[host] == "":
				t.explained["hosts that Chromium does not parse"]++
			case weShow && theyShow:
				t.explained["both show"]++
			case theyShow:
				t.explained["only Chromium shows"]++
			case !weShow:
				t.explained["neither shows"]++
			default:
				t.differ("%s is shown as %s, which Chromium refuses: %+[2]q", host, hosts[host])
			}
		}
	}
	return nil
}

// inUnicode reports whether the first label of a shown host is in Unicode.
func inUnicode(host string) bool { return host != "" && !strings.HasPrefix(host, "xn--") }

// displayedHost returns the text of a host, without isolates.
func displayedHost(host string) string {
	parts := display.URL(url.MustParse("http://"+host+"/"), display.Options{})
	i := slices.IndexFunc(parts, func(p display.Part) bool { return p.Kind == display.KindHost })
	return parts[i].Text
}

// A labelGenerator makes labels from pools: the letters that rules are about, letters that go with
// these, and samples of all scripts. labels.txt has one pool a line.
type labelGenerator struct {
	*rand.Rand
	pools []string
}

func (g labelGenerator) pick(from []string) string { return from[g.IntN(len(from))] }

func (g labelGenerator) from(pool string) rune {
	runes := []rune(pool)
	return runes[g.IntN(len(runes))]
}

// label returns a label from one to three pools, or a word with any letter in it.
func (g labelGenerator) label() string {
	if g.IntN(3) == 0 {
		word := []rune(g.pick(lists("words")))
		for range 1 + g.IntN(2) {
			c := rune(0x80 + g.IntN([]int{0x800, 0x3400, 0xFF80, 0x20000}[g.IntN(4)]))
			if g.IntN(3) == 0 {
				c = g.from(g.pick(g.pools))
			}
			i := g.IntN(len(word) + 1)
			word = slices.Insert(word, i, c)
		}
		return string(word)
	}
	chosen := make([]string, 1+g.IntN(3))
	for i := range chosen {
		chosen[i] = g.pick(g.pools)
	}
	var b strings.Builder
	for range 1 + g.IntN(7) {
		b.WriteRune(g.from(g.pick(chosen)))
	}
	return b.String()
}

// shownHosts returns how Chromium shows each host to a person. The hosts must be in ASCII, as in
// URLs. They become the history of a new profile, and the history page shows them in the same form
// as the address bar, by Chromium's url_formatter::IDNToUnicode. That takes a minute for 100,000
// hosts. The result lacks hosts that Chromium refuses.
//
// It needs the commands chromium and sqlite3.
func shownHosts(hosts []string) (shown map[string]string, err error) {
	profile, err := os.MkdirTemp("", "compare-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(profile)
	var entries [][2]string
	query := func() error {
		options := browser.Options{Profile: profile}
		return inChromium("chrome://history/", options, func(p *browser.Page) error {
			return p.Evaluate(queryHistory, &entries)
		})
	}
	if err = query(); err == nil { // this made the history's tables
		err = writeHistory(filepath.Join(profile, "Default", "History"), hosts)
	}
	if err == nil {
		err = query()
	}
	if err != nil {
		return nil, err
	}
	shown = make(map[string]string, len(entries))
	for _, e := range entries {
		shown[strings.TrimSuffix(strings.TrimPrefix(e[0], "http://"), "/")] = e[1]
	}
	return shown, nil
}

//go:embed display.js
var queryHistory string

// writeHistory makes one visit of each host.
func writeHistory(database string, hosts []string) error {
	var sql strings.Builder
	// The history counts microseconds from the year 1601, too far for a Duration.
	now := time.Now().UnixMicro() - time.Date(1601, 1, 1, 0, 0, 0, 0, time.UTC).UnixMicro()
	sql.WriteString("begin; delete from urls; delete from visits;\n")
	for i, host := range hosts {
		id, at := i+1, now-int64(i+1)
		const transition = 0x30000000 // a link, from first to last of a chain
		fmt.Fprintf(&sql, `insert into urls(id, url, title, visit_count, last_visit_time)
values(%d, 'http://%s/', '', 1, %d);
insert into visits(url, visit_time, from_visit, transition) values(%[1]d, %[3]d, 0, %d);
`, id, strings.ReplaceAll(host, "'", "''"), at, transition)
	}
	sql.WriteString("commit;\n")
	cmd := exec.Command("sqlite3", "-bail", database)
	cmd.Stdin, cmd.Stderr = strings.NewReader(sql.String()), os.Stderr
	return cmd.Run()
}
