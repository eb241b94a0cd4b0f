package url

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/testinputs/random"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

// vectorSeeds returns the first of the project's vectors for each path through the states.
func vectorSeeds(f *testing.F) []vector.Parse {
	f.Helper()
	vectors, err := vector.ReadParses()
	if err != nil {
		f.Fatal(err)
	}
	var seeds []vector.Parse
	seen := map[string]bool{}
	for _, v := range vectors {
		if path := fmt.Sprint(v.States); !seen[path] && len(v.Input) < 200 {
			seen[path] = true
			seeds = append(seeds, v)
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
			if u, err := ParseWithBase(input, base); u != nil || err == nil ||
				!err.(*ParseError).Base || CanParseWithBase(input, base) {
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

// TestParseRandom runs the fuzz targets of parsing on generated inputs, which random bytes seldom
// give.
func TestParseRandom(t *testing.T) {
	t.Parallel()
	names := encodingLabels
	g := random.New(1)
	for i := range 20_000 {
		input := g.Parse()
		var base *URL // stays nil if it does not parse
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

// sameResult reports whether parsing has given the same URL, or failed in the same way.
func sameResult(u *URL, err error, v *URL, err2 error) bool {
	if err == nil || err2 == nil {
		return err == nil && err2 == nil && *u == *v
	}
	var e, e2 *ParseError
	return u == nil && v == nil && errors.As(err, &e) &&
		errors.As(err2, &e2) && e.Err == e2.Err && e.Offset == e2.Offset
}

// checkEntryPoints checks that every other function that parses input returns the same u and err,
// and that MaxLength applies to the whole input and the whole serialization.
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
		v, err2 := p.Parse(input)
		if (u != nil || len(input) > p.MaxLength) && !errors.Is(err2, ErrTooLong) {
			t.Errorf("%q: with a byte less allowed than it takes %v %v", input, v, err2)
		}
	}
	p = Parser{Base: base, OnViolation: func(Violation) bool { return true }}
	if v, err2 := p.Parse(input); !sameResult(u, err, v, err2) {
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
		t.Errorf("%q: %v %v, by SetHref %v %v, and CanParse says %t",
			input, u, err, v, err2, CanParse(input))
	}
}

// checkPreparation checks that the result stays the same if the parser's first steps are done
// beforehand: stripping C0 controls and spaces from both ends, removing tabs and newlines, and
// lower-casing the scheme.
func checkPreparation(t *testing.T, input string, base, u *URL, err error) {
	t.Helper()
	same := []string{" \x00" + input + "\x1F "}
	if utf8.ValidString(input) { // otherwise a tab could make two U+FFFD of one
		parts := strings.Split(input, "")
		half := strings.Join(parts[:len(parts)/2], "")
		same = append(same, strings.Join(parts, "\t"), strings.Join(parts, "\r\n"),
			" "+half+"\t\n"+input[len(half):]+" ")
	}
	if scheme := strings.IndexByte(input, ':'); base == nil && err == nil {
		same = append(same, strings.ToUpper(input[:scheme])+input[scheme:])
	}
	for _, s := range same {
		v := new(URL)
		_, err2 := parse(v, s, base, &noOptions)
		if (err == nil) != (err2 == nil) || err == nil && *v != *u ||
			canParse(s, base) != (err == nil) {
			t.Errorf("%q: %v %v, but %q: %v %v", input, u, err, s, v, err2)
		}
	}
}

// prepared returns the input after the parser's first steps.
func prepared(input string) string {
	input = strings.TrimFunc(scalarValueString(input), func(r rune) bool { return r <= ' ' })
	return withoutTabAndNewline(input)
}

func withoutTabAndNewline(s string) string {
	return strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(s)
}

// checkQueryAndFragment checks that u's fragment is what follows the first '#' of the input, and
// its query what follows the first '?' before that. At these two the parser leaves whatever state
// it is in, or fails.
func checkQueryAndFragment(t *testing.T, input string, u, base *URL) {
	t.Helper()
	input, fragment, hasFragment := strings.Cut(prepared(input), "#")
	before, query, hasQuery := strings.Cut(input, "?")
	if u.HasFragment() != hasFragment ||
		u.RawFragment() != FragmentPercentEncodeSet.Encode(fragment) {
		t.Errorf("%q: the fragment is %q, want %q", input, u.RawFragment(), fragment)
	}
	want := u.querySet().Encode(query)
	// A reference that is empty before the fragment, or consists of the base's special scheme, has
	// the base's query.
	if !hasQuery && base != nil &&
		(before == "" || u.scheme.IsSpecial() && strings.EqualFold(before, base.Protocol())) {
		hasQuery, want = base.HasQuery(), base.RawQuery()
	}
	if u.HasQuery() != hasQuery || u.RawQuery() != want {
		t.Errorf("%q on %v: the query is %q, want %q", input, base, u.RawQuery(), want)
	}
}

func (u *URL) querySet() PercentEncodeSet {
	if u.scheme.IsSpecial() {
		return SpecialQueryPercentEncodeSet
	}
	return QueryPercentEncodeSet
}

var schemePattern = regexp.MustCompile(`^[a-z][a-z0-9+.-]*$`)

func isDotSegment(s string) bool { return infra.SegmentOf(s) != infra.Plain }

// checkRecord checks that u is a URL record, with the restrictions that the standard names; that
// the URL serializer gives u's serialization; and that no component has a code point of its
// percent-encode set.
func checkRecord(t *testing.T, u *URL) {
	t.Helper()
	if got := urlSerializer(u); got != u.Href() {
		t.Errorf("%q %+v: its components are serialized as %q", u, u.components, got)
	}
	kind, port := u.HostValue().Kind(), u.Port()
	special := IsSpecialScheme(u.Scheme())
	path := u.Pathname()
	switch {
	case !schemePattern.MatchString(u.Scheme()) || special != (u.scheme.IsSpecial()):
		t.Errorf("%q: the scheme is %q", u, u.Scheme())
	case special && (kind == HostNull || kind == HostOpaque ||
		kind == HostEmpty && u.Scheme() != "file"):
		t.Errorf("%q is special, and its host is of the kind %v", u, kind)
	case !special && (kind == HostDomain || kind == HostIPv4):
		t.Errorf("%q is not special, and its host is of the kind %v", u, kind)
	case (kind == HostNull || kind == HostEmpty || u.Scheme() == "file") &&
		u.Username()+u.Password()+port != "":
		t.Errorf("%q has credentials or a port", u)
	case u.HasOpaquePath() && (kind != HostNull || special || strings.HasPrefix(path, "/") ||
		strings.HasSuffix(path, " ")):
		t.Errorf("%q has the opaque path %q", u, path)
	case !u.HasOpaquePath() && path == "" && (special || kind == HostNull),
		!u.HasOpaquePath() && path != "" && path[0] != '/':
		t.Errorf("%q has the path %q", u, path)
	case !u.HasOpaquePath() && slices.ContainsFunc(strings.Split(path, "/"), isDotSegment) ||
		special && strings.Contains(path, `\`):
		t.Errorf("%q has the path %q", u, path)
	case special && port != "" && u.scheme.DefaultPort() == u.port:
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
	// Each call makes a new opaque origin.
	origin := u.OriginValue()
	if origin.String() != u.Origin() || origin.IsOpaque() != (u.Origin() == "null") ||
		origin.IsOpaque() == (origin == u.OriginValue()) ||
		!origin.IsOpaque() && MustParse(u.Origin()).Origin() != u.Origin() {
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

// FuzzParser checks that a Parser's encoding changes the query and nothing else.
func FuzzParser(f *testing.F) {
	names := encodingLabels
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

func checkEncoding(t *testing.T, input string, base *URL, name string) {
	t.Helper()
	enc := charsetOf(name)
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
	if scheme := u.Scheme(); ok && u.scheme.IsSpecial() && scheme != "ws" && scheme != "wss" {
		want = SpecialQueryPercentEncodeSet.EncodeAfterEncoding(enc, query)
	}
	if v.RawQuery() != want {
		t.Errorf("%q: with %s the query is %q, want %q", input, name, v.RawQuery(), want)
	}
	if u.HasQuery() != v.HasQuery() || u.Hash() != v.Hash() ||
		u.Href()[:u.queryStart] != v.Href()[:v.queryStart] {
		t.Errorf("%q: %q, with %s %q", input, u, name, v)
	}
}

// Operations

// An operation changes a URL in a way that the setters of the URL class do not. It returns an error
// if it has left the URL as it was.
var operations = map[string]func(*URL, string) error{
	"append": func(u *URL, value string) error {
		u.SearchParams().Append(value, value)
		return nil
	},
	"set":    func(u *URL, value string) error { u.SearchParams().Set(value, "v"); return nil },
	"delete": func(u *URL, value string) error { u.SearchParams().Delete(value); return nil },
	"sort":   func(u *URL, _ string) error { u.SearchParams().Sort(); return nil },
	"params": func(u *URL, value string) error { return u.SetSearchParams(NewSearchParams(value)) },
	"segments": func(u *URL, value string) error {
		return u.SetPathSegments(strings.Split(value, "/")...)
	},
	"push": func(u *URL, value string) error {
		return u.AppendPathSegments(strings.Split(value, "/")...)
	},
	"text": func(u *URL, value string) error { return u.UnmarshalText([]byte("x:" + value)) },
	"join": func(u *URL, value string) error {
		v, err := u.JoinPath(value)
		if err == nil {
			*u = *v
		}
		return err
	},
	"parse": func(u *URL, value string) error {
		v, err := u.Parse(value)
		if err == nil {
			*u = *v
		}
		return err
	},
}

// overrides are the state overrides with which the setters run the basic URL parser.
var overrides = map[string]State{
	"protocol": SchemeStartState, "host": HostState, "hostname": HostnameState, "port": PortState,
	"pathname": PathStartState, "search": QueryState, "hash": FragmentState,
}

// FuzzOperations does any operations on a URL in any order, one a line. After each, the
// serialization must parse to the same URL.
func FuzzOperations(f *testing.F) {
	f.Add("https://h/",
		"host x:81\nport 82\nprotocol http\npathname /a/../b\nsearch a=b\nappend c d\nhash e")
	f.Add("foo:/.//p?q", "host x\nhost \npathname //q\nusername u\nhostname y\npassword p")
	f.Add("mailto:a b ?c#d", "search \nhash \nappend x y\ndelete x\npathname z")
	f.Add("http://u:p@h:80/?a=1&a=2", "set a 3\nsort\ndelete a\nusername \npassword \nprotocol wss")
	f.Add("file:///C:/x", "host localhost\nhost h\npathname c|/y\nprotocol https\nsearch ?a%41+b")
	f.Add("https://h:8443/a?b#c", "protocol ws:x\nport 80\nport 0080\nhost [::1]:99999\n"+
		"host 0x7f.1:\nhostname a:1\nhostname faß\nhost /x\nport 1x")
	f.Add("foo://u@h/a/b/", "segments a/%2e/\xFF\npush C|\njoin ../x\nparse //y:1?z\n"+
		"host \nusername \nport \nhostname \npathname \nparse #")
	f.Add("http://h/C|/..", "protocol file\nhostname localhost\nhost C|\npathname \\D|\\..\n"+
		"push C:\ntext /.//a b\nhost x")
	f.Add("x:y ?z", "params a=b&c\nhash #é \nsearch ??\t#\nusername é:@\npassword /\n"+
		"protocol https:\nport \t8443\nprotocol f\too")
	f.Add("https://h:80/", "protocol http\nport 443\nprotocol wss\nprotocol ftp\nport 21\n"+
		"protocol file\nprotocol https")
	vectors, err := vector.Read[vector.Set]("testdata/vectors/setters.json")
	if err != nil {
		f.Fatal(err)
	}
	seen := map[string]bool{}
	for _, v := range vectors {
		lines, isNew := "", false
		for i, s := range v.Set {
			lines += string(s[0]+" "+s[1]) + "\n"
			path := fmt.Sprint(s[0], v.States[i])
			isNew = isNew || !seen[path]
			seen[path] = true
		}
		if isNew && len(lines) < 200 {
			f.Add(string(v.Href), lines)
		}
	}
	f.Fuzz(func(t *testing.T, href, lines string) {
		var ops [][]string
		for line := range strings.SplitSeq(lines, "\n") {
			name, value, _ := strings.Cut(line, " ")
			ops = append(ops, []string{name, value})
		}
		checkOperations(t, href, ops)
	})
}

// TestOperationsRandom runs FuzzOperations on generated inputs, which random bytes seldom give.
func TestOperationsRandom(t *testing.T) {
	t.Parallel()
	g := random.New(1)
	for range 10_000 {
		s := g.Set()
		var ops [][]string
		for _, set := range s.Set {
			ops = append(ops, []string{string(set[0]), string(set[1])})
		}
		if checkOperations(t, string(s.Href), ops); t.Failed() {
			return
		}
	}
}

// checkOperations does the operations on the URL that href parses to. Each has a name and a value.
func checkOperations(t *testing.T, href string, ops [][]string) {
	t.Helper()
	u, err := Parse(href)
	if err != nil {
		return
	}
	params := u.SearchParams()
	for _, op := range ops {
		name, value := op[0], op[1]
		before := *u
		if set := setters[name]; set != nil {
			err := set(u, value)
			checkSet(t, &before, u, name, value, err)
		} else if operate := operations[name]; operate == nil {
			continue
		} else if operate(u, value) != nil && *u != before {
			t.Errorf("%q, %s %q fails and changes it to %q", &before, name, value, u)
		}
		if before.scheme != schemeFile && u.scheme == schemeFile && name == "protocol" {
			// The standard's setters leave a host and a path that the parser would change:
			// file://localhost/ and file://h/C|.
			if err := u.SetHref(u.Href()); err != nil {
				t.Errorf("%q, set %s to %q: %v", &before, name, value, err)
			}
		}
		if again, err := Parse(u.Href()); err != nil || *again != *u {
			t.Fatalf("%q, %s %q: %q %+v, parsed again %+v, %v",
				&before, name, value, u, u.components, again, err)
		}
		if got, want := pairs(params), ParseURLEncoded(u.RawQuery()); !slices.Equal(got, want) {
			t.Errorf("%q has the params %q, want %q", u, got, want)
		}
		checkRecord(t, u)
		checkSetAgain(t, u)
	}
}

// checkSet checks u, which the setter of name has made of before. It must be what the basic URL
// parser makes with the state override.
func checkSet(t *testing.T, before, u *URL, name, value string, err error) {
	t.Helper()
	if e := (*SetError)(nil); errors.As(err, &e) && !e.Partly && *u != *before {
		t.Errorf("%q, %s set to %q fails and changes it to %q", before, name, value, u)
	}
	override, ok := overrides[name]
	if !ok ||
		value == "" && slices.Contains([]State{PortState, QueryState, FragmentState}, override) ||
		override == PortState && before.cannotHaveCredentialsOrPort() {
		return // the setter does not run the parser
	}
	switch override {
	case SchemeStartState:
		value += ":"
	case QueryState:
		value = strings.TrimPrefix(value, "?")
	case FragmentState:
		value = strings.TrimPrefix(value, "#")
	}
	v := *before
	if err := new(Parser).BasicParse(&v, value, override); v != *u {
		t.Errorf("%q, %s set to %q: %q, and in the %v %q, %v",
			before, name, value, u, override, &v, err)
	}
}

// checkSetAgain checks that setting an attribute to its present value changes nothing, with
// exceptions for "": an empty query or fragment becomes null, and a null host becomes empty.
func checkSetAgain(t *testing.T, u *URL) {
	t.Helper()
	for name, set := range setters {
		v := *u
		value := getters[name](u)
		err := set(&v, value)
		if v != *u && (value != "" ||
			name != "search" && name != "hash" &&
				(u.HasHost() || name != "host" && name != "hostname")) {
			t.Errorf("%q, %s set to %q, as it is: %q, %v", u, name, value, &v, err)
		}
	}
}
