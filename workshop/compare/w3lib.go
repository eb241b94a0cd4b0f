package main

import (
	"encoding/hex"
	"fmt"
	"maps"
	"math/bits"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"

	"golang.org/x/text/encoding/charmap"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
)

// Compare w3lib gives the same random URLs, serialized by package url, to canon.Crawl and to the
// canonicalize_url of Python's w3lib (Debian's python3-w3lib). It explains the difference of two
// results by the fewest steps that w3lib does and Crawl does not, such that the results are the
// same after these steps are done to both. It counts the URLs for each explanation.

const w3libProgram = `
import sys
sys.path.append('/usr/lib/python3/dist-packages')
from w3lib.url import canonicalize_url
for line in sys.stdin:
    print(canonicalize_url(line.rstrip('\n')))
`

// differences are the steps that only w3lib does. Each gets a URL that is cut at its first '?'.
var differences = []struct {
	name string
	do   func(before, query string) (string, string)
}{
	{"in the query, ';' separates like '&'", func(before, query string) (string, string) {
		return before, strings.ReplaceAll(query, ";", "&")
	}},
	{"the query is decoded, sorted by name and value, and written as a form", func(before, query string) (string, string) {
		list := url.ParseURLEncodedIn(query, charmap.ISO8859_1)
		slices.SortFunc(list, func(a, b url.Param) int { return strings.Compare(a.Name+"\x00"+a.Value, b.Name+"\x00"+b.Value) })
		return before, url.SerializeURLEncoded(list, nil)
	}},
	{"a ';' at the end of the path is dropped", func(before, query string) (string, string) {
		return strings.TrimSuffix(before, ";"), query
	}},
	{"the path is decoded and encoded, so that %25 becomes a bare %", func(before, query string) (string, string) {
		slash := strings.IndexByte(before[len("https://"):], '/') + len("https://")
		return before[:slash+1] + hex.EncodeToString([]byte(unescaped(before[slash:]))), query
	}},
	{"the username and the password are in lower case, and stay percent-encoded", func(before, query string) (string, string) {
		slash := strings.IndexByte(before[len("https://"):], '/') + len("https://")
		return strings.ToLower(url.PercentDecode(before[:slash])) + before[slash:], query
	}},
}

// unescaped percent-decodes s until that changes nothing.
func unescaped(s string) string {
	for {
		decoded := url.PercentDecode(s)
		if decoded == s {
			return s
		}
		s = decoded
	}
}

// explainKeys returns the smallest set of differences that explains ours and theirs, as bits, and
// whether there is one.
func explainKeys(ours, theirs string) (kinds int, ok bool) {
	sets := make([]int, 1<<len(differences))
	for set := range sets {
		sets[set] = set
	}
	slices.SortStableFunc(sets, func(a, b int) int { return bits.OnesCount(uint(a)) - bits.OnesCount(uint(b)) })
	for _, set := range sets {
		if differ(ours, set) == differ(theirs, set) {
			return set, true
		}
	}
	return 0, false
}

// differ does the differences in set to key.
func differ(key string, set int) string {
	before, query, _ := strings.Cut(key, "?")
	for i, d := range differences {
		if set>>i&1 != 0 {
			before, query = d.do(before, query)
		}
	}
	return before + "?" + query
}

// runW3lib compares n URLs, and prints those that are not explained.
func runW3lib(seed uint64, n int) (found int, err error) {
	hrefs := w3libURLs(seed, n)
	cmd := exec.Command("/usr/bin/python3", "-c", w3libProgram)
	cmd.Stdin = strings.NewReader(strings.Join(hrefs, "\n") + "\n")
	out, err := cmd.Output()
	if err != nil {
		return 0, err
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != len(hrefs) {
		return 0, fmt.Errorf("%d answers to %d URLs", len(lines), len(hrefs))
	}
	counts, examples := make(map[int]int), make(map[int]string)
	for i, href := range hrefs {
		key := canon.Crawl.Key(url.MustParse(href))
		kinds, ok := explainKeys(key, lines[i])
		if !ok {
			found++
			fmt.Printf("%s\n\tCrawl %s\n\tw3lib %s\n", href, key, lines[i])
		}
		counts[kinds]++
		if e := examples[kinds]; e == "" || len(href) < len(e) {
			examples[kinds] = href
		}
	}
	for _, kinds := range slices.Sorted(maps.Keys(counts)) {
		fmt.Printf("%7d, such as %s\n", counts[kinds], examples[kinds])
		for i, d := range differences {
			if kinds>>i&1 != 0 {
				fmt.Printf("\t%s\n", d.name)
			}
		}
	}
	fmt.Printf("%d compared, %d not explained\n", len(hrefs), found)
	return found, nil
}

// w3libURLs returns random URLs of the web, serialized.
func w3libURLs(seed uint64, n int) []string {
	r := rand.New(rand.NewPCG(seed, 18))
	pick := func(list string) string {
		words := strings.Split(list, " ")
		return words[r.IntN(len(words))]
	}
	const (
		schemes = "http:// https:// HTTP://"
		hosts   = "example.com EXAMPLE.com example.com:80 example.com:8080 bücher.example example.com. 1.2.3.4 [::1] u:p@example.com U:%7E@example.com 0x7f.1 xn--bcher-kva.example example.com:"
		parts   = "a B %7E ~ %c3%a9 %C3%A9 %2F %2f %41 index.html %20 + ; ;p=%7e %3F %zz % = : @ ! ' ( ) * , $ | ^ [ ] { %23 %5B %00 é %FF %25 %2541 \\ // . .. %2e"
		names   = "a b c A %61 a+b a%20b utm_source x[] é a! %FF"
		values  = "1 2 = =1 =2 =b =%20 =+ =%7e =~ =%41 =é =%FF =%2B =%26 =%3D =x/y =x?y =' =! =* =( =) =: =@ =, =$ =; =| =^ =[ =%00 =%zz =%"
	)
	hrefs := make([]string, 0, n)
	for len(hrefs) < n {
		s := pick(schemes) + pick(hosts)
		for range r.IntN(4) {
			s += "/" + pick(parts) + pick(parts)
		}
		for i := range r.IntN(4) {
			s += []string{"?", "&", "&"}[i] + pick(names) + pick(values)
		}
		if u, err := url.Parse(s + pick("  # #x")); err == nil {
			hrefs = append(hrefs, u.Href())
		}
	}
	return hrefs
}
