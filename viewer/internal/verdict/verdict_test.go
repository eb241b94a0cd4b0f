package verdict

import (
	"net"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/attributes"
)

// TestVerdict has the verdict for each kind of difference.
func TestVerdict(t *testing.T) {
	const (
		same    = "All three read this the same way."
		spelled = "All three agree on the meaning, but spell it differently."
		forgery = "server-side request forgery"
	)
	for _, test := range []struct {
		name, input, base string
		browser           *Record // nil: one that follows the standard
		level             Level
		headline          string
		meaning           string // a part of the meaning; with a full stop, its end; "": none
	}{
		{"canonical", "https://example.com/", "", nil, Same, same, ""},
		{"no path", "http://h", "", nil, Spelled, spelled, "Two spellings"},
		{"case and default port", "HTTPS://EXAMPLE.com:443/", "", nil, Spelled, spelled,
			"Two spellings"},
		{"zeros before a port", "http://h:0080/", "", nil, Spelled, spelled, "Two spellings"},
		{"IDN", "http://bücher.example/", "", nil, Spelled, spelled,
			"A list of hosts that has xn--bcher-kva.example does not find it."},
		{"IDN in upper case", "http://BÜCHER.example/", "", nil, Spelled, spelled,
			"A list of hosts that has xn--bcher-kva.example does not find it."},
		{"circled letter", "http://ⓔvil.example/", "", nil, Differs,
			"The browser and net/http go to evil.example. A filter that uses net/url sees the " +
				"name ⓔvil.example.", "A list of hosts that has evil.example does not find it."},
		{"ideographic full stop", "http://evil。example/", "", nil, Differs,
			"The browser and net/http go to evil.example. A filter that uses net/url sees the " +
				"name evil。example.", "A list of hosts that has evil.example does not find it."},
		{"default port of an address", "http://[::1]:80/a%7Cb", "", nil, Spelled, spelled,
			"Two spellings"},
		{"encoding", "http://h/a|b", "", nil, Spelled, spelled, "Two spellings"},
		{"encoding of an opaque host", "foo://h%C3%A9/", "", nil, Spelled, spelled,
			"Two spellings"},
		{"all refuse", "http://%zz/", "", nil, Same, "All three refuse this.", ""},
		{"empty query", "http://h/?", "", nil, Same, same, ""},
		{"empty fragment", "http://h/#", "", nil, Spelled, spelled, "Two spellings"},
		{"number sign in the fragment", "http://h/#a#b", "", nil, Spelled, spelled,
			"Two spellings"},
		{"empty password", "http://u:@h/", "", nil, Spelled, spelled, "Two spellings"},

		{"IPv4 in IPv6", "http://[::ffff:127.0.0.1]/", "", nil, Spelled, spelled, "Two spellings"},
		{"a long loopback address", "http://[0:0:0:0:0:0:0:1]/", "", nil, Spelled, spelled,
			"Two spellings"},

		{"backslash", `/\evil.example`, "https://good.example/", nil, Differs,
			"The browser goes to evil.example. net/http goes to good.example.", "an open redirect"},
		{"three slashes and a base", "///evil.example:8443", "https://good.example/", nil, Differs,
			"The browser goes to evil.example:8443. net/http goes to good.example.",
			"an open redirect"},
		{"backslash and addresses", `/\127.0.0.1`, "http://8.8.8.8/", nil, Differs,
			"The browser goes to 127.0.0.1. net/http goes to 8.8.8.8.", forgery},
		{"bracket", "//a]", "http://h/", nil, Differs,
			"The browser refuses this. net/url accepts it.", "accepts it as a URL or a path."},
		{"three slashes", "http:///h", "", nil, Differs,
			"The browser goes to h. net/http sends no request.", "sees no host"},
		{"three slashes and an address", "http:///127.0.0.1", "", nil, Differs,
			"The browser goes to 127.0.0.1. net/http sends no request.", forgery},
		{"short address", "http://127.1/", "", nil, Differs,
			"The browser goes to 127.0.0.1. net/http looks up the name 127.1.",
			forgery + ". Some resolvers, such as glibc’s, read the name as the address, too."},
		{"backslash and localhost", `/\localhost`, "http://h/", nil, Differs,
			"The browser goes to localhost. net/http goes to h.", forgery + "."},
		{"one number", "http://0xA9FEA9FE/", "", nil, Differs,
			"The browser goes to 169.254.169.254. net/http looks up the name 0xA9FEA9FE.", forgery},
		{"public short address", "http://1.0x2.3/", "", nil, Differs,
			"The browser goes to 1.2.0.3. net/http looks up the name 1.0x2.3.",
			"A check of the host"},
		{"circled digits", "http://①②⑦.0.0.1/", "", nil, Differs,
			"The browser and net/http go to 127.0.0.1. A filter that uses net/url sees the name " +
				"①②⑦.0.0.1.", forgery},
		{"wide localhost", "http://ｌocalhost/", "", nil, Differs,
			"The browser and net/http go to localhost. A filter that uses net/url sees the name " +
				"ｌocalhost.", forgery},
		{"wide public address", "http://８.8.8.8/", "", nil, Differs,
			"The browser and net/http go to 8.8.8.8. A filter that uses net/url sees the name " +
				"８.8.8.8.", "A filter for addresses"},
		{"circled digits in file", "file://①②⑦.0.0.1/", "", nil, Differs,
			"The browser reads the host 127.0.0.1. A filter that uses net/url sees the name " +
				"①②⑦.0.0.1.", "A filter for addresses"},
		{"websocket", "ws://127.1/", "", nil, Differs,
			"The browser goes to 127.0.0.1. A Go client looks up the name 127.1.", forgery},
		{"a port alone", "http://:80/", "", nil, Differs,
			"The browser refuses this. net/http goes to 127.0.0.1.", forgery},
		{"a port that overflows", "http://h:4294967376/", "", nil, Differs,
			"The browser refuses this. net/http goes to h.", "no browser opens it"},
		{"net/url refuses", `http://h\a`, "", nil, Differs,
			"The browser goes to h. net/url refuses the string.", "gets an error"},
		{"script", "\x01javascript:alert(1)", "", nil, Differs,
			"The browser accepts this. net/url refuses it.", "cross-site scripting"},
		{"script and base", "java\tscript:alert(1)", "https://good.example/", nil, Differs,
			"The browser accepts this. net/url refuses it.", "cross-site scripting"},
		{"opaque", "foo:b%00\x7f", "", nil, Differs, "The browser accepts this. net/url refuses " +
			"it.", "must not use the string"},
		{"large port", "http://h:65536/", "", nil, Differs,
			"The browser refuses this. net/url accepts it.", "No browser opens this"},
		{"path", "http://h/%2e%2e/b", "", nil, Differs,
			"The browser asks for /b. net/url reads the path /%2e%2e/b.", "/admin"},
		{"path without a client", "foo://H/../a", "", nil, Differs,
			"net/url reads the path differently from the browser.", "/admin"},
		{"semicolon", "http://h/?a=b;c=d", "", nil, Differs,
			"net/url drops a part of the query.", "Query leaves out"},
		{"semicolon in the second value", "http://h/?a=1&a=b;c", "", nil, Differs,
			"net/url drops a part of the query.", "Query leaves out"},
		{"percent", "http://h/?a=%zz&b", "", nil, Differs,
			"net/url drops a part of the query.", "Query leaves out"},
		{"path spelled differently, and a semicolon", "http://h/a|b?c;d", "", nil, Differs,
			"net/url drops a part of the query.", "Query leaves out"},
		{"ill-formed UTF-8", "http://h/?a=%ff%fe", "", nil, Same, same, ""},

		{"nothing", "", "", nil, Neutral, "There is nothing to read yet.", "Type a URL"},
		{"domain", "example.com", "", nil, Neutral,
			"This has no scheme.", "An address bar adds https://. In a page"},
		{"path without a base", "/a", "", nil, Neutral,
			"This has no scheme.", "which needs a base URL"},
		{"localhost with a port", "localhost:3000/x", "", nil, Neutral,
			"localhost is the scheme here, and not the host.", "An address bar guesses"},

		{"username like a host", "https://good.example@evil.example/", "", nil, Warns,
			"The host is evil.example, not good.example.", "a username"},
		{"encoded username like a host", "https://good.example%2fx@evil.example/", "", nil, Warns,
			"The host is evil.example, not good.example/x.", "a username"},
		{"username with a dot at its end", "https://user.@h/", "", nil, Same, same, ""},
		{"username", "https://user:password@h/", "", nil, Same, same, ""},
		{"lookalike", "https://аррӏе.com/", "", nil, Warns,
			"The host is xn--80ak6aa92e.com, which people may take for another.",
			"In Unicode it is аррӏе.com,"},
		{"long lookalike", "https://accounts.mail.аррӏе.com/", "", nil, Warns,
			"The host is accounts.mail.xn--80ak6aa92e.com, which people may take for another.",
			"In Unicode it is accounts.mail.аррӏе.com,"},
		{"too long a lookalike", "https://" + strings.Repeat("аррӏе.", 30) + "com/", "", nil,
			Spelled, spelled, "does not find it."},
		{"no lookalike", "https://bücher.example/", "", nil, Spelled, spelled, "does not find it."},
		{"script for all", "javascript:alert(1)", "", nil, Warns,
			"Whoever opens this runs a script.", "what the page can do"},

		{"browser with an IPv6 address", "http://[::1]/", "", &Record{Href: "http://[::1]/",
			Protocol: "http:", Hostname: "[::1]", Pathname: "/"}, Same, same, ""},
		{"browser refuses", "https://example.com/", "", &Record{Error: "no"}, Differs,
			"This browser refuses what the standard accepts.", "cannot open"},
		{"browser and net/url refuse", `http://h\a`, "", &Record{Error: "no"}, Differs,
			"This browser and net/url refuse what the standard accepts.",
			"this browser cannot open this one."},
		{"browser accepts", "http://%zz/", "",
			&Record{Href: "http://zz/", Protocol: "http:", Hostname: "zz", Pathname: "/"}, Differs,
			"This browser accepts what the standard refuses.", "this browser opens it."},
		{"browser reads another path", "https://example.com/a", "",
			&Record{Href: "https://example.com/b", Protocol: "https:", Hostname: "example.com",
				Pathname: "/b"}, Differs,
			"The browser asks for /b. net/url reads the path /a.", "/admin"},
		{"browser reads another port", "foo://h:1/", "",
			&Record{Href: "foo://h:2/", Protocol: "foo:", Hostname: "h", Port: "2", Pathname: "/"},
			Differs, "The three read the port differently.",
			"A check of the port gives a different answer for each."},
		{"browser reads other parameters", "https://h/?a=1", "",
			&Record{Href: "https://h/?a=1", Protocol: "https:", Hostname: "h", Pathname: "/",
				Search: "?a=1", Params: "a=2"}, Differs,
			"The three read the parameters differently.",
			"A check of the parameters gives a different answer for each."},
		{"browser runs a script", "foo:x", "",
			&Record{Href: "javascript:x", Protocol: "javascript:", Pathname: "x"}, Differs,
			"The three read the scheme differently.", "cross-site scripting."},
		{"browser reads another scheme", "foo:x", "",
			&Record{Href: "bar:x", Protocol: "bar:", Pathname: "x"}, Differs,
			"The three read the scheme differently.", "A check against a list of schemes gives a " +
				"different answer for each."},
		{"browser reads another opaque host", "foo://h/", "",
			&Record{Href: "foo://g/", Protocol: "foo:", Hostname: "g", Pathname: "/"}, Differs,
			"The three read the host differently.", "A check against a list of hosts gives a " +
				"different answer for each."},
		{"browser goes nowhere", "http:x", "",
			&Record{Href: "http:x", Protocol: "http:", Pathname: "x"}, Differs,
			"The standard goes to x. This browser and net/http go nowhere.",
			"wrong in this browser"},
		{"browser goes where net/http goes", `/\evil.example`, "https://good.example/",
			&Record{Href: "https://good.example/%5Cevil.example", Protocol: "https:",
				Hostname: "good.example", Pathname: "/%5Cevil.example"}, Differs,
			"The standard goes to evil.example. This browser and net/http go to good.example.",
			"wrong in this browser"},
		{"only the browser goes nowhere", "http://h/", "",
			&Record{Href: "foo:h", Protocol: "foo:", Pathname: "h"}, Differs,
			"The browser goes nowhere. net/http goes to h.",
			"Code that uses net/url sends a request. A browser sends none."},
	} {
		t.Run(test.name, func(t *testing.T) {
			v, rows := Of(test.input, test.base, read(test.input, test.base), test.browser)
			isMeaning := strings.Contains(v.Meaning, test.meaning)
			if test.meaning == "" || strings.HasSuffix(test.meaning, ".") {
				isMeaning = strings.HasSuffix(v.Meaning, test.meaning) &&
					(test.meaning == "") == (v.Meaning == "")
			}
			if v.Level != test.level || v.Headline != test.headline || !isMeaning {
				t.Errorf("%q, base %q: %+v", test.input, test.base, v)
			}
			for _, row := range rows {
				if row.Level != Differs &&
					(row.Meaning != "" || slices.Contains(row.Marks[:], true)) ||
					row.Level == Differs && v.Level != Differs {
					t.Errorf("%+v", row)
				}
			}
		})
	}
}

// TestNotes has the notes that are added to the verdict.
func TestNotes(t *testing.T) {
	encoded := &Record{Href: "http://h/a%7Cb", Protocol: "http:", Hostname: "h", Pathname: "/a%7Cb"}
	for _, test := range []struct {
		input   string
		browser *Record
		notes   []string
	}{
		{"https://example.com/", nil, nil},
		{"http://h/a|b", encoded,
			[]string{"This browser spells the path differently from the standard."}},
		{"https://h/a", &Record{Href: "https://h/b", Protocol: "https:", Hostname: "h",
			Pathname: "/b"}, []string{"This browser departs from the standard, which reads the " +
			"path /a."}},
		{"https://h/", &Record{Href: "https://g/", Protocol: "https:", Hostname: "g",
			Pathname: "/"}, []string{"This browser departs from the standard, which goes to h."}},
		{"https://h/?a#b", &Record{Href: "https://h/?a#c", Protocol: "https:", Hostname: "h",
			Pathname: "/", Search: "?a", Hash: "#c", Params: "a="},
			[]string{"This browser departs from the standard in the fragment."}},
		{"foo://h/", &Record{Href: "http://h/", Protocol: "http:", Hostname: "h", Pathname: "/"},
			[]string{"This browser departs from the standard, which goes nowhere."}},
		{"file://h/", &Record{Href: "file://127.0.0.1/", Protocol: "file:", Hostname: "127.0.0.1",
			Pathname: "/"}, []string{"This browser departs from the standard in the host."}},
		{"https://good.example@evil.example/", nil, []string{"All three read this the same way."}},
		{"http://good.example@127.1/", nil, []string{"The host is 127.0.0.1, not good.example. " +
			"What is before the @ is a username, which people take for the host."}},
	} {
		v, _ := Of(test.input, "", read(test.input, ""), test.browser)
		if !slices.Equal(v.Notes, test.notes) {
			t.Errorf("%q: %+v", test.input, v)
		}
	}
}

// TestSuggestion has inputs, and the URL that a person may have meant.
func TestSuggestion(t *testing.T) {
	for input, want := range map[string]string{
		"example.com":          "https://example.com/",
		"www.bücher.example/ä": "https://www.xn--bcher-kva.example/%C3%A4",
		"localhost:3000/x":     "https://localhost:3000/x",

		"": "", "/a": "", "two words": "", "https://h/": "", "mailto:a@b": "", "foo:bar": "",
		"urn:isbn:1": "", "javascript:1": "", "tel:911": "",
	} {
		if v, _ := Of(input, "", read(input, ""), nil); v.Suggestion != want {
			t.Errorf("%q: %+v", input, v)
		}
	}
}

// TestMarks checks that readers that both refuse are not marked as different, whatever their
// messages.
func TestMarks(t *testing.T) {
	for _, test := range []struct {
		input string
		marks [readers]bool
	}{
		{"http://h:65536/", [readers]bool{netURL: true}}, // net/url accepts it
		{"http://%zz/", [readers]bool{}},
		{"example.com", [readers]bool{}},
	} {
		_, rows := Of(test.input, "", read(test.input, ""), &Record{Error: "another error"})
		if got := rows[0]; got.Name != Result || got.Marks != test.marks {
			t.Errorf("%q: %+v", test.input, got)
		}
	}
}

// TestRows has the rows that are not attributes.
func TestRows(t *testing.T) {
	five := `"a": ";"` + strings.Repeat(`, "a": ";"`, 4)
	const names = `"a": ";", "b": ";", "c": ";", "d": ";", "e": ";"`
	for _, test := range []struct {
		input, row string
		want       string // "" for no such row
	}{
		{"http://h/", Filter, ""},
		{"http://①②⑦.0.0.1/", Filter, "differs: a loopback address | a loopback address | a name"},
		{"http://[::1]/", Filter,
			"same: a loopback address | a loopback address | a loopback address"},
		{"http://a.localhost/", Filter, "same: localhost | localhost | localhost"},
		{"http://localhost./", Filter, "same: localhost | localhost | localhost"},
		{"http://[::ffff:0.0.0.0]/", Filter, "same: the unspecified address | the unspecified " +
			"address | the unspecified address"},
		{"http:///h", Connects, "differs: h:80 | h:80 | "},
		{"http://127.1/", Connects, "differs: 127.0.0.1:80 | 127.0.0.1:80 | 127.1:80"},
		{"http://[::ffff:1.2.3.4]/", Connects, "same: 1.2.3.4:80 | 1.2.3.4:80 | 1.2.3.4:80"},
		{"http://h/?a=b;c&d=e", Params, `differs: "a": "b;c" | "a": "b;c" | `},
		{"http://h/?a=b;c&d=e;f", Params,
			`differs: "a": "b;c", "d": "e;f" | "a": "b;c", "d": "e;f" | `},
		{"http://h/?d=e", Params, ""},
		{"http://h:65536/?d=e", Params, ""},
		{"http://127.1/", Result, "differs: http://127.0.0.1/ | http://127.0.0.1/ | http://127.1/"},
		{"http://h/?a=;", Result, "same: http://h/?a=; | http://h/?a=; | http://h/?a=;"},
		{`http://h\a`, Result,
			`differs: http://h/a | http://h/a | refused: invalid character "\\" in host name`},
		{"http://h/?a=;&a=;&a=;&a=;&a=;&a=;", Params, "differs: " + five + " | " + five + " | "},
		{"http://h/?a=;&b=;&c=;&d=;&e=;", Params, "differs: " + names + " | " + names + " | "},
		{"http://h/?a=;&b=;&c=;&d=;&e=;&f=;", Params, "differs: " + names + " | " + names + " | "},
		{"example.com", Result, "same: refused: missing-scheme-non-relative-URL | refused: " +
			"missing-scheme-non-relative-URL | relative: example.com"},
	} {
		_, rows := Of(test.input, "", read(test.input, ""), nil)
		got := ""
		for _, row := range rows {
			if row.Name == test.row {
				got = string(row.Level) + ": " + strings.Join(row.Values[:], " | ")
			}
		}
		if got != test.want {
			t.Errorf("%q: %s", test.input, got)
		}
	}
}

// TestComponents checks that each attribute that can be set is compared, except those that consist
// of others.
func TestComponents(t *testing.T) {
	var want, got []string
	for _, a := range attributes.All {
		if a.Set != nil && a.Name != "href" && a.Name != "host" {
			want = append(want, a.Name)
		}
	}
	for _, thing := range things {
		if attributes.Getter(thing.name) != nil {
			got = append(got, thing.name)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("compared: %q, want %q", got, want)
	}
}

// dialledPort returns the port that package net looks up, which misses some overflows.
func TestDialledPort(t *testing.T) {
	for high := range uint64(25) {
		for _, low := range []uint64{0, 1, 80, 65535, 65536, 1 << 29, 1<<30 - 1, 1 << 30, 1 << 31} {
			digits := strconv.FormatUint(high<<32+low, 10)
			n, err := strconv.Atoi(dialledPort(digits))
			isPort := err == nil && n <= 65535
			if port, err := net.LookupPort("tcp", digits); (err == nil) != isPort ||
				err == nil && port != n {
				t.Errorf("%s: %d %v, want %d, %v", digits, n, isPort, port, err)
			}
		}
	}
}

// TestBaseNote checks that the verdict says when the base decided.
func TestBaseNote(t *testing.T) {
	const decided = "The base decided: this is relative to it, and leads to good.example."
	const scheme = "The base decided: the scheme is its own."
	for _, c := range []struct{ input, base, want string }{
		{"example.com", "https://good.example/", decided},
		{"/a?b", "https://good.example/", decided},
		{"https:a", "https://good.example/", decided},
		{"", "https://good.example/", decided},
		{"//evil.example/", "https://good.example/", scheme},
		{"#a", "mailto:x", scheme},
		{"https://evil.example/", "https://good.example/", ""},
		{"https:a", "http://good.example/", ""},
		{"/b", "https://good.example:8/", strings.Replace(decided, "e.", "e:8.", 1)},
		{"example.com", "", ""},
		{"https://a b/", "https://good.example/", ""},
		{"a", "b", ""},
	} {
		std := &Record{Error: "x"}
		if u, err := url.ParseWithBase(c.input, c.base); err == nil {
			std = Standard(u)
		}
		v, _ := Of(c.input, c.base, std, nil)
		got := ""
		for _, note := range v.Notes {
			if strings.HasPrefix(note, "The base") {
				got = note
			}
		}
		if got != c.want {
			t.Errorf("%q on %q: %q, want %q", c.input, c.base, got, c.want)
		}
	}
}
