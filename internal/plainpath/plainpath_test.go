package plainpath

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/go-weburl/url"
)

// plain are paths that are plain without exceptions.
var plain = []string{
	"/", "/a", "/a/", "/a/b.c/d", "/a..b", "/.a", "/.well-known/x", "/..a", "/a~1", "/~user/",
	"/!$&'()*+,:=@-_~", "/ab:c", "/@me", "/%C3%A9", "/%E6%BC%A2%F0%9F%92%A9", "/%20a%20b",
	"/100%25",
	"/%25zz", "/%25u12g4", "/%252", "/%25u123", "/%25uz123", "/%25u123z", "/%25t1234", "/%20u1234",
	"/%EF%BF%BD", "/%F0%9F%92%A9%C3%A9",
	"/%22%3C%3E%5B%5D%5E%60%7B%7C%7D", "/con1/comx/lpt10/auxx/nu",
	"/prn1.txt", "/x.com1", "/%E2%80%A6", "/%EF%BC%9F",
}

// TestRaw compares isRaw with RFC 3986's pchar.
func TestRaw(t *testing.T) {
	const pchar = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@"
	for c := range 0x100 {
		if want := c != ';' && strings.IndexByte(pchar, byte(c)) >= 0; isRaw(byte(c)) != want {
			t.Errorf("%q: %t", byte(c), !want)
		}
	}
}

func TestPlain(t *testing.T) {
	for _, path := range plain {
		if fault, i := Check(path, Allowed{}); fault != None || i != 0 {
			t.Errorf("%s: %q at %d", path, fault, i)
		}
	}
}

// An exception is a field of Allowed, or noException.
type exception int

const (
	noException exception = iota
	EmptySegments
	EncodedDelimiters
	Parameters
	WindowsNames
	OtherEscapes
)

// field returns the field of a that e is.
func (e exception) field(a *Allowed) *bool {
	return [...]*bool{new(bool), &a.EmptySegments, &a.EncodedDelimiters, &a.Parameters,
		&a.WindowsNames, &a.OtherEscapes}[e]
}

// all has all exceptions.
var all = Allowed{true, true, true, true, true}

// TestFaults tries each path without exceptions, and with the one that allows it, if any.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		path  string
		want  Fault
		at    int
		allow exception
	}{
		{"", NotRooted, 0, 0},
		{"a", NotRooted, 0, 0},
		{"/.", DotSegment, 1, 0},
		{"/..", DotSegment, 1, 0},
		{"/a/./b", DotSegment, 3, 0},
		{"/a/../b", DotSegment, 3, 0},
		{"/a/.%2e/b", DotSegment, 3, 0},
		{"/a/%2E%2e", DotSegment, 3, 0},
		{"/%2e", DotSegment, 1, 0},
		{"/a%2Eb", EncodedDot, 2, 0},
		{"/%2e%2e%2e", EncodedDot, 1, 0},
		{"//", EmptySegment, 1, 0},
		{"//h/a", EmptySegment, 1, 0},
		{"/a//b", EmptySegment, 3, EmptySegments},
		{"/a//", EmptySegment, 3, EmptySegments},
		{`/a\b`, Backslash, 2, 0},
		{`/\h`, Backslash, 1, 0},
		{"/a%2Fb", EncodedDelimiter, 2, EncodedDelimiters},
		{"/a/%2F", EncodedDelimiter, 3, EncodedDelimiters},
		{"/%2Fa", EncodedDelimiter, 1, 0},
		{"/%5Ca", EncodedDelimiter, 1, 0},
		{"/a%5Cb", EncodedDelimiter, 2, EncodedDelimiters},
		{"/a%3Bb", EncodedDelimiter, 2, EncodedDelimiters},
		{"/a%3Fb", EncodedDelimiter, 2, EncodedDelimiters},
		{"/a%23b", EncodedDelimiter, 2, EncodedDelimiters},
		{"/a;b/c", Parameter, 2, Parameters},
		{"/a;", Parameter, 2, Parameters},
		{"/a/;b", Parameter, 3, 0},
		{"/%00", Control, 1, 0},
		{"/a%1F", Control, 2, 0},
		{"/a%7f", Control, 2, 0},
		{"/a%C2%85", Control, 2, 0},
		{"/\x00", Control, 1, 0},
		{"/\x7f", Control, 1, 0},
		{"/%", BadEscape, 1, 0},
		{"/%4", BadEscape, 1, 0},
		{"/a%zz", BadEscape, 2, 0},
		{"/%u002e", BadEscape, 1, 0},
		{"/%C0%AE", IllFormed, 1, 0},
		{"/%C3", IllFormed, 1, 0},
		{"/%C3a%A9", IllFormed, 1, 0},
		{"/a%80", IllFormed, 2, 0},
		{"/%ED%A0%80", IllFormed, 1, 0},
		{"/%F4%90%80%80", IllFormed, 1, 0},
		{"/%E0%80%AF", IllFormed, 1, 0},
		{"/%252e", DoubleEncoding, 1, 0},
		{"/a%252Fb", DoubleEncoding, 2, 0},
		{"/%2525", DoubleEncoding, 1, 0},
		{"/%25u002f", DoubleEncoding, 1, 0},
		{"/%25U002F", DoubleEncoding, 1, 0},
		{"/%25%32%65", DoubleEncoding, 1, 0},
		{"/%25%752%300f", DoubleEncoding, 1, 0},
		{"/%25%75%30%30%32%66", DoubleEncoding, 1, 0},
		{"/%EF%BC%8F", LookAlike, 1, 0},
		{"/a%E2%80%A5", LookAlike, 2, 0},
		{"/a.", WindowsName, 1, WindowsNames},
		{"/...", WindowsName, 1, WindowsNames},
		{"/%20", WindowsName, 1, WindowsNames},
		{"/a%20/b", WindowsName, 1, WindowsNames},
		{"/C:", WindowsName, 1, WindowsNames},
		{"/x/c:y", WindowsName, 3, WindowsNames},
		{"/con", WindowsName, 1, WindowsNames},
		{"/%C3%A9/a./", WindowsName, 8, WindowsNames},
		{"/x@y/con", WindowsName, 5, WindowsNames},
		{"/x@y//", EmptySegment, 5, EmptySegments},
		{"/x@y/..", DotSegment, 5, 0},
		{"/x@y/%61", OtherEscape, 5, OtherEscapes},
		{"/a/NUL.txt", WindowsName, 3, WindowsNames},
		{"/Aux%20%20.b.c", WindowsName, 1, WindowsNames},
		{"/prn:", WindowsName, 1, WindowsNames},
		{"/com7", WindowsName, 1, WindowsNames},
		{"/LPT%C2%B9", WindowsName, 1, WindowsNames},
		{"/conin$", WindowsName, 1, WindowsNames},
		{"/CONOUT$.x", WindowsName, 1, WindowsNames},
		{"/a.php:$DATA", WindowsName, 1, WindowsNames},
		{"/x/a.php::$DATA", WindowsName, 3, WindowsNames},
		{"/é", MissingEscape, 1, 0},
		{"/a b", MissingEscape, 2, 0},
		{"/a|b", MissingEscape, 2, 0},
		{"/[", MissingEscape, 1, 0},
		{"/#", MissingEscape, 1, 0},
		{"/?", MissingEscape, 1, 0},
		{"/\xFF", MissingEscape, 1, 0},
		{"/%61", OtherEscape, 1, OtherEscapes},
		{"/a%40b", OtherEscape, 2, OtherEscapes},
		{"/%7E", OtherEscape, 1, OtherEscapes},
		{"/%c3%A9", OtherEscape, 1, OtherEscapes},
		{"/%C3%a9", OtherEscape, 1, OtherEscapes},
		{"/a%7cb", OtherEscape, 2, OtherEscapes},
	} {
		if got, at := Check(c.path, Allowed{}); got != c.want || at != c.at {
			t.Errorf("%q: %q at %d, want %q at %d", c.path, got, at, c.want, c.at)
		}
		for e := EmptySegments; e <= OtherEscapes; e++ {
			only, others := Allowed{}, all
			*e.field(&only), *e.field(&others) = true, false
			got, _ := Check(c.path, only)
			if isAllowed := got == None; isAllowed != (e == c.allow) {
				t.Errorf("%q with the exception %d: %q", c.path, e, got)
			}
			if got, _ = Check(c.path, others); c.allow == e && got != c.want {
				t.Errorf("%q without the exception %d: %q, want %q", c.path, e, got, c.want)
			}
		}
	}
}

// TestExceptionsTogether has what no exception allows, nor all together.
func TestExceptionsTogether(t *testing.T) {
	for path, want := range map[string]Fault{
		"/a/..;x/b": DotSegment, "/.;": DotSegment, "/;/../": Parameter, "/%2e;x": DotSegment,
		"/a%252fb": DoubleEncoding, "/%25%2f": None, "//a;b": EmptySegment, "/a;%2E%2E": EncodedDot,
		"/a;b//%2F": None, "/..%2F": None, "/%2E%2E%2F": EncodedDot, "/a%2F..%2F..": None,
	} {
		if got, _ := Check(path, all); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}

// TestEncodedNames has names that Windows reads as others after they are decoded and their
// parameters are dropped.
func TestEncodedNames(t *testing.T) {
	for _, path := range []string{
		"/C%3A", "/%43:", "/aux%3Ax", "/a%3A$DATA", "/a:%24DATA", "/a%3a%24DATA", "/%63on",
		"/c%6Fn", "/%6eul.txt", "/co%6d1", "/com%31", "/lpt%C2%b2", "/con%20", "/a%20", "/conin%24",
		"/con;a", "/con;a;b",
	} {
		fault, at := Check(path, Allowed{Parameters: true, OtherEscapes: true})
		if fault != WindowsName || at != 1 {
			t.Errorf("%s: %q at %d", path, fault, at)
		}
	}
}

// TestOneSpelling checks that a plain path has one spelling, that the parser keeps it, and that
// Respell finds it.
func TestOneSpelling(t *testing.T) {
	paths := slices.Clone(plain)
	for r := rune(0); r < 0x300; r++ {
		for _, c := range []string{string(r), url.ComponentPercentEncodeSet.Encode(string(r))} {
			paths = append(paths, "/"+c, "/a"+c+"b", "/%C3"+c)
		}
		paths = append(paths, "/"+percentEncoded(string(r)))
	}
	spellings := make(map[string]string)
	for _, path := range paths {
		if fault, _ := Check(path, Allowed{}); fault != None {
			continue
		}
		decoded := url.PercentDecode(path)
		if other, ok := spellings[decoded]; ok && other != path {
			t.Errorf("%s and %s are both plain", path, other)
		}
		spellings[decoded] = path
		if u := url.MustParse("https://h" + path); u.Pathname() != path {
			t.Errorf("%s: the parser reads %s", path, u.Pathname())
		}
		if got := Respell(path); got != path {
			t.Errorf("%s: respelled as %s", path, got)
		}
		segments := strings.Split(decoded, "/")
		for i, segment := range segments {
			segments[i] = percentEncoded(segment)
		}
		if got := Respell(strings.Join(segments, "/")); got != path {
			t.Errorf("%s: respelled as %s if each byte is encoded", path, got)
		}
	}
	// What is wrong stays wrong.
	if got := Respell(`/%zz;%é|\%2f%3b%25`); got != "/%zz;%%C3%A9%7C%5C%2F%3B%25" {
		t.Errorf("respelled as %s", got)
	}
	if len(spellings) < 700 {
		t.Errorf("only %d plain paths", len(spellings))
	}
}

// percentEncoded encodes each byte, in lower case.
func percentEncoded(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		b.WriteString("%" + string("0123456789abcdef"[c>>4]) + string("0123456789abcdef"[c&15]))
	}
	return b.String()
}

// TestLookAlikes compares the first part of the list with Unicode's tables, and the rest with what
// code pages of Windows are known to map.
func TestLookAlikes(t *testing.T) {
	codePages := []rune("¥₩⁄∕∖") // to '\' in 932 and 949; to '/' and '\' in 1252
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		s := norm.NFKC.String(string(r))
		want := strings.ContainsAny(s, `/\%`) || s == "." || s == ".." ||
			slices.Contains(codePages, r)
		fault, _ := Check("/"+url.ComponentPercentEncodeSet.Encode(string(r)), Allowed{})
		if (fault == LookAlike) != want {
			t.Errorf("%U, %s: %q", r, s, fault)
		}
	}
}
