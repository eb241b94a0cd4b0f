package canon_test

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/query"
)

// FuzzKeys checks that a key is its own key, and does not depend on parts that its profile ignores.
func FuzzKeys(f *testing.F) {
	for _, test := range keys {
		f.Add(test.input, uint32(test.profile))
	}
	f.Add("file:///%43|/%2e?%7E#%41", uint32(1<<13-1))
	f.Add("foo://%40%2F:81/..%2f..//x?&a=%26&sid=", uint32(canon.Unescape))
	f.Add("http://www.www1..h./%252e%252E//%5C%3f/?a=2&a==&&a", uint32(canon.SURT))
	f.Add("http://h/?cfid=cfid=&cftoken=&cftoken=1&jsessionid=&aspsessionid", uint32(canon.SURT))
	f.Fuzz(func(t *testing.T, input string, steps uint32) {
		expressions(t, canon.SafeBrowsingURL(input))
		u, err := url.Parse(input)
		if err != nil {
			return
		}
		if key := canon.Profile(0).Key(u); key != u.Href() {
			t.Errorf("%s: without a step %q", u, key)
		}
		for _, p := range []canon.Profile{
			canon.Crawl, canon.Normalize, canon.SortPairs, canon.SafeBrowsing, canon.Profile(steps),
		} {
			keyOfKey(t, u, p)
		}
		normal := url.MustParse(canon.Normalize.Key(u))
		if !canon.Equivalent(u, normal) || !canon.Equivalent(normal, u) {
			t.Errorf("%s is not equivalent to %s", u, normal)
		}

		key := canon.SafeBrowsing.Key(u)
		if u.HasHost() && u.Hostname() != "" {
			if again := canon.SafeBrowsingURL(key); again != key {
				t.Errorf("%s: safe browsing gives %q, and for that %q", u, key, again)
			}
		}
		expressions(t, key)
		again(t, u)
		ignoresEscapes(t, u)
		dropped(t, u)
	})
}

// FuzzParseProfile checks that ParseProfile accepts only the names of steps, each once, and that it
// parses the text that String returns to the same profile.
func FuzzParseProfile(f *testing.F) {
	for _, text := range []string{
		"", "surt", canon.Crawl.String(), "none/0", "+", "drop-www+", "sortable+drop-www",
		"drop-www+drop-www", "drop-fragment+normalize+sort-query+drop-empty-query",
	} {
		f.Add(text, uint32(len(text)))
	}
	f.Fuzz(func(t *testing.T, text string, steps uint32) {
		for _, p := range []canon.Profile{
			canon.Profile(steps % (2 * uint32(canon.Sortable))), canon.SURT,
		} {
			if again, err := canon.ParseProfile(p.String()); again != p || err != nil {
				t.Errorf("%s parses to %s, %v", p, again, err)
			}
		}
		p, err := canon.ParseProfile(text)
		if err != nil {
			if p != 0 || !errors.Is(err, canon.ErrProfile) {
				t.Errorf("%q: %s, %v", text, p, err)
			}
			return
		}
		if again, err := canon.ParseProfile(p.String()); again != p || err != nil {
			t.Errorf("%q is %s, which parses to %s, %v", text, p, again, err)
		}
		switch name, _, _ := strings.Cut(text, "/"); name {
		case "none", "crawl", "surt", "safebrowsing":
		default:
			if strings.Count(name, "+")+1 != bits.OnesCount32(uint32(p)) {
				t.Errorf("%q is %s", text, p)
			}
		}
	})
}

// keyOfKey checks that a key, parsed, is its own key. This does not apply to a key of Sortable,
// which is not a URL, or if the profile drops one of several things, or if Unescape may have
// decoded a delimiter. After Unescape a key may also fail to parse.
func keyOfKey(t *testing.T, u *url.URL, p canon.Profile) {
	if p&(canon.Sortable|canon.DropWWW|canon.DropSessionIDs) != 0 {
		return
	}
	key := p.Key(u)
	v, err := url.Parse(key)
	if p&canon.Unescape != 0 {
		hasDelimiter := strings.Contains(key, `\`) ||
			p != canon.SafeBrowsing && strings.Contains(u.Pathname(), "%")
		if err != nil || hasDelimiter {
			return
		}
	}
	if err != nil || p.Key(v) != key {
		t.Errorf("%s: %s gives %q, and for that %q, %v", u, p, key, p.Key(v), err)
	}
}

// again checks that a SURT, written as a URL, is its own SURT. This does not apply if a step drops
// one of several things, such as one "www." of two, or if a decoded byte has a meaning in a URL.
func again(t *testing.T, u *url.URL) {
	p := canon.SURT &^ (canon.DropWWW | canon.DropSessionIDs)
	key := p.Key(u)
	host, rest, ok := strings.Cut(key, ")/")
	if !ok || host == "" || strings.Contains(u.Href(), "%") || u.Hostname() == "" || !u.HasHost() ||
		u.Scheme() == "filedesc" {
		return
	}
	host, port, hasPort := strings.Cut(host, ":")
	if strings.ContainsAny(u.Hostname(), "[,") {
		return
	}
	labels := strings.Split(host, ",")
	slices.Reverse(labels)
	host = strings.Join(labels, ".")
	if hasPort {
		host += ":" + port
	}
	v, err := url.Parse(fmt.Sprintf("%s//%s/%s", u.Protocol(), host, rest))
	if err != nil {
		return // only dots are left of the host
	}
	if second := p.Key(v); second != key {
		t.Errorf("%s: SURT gives %q, and for %s %q", u, key, v, second)
	}
}

// ignoresEscapes checks that Crawl ignores whether an unreserved character is percent-encoded.
func ignoresEscapes(t *testing.T, u *url.URL) {
	if u.HasOpaquePath() || strings.HasPrefix(u.RawQuery(), "?") || u.RawQuery() == "" {
		return
	}
	var b strings.Builder
	for i, c := range []byte(u.RawQuery()) {
		inEscape := strings.Contains(u.RawQuery()[max(i-2, 0):i], "%")
		if c|0x20 >= 'a' && c|0x20 <= 'z' && !inEscape {
			fmt.Fprintf(&b, "%%%02x", c)
		} else {
			b.WriteByte(c)
		}
	}
	v := new(*u)
	if err := v.SetSearch(b.String()); err != nil {
		t.Fatal(err)
	}
	if a, b := canon.Crawl.Key(u), canon.Crawl.Key(v); a != b {
		t.Errorf("%s: %q, and %s: %q", u, a, v, b)
	}
}

// dropped checks that a dropped parameter does not change the key.
func dropped(t *testing.T, u *url.URL) {
	drop := func(p query.Pair) bool { return len(p.Name())%2 == 1 }
	v := new(*u)
	if err := v.SetRawQuery(query.DeleteFunc(u.RawQuery(), drop)); err != nil {
		t.Fatal(err)
	}
	for _, p := range profiles {
		p |= canon.DropEmptyQuery
		if a, b := p.KeyFunc(u, drop), p.Key(v); a != b && !u.HasOpaquePath() {
			t.Errorf("%s, %s: %q, want %q", u, p, a, b)
		}
	}
}

// expressions checks that each expression is made from parts of the canonical URL, and that
// there are at most 30.
func expressions(t *testing.T, canonical string) {
	t.Helper()
	_, rest, ok := strings.Cut(canonical, "://")
	list := slices.Collect(canon.SafeBrowsingExpressions(canonical))
	host, _, hasPath := strings.Cut(rest, "/")
	if len(list) > 30 || ok && hasPath && host != "" && !strings.Contains(host, "?") &&
		(len(list) == 0 || list[0] != rest) {
		t.Errorf("%s: %q", canonical, list)
	}
	for _, e := range list {
		host, path, _ := strings.Cut(e, "/")
		if !strings.Contains(rest, host+"/") || !strings.Contains(rest, "/"+path) {
			t.Errorf("%s: %q", canonical, e)
		}
	}
}
