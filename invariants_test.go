package url

import (
	"encoding/json"
	"errors"
	"flag"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/publicsuffix"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"github.com/go-weburl/url/internal/testinputs/vector"
)

// The invariants are the properties that always hold. The fuzz targets look for inputs that break
// them. The tests here check them for all inputs of the vectors and of the benchmarks' lists.
//
//  1. Parse never panics, and its time is linear in the input's length, whatever the
//     input. (Of the time see also bounds_test.go and workshop/countsteps.)
//  2. For every URL u that any call can produce, Parse(u.Href()) succeeds and gives the
//     same components. (The docs of SetProtocol and BasicParse name the exceptions, which
//     are the standard's: a scheme that becomes file, and dummy URLs.)
//  3. A URL that an input parses to does not depend on the Go release, the platform, or
//     which entry point was called. (What it is, TestVectors compares with the reference
//     implementation, on each release and platform.)
//  4. A fast way around the states gives exactly what the states give.
//  5. A failed setter leaves the URL as it was, if the standard says so.

// An inputAndBase is something to parse.
type inputAndBase struct {
	input    string
	base     *URL   // nil: none
	encoding string // "": none
}

// knownInputs returns the inputs of the vectors, the web-platform-tests, the lists and the fuzz
// targets' seeds.
func knownInputs(t *testing.T) []inputAndBase {
	t.Helper()
	var inputs []inputAndBase
	vectors, err := vector.ReadParses()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range vectors {
		in := inputAndBase{input: string(v.Input), encoding: v.Encoding}
		if v.Base != nil {
			if in.base, err = Parse(string(*v.Base)); err != nil {
				continue
			}
		}
		inputs = append(inputs, in)
	}
	cases, err := vector.WPTCases[[]*string]("url")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		in := inputAndBase{input: *c[0]}
		if c[1] != nil {
			in.base = MustParse(*c[1])
		}
		inputs = append(inputs, in)
	}
	lists, err := filepath.Glob("testdata/bench/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range lists {
		list, err := vector.ReadList(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range list {
			inputs = append(inputs, inputAndBase{input: s, base: MustParse(vector.Base)})
		}
	}
	for _, s := range seeds {
		in := inputAndBase{input: s.input}
		if s.base != "" {
			in.base = MustParse(s.base)
		}
		inputs = append(inputs, in)
	}
	if len(inputs) < 9000 {
		t.Fatalf("%d inputs: these are not all", len(inputs))
	}
	return inputs
}

// setterVectors returns the values that the vectors set, and the URLs on which they set them.
func setterVectors(t *testing.T) []vector.Set {
	t.Helper()
	vectors, err := vector.Read[vector.Set]("testdata/vectors/setters.json")
	if err != nil || len(vectors) < 500 {
		t.Fatal(len(vectors), err)
	}
	return vectors
}

// TestInvariant1NeverPanics passes every input, and the two parts of the input cut at some byte, to
// all functions that accept text from outside.
func TestInvariant1NeverPanics(t *testing.T) {
	t.Parallel()
	calls := map[string]func(s string, base *URL){
		"Parse": func(s string, base *URL) {
			new(Parser).Parse(s)
			(&Parser{Base: base}).Parse(s)
		},
		"with a listener": func(s string, base *URL) {
			(&Parser{Base: base, OnViolation: func(Violation) bool { return true }}).Parse(s)
		},
		"CanParse":   func(s string, base *URL) { canParse(s, base) },
		"CheckValid": func(s string, base *URL) { CheckValid(s, base) },
		"ParseHost": func(s string, _ *URL) {
			ParseHost(s)
			new(Host).UnmarshalText([]byte(s))
		},
		"ParseHostPort": func(s string, _ *URL) { ParseHostPort(s, 0) },
		"ParseOrigin": func(s string, _ *URL) {
			ParseOrigin(s)
			new(Origin).UnmarshalText([]byte(s))
		},
		"domains": func(s string, _ *URL) { DomainToASCIIStrict(s); DomainToUnicode(s) },
		"percent": func(s string, _ *URL) {
			PercentDecode(FormPercentEncodeSet.Encode(s))
			PercentDecode(s)
		},
		"params": func(s string, _ *URL) { _ = NewSearchParams(s).String() },
		"JSON": func(s string, _ *URL) {
			json.Unmarshal([]byte(s), new(URL))
			new(URL).UnmarshalText([]byte(s))
		},
		"the setters": func(s string, base *URL) {
			if base == nil {
				base = MustParse("https://u:p@h:1/p?q#f")
			}
			for _, set := range setters {
				u := *base
				_ = set(&u, s)
			}
		},
	}
	inputs := knownInputs(t)
	for name, call := range calls {
		t.Run(name, func(t *testing.T) {
			for i, in := range inputs {
				call(in.input, in.base)
				// Each input is cut at one place, which may be in the middle of anything.
				if n := len(in.input); n > 0 {
					call(in.input[:i%n], in.base)
					call(in.input[i%n:], in.base)
				}
			}
		})
	}
}

// checkRoundTrip checks invariant 2 for a URL that a call has produced.
func checkRoundTrip(t *testing.T, call string, u *URL) {
	t.Helper()
	v := *u
	if again, err := Parse(u.Href()); err != nil || *again != v {
		t.Errorf("%s: %q %+v, parsed again %+v, %v", call, u, v.components, again, err)
	}
	if err := v.SetRawQuery(u.RawQuery()); err != nil || v != *u {
		t.Errorf("%s: %q becomes %q with its own query, %v", call, u, &v, err)
	}
	checkValuesRoundTrip(t, call, u)
}

// checkValuesRoundTrip checks that the texts of u's host and origin parse to the same values. The
// text of a null, empty or opaque host does not: ParseHost reads it as the host of a special URL.
// Nor does that of an opaque origin, which is the same only as itself.
func checkValuesRoundTrip(t *testing.T, call string, u *URL) {
	t.Helper()
	h := u.HostValue()
	again, err := ParseHost(h.String())
	switch h.Kind() {
	case HostDomain, HostIPv4, HostIPv6:
		if err != nil || again != h {
			t.Errorf("%s: %q has the host %v %q, which parses to %v %q, %v", call, u, h.Kind(), h,
				again.Kind(), again, err)
		}
	case HostOpaque: // perhaps a domain or an address
		if err == nil && again.Kind() != HostDomain && again.Kind() != HostIPv4 {
			t.Errorf("%s: %q has the host %q, which parses to %v %q",
				call, u, h, again.Kind(), again)
		}
	default:
		if h.String() != "" || err == nil {
			t.Errorf("%s: %q has the host %v %q, which parses to %v", call, u, h.Kind(), h, again)
		}
	}
	o := u.OriginValue()
	parsed, err := ParseOrigin(o.String())
	switch {
	case !o.IsValid(), o.String() != u.Origin():
		t.Errorf("%s: %q has the origins %v and %s", call, u, o, u.Origin())
	case o.IsOpaque() && err == nil, !o.IsOpaque() && len(o.String()) <= maxText && parsed != o:
		t.Errorf("%s: %q has the origin %v, which parses to %v, %v", call, u, o, parsed, err)
	}
}

func TestInvariant2RoundTrip(t *testing.T) {
	t.Parallel()
	inputs := knownInputs(t)
	t.Run("parsing", func(t *testing.T) {
		for _, in := range inputs {
			for _, p := range []Parser{
				{Base: in.base}, {Base: in.base, OnViolation: func(Violation) bool { return true }},
			} {
				if u, err := p.Parse(in.input); err == nil {
					checkRoundTrip(t, "Parse", u)
				}
			}
		}
	})
	t.Run("functions that make URLs", func(t *testing.T) {
		for _, in := range inputs {
			u, err := (&Parser{Base: in.base}).Parse(in.input)
			if err != nil {
				continue
			}
			if n, err := u.NetURL(); err == nil {
				if v, err := FromNetURL(n); err == nil {
					checkRoundTrip(t, "FromNetURL", v)
				}
			}
			if v, err := u.JoinPath(in.input, "..", "a\tb"); err == nil {
				checkRoundTrip(t, "JoinPath", v)
			}
			v := *u
			if v.AppendPathSegments(strings.Split(in.input, "/")...) == nil {
				checkRoundTrip(t, "AppendPathSegments", &v)
			}
			if v.SetPathSegments(strings.Split(in.input, ":")...) == nil {
				checkRoundTrip(t, "SetPathSegments", &v)
			}
			if v.SetRawQuery(in.input) == nil {
				checkRoundTrip(t, "SetRawQuery", &v)
			}
			v.SearchParams().Append(in.input, in.input)
			checkRoundTrip(t, "Append", &v)
			v.SearchParams().Sort()
			v.SearchParams().Set("a", in.input)
			checkRoundTrip(t, "Set", &v)
		}
	})
	t.Run("setters", func(t *testing.T) {
		for _, vec := range setterVectors(t) {
			u := MustParse(string(vec.Href))
			for _, s := range vec.Set {
				name, value := string(s[0]), string(s[1])
				wasFile := u.scheme == schemeFile
				_ = setters[name](u, value)
				if name == "protocol" && !wasFile && u.scheme == schemeFile {
					// The only exception is in the standard: a URL that has become a file: URL may
					// keep what the parser would change.
					u = MustParse(u.Href())
				}
				checkRoundTrip(t, name+" set to "+value, u)
			}
		}
	})
}

// TestInvariant3EntryPoints parses each input with each function that parses, and checks the other
// invariants that the fuzz targets check.
func TestInvariant3EntryPoints(t *testing.T) {
	t.Parallel()
	for _, in := range knownInputs(t) {
		invariants(t, in.input, in.base)
		if in.encoding != "" {
			checkEncoding(t, in.input, in.base, in.encoding)
		}
		want, wantErr := (&Parser{Base: in.base}).Parse(in.input)
		check := func(entry string, u *URL, err error) {
			t.Helper()
			if (err == nil) != (wantErr == nil) || err == nil && *u != *want {
				t.Errorf("%q by %s: %v, %v; want %v, %v", in.input, entry, u, err, want, wantErr)
			}
		}
		if wantErr == nil {
			invariants(t, want.Href(), nil) // most fast ways are for inputs like this
		}
		u, err := in.base.Parse(in.input)
		check("URL.Parse", u, err)
		if in.base != nil {
			u, err = ParseWithBase(in.input, in.base.Href())
			check("ParseWithBase", u, err)
			if got := CanParseWithBase(in.input, in.base.Href()); got != (wantErr == nil) {
				t.Errorf("%q: can parse with base: %t", in.input, got)
			}
			continue
		}
		u, err = Parse(in.input)
		check("Parse", u, err)
		_, err = ParseWithBase("about:blank", in.input)
		check("ParseWithBase, as the base", want, err)
		u, err = mustParseOrError(in.input)
		check("MustParse", u, err)
		checkIntoURL(t, in.input, check)
	}
}

func mustParseOrError(s string) (u *URL, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = r.(error)
		}
	}()
	return MustParse(s), nil
}

// checkIntoURL parses into a URL that holds another one.
func checkIntoURL(t *testing.T, input string, check func(entry string, u *URL, err error)) {
	t.Helper()
	into := func(entry string, parse func(u *URL) error) {
		t.Helper()
		u := MustParse("foo://other:1/p?q#f")
		before := *u
		err := parse(u)
		check(entry, u, err)
		if err != nil && *u != before {
			t.Errorf("%q by %s: failed, but set the URL to %q", input, entry, u)
		}
	}
	into("SetHref", func(u *URL) error { return u.SetHref(input) })
	if input == "" {
		return // an empty text is the zero URL's
	}
	into("UnmarshalText", func(u *URL) error { return u.UnmarshalText([]byte(input)) })
	into("UnmarshalBinary", func(u *URL) error { return u.UnmarshalBinary([]byte(input)) })
	into("flag.TextVar", func(u *URL) error {
		fs := flag.NewFlagSet("", flag.ContinueOnError)
		fs.SetOutput(io.Discard)
		fs.TextVar(u, "u", *u, "")
		return fs.Parse([]string{"-u=" + input})
	})
	if utf8.ValidString(input) { // JSON has no ill-formed UTF-8
		text, err := json.Marshal(input)
		if err != nil {
			t.Fatal(err)
		}
		into("JSON", func(u *URL) error { return json.Unmarshal(text, u) })
	}
}

// TestInvariant4FastWays forces the states to run instead of each way around them, and compares the
// results.
func TestInvariant4FastWays(t *testing.T) {
	t.Parallel()
	inputs := knownInputs(t)
	// A parser with a listener takes no shortcut.
	slow := Parser{OnViolation: func(Violation) bool { return true }}
	equal := func(t *testing.T, input string, u, v *URL, err, err2 error) {
		t.Helper()
		if (err == nil) != (err2 == nil) || err == nil && *u != *v {
			t.Errorf("%q: %v, %v; the states: %v, %v", input, u, err, v, err2)
		}
	}
	t.Run("queries in another encoding", func(t *testing.T) {
		encodings := []encoding.Encoding{charsetOf("iso-2022-jp"), charsetOf("windows-1252"),
			charmap.CodePage037, failingEncoding{}}
		for i, in := range inputs {
			for _, input := range []string{
				in.input, in.input + "?a=b%20c", in.input + "?" + string(rune(' '+i%95)) + "\x1B~",
			} {
				fast := Parser{Base: in.base, Encoding: encodings[i%len(encodings)]}
				p := slow
				p.Base, p.Encoding = fast.Base, fast.Encoding
				u, err := fast.Parse(input)
				v, err2 := p.Parse(input)
				equal(t, input, u, v, err, err2)
			}
		}
	})
	t.Run("plain schemes", func(t *testing.T) {
		for _, in := range inputs {
			for _, scheme := range []string{"https://", "http://", "file:///"} {
				_, rest, _ := strings.Cut(in.input, "://")
				fast := scheme + rest
				upper := strings.ToUpper(scheme[:1]) + scheme[1:] + rest // not as the fast way
				u, err := Parse(fast)
				v, err2 := Parse(upper)
				equal(t, fast, u, v, err, err2)
			}
		}
	})
	t.Run("runs of eight bytes", func(t *testing.T) {
		for _, in := range inputs {
			for bit := range 8 {
				stop := runClass(1) << bit
				for start := range min(len(in.input), 12) {
					want := start
					for want < len(in.input) && runClasses[in.input[want]]&stop == 0 {
						want++
					}
					if got := runEnd(in.input, start, stop); got != want {
						t.Fatalf("runEnd(%q, %d, %#x) = %d, want %d",
							in.input, start, stop, got, want)
					}
				}
			}
		}
	})
	t.Run("live params", func(t *testing.T) {
		for _, in := range inputs {
			u, err := in.base.Parse(in.input)
			if err != nil {
				continue
			}
			own := NewSearchParams(u.RawQuery())
			if !strings.HasPrefix(u.RawQuery(), "?") { // which NewSearchParams would take off
				live := u.SearchParams()
				if live.Get("a") != own.Get("a") || live.Size() != own.Size() ||
					live.String() != own.String() {
					t.Errorf("%q: the list is %q, its own %q", u, live, own)
				}
				u.SearchParams().Append("b", in.input)
				own.Append("b", in.input)
				if u.SearchParams().String() != own.String() || u.RawQuery() != own.String() {
					t.Errorf("%q: appended %q, to its own %q", u, u.SearchParams(), own)
				}
			}
		}
	})
}

// TestInvariant5FailedSetters gives each setter values that it must refuse, and the parser with a
// state override values that are too long. The URL must stay as it was.
func TestInvariant5FailedSetters(t *testing.T) {
	t.Parallel()
	urls := []string{
		"https://user:pass@example.com:8080/path?query#fragment", "https://h/", "foo://u:p@h:1/p",
		"foo:/p", "foo:/.//p", "mailto:x", "file:///C:/x", "file://host/p", "data:a b #f",
		"blob:https://h/x", "ws://[::1]/",
	}
	failed := make(map[string]int)
	unchanged := func(t *testing.T, attribute, value string, u, before *URL, err error) {
		t.Helper()
		if err == nil {
			return
		}
		failed[attribute]++
		if se := (*SetError)(nil); errors.As(err, &se) && se.Partly {
			// The standard allows the host to be set although the port is not.
			if attribute == "host" || errors.Is(err, ErrTrailingInput) {
				return
			}
		}
		if *u != *before {
			t.Errorf("%q, set %s to %q: %v, but it has become %q", before, attribute, value, err, u)
		}
	}
	var values [][2]vector.Text
	for _, v := range setterVectors(t) {
		values = append(values, v.Set...)
	}
	for _, href := range urls {
		u := MustParse(href)
		for _, s := range values {
			name, value := string(s[0]), string(s[1])
			v := *u
			unchanged(t, name, value, &v, u, setters[name](&v, value))
		}
		segments := *u
		unchanged(t, "path segments", "a/..", &segments, u, segments.SetPathSegments("a", ".."))
		unchanged(t, "path segments", "a/..", &segments, u, segments.AppendPathSegments("a", ".."))
		for _, state := range []State{
			SchemeStartState, HostnameState, PortState, PathStartState, OpaquePathState, QueryState,
			FragmentState,
		} {
			v := *u
			p := Parser{MaxLength: 5}
			unchanged(t, "state", "123456", &v, u, p.BasicParse(&v, "123456", state))
		}
	}
	for name := range setters {
		// A query or a fragment is refused only if it is gigabytes long.
		if failed[name] < 20 && name != "search" && name != "hash" {
			t.Errorf("%s: only %d failures", name, failed[name])
		}
	}
}

// The tests from here on are for the race detector: go test -race. They do what the
// package's documentation allows goroutines to do at the same time.

// together runs do in several goroutines, often enough that they overlap.
func together(do func(goroutine int)) {
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for range 50 {
				do(i)
			}
		})
	}
	wg.Wait()
}

const shared = "https://user:pass@xn--bcher-kva.example:8080/a/%C3%A9?q=1&r=%32&q=3#f"

// read calls the methods that do not change a URL, and returns something of each result.
func read(u, other *URL) []any {
	host := u.HostValue()
	port, _ := u.EffectivePort()
	text, _ := json.Marshal(u)
	n, netErr := u.NetURL()
	resolved, _ := u.Parse("../x y?z")
	joined, _ := u.JoinPath("..", "y")
	relative, _ := MakeRelative(u, other)
	all := []any{
		u.Scheme(), u.RawQuery(), u.RawFragment(), host, port, string(text), n.String(),
		netErr == nil, resolved.Href(), joined.Href(), relative, u.Redacted(), u.RequestURI(),
		u.OriginValue(), u.OriginValue().SameOrigin(other.OriginValue()),
		host.Site(publicsuffix.List), host.Addr(), u.Equal(other),
		CheckValid("//x", u) == nil,
	}
	for _, name := range slices.Sorted(maps.Keys(getters)) {
		all = append(all, getters[name](u))
	}
	for segment := range u.PathSegments() {
		all = append(all, segment)
	}
	return append(all, readParams(u.SearchParams())...)
}

func readParams(p *URLSearchParams) []any {
	all := []any{p.Get("q"), len(p.GetAll("q")), p.Has("r"), p.HasValue("r", "2"), p.Size(),
		p.String(), p.Clone().Size()}
	for name, value := range p.All() {
		all = append(all, name, value)
	}
	return all
}

func same(a, b []any) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// Many goroutines may read a URL and its params.
func TestSharedReads(t *testing.T) {
	u, other := MustParse(shared), MustParse("https://xn--bcher-kva.example/")
	want := read(u, other)
	together(func(int) {
		if got := read(u, other); !same(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	})
	if u.Href() != shared {
		t.Errorf("reading has changed it to %q", u)
	}
}

// They may also read detached params.
func TestSharedOwnParams(t *testing.T) {
	p := NewSearchParams("q=1&r=%32&q=3")
	u := MustParse(shared)
	want := readParams(p)
	together(func(int) {
		if got := readParams(p); !same(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
		if v := new(*u); v.SetSearchParams(p) != nil || v.Search() != "?q=1&r=2&q=3" {
			t.Errorf("%q", v)
		}
	})
}

// Each goroutine may change a copy, while the others read and copy the original.
func TestCopiesOfOne(t *testing.T) {
	for _, u := range []*URL{MustParse(shared), MustParse("file:///C:/x"), new(URL)} {
		before := *u
		together(func(i int) {
			v := *u
			w := new(*u)
			for name, set := range setters {
				if i%2 == 0 {
					_ = set(&v, "81") // it does not matter if some are refused
				}
				_ = set(w, name)
			}
			w.SearchParams().Append("a", "b")
			w.SearchParams().Sort()
			_ = v.UnmarshalText([]byte("https://other/"))
			if *u != before {
				t.Errorf("%q has become %q", &before, u)
			}
		})
	}
}

// Many goroutines may use a Parser, with its base URL, if its functions are safe for concurrent
// use.
func TestSharedParser(t *testing.T) {
	var violations atomic.Int64
	p := Parser{
		Base:        MustParse("https://h/a/b"),
		Encoding:    charsetOf("iso-2022-jp"),
		MaxLength:   1 << 10,
		OnViolation: func(Violation) bool { violations.Add(1); return true },
	}
	together(func(int) {
		u, err := p.Parse(`..\x?漢` + "\t")
		if err != nil || u.Href() != "https://h/x?%1B$B4A%1B(B" {
			t.Errorf("%q, %v", u, err)
		}
		if _, err := p.Parse("blob:x"); err != nil {
			t.Error(err)
		}
		var list []Violation
		q := Parser{Base: p.Base, OnViolation: func(v Violation) bool {
			list = append(list, v)
			return true
		}}
		if _, err := q.Parse("https://127.1/"); err != nil || len(list) == 0 {
			t.Errorf("%v, %v", list, err)
		}
		v := *p.Base
		if err := v.SetHash("x"); err != nil {
			t.Error(err)
		}
		err = p.BasicParse(&v, "/c", PathStartState)
		if err != nil || v.Href() != "https://h/c#x" {
			t.Errorf("%q, %v", &v, err)
		}
	})
	if violations.Load() == 0 {
		t.Error("the parser's functions were not called")
	}
}

// Live params share the URL: a goroutine that changes them must have the URL to itself.
func TestLiveParamsTakeTurns(t *testing.T) {
	u := MustParse("https://h/?a=0")
	p := u.SearchParams()
	var turn sync.RWMutex
	together(func(i int) {
		if i%2 == 0 {
			turn.Lock()
			defer turn.Unlock()
			p.Append("b", "c")
			_ = u.SetHash("x")
			return
		}
		turn.RLock()
		defer turn.RUnlock()
		if p.Get("a") != "0" || p.Size() != u.SearchParams().Size() {
			t.Errorf("%q", u)
		}
	})
	if n := p.Size(); n != 1+4*50 {
		t.Errorf("%d pairs", n)
	}
}

// The functions share no state, not even in the tables of IDNA and the encodings.
func TestFunctionsAtOnce(t *testing.T) {
	together(func(int) {
		if u, err := ParseWithBase("//Bücher.example/ß?\u0301", "http://h"); err != nil ||
			u.Host() != "xn--bcher-kva.example" {
			t.Errorf("%q, %v", u, err)
		}
		if s, err := DomainToUnicode("xn--bcher-kva.example"); err != nil || s != "bücher.example" {
			t.Errorf("%q, %v", s, err)
		}
		s := SpecialQueryPercentEncodeSet.EncodeAfterEncoding(charsetOf("shift_jis"), "≡ ‽")
		if s != "%81%DF%20%26%238253%3B" {
			t.Errorf("%q", s)
		}
		if !CanParse("https://faß.example") || CheckValid("https://a b", nil) == nil {
			t.Error("a wrong answer")
		}
	})
}
