package url

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/htmlindex"

	"github.com/go-weburl/url/internal/inputs/random"
	"github.com/go-weburl/url/internal/inputs/vector"
)

// vectorSeeds returns the first of the project's vectors for each path through the
// states.
func vectorSeeds(f *testing.F) []vector.Parse {
	f.Helper()
	names, err := filepath.Glob("testdata/vectors/*.json")
	if err != nil {
		f.Fatal(err)
	}
	var seeds []vector.Parse
	seen := map[string]bool{}
	for _, name := range names {
		if strings.HasSuffix(name, "setters.json") || strings.HasSuffix(name, "searchparams.json") {
			continue
		}
		vectors, err := vector.Read[vector.Parse](name)
		if err != nil {
			f.Fatal(err)
		}
		for _, v := range vectors {
			if path := fmt.Sprint(v.States); !seen[path] && len(v.Input) < 200 {
				seen[path] = true
				seeds = append(seeds, v)
			}
		}
	}
	return seeds
}

func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s.input)
	}
	for _, v := range vectorSeeds(f) {
		if v.Base == nil {
			f.Add(string(v.Input))
		}
	}
	f.Fuzz(func(t *testing.T, input string) { invariants(t, input, nil) })
}

func FuzzParseWithBase(f *testing.F) {
	for _, s := range seeds {
		f.Add(s.input, s.base)
	}
	for _, v := range vectorSeeds(f) {
		if v.Base != nil {
			f.Add(string(v.Input), string(*v.Base))
		}
	}
	f.Add("ftP:", "ftp://h/p?q#f")
	f.Add("File:#", "file:///C:/?q")
	f.Add("foo:", "foo://h?q")
	f.Fuzz(func(t *testing.T, input, base string) {
		b, err := Parse(base)
		if err != nil {
			if u, err := ParseWithBase(input, base); u != nil || err == nil || !err.(*ParseError).Base || CanParseWithBase(input, base) {
				t.Errorf("%q on %q: %v, %v", input, base, u, err)
			}
			return
		}
		before := *b
		invariants(t, input, b)
		if *b != before {
			t.Errorf("parsing %q has changed the base %q", input, base)
		}
		u, err := b.Parse(input)
		v, err2 := ParseWithBase(input, base)
		if !sameResult(u, err, v, err2) || CanParseWithBase(input, base) != (err == nil) {
			t.Errorf("%q on %q: %v %v, and %v %v", input, base, u, err, v, err2)
		}
	})
}

// TestParseRandom is the fuzz targets of parsing on what random bytes seldom are.
func TestParseRandom(t *testing.T) {
	t.Parallel()
	names := encodingNames()
	g := random.New(1, nil)
	for i := range 20_000 {
		input := g.Parse()
		var base *URL // stays nil where it does not parse
		if input.Base != nil {
			base, _ = Parse(*input.Base)
		}
		invariants(t, input.Text, base)
		if i%10 == 0 {
			checkEncoding(t, input.Text, base, names[i/10%len(names)])
		}
		if t.Failed() {
			return
		}
	}
}

// sameResult reports whether parsing has given the same URL, or failed in the same
// way.
func sameResult(u *URL, err error, v *URL, err2 error) bool {
	if err == nil || err2 == nil {
		return err == nil && err2 == nil && *u == *v
	}
	var e, e2 *ParseError
	return u == nil && v == nil && errors.As(err, &e) && errors.As(err2, &e2) && e.Err == e2.Err && e.Offset == e2.Offset
}

// checkEntryPoints checks that u and err, which parsing input has given, are what
// every other function that parses gives, and that a limit counts all of the input
// and of the serialization.
func checkEntryPoints(t *testing.T, input string, base, u *URL, err error) {
	t.Helper()
	p := Parser{Base: base, MaxLength: len(input)}
	if u != nil {
		p.MaxLength = max(len(input), len(u.Href()))
	}
	if v, err2 := p.Parse(input); input != "" && !sameResult(u, err, v, err2) {
		t.Errorf("%q: %v %v, with all of its length allowed %v %v", input, u, err, v, err2)
	}
	if p.MaxLength--; p.MaxLength > 0 {
		if v, err2 := p.Parse(input); (u != nil || len(input) > p.MaxLength) && !errors.Is(err2, ErrTooLong) {
			t.Errorf("%q: with a byte less allowed than it takes %v %v", input, v, err2)
		}
	}
	p = Parser{Base: base}
	if v, _, err2 := p.ParseWithViolations(input); !sameResult(u, err, v, err2) {
		t.Errorf("%q: %v %v, with violations %v %v", input, u, err, v, err2)
	}
	if base != nil {
		return
	}
	v := MustParse("old:")
	err2 := v.SetHref(input)
	if err2 != nil && v.Href() != "old:" {
		t.Errorf("%q: SetHref fails and sets %q", input, v)
	}
	if err2 != nil {
		v = nil
	}
	if !sameResult(u, err, v, err2) || CanParse(input) != (err == nil) {
		t.Errorf("%q: %v %v, by SetHref %v %v, and CanParse says %t", input, u, err, v, err2, CanParse(input))
	}
}

// checkPreparation checks that u, and whether there was an error, is the same for
// what the parser's first steps make input of: it strips C0 controls and spaces from
// both ends, and removes tabs and newlines. And the scheme start and scheme states
// lowercase.
func checkPreparation(t *testing.T, input string, base, u *URL, err error) {
	t.Helper()
	same := []string{" \x00" + input + "\x1F "}
	if utf8.ValidString(input) { // else a tab could make two U+FFFD of one
		same = append(same, strings.Join(strings.Split(input, ""), "\t"), strings.Join(strings.Split(input, ""), "\r\n"))
	}
	if scheme := strings.IndexByte(input, ':'); base == nil && err == nil {
		same = append(same, strings.ToUpper(input[:scheme])+input[scheme:])
	}
	for _, s := range same {
		v := new(URL)
		err2 := parse(v, s, base, &noOptions)
		if (err == nil) != (err2 == nil) || err == nil && *v != *u || canParse(s, base) != (err == nil) {
			t.Errorf("%q: %v %v, but %q: %v %v", input, u, err, s, v, err2)
		}
	}
}

// prepared returns what the parser's first steps make of input.
func prepared(input string) string {
	input = strings.TrimFunc(naiveScalarValueString(input), func(r rune) bool { return r <= ' ' })
	return withoutTabAndNewline(input)
}

func withoutTabAndNewline(s string) string {
	return strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(s)
}

// checkQueryAndFragment checks that u's fragment is what follows the first '#' of
// the input, and its query what follows the first '?' before that: in whatever state
// the parser is, it leaves it there, or fails.
func checkQueryAndFragment(t *testing.T, input string, u, base *URL) {
	t.Helper()
	input, fragment, hasFragment := strings.Cut(prepared(input), "#")
	before, query, hasQuery := strings.Cut(input, "?")
	if u.HasFragment() != hasFragment || u.RawFragment() != FragmentPercentEncodeSet.Encode(fragment) {
		t.Errorf("%q: the fragment is %q, want %q", input, u.RawFragment(), fragment)
	}
	want := u.querySet().Encode(query)
	// Without a path, a reference to the base itself or with nothing but its special
	// scheme has the base's query.
	if !hasQuery && base != nil && (before == "" || u.IsSpecial() && strings.EqualFold(before, base.Protocol())) {
		hasQuery, want = base.HasQuery(), base.RawQuery()
	}
	if u.HasQuery() != hasQuery || u.RawQuery() != want {
		t.Errorf("%q on %v: the query is %q, want %q", input, base, u.RawQuery(), want)
	}
}

func (u *URL) querySet() PercentEncodeSet {
	if u.IsSpecial() {
		return SpecialQueryPercentEncodeSet
	}
	return QueryPercentEncodeSet
}

var (
	schemePattern     = regexp.MustCompile(`^[a-z][a-z0-9+.-]*$`)
	specialPattern    = regexp.MustCompile(`^(ftp|file|https?|wss?)$`)
	dotSegmentPattern = regexp.MustCompile(`(?i)/(\.|%2e){1,2}(/|$)`)
)

// checkRecord checks that u is what the standard calls a URL record, with the
// restrictions that it names; that the URL serializer makes u's serialization of it;
// and that no component has what its percent-encode set has.
func checkRecord(t *testing.T, u *URL) {
	t.Helper()
	if got := urlSerializer(u); got != u.Href() {
		t.Errorf("%q %+v: its components are serialized as %q", u, u.components, got)
	}
	kind, port := u.HostValue().Kind(), u.Port()
	special := specialPattern.MatchString(u.Scheme())
	path := u.Pathname()
	switch {
	case !schemePattern.MatchString(u.Scheme()) || special != u.IsSpecial():
		t.Errorf("%q: the scheme is %q", u, u.Scheme())
	case special && (kind == HostNull || kind == HostOpaque || kind == HostEmpty && u.Scheme() != "file"):
		t.Errorf("%q is special, and its host is of the kind %v", u, kind)
	case !special && (kind == HostDomain || kind == HostIPv4):
		t.Errorf("%q is not special, and its host is of the kind %v", u, kind)
	case (kind == HostNull || kind == HostEmpty || u.Scheme() == "file") && u.Username()+u.Password()+port != "":
		t.Errorf("%q has credentials or a port", u)
	case u.HasOpaquePath() && (kind != HostNull || special || strings.HasPrefix(path, "/") || strings.HasSuffix(path, " ")):
		t.Errorf("%q has the opaque path %q", u, path)
	case !u.HasOpaquePath() && path == "" && (special || kind == HostNull), !u.HasOpaquePath() && path != "" && path[0] != '/':
		t.Errorf("%q has the path %q", u, path)
	case !u.HasOpaquePath() && dotSegmentPattern.MatchString(path) || special && strings.Contains(path, `\`):
		t.Errorf("%q has the path %q", u, path)
	case special && port != "" && defaultPorts[u.scheme] == u.port:
		t.Errorf("%q has its scheme's default port", u)
	}
	pathSet := PathPercentEncodeSet
	if u.HasOpaquePath() {
		pathSet = C0ControlPercentEncodeSet
	}
	for _, c := range []struct {
		component string
		set       PercentEncodeSet
	}{
		{u.Username(), UserinfoPercentEncodeSet},
		{u.Password(), UserinfoPercentEncodeSet},
		{u.Hostname(), C0ControlPercentEncodeSet},
		{path, pathSet},
		{u.RawQuery(), u.querySet()},
		{u.RawFragment(), FragmentPercentEncodeSet},
	} {
		if c.set.Encode(c.component) != c.component {
			t.Errorf("%q: %q is not encoded", u, c.component)
		}
	}
	if origin := u.OriginValue(); origin.String() != u.Origin() || !origin.IsOpaque() && MustParse(u.Origin()).Origin() != u.Origin() {
		t.Errorf("%q has the origin %q, as a value %v", u, u.Origin(), origin)
	}
}

// urlSerializer is the [URL serializer], word for word.
//
// [URL serializer]: https://url.spec.whatwg.org/#concept-url-serializer
func urlSerializer(u *URL) string {
	output := u.Scheme() + ":"
	if u.HasHost() {
		output += "//"
		if u.Username() != "" || u.Password() != "" {
			output += u.Username()
			if u.Password() != "" {
				output += ":" + u.Password()
			}
			output += "@"
		}
		output += u.HostValue().String()
		if u.Port() != "" {
			output += ":" + u.Port()
		}
	} else if !u.HasOpaquePath() && strings.HasPrefix(u.Pathname(), "//") {
		output += "/."
	}
	output += u.Pathname()
	if u.HasQuery() {
		output += "?" + u.RawQuery()
	}
	if u.HasFragment() {
		output += "#" + u.RawFragment()
	}
	return output
}

// FuzzParser: a Parser's encoding changes the query and nothing else.
func FuzzParser(f *testing.F) {
	names := encodingNames()
	for i, s := range seeds {
		f.Add(s.input, s.base, uint8(i))
	}
	for i := range names {
		f.Add("https://u:p@bücher.example/é?ü=水¥\uFFFD'#é", "", uint8(i))
	}
	f.Add("?ß", "ws://127.0.0.1/?x", uint8(0))
	f.Add("", "http://[::1]/?\u00E9", uint8(0))
	f.Add("web+x://localhost?水", "", uint8(0))
	f.Fuzz(func(t *testing.T, input, base string, encoding uint8) {
		b, _ := Parse(base) // nil: none
		checkEncoding(t, input, b, names[int(encoding)%len(names)])
	})
}

// encodingNames returns the names of all encodings that can be an output encoding.
func encodingNames() []string { return slices.Sorted(maps.Keys(encodingDigests.Encodings)) }

func checkEncoding(t *testing.T, input string, base *URL, name string) {
	t.Helper()
	enc, err := htmlindex.Get(name)
	if err != nil {
		t.Fatal(err)
	}
	p := Parser{Base: base}
	u, err := p.Parse(input)
	p.Encoding = enc
	v, err2 := p.Parse(input)
	if err != nil || err2 != nil {
		if !sameResult(u, err, v, err2) {
			t.Errorf("%q: %v, with %s %v", input, err, name, err2)
		}
		return
	}
	checkRecord(t, v)
	want := u.RawQuery()
	rest, _, _ := strings.Cut(prepared(input), "#")
	_, query, ok := strings.Cut(rest, "?")
	if scheme := u.Scheme(); ok && u.IsSpecial() && scheme != "ws" && scheme != "wss" {
		want = SpecialQueryPercentEncodeSet.EncodeAfterEncoding(enc, query)
	}
	if v.RawQuery() != want {
		t.Errorf("%q: with %s the query is %q, want %q", input, name, v.RawQuery(), want)
	}
	if u.HasQuery() != v.HasQuery() || u.Hash() != v.Hash() || u.Href()[:u.queryStart] != v.Href()[:v.queryStart] {
		t.Errorf("%q: %q, with %s %q", input, u, name, v)
	}
}
