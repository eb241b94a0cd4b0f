package typed_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/typed"
)

// inputs has examples of each rule in the package's documentation, and of its limits.
var inputs = []struct {
	input, want string
	err         error
}{
	{"example.com", "https://example.com/", nil},
	{"example.com:8080/x", "https://example.com:8080/x", nil},
	{"example.com?q", "https://example.com/?q", nil},
	{"localhost", "https://localhost/", nil},
	{"localhost:3000", "https://localhost:3000/", nil},
	{"LOCALHOST:x", "", url.ErrPortInvalid},
	{"localhosts:x", "localhosts:x", nil},
	{"host:80", "https://host:80/", nil},
	{`host:80\x`, "https://host:80/x", nil},
	{"host:80?q", "https://host:80/?q", nil},
	{`intranet\x`, "https://intranet/x", nil},
	{"intranet?q", "https://intranet/?q", nil},
	{"intranet#f", "https://intranet/#f", nil},
	{"host:80#f", "https://host:80/#f", nil},
	{"1.2.3.4:80", "https://1.2.3.4:80/", nil},
	{"[::1]:80/", "https://[::1]:80/", nil},
	{"[::1]", "https://[::1]/", nil},
	{"user@host", "https://user@host/", nil},
	{"user:pass@host", "https://user:pass@host/", nil},
	{"user:pass@example.com/x", "https://user:pass@example.com/x", nil},
	{"user:1@host:2", "https://user:1@host:2/", nil},
	{"user:p~w@host", "https://user:p~w@host/", nil},
	{"a~b@h.example", "https://a~b@h.example/", nil},
	{"intranet/", "https://intranet/", nil},
	{"tv/a", "https://tv/a", nil},
	{"intranet/a b", "https://intranet/a%20b", nil},
	{"bücher.example", "https://xn--bcher-kva.example/", nil},
	{"例え。テスト", "https://xn--r8jz45g.xn--zckzah/", nil},
	{"例え．テスト", "https://xn--r8jz45g.xn--zckzah/", nil},
	{"例え｡テスト", "https://xn--r8jz45g.xn--zckzah/", nil},
	{"二つの\u3000言葉.example", "", typed.ErrSearch},
	{"two\u00A0words.example", "", typed.ErrSearch},
	{"\u00A0example.com", "", typed.ErrSearch},
	{"\x7Fexample.com", "", url.ErrDomainToASCII},
	{"50%", "", typed.ErrSearch},
	{"[x]", "", typed.ErrSearch},
	{" example.com\n", "https://example.com/", nil},
	{"hello\tworld.example", "", typed.ErrSearch},
	{"one.example\ntwo.example", "", typed.ErrSearch},
	{"one.example\r\ntwo.example/", "", typed.ErrSearch},
	{"localhost:3000\nlocalhost:3001", "", typed.ErrSearch},
	{"user:pass@one.example\ntwo.example", "", typed.ErrSearch},
	{"example.com/a\tb", "https://example.com/ab", nil},
	{"example.com:80:80", "", url.ErrPortInvalid},
	{"host:65536", "", url.ErrPortOutOfRange},

	{"HTTP://h", "http://h/", nil},
	{"foo://h", "foo://h", nil},
	{"a.b://h", "a.b://h", nil},
	{"localhost://h", "localhost://h", nil},
	{"h:01234/", "https://h:1234/", nil},
	{"h:56789/", "https://h:56789/", nil},
	{"https:example.com", "https://example.com/", nil},
	{"http:/example.com", "http://example.com/", nil},
	{"MAILTO:x@y", "mailto:x@y", nil},
	{"tel:911", "tel:911", nil},
	{"data:,x", "data:,x", nil},
	{"file:/etc/passwd", "file:///etc/passwd", nil},
	{"foo:bar", "foo:bar", nil},
	{"foo:", "foo:", nil},
	{"foo:/x", "foo:/x", nil},
	{"foo:bar/@x", "foo:bar/@x", nil},
	{"foo:80:80", "foo:80:80", nil},
	{"foo:80~", "foo:80~", nil},
	{"example.com:x", "", url.ErrPortInvalid},
	{"localhost:3000/?next=http://h/", "https://localhost:3000/?next=http://h/", nil},
	{"https:user@example.com", "https://user@example.com/", nil},
	{"http:8080", "http://0.0.31.144/", nil},
	{"wss:h.example:80", "wss://h.example:80/", nil},
	{"C:", "c:", nil},
	{"C:a", "c:a", nil},
	{"C:~", "c:~", nil},
	{"C:/", "", typed.ErrPath},
	{`C:\`, "", typed.ErrPath},

	{"http;//example.com/x", "http://example.com/x", nil},
	{"https;example.com", "https://example.com/", nil},
	{"HTTPS;//[", "", url.ErrIPv6Unclosed},
	{"ht\ttp;//h", "http://h/", nil},
	{"https//example.com", "https://example.com/", nil},
	{"Http//localhost:80", "http://localhost/", nil},
	{" ht\ttps//h", "https://h/", nil},
	{"file//h/x", "file://h/x", nil},
	{"https/x", "https://https/x", nil},
	{"foo//bar", "https://foo//bar", nil},
	{"foo;//bar", "", typed.ErrSearch},
	{"www;example.com", "", typed.ErrSearch},
	{"mailto;a@b", "", typed.ErrSearch},
	{"MAILTO;a@b", "", typed.ErrSearch},
	{"user;x@h.example", "https://user%3Bx@h.example/", nil},
	{"it's/", "", typed.ErrSearch},
	{"a+b=c.d", "", typed.ErrSearch},
	{".example.com", "https://.example.com/", nil},
	{"a_b.example", "https://a_b.example/", nil},
	{"//it's/", "https://it's/", nil},

	{"//h/x", "https://h/x", nil},
	{`\\h\x`, "https://h/x", nil},
	{"/\t/h/x", "https://h/x", nil},
	{"/\n/h/x", "https://h/x", nil},
	{"/\r/h/x", "https://h/x", nil},
	{"//", "", url.ErrHostMissing},
	{"/x", "", typed.ErrPath},
	{"./x", "", typed.ErrPath},
	{"..", "", typed.ErrPath},
	{`\x`, "", typed.ErrPath},
	{`.\x`, "", typed.ErrPath},
	{"../x", "", typed.ErrPath},
	{"..?q", "", typed.ErrPath},
	{".#f", "", typed.ErrPath},
	{`..\x`, "", typed.ErrPath},
	{".", "", typed.ErrPath},
	{"~", "", typed.ErrPath},
	{"~/x", "", typed.ErrPath},
	{"~me/x", "", typed.ErrPath},
	{"?q", "", typed.ErrPath},
	{"#f", "", typed.ErrPath},
	{"C:/x", "", typed.ErrPath},
	{`c:\x`, "", typed.ErrPath},

	{"", "", typed.ErrSearch},
	{" \t", "", typed.ErrSearch},
	{"word", "", typed.ErrSearch},
	{"3000", "", typed.ErrSearch},
	{"3.14", "", typed.ErrSearch},
	{"1.2.3", "", typed.ErrSearch},
	{"1.2.3.", "", typed.ErrSearch},
	{"1.2.3.4", "https://1.2.3.4/", nil},
	{"1.2.3.4.", "https://1.2.3.4/", nil},
	{"1.2/", "https://1.0.0.2/", nil},
	{"1.2:80", "https://1.0.0.2:80/", nil},
	{"two words", "", typed.ErrSearch},
	{"what is example.com/", "", typed.ErrSearch},
	{"C", "", typed.ErrSearch},
}

func TestParse(t *testing.T) {
	for _, test := range inputs {
		t.Run(test.input, func(t *testing.T) {
			u, err := typed.Parse(test.input, "")
			if !errors.Is(err, test.err) || err != nil && test.err == nil {
				t.Fatalf("%v, want %v", err, test.err)
			}
			if err == nil && u.Href() != test.want {
				t.Errorf("%s, want %s", u, test.want)
			}
		})
	}
}

func TestErrorTexts(t *testing.T) {
	for want, err := range map[string]error{
		"typed: not a URL, but words to search for": typed.ErrSearch,
		"typed: a path without a host":              typed.ErrPath,
		"typed: not a scheme to begin with":         typed.ErrScheme,
	} {
		if err.Error() != want {
			t.Errorf("%q, want %q", err, want)
		}
	}
}

// TestKnownSchemes puts digits and an '@' after schemes that are not the name of a host.
func TestKnownSchemes(t *testing.T) {
	for scheme := range strings.FieldsSeq("about acct blob cid data geo im javascript magnet " +
		"mailto mid news pres sip sips sms tel urn view-source xmpp") {
		for _, input := range []string{scheme + ":80", scheme + ":user@host"} {
			if u, err := typed.Parse(input, ""); err != nil || u.Href() != input {
				t.Errorf("%s: %v, %v", input, u, err)
			}
		}
	}
}

// TestOddHosts tests each character that the parser accepts in a host but that no real host has.
func TestOddHosts(t *testing.T) {
	for c := range rune(0x7F) {
		u, err := typed.Parse("a"+string(c)+"b.example", "")
		isHost := err == nil && strings.Contains(u.Hostname(), "b.example")
		isName := 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' ||
			strings.ContainsRune("-_.", c)
		endsHost := strings.ContainsRune("\t\n\r/\\?#@", c)
		if !endsHost && isHost != isName {
			t.Errorf("%q: %v, %v", c, u, err)
		}
	}
}

func TestDefaultScheme(t *testing.T) {
	for _, test := range []struct {
		scheme, want string
		err          error
	}{
		{"http", "http://h.example:81/", nil},
		{"HTTPS", "https://h.example:81/", nil},
		{"redis", "redis://h.example:81", nil},
		{"file", "", typed.ErrScheme},
		{"FILE", "", typed.ErrScheme},
		{"files", "files://h.example:81", nil},
		{"http:", "", typed.ErrScheme},
		{"1", "", typed.ErrScheme},
		{"a b", "", typed.ErrScheme},
	} {
		u, err := typed.Parse("h.example:81", test.scheme)
		if err != test.err || err == nil && u.Href() != test.want {
			t.Errorf("%q: %v, %v", test.scheme, u, err)
		}
	}
}

// TestBackslashes checks that two backslashes are slashes only to a special URL.
func TestBackslashes(t *testing.T) {
	if u, err := typed.Parse(`\\h\x`, "HTTPS"); err != nil || u.Href() != "https://h/x" {
		t.Errorf("%v, %v", u, err)
	}
	if u, err := typed.Parse(`\\it's\x`, "HTTPS"); err != nil || u.Href() != "https://it's/x" {
		t.Errorf("%v, %v", u, err)
	}
	if u, err := typed.Parse(`\\h\x`, "redis"); err == nil {
		t.Error(u)
	}
}

// FuzzParse checks that the standard's parser gives the same result for the input, or for the input
// after the default scheme; and that the serialization of a special URL is read unchanged.
func FuzzParse(f *testing.F) {
	for _, test := range inputs {
		f.Add(test.input)
	}
	f.Fuzz(func(t *testing.T, input string) {
		u, err := typed.Parse(input, "ws")
		if err != nil {
			return
		}
		asIs, err1 := url.Parse(input)
		if repaired, err := url.Parse(strings.Replace(input, ";", ":", 1)); err == nil &&
			url.IsSpecialScheme(repaired.Scheme()) && u.Equal(repaired) {
			return
		}
		if repaired, err := url.Parse(strings.Replace(input, "//", "://", 1)); err == nil &&
			url.IsSpecialScheme(repaired.Scheme()) && u.Equal(repaired) {
			return
		}
		behind, err2 := url.Parse("ws://" + strings.TrimLeftFunc(input, func(r rune) bool {
			return r <= ' '
		}))
		if !(err1 == nil && u.Equal(asIs)) && !(err2 == nil && u.Equal(behind)) {
			t.Errorf("%q: %s, and not %v or %v", input, u, asIs, behind)
		}
		again, err := typed.Parse(u.Href(), "gopher")
		if url.IsSpecialScheme(u.Scheme()) && (err != nil || !u.Equal(again)) {
			t.Errorf("%s: %v, %v", u, again, err)
		}
	})
}

// TestOffset checks that an error's text and offset ignore the default scheme and the spaces around
// the input.
func TestOffset(t *testing.T) {
	long := strings.Repeat("a", 200)
	for _, test := range []struct {
		input, scheme string
		offset        int
		text, label   string
	}{
		{"example.com:x/", "", 12, "example.com:x/", ""},
		{"host.example:x/", "", 13, "host.example:x/", ""}, // with letters of the default scheme
		{" \texample.com:x/", "http", 12, "example.com:x/", ""},
		{"//h:x", "ws", 4, "//h:x", ""},
		{" //", "http", 2, "//", ""},
		{"user:secret@h:x", "foo", 14, "user:xxxxx@h:x", ""},
		{" https://h:x", "http", 10, "https://h:x", ""},
		{" https;//h:x", "http", 10, "https://h:x", ""},
		{" https//h:x", "http", 9, "https://h:x", ""},
		{" mailto://h:x", "http", 11, "mailto://h:x", ""},
		{" foo://h:x", "http", 8, "foo://h:x", ""},
		{" git+ssh:b\n", "", 0, "", ""},
		{" a.b^\n", "http", 3, "a.b^", "b^"},
		{long + ".b^/", "http", 202, "", "b^"},
	} {
		_, err := typed.Parse(test.input, test.scheme)
		var e *url.ParseError
		if errors.As(err, &e) != (test.offset > 0) {
			t.Errorf("%q: %v", test.input, err)
		} else if e != nil && (e.Offset != test.offset || test.text != "" && e.Input != test.text) {
			t.Errorf("%q: %#v, want byte %d of %q", test.input, e, test.offset, test.text)
		}
		d := new(url.DomainError)
		if errors.As(err, &d) != (test.label != "") || d.Label != test.label {
			t.Errorf("%q: %#v, want the label %q", test.input, d, test.label)
		}
	}
}
