package redact_test

import (
	"flag"
	"fmt"
	"io"
	"log/slog"
	neturl "net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	dropin "github.com/go-weburl/url/net/url"
	"github.com/go-weburl/url/redact"
	"github.com/go-weburl/url/slogurl"
)

func TestText(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"empty", "", ""},
		{"no URL", `a: b@c "d:/" e://`, `a: b@c "d:/" e://`},
		{"no password", "see https://user@h/ and https://h:80/",
			"see https://user@h/ and https://h:80/"},
		{"URL", "https://user:p@h/", "https://user:xxxxx@h/"},
		{"two", "http://a:b@c, http://d:e@f g:h@i", "http://a:xxxxx@c, http://d:xxxxx@f g:h@i"},
		{"two lines", "http://a@b\nc:d@e http://a@b\tc:d@e", "http://a@b\nc:d@e http://a@b\tc:d@e"},
		{"in quotes, with a space", `see "http://u:p w@h:x", bad @`,
			`see "http://u:xxxxx@h:x", bad @`},
		{"in quotes, with a quote", `see "http://u:p\"w@h:x", bad`,
			`see "http://u:xxxxx@h:x", bad`},
		{"in quotes, after an escape", `see "\"http://u:p w@h\\", a@b`,
			`see "\"http://u:xxxxx@h\\", a@b`},
		{"the same, with what may be a port", `see "\"http://u:1 w@h\\", a@b`,
			`see "\"http://u:xxxxx@h\\", a@b`},
		{"a backslash before the quotes", `a\"http://u:1 w@h"`, `a\"http://u:xxxxx@h"`},
		{"an escape after the slashes", `"http://\"u:p@h"`, `"http://\"u:xxxxx@h"`},
		{"a backslash before a space", `http://h\ a:b@c`, `http://h\ a:b@c`},
		{"quotes not closed", `"http://u:p w@h`, `"http://u:xxxxx@h`},
		{"escape at the end", `"http://u:p@h\`, `"http://u:xxxxx@h\`},
		{"backslashes", `http:\\u:p@h`, `http:\\u:xxxxx@h`},
		{"password with a slash", "http://u:p/w@h", "http://u:xxxxx@h"},
		{"a URL in a URL", "http://h/?http://u:p@h", "http://h/?http:xxxxx@h"},
		{"last", "http://", "http://"},
		{"one slash at the end", "http:/", "http:/"},
		{"a colon at the end", "http:", "http:"},
		{"'@' before ':'", "http://a@b:c http://a@b:c@d", "http://a@b:c http://a@b:xxxxx@d"},
		{"no slash", "blob:https:u:p@h/x", "blob:https:u:xxxxx@h/x"},
		{"one slash", "see blob:https:/u:p@h/x, ws:/u:p@h",
			"see blob:https:/u:xxxxx@h/x, ws:/u:xxxxx@h"},
		{"one backslash", `view-source:https:\u:p@h/x`, `view-source:https:\u:xxxxx@h/x`},
		{"mixed slashes", `HttP:/\/u:p@h`, `HttP:/\/u:xxxxx@h`},
		{"special schemes", "http:u:p@h https:u:p@h ws:u:p@h WSS:u:p@h ftp:u:p@h",
			"http:u:xxxxx@h https:u:xxxxx@h ws:u:xxxxx@h WSS:u:xxxxx@h ftp:u:xxxxx@h"},
		{"other schemes need slashes", "mailto:a:b@c file:a:b@c foo:/a:b@c",
			"mailto:a:b@c file:a:b@c foo:/a:b@c"},
		{"tabs and line feeds", "ht\ttp\n:\r/u:p@h foo:\n/\t/u:p@h",
			"ht\ttp\n:\r/u:xxxxx@h foo:\n/\t/u:xxxxx@h"},
		{"tabs and line feeds in quotes", `"ht\ttp\n:\r/u:p@h" "foo:\n/\t/u:p@h"`,
			`"ht\ttp\n:\r/u:xxxxx@h" "foo:\n/\t/u:xxxxx@h"`},
		{"a space in a password", "see http://u:p w@h and http:u:p\tw\n@h",
			"see http://u:xxxxx@h and http:u:xxxxx@h"},
		{"a port before a space", "http://h:80 a@b http://[::1]:80 a@b http://h: a@b http://h " +
			"a:b@c", "http://h:80 a@b http://[::1]:80 a@b http://h: a@b http://h a:b@c"},
		{"the first and the last digit", "http://h:0 a@b http://h:9 a@b http://u:! a@b " +
			"http://u:; a@b", "http://h:0 a@b http://h:9 a@b http://u:xxxxx@b http://u:xxxxx@b"},
		{"each white space", "http://h\ta:b@c http://h\na:b@c http://h\va:b@c http://h\fa:b@c " +
			"http://h\ra:b@c", "http://h\ta:b@c http://h\na:b@c http://h\va:b@c http://h\fa:b@c " +
			"http://h\ra:b@c"},
		{"a path before a space", "http://a:1/ c@d http://a:1?c d@e http://a:1 c/d@e " +
			"http://u:p@h i@j", "http://a:1/ c@d http://a:1?c d@e http://a:1 c/d@e " +
			"http://u:xxxxx@h i@j"},
		{"a space in the second password", "http://a:1 c/d http://u:p w@h",
			"http://a:1 c/d http://u:xxxxx@h"},
		{"a password with a space after a host and port", "http://a:b c/d http://u:p w@h",
			"http://a:b c/d http://u:xxxxx@h"},
		{"a slash and a space in a password", "x https://u:a/b c@h", "x https://u:xxxxx@h"},
		{"a slash after the space", "x https://u:b c/d@h", "x https://u:b c/d@h"},
		{"a space at once, or a slash", "x https://h: c@h https://h:/ c@h https://h/a:b c@d",
			"x https://h: c@h https://h:/ c@h https://h/a:b c@d"},
		{"an address as the username", "http://a@b.c:p w@h", "http://a@b.c:xxxxx@h"},
		{"a quote in a password", `get https://u:sec"ret@h/ failed`,
			"get https://u:xxxxx@h/ failed"},
		{"a quote at its end", `https://u:secret"@h`, "https://u:xxxxx@h"},
		{"a quote and a space", `redis://:a"b secret@h x`, "redis://:xxxxx@h x"},
		{"a quote after a quoted word", `say "hi" https://u:sec"ret@h`,
			`say "hi" https://u:xxxxx@h`},
		{"a quote that starts no string", `a 5" wide https://u:sec"ret@h`,
			`a 5" wide https://u:xxxxx@h`},
		{"quotes around one", `"https://u:sec"ret@h/a b", c@d`, `"https://u:xxxxx@h/a b", c@d`},
		{"a quote before a digit", `"https://u:s"1@h"`, `"https://u:xxxxx@h"`},
		{"a list of quoted URLs", `["https://h:80","a@b"]`, `["https://h:80","a@b"]`},
		{"a control that is not a space", "http://h/\x01u:p@h", "http://h/\x01u:xxxxx@h"},
		{"redacted", "http://u:xxxxx@h http://v:xxxxx@h", "http://u:xxxxx@h http://v:xxxxx@h"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := redact.Text(test.text); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
	const clean = `parse "http://h:1": see https://user@h/?a=b#c`
	if n := testing.AllocsPerRun(100, func() { redact.Text(clean) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestTextOfMessages has a row for each message in which another package quotes a part of a
// password that is not percent-encoded, and some in which it quotes something else. The module
// workshop has a test with the packages themselves.
func TestTextOfMessages(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{`parse "postgres://app:hunter2/x@db/prod": invalid port ":hunter2" after host`,
			`parse "postgres://app:xxxxx": invalid port "xxxxx" after host`},
		{`parse "postgres://app:hunter2": invalid port ":hunter2" after host`, // cut at a '#'
			`parse "postgres://app:xxxxx": invalid port "xxxxx" after host`},
		{`parse "//app:hunter2": invalid port ":hunter2" after host`,
			`parse "//app:xxxxx": invalid port "xxxxx" after host`},
		{`open failed: "parse \"postgres://u:pa\": invalid port \":pa\" after host"`,
			`open failed: "parse \"postgres://u:xxxxx\": invalid port \"xxxxx\" after host"`},
		{`{"err":"parse \"http://u:a b\": invalid port \":a b\" after host","x":"\"y\""}`,
			`{"err":"parse \"http://u:xxxxx\": invalid port \"xxxxx\" after host","x":"\"y\""}`},
		{`"a: \"parse \\\"http://u:p\\\": invalid port \\\":p\\\" after host\""`,
			`"a: \"parse \\\"http://u:xxxxx\\\": invalid port \\\"xxxxx\\\" after host\""`},
		{`parse "//h:80/%zz": bad`, `parse "//h:80/%zz": bad`},
		{`parse "http://h:8080/a:\x7f": bad`, `parse "http://h:8080/a:\x7f": bad`},
		{`parse "http://[::1]:65535?a:\x7f": bad`, `parse "http://[::1]:65535?a:\x7f": bad`},
		{`parse "mongodb://a:1,b:2/\x7f": bad`, `parse "mongodb://a:1,b:2/\x7f": bad`},
		{`parse "mongodb://a:1,[::1]:2/\x7f": bad`, `parse "mongodb://a:1,[::1]:2/\x7f": bad`},
		{`parse "mongodb://a:1,b:c\x7f": bad`, `parse "mongodb://a:1,b:xxxxx": bad`},
		{`parse "mongodb://a:,b": bad`, `parse "mongodb://a:xxxxx": bad`},
		{`parse "http://h:65536": bad`, `parse "http://h:xxxxx": bad`},
		{`parse "http://h:000080": bad`, `parse "http://h:xxxxx": bad`},
		{`parse "http://h:/%zz": bad`, `parse "http://h:xxxxx": bad`},
		{`parse "http://[a:b": bad`, `parse "http://[a:xxxxx": bad`},
		{`parse "http://:hunter2": bad`, `parse "http://:xxxxx": bad`},
		{`parse "http://h:1hunter2": bad`, `parse "http://h:xxxxx": bad`},
		{`parse "a\"b://u:hunter2": bad`, `parse "a\"b://u:xxxxx": bad`},
		{`invalid port ":hun\"ter2" after host`, `invalid port "xxxxx" after host`},
		{`invalid port "" after host`, `invalid port "" after host`},
		{`parse "amqp://app:@hunter2[": invalid IP-literal`,
			`parse "amqp://app:xxxxx": invalid IP-literal`},
		{`parse "amqp://app://hunter2\x7f": net/url: invalid control character in URL`,
			`parse "amqp://app:xxxxx": net/url: invalid control character in URL`},
		{`parse "app:hunter2\n@db": net/url: invalid control character in URL`,
			`parse "app:xxxxx": net/url: invalid control character in URL`},
		{`parse "http://h\x7f/": net/url: invalid control character in URL`,
			`parse "http://h\x7f/": net/url: invalid control character in URL`},
		{`parse "http://h:80/%zz": invalid URL escape "%zz"`,
			`parse "http://h:80/%zz": invalid URL escape "xxxxx"`},
		{`url: cannot parse "https://u:xxxxx@h:x/": port-invalid at byte 10`,
			`url: cannot parse "https://u:xxxxx@h:x/": port-invalid at byte 10`},
		{`invalid value "app:hunter2\x7f@db" for flag -db: parse error`,
			`invalid value "app:xxxxx@db" for flag -db: parse error`},
		{`invalid value "a: b@c" of a column`, `invalid value "a: b@c" of a column`},
		{`invalid value "a: b@c" for form d`, `invalid value "a: b@c" for form d`},
		{`GET "app:hunter2@db": EOF`, `GET "app:xxxxx@db": EOF`},
		{`a "app:hunter2@db": EOF`, `a "app:xxxxx@db": EOF`},
		{`z "app:hunter2@db": EOF`, `z "app:xxxxx@db": EOF`},
		{`GET "http://h:x/y": EOF`, `GET "http://h:x/y": EOF`}, // not cut, as by net/url
		// No word precedes these, so they need not be URLs.
		{`1 "a:b@c": d`, `1 "a:b@c": d`}, {`{ "a:b@c": d`, `{ "a:b@c": d`},
		{` "a:b@c": d`, ` "a:b@c": d`}, {`x="a:b@c": d`, `x="a:b@c": d`},
		{"cannot parse `app:xxxxxx@db`: failed to parse as keyword/value (missing \"=\" after " +
			`"app:hunter2" in connection info string)`,
			"cannot parse `app:xxxxx@db`: failed to parse as keyword/value (missing \"=\" after " +
				`"xxxxx" in connection info string)`},
		{"cannot parse `app:\nhunter2@db`: failed to parse as keyword/value",
			"cannot parse `app:xxxxx@db`: failed to parse as keyword/value"},
		{`unexpected spaces found in ""hunter2;@a b", use percent-encoded spaces (%20) instead)`,
			`unexpected spaces found in "xxxxx", use percent-encoded spaces (%20) instead)`},
		{`invalid percent-encoded token: ""hunter2%zz")`, `invalid percent-encoded token: "xxxxx`},
		{`missing key/value separator "=" in URI query parameter: "hunter2@h")`,
			`missing key/value separator "=" in URI query parameter: "xxxxx`},
		{"default addr for network 'it's//hunter2' unknown",
			"default addr for network 'xxxxx' unknown"},
		{"default addr for network 'hunter2", "default addr for network 'xxxxx"},
		{`invalid dbname "hunter2%zz@tcp(h)": invalid URL escape "%zz"`,
			`invalid dbname "xxxxx": invalid URL escape "xxxxx"`},
		{"invalid value / unknown config name: hunter2@tcp(h)",
			"invalid value / unknown config name: xxxxx"},
		{"redis: invalid URL path: /hunter2@h/0", "redis: invalid URL path: xxxxx"},
		{"redis: unexpected option: hunter2, @h", "redis: unexpected option: xxxxx"},
		{`redis: invalid database number: "hunter2@h"`, `redis: invalid database number: "xxxxx"`},

		// A name is hidden if something in a URL is, and if what is kept does not show the name.
		{"redis://app:@hunter2/@db/0: dial tcp: lookup hunter2 on 127.0.0.53:53: no such host",
			"redis://app:xxxxx@db/0: dial tcp: lookup xxxxx on 127.0.0.53:53: no such host"},
		{"redis://app:@hunter2/@db/0 by http://h/: lookup hunter2: no such host",
			"redis://app:xxxxx@db/0 by http://h/: lookup xxxxx: no such host"},
		{"redis://app:pw@db/0: dial tcp: lookup db on 127.0.0.53:53: no such host",
			"redis://app:xxxxx@db/0: dial tcp: lookup db on 127.0.0.53:53: no such host"},
		{"redis://app@db/0: dial tcp: lookup db1: no such host",
			"redis://app@db/0: dial tcp: lookup db1: no such host"},
		{`dial "redis://app:@hunter2#@db": address hunter2: missing port in address`,
			`dial "redis://app:xxxxx@db": address xxxxx: missing port in address`},
		{`dial "redis://app:@[hunter2::]#@db": ParseAddr("hunter2::"): odd (at "hunter2::")`,
			`dial "redis://app:xxxxx@db": ParseAddr("xxxxx"): odd (at "xxxxx")`},
		{"cannot parse `postgres://app:xxxxx@db:a/`: invalid port (strconv.ParseUint: parsing " +
			`"hunter2": invalid syntax)`,
			"cannot parse `postgres://app:xxxxx@db:a/`: invalid port (strconv.ParseUint: " +
				`parsing "xxxxx": invalid syntax)`},
		{strings.Repeat("lookup a: ", 17) + "http://u:p@h/ " + strings.Repeat("lookup a: ", 17),
			strings.Repeat("lookup a: ", 17) + "http://u:xxxxx@h/ " +
				strings.Repeat("lookup a: ", 16) + "lookup xxxxx: "},
	} {
		got := redact.Text(test.text)
		if got != test.want {
			t.Errorf("%s\ngives %s\nwant  %s", test.text, got, test.want)
		}
		if again := redact.Text(got); again != got && strings.Count(got, "lookup") < 2 {
			t.Errorf("%s\nbecomes %s", got, again)
		}
	}
}

// TestLongNames redacts a name that the message does not show, of up to 1000 bytes.
func TestLongNames(t *testing.T) {
	for n, isHidden := range map[int]bool{999: true, 1000: true, 1001: false} {
		const url = "https://u:xxxxx@h/ "
		name := strings.Repeat("a", n)
		for _, format := range []string{"lookup %s: x", "address %s: x", `ParseAddr("%s")`,
			`(at "%s")`, `parsing "%s"`} {
			want := name
			if isHidden {
				want = "xxxxx"
			}
			got := redact.Text(url + fmt.Sprintf(format, name))
			if got != url+fmt.Sprintf(format, want) {
				t.Errorf("%s, %d bytes: %.100q", format, n, got)
			}
		}
	}
}

// TestURL redacts URLs of each package in each way.
func TestURL(t *testing.T) {
	const all = "https://u:p@h/a?b=c&Tok%65n=d;sig=e&f#token=g&h"
	names := []string{"token", "SIG", "a b", "kelvin"}
	everything := redact.Secrets{Query: true, Names: names, Fragment: true}
	for _, test := range []struct {
		input   string
		secrets redact.Secrets
		want    string
	}{
		{all, redact.Secrets{}, "https://u:xxxxx@h/a?b=c&Tok%65n=d;sig=e&f#token=g&h"},
		{all, redact.Secrets{Query: true},
			"https://u:xxxxx@h/a?b=xxxxx&Tok%65n=xxxxx&xxxxx#token=g&h"},
		{all, redact.Secrets{Names: names},
			"https://u:xxxxx@h/a?b=c&Tok%65n=xxxxx&f#token=xxxxx&h"},
		{all, redact.Secrets{Fragment: true}, "https://u:xxxxx@h/a?b=c&Tok%65n=d;sig=e&f#xxxxx"},
		{all, everything, "https://u:xxxxx@h/a?b=xxxxx&Tok%65n=xxxxx&xxxxx#xxxxx"},
		{"https://h/", everything, "https://h/"},
		{"https://h/?", everything, "https://h/?"},
		{"https://h/?&&=&a=&=b&a==b", redact.Secrets{Query: true},
			"https://h/?&&=&a=&=xxxxx&a=xxxxx"},
		{"https://h/?a+b=c&a%20b=c&token&tokens=c", redact.Secrets{Names: names},
			"https://h/?a+b=xxxxx&a%20b=xxxxx&token&tokens=c"},
		{"https://h/?my+long+key=c", redact.Secrets{Names: []string{"my long key"}},
			"https://h/?my+long+key=xxxxx"},
		{"https://h/?%;token=c", redact.Secrets{Names: names}, "https://h/?%;token=xxxxx"},
		{"https://h/?token=a;b=c?d&e", redact.Secrets{Names: names}, "https://h/?token=xxxxx&e"},
		{"https://h/?a=b;sig=c;d=e&f", redact.Secrets{Names: names}, "https://h/?a=b;sig=xxxxx&f"},
		{"https://h/?a=b?token=c", redact.Secrets{Names: names}, "https://h/?a=b?token=xxxxx"},
		{"https://h/?a=token=c", redact.Secrets{Names: names}, "https://h/?a=token=xxxxx"},
		{"https://h/?%E2%84%AAelvin=a&%4belvin=b", redact.Secrets{Names: names},
			"https://h/?%E2%84%AAelvin=a&%4belvin=xxxxx"},
		{"https://h/?secret", redact.Secrets{Query: true}, "https://h/?xxxxx"},
		{"https://h/#a?token=c", redact.Secrets{Names: names}, "https://h/#a?token=xxxxx"},
		{"https://h/#token=a%20b|c&d", redact.Secrets{Names: names}, "https://h/#token=xxxxx&d"},
		{"https://h/#a%20b&token=c", redact.Secrets{Names: names}, "https://h/#a%20b&token=xxxxx"},
		{"https://u:p@h:80/?a@b", redact.Secrets{Names: names}, "https://u:xxxxx@h:80/?a@b"},
		{"https://h/?next=%2Fa%3Fb%3Dc%26TOKEN%3Dd%26e&f", redact.Secrets{Names: names},
			"https://h/?next=%2Fa%3Fb%3Dc%26TOKEN%3Dxxxxx&f"},
		{"https://h/?next=%253Ftoken%253Da&%252525", redact.Secrets{Names: names},
			"https://h/?next=%253Ftoken%253Dxxxxx&%252525"},
		{"https://h/?next=%25253Ftoken%25253Da", redact.Secrets{Names: names},
			"https://h/?next=%25253Ftoken%25253Dxxxxx"},
		{"https://h/?next=%2Fcb%3Fto%256ben%3Dsecret&to%25256ben=a", redact.Secrets{Names: names},
			"https://h/?next=%2Fcb%3Fto%256ben%3Dxxxxx&to%25256ben=xxxxx"},
		{"https://h/?%=a&%2=b&%25=c&to%6=d", redact.Secrets{Names: names},
			"https://h/?%=a&%2=b&%25=c&to%6=d"},
		{"https://h/?x%26a%3Db=c&x%26a=d&e=%&f=%25", redact.Secrets{Names: []string{"x&a"}},
			"https://h/?x%26a%3Db=c&x%26a=xxxxx&e=%&f=%25"},
		{"https://h/?a=%23tok%65n%3db#c%3Btoken=d", redact.Secrets{Names: names},
			"https://h/?a=%23tok%65n%3dxxxxx#c%3Btoken=xxxxx"},
		{"https://h/?c%3Dd=e&a?c%3Dd=e&%3=f&a=%25", redact.Secrets{Names: []string{"C=D"}},
			"https://h/?c%3Dd=xxxxx&a?c%3Dd=xxxxx&%3=f&a=%25"},
		{"https://h/#a#token=c", redact.Secrets{Names: names}, "https://h/#a#token=xxxxx"},
		{"https://h/?AUTHZ=c&authz=d&AUTH=e&%41UTH%5A=f", redact.Secrets{Names: []string{"authz"}},
			"https://h/?AUTHZ=xxxxx&authz=xxxxx&AUTH=e&%41UTH%5A=xxxxx"},
		{"https://h/?authz=c&[=d&{=e", redact.Secrets{Names: []string{"AUTHZ", "["}},
			"https://h/?authz=xxxxx&[=xxxxx&{=e"},
		{"https://h/?a%C3%89=b&A%C3%89=c&a%C3%A9=d", redact.Secrets{Names: []string{"A\u00C9"}},
			"https://h/?a%C3%89=xxxxx&A%C3%89=xxxxx&a%C3%A9=d"},
		{"https://h/?a%FF=b&a%EF%BF%BD=c", redact.Secrets{Names: []string{"A\xFE"}},
			"https://h/?a%FF=xxxxx&a%EF%BF%BD=xxxxx"},
		{"mailto:x?token=c", redact.Secrets{Names: names}, "mailto:x?token=xxxxx"},
		{"blob:https://u:p@h/?token=c", redact.Secrets{}, "blob:https://u:xxxxx@h/?token=c"},
		{"foo:a?q=", redact.Secrets{Query: true}, "foo:a?q="},
		{"/a?token=c#token=d", redact.Secrets{Names: names}, "/a?token=xxxxx#token=xxxxx"},
		{"//u:p@h/?token=c", redact.Secrets{Names: names}, "//u:xxxxx@h/?token=xxxxx"},
		{"?c", redact.Secrets{Query: true}, "?xxxxx"},
	} {
		if u, err := url.Parse(test.input); err == nil {
			if got := test.secrets.URL(u); got != test.want {
				t.Errorf("%s, %+v: %s, want %s", test.input, test.secrets, got, test.want)
			}
			got := test.secrets.Text(fmt.Sprintf("Get %q: EOF", test.input))
			if strings.Contains(test.input, "://") && !strings.Contains(test.input, ":80") &&
				!u.HasOpaquePath() && got != fmt.Sprintf("Get %q: EOF", test.want) {
				t.Errorf("%s, %+v: %s", test.input, test.secrets, got)
			}
		}
		n, err := neturl.Parse(test.input)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := test.secrets.NetURL(n).String(); got != test.want &&
			got != strings.Replace(test.want, "#a#", "#a%23", 1) {
			t.Errorf("net/url: %s, %+v: %s, want %s", test.input, test.secrets, got, test.want)
		}
		d, err := dropin.Parse(test.input)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := (*dropin.URL)(test.secrets.NetURL((*neturl.URL)(d))).String(); got != test.want {
			t.Errorf("drop-in: %s, %+v: %s, want %s", test.input, test.secrets, got, test.want)
		}
	}
	if got := everything.URL(nil) + everything.URL(new(url.URL)); got != "" {
		t.Error(got)
	}
	if got := everything.NetURL(new(neturl.URL)).String(); got != "" {
		t.Error(got)
	}
	if got := everything.NetURL(nil); got != nil {
		t.Error(got)
	}
	if got := everything.URL(url.MustParse("https://h/?#")); got != "https://h/?#" {
		t.Error(got)
	}
}

// TestOpenTelemetry follows the text of the conventions for url.full, version 1.44 and the commit
// efafcad3 after it, from MUST NOT contain credentials to the example of a name that is kept.
func TestOpenTelemetry(t *testing.T) {
	for _, test := range []struct {
		secrets     redact.Secrets
		input, want string
	}{
		{redact.Secrets{}, "https://username:password@www.example.com/",
			"https://REDACTED:REDACTED@www.example.com/"},
		{redact.Secrets{}, "https://token@www.example.com/", "https://REDACTED@www.example.com/"},
		{redact.Secrets{}, "https://:p@www.example.com/",
			"https://REDACTED:REDACTED@www.example.com/"},
		{redact.Secrets{}, "https://h/search?q=OpenTelemetry#SemConv",
			"https://h/search?q=OpenTelemetry#SemConv"},
		{redact.Secrets{}, "https://h/path?color=blue&sig=secret",
			"https://h/path?color=blue&sig=REDACTED"},
		{redact.Secrets{}, "https://h/?X-Amz-Signature=a&X-Amz-Credential=b&X-Amz-Security-Token=c",
			"https://h/?X-Amz-Signature=REDACTED&X-Amz-Credential=REDACTED&" +
				"X-Amz-Security-Token=REDACTED"},
		{redact.Secrets{}, "https://h/?AWSAccessKeyId=a&Signature=b&sig=c=d&X-Goog-Signature=e",
			"https://h/?AWSAccessKeyId=REDACTED&Signature=REDACTED&sig=REDACTED&" +
				"X-Goog-Signature=REDACTED"},
		{redact.Secrets{}, "https://h/?SIG=a&signature=b&%73ig=c&sig&sig=&xsig=d",
			"https://h/?SIG=a&signature=b&%73ig=REDACTED&sig&sig=&xsig=d"},
		{redact.Secrets{Names: []string{"token"}}, "https://h/?token=a&sig=b",
			"https://h/?token=REDACTED&sig=b"},
		{redact.Secrets{Names: []string{}}, "https://h/?sig=b", "https://h/?sig=b"},
		{redact.Secrets{Query: true, Fragment: true}, "https://h/?a=b&c#d",
			"https://h/?a=REDACTED&c#REDACTED"},
		{redact.Secrets{}, "https://h/?#", "https://h/?#"},
		{redact.Secrets{Fragment: true}, "https://h/#", "https://h/#"},
		{redact.Secrets{}, "https://u:p@h/a@b", "https://REDACTED:REDACTED@h/a@b"},
		{redact.Secrets{}, "https://h/a@b:c@d?sig=a?b", "https://h/a@b:c@d?sig=REDACTED"},
		{redact.Secrets{}, "blob:https://u:p@h/x", "blob:https://u:REDACTED@h/x"},
		{redact.Secrets{}, "mailto:a@b?sig=c", "mailto:a@b?sig=REDACTED"},
	} {
		test.secrets.OpenTelemetry = true
		u := url.MustParse(test.input)
		if got := test.secrets.URL(u); got != test.want {
			t.Errorf("%s, %+v: %s, want %s", test.input, test.secrets, got, test.want)
		}
		n, err := u.NetURL()
		if err != nil {
			continue
		}
		want := strings.TrimSuffix(test.want, "#")
		if got := test.secrets.NetURL(n).String(); strings.TrimSuffix(got, "#") != want {
			t.Errorf("net/url: %s, %+v: %s, want %s", test.input, test.secrets, got, test.want)
		}
	}
	for input, want := range map[string]string{ // what package url does not read
		"//localhost":          "//localhost",
		"https:/u:p@h":         "https:/u:REDACTED@h",
		"/path?sig=secret#a":   "/path?sig=REDACTED#a",
		"//u:p@h?sig=secret":   "//REDACTED:REDACTED@h?sig=REDACTED",
		"https://u@h:99999/?a": "https://REDACTED@h:99999/?a",
	} {
		n, err := neturl.Parse(input)
		if err != nil {
			t.Fatal(err)
		}
		if got := (redact.Secrets{OpenTelemetry: true}).NetURL(n).String(); got != want {
			t.Errorf("%s: %s, want %s", input, got, want)
		}
	}
	edited := &neturl.URL{Scheme: "https", Host: "u:S3CR3T@h", Opaque: "//u:S3CR3T@h/"}
	got := redact.Secrets{OpenTelemetry: true}.NetURL(edited)
	if s := fmt.Sprintf("%+v", *got); strings.Contains(s, "S3CR3T") {
		t.Error(s)
	}
	got = redact.Secrets{OpenTelemetry: true, Fragment: true}.NetURL(
		&neturl.URL{Fragment: "S3CR3T/", RawFragment: "S3CR3T%2F"})
	if want := (neturl.URL{Fragment: "REDACTED"}); *got != want {
		t.Errorf("%+v", *got)
	}
	attr := slogurl.Replace(redact.Secrets{OpenTelemetry: true})(nil,
		slog.Any("url.full", url.MustParse("https://u:p@h/?sig=s")))
	if got := attr.Value.String(); got != "https://REDACTED:REDACTED@h/?sig=REDACTED" {
		t.Error(got)
	}
}

// TestEditedFields redacts what a program wrote into the fields of a net/url.URL.
func TestEditedFields(t *testing.T) {
	names := redact.Secrets{Names: []string{"token"}}
	for _, test := range []struct {
		name string
		u    neturl.URL
		want neturl.URL
	}{
		{"an empty password", neturl.URL{User: neturl.UserPassword("u", "")},
			neturl.URL{User: neturl.UserPassword("u", "xxxxx")}},
		{"Host", neturl.URL{Host: "u:/p@h:80"}, neturl.URL{Host: "u:xxxxx@h:80"}},
		{"Host without a password", neturl.URL{Host: "u@h:80"}, neturl.URL{Host: "u@h:80"}},
		{"Opaque", neturl.URL{Scheme: "https", Opaque: "//u:p w@h/?token=a#token=b"},
			neturl.URL{Scheme: "https", Opaque: "//u:xxxxx@h/?token=xxxxx#token=xxxxx"}},
		{"Opaque with a URL", neturl.URL{Scheme: "blob", Opaque: `https:\\u:"p w"@h/`},
			neturl.URL{Scheme: "blob", Opaque: `https:\\u:xxxxx@h/`}},
		{"Path as the authority",
			neturl.URL{Scheme: "https", Path: "/u:p@h/", RawPath: "/u:p@h%2F"},
			neturl.URL{Scheme: "https", Path: "/u:xxxxx@h/", RawPath: "/u:xxxxx@h%2F"}},
		{"Path with two slashes", neturl.URL{Path: "//u:p@h"}, neturl.URL{Path: "//u:xxxxx@h"}},
		{"Path of a file", neturl.URL{Scheme: "file", Path: "/u:p@h"},
			neturl.URL{Scheme: "file", Path: "/u:p@h"}},
		{"Path after a host", neturl.URL{Scheme: "https", Host: "h", Path: "/u:p@h"},
			neturl.URL{Scheme: "https", Host: "h", Path: "/u:p@h"}},
		{"Path of a relative URL", neturl.URL{Path: "/u:p@h"}, neturl.URL{Path: "/u:p@h"}},
		{"Opaque with slashes", neturl.URL{Scheme: "foo", Opaque: "a//u:p@h"},
			neturl.URL{Scheme: "foo", Opaque: "a//u:p@h"}},
		{"Opaque with a query", neturl.URL{Scheme: "foo", Opaque: "a?token=b"},
			neturl.URL{Scheme: "foo", Opaque: "a?token=xxxxx"}},
		{"RawQuery with a fragment", neturl.URL{RawQuery: "a#token=b"},
			neturl.URL{RawQuery: "a#token=xxxxx"}},
		{"a fragment with '#'", neturl.URL{Fragment: "a#token=b&c d"},
			neturl.URL{Fragment: "a#token=xxxxx&c d"}},
		{"RawFragment of the drop-in",
			neturl.URL{Fragment: "a|b c&token=d", RawFragment: "a|b%20c&token=d"},
			neturl.URL{Fragment: "a|b c&token=xxxxx", RawFragment: "a|b%20c&token=xxxxx"}},
		{"RawFragment for another Fragment", neturl.URL{Fragment: "a", RawFragment: "?token=b"},
			neturl.URL{Fragment: "a"}},
	} {
		got := *names.NetURL(&test.u)
		if got.String() != test.want.String() || got.RawFragment != test.want.RawFragment ||
			got.Path != test.want.Path {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
}

// Messages of packages flag and net/url contain the URL's password.
func TestTextOfOthers(t *testing.T) {
	const s = "http://user:hunter2@h:x/"
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.TextVar(new(url.URL), "u", new(url.URL), "")
	_, parseErr := neturl.Parse(strings.Clone(s))
	for _, err := range []error{
		flags.Parse([]string{"-u", s}), parseErr, fmt.Errorf("wrapped: %w", parseErr),
	} {
		text := redact.Text(err.Error())
		if !strings.Contains(err.Error(), "hunter2") || strings.Contains(text, "hunter2") ||
			!strings.Contains(text, `"http://user:xxxxx`) {
			t.Errorf("%v\nredacted: %s", err, text)
		}
	}
}

func TestTextWithNames(t *testing.T) {
	names := redact.Secrets{Names: []string{"token"}}
	for _, test := range []struct{ text, want string }{
		{"https://h/?a=token and https://h/?token=a, b token=c",
			"https://h/?a=token and https://h/?token=xxxxx b token=c"},
		{"https://h:80/?a@b&token=c d", "https://h:xxxxx@b&token=xxxxx d"},
		{"https://u:p?q@h/?token=c", "https://u:xxxxx@h/?token=xxxxx"},
		{"https://u:p#q@h/", "https://u:xxxxx@h/"},
		{"https://u:?12345678901234567890@h/?token=c", "https://u:xxxxx@h/?token=xxxxx"},
		{"https://h/#a#token=c", "https://h/#a#token=xxxxx"},
		{`"https://h/?token=a\"b&c=d" token=e`, `"https://h/?token=xxxxx&c=d" token=e`},
	} {
		if got := names.Text(test.text); got != test.want {
			t.Errorf("%s: %s, want %s", test.text, got, test.want)
		}
	}
	for text, want := range map[string]string{
		"https://u:p?q@h/?c":          "https://u:xxxxxxxxxx", // all after a '?' may be a query
		"https://u:longpassword@h/?c": "https://u:xxxxx@h/?xxxxx",
		"https://u:p@h/?c=d&e":        "https://u:xxxxx@h/?c=xxxxx&xxxxx",
	} {
		if got := (redact.Secrets{Query: true}).Text(text); got != want {
			t.Errorf("the query of %s: %s, want %s", text, got, want)
		}
	}
}

// FuzzSecrets checks that no value of a hidden name stays, that nothing else changes, and that
// net/url's URLs are redacted in the same way.
func FuzzSecrets(f *testing.F) {
	for _, s := range []string{
		"A:/##", "https://h/?a=b;token=c&d", "https://u:p@h/?tok%65n=a?b#TOKEN=c",
		"https://h/?a b=c&&=#?", "foo:x?a=b#", "https://h/?%=a&%2=#%=",
	} {
		f.Add(s, "token", "a b")
	}
	f.Fuzz(func(t *testing.T, input, first, second string) {
		u, err := url.Parse(input)
		// A U+FFFD may stand for other bytes.
		if err != nil || strings.Contains(first+second, "\uFFFD") {
			return
		}
		s := redact.Secrets{Names: []string{first, second}}
		redacted := s.URL(u)
		v, err := url.Parse(redacted)
		if err != nil {
			t.Fatalf("%q: %v", redacted, err)
		}
		before, after := url.ParseURLEncoded(u.RawQuery()), url.ParseURLEncoded(v.RawQuery())
		isOpaque := u.HasOpaquePath()
		if len(before) != len(after) ||
			!isOpaque && (redact.Secrets{}.URL(u) != u.Redacted() ||
				v.Pathname() != u.Pathname()) || v.Host() != u.Host() {
			t.Fatalf("%q becomes %q", u, v)
		}
		for i, p := range after {
			isHidden := asciiEqualFold(p.Name, first) || asciiEqualFold(p.Name, second)
			if isHidden && p.Value != "" && p.Value != "xxxxx" {
				t.Errorf("%q, without %q and %q, is %q", u, first, second, v)
			} else if p.Name != before[i].Name {
				t.Errorf("%q becomes %q", u, v)
			}
		}
		text := s.Text("x " + redacted)
		if u.Password() == "" && !strings.ContainsAny(u.Href(), `@" `) &&
			strings.Contains(u.Href(), "://") &&
			strings.Count(u.Href(), ":") == 1 && text != "x "+redacted {
			t.Errorf("%q in a text: %q", redacted, text)
		}
		if n, err := u.NetURL(); err == nil && !isOpaque {
			want := u.RawQuery() != "" && v.RawQuery() != s.NetURL(n).RawQuery
			if w, err := url.Parse(s.NetURL(n).String()); want || err != nil ||
				url.PercentDecode(w.Hash()) != url.PercentDecode(v.Hash()) ||
				w.Password() != v.Password() {
				t.Errorf("%q: net/url's is %q, want %q", u, w, v)
			}
		}
	})
}

func asciiEqualFold(s, t string) bool {
	return s == t || strings.EqualFold(s, t) && !strings.ContainsAny(s+t, "\u212A\u017F")
}

// FuzzSubstrings checks that no substring of a redacted URL has a password when parsed; and of a
// redacted text, no substring without spaces and quotation marks.
func FuzzSubstrings(f *testing.F) {
	for _, s := range []string{
		"blob:https:/u:p@h/x", "view-source:https:u:p@h", `x:Ws:\u:p@h`, "f\ttP:u:p@h",
		"a://b:c@d e:f@g", `"http:\"u:p@h"ws:u:p@h`, "http://h/?next=https:/u:p@h",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 64 {
			return
		}
		noPasswordIn(t, s, redact.Text(s), "\"\t\n\v\f\r ")
		hidden := redact.Secrets{}.NetURL(&neturl.URL{Opaque: s})
		noPasswordIn(t, s, hidden.Opaque, "")
		scheme, opaque, _ := strings.Cut(s, ":")
		noPasswordIn(t, s, scheme+":"+redact.Secrets{}.NetURL(&neturl.URL{Scheme: scheme,
			Opaque: opaque}).Opaque, "")
		if u, err := url.Parse(s); err == nil && u.HasOpaquePath() {
			whole, _, _ := strings.Cut(strings.TrimSuffix(u.Redacted(), u.Hash()), "?")
			noPasswordIn(t, s, whole, "")
			if got := (redact.Secrets{}.URL(u)); got != u.Redacted() {
				t.Errorf("%q: %q, and redacted %q", s, got, u.Redacted())
			}
		}
	})
}

// noPasswordIn parses each substring of redacted that ends with '@' and has none of the bytes in
// without, followed by a host.
func noPasswordIn(t *testing.T, s, redacted, without string) {
	t.Helper()
	for i := range len(redacted) {
		if redacted[i] != '@' {
			continue
		}
		for start := range i {
			part := redacted[start : i+1]
			if strings.ContainsAny(part, without) {
				continue
			}
			u, err := url.Parse(part + "h")
			if err == nil && u.Password() != "" && u.Password() != "xxxxx" {
				t.Fatalf("%q: redacted %q, in which %q has the password %q",
					s, redacted, part, u.Password())
			}
		}
	}
}

// FuzzText checks that a redacted text does not contain a URL's password, whatever surrounds the
// URL.
func FuzzText(f *testing.F) {
	f.Add("http", "user", "", "", "h:x/")
	f.Add("postgres", "", "a/", "#b", "h:1,i:2/")
	f.Add(" ht\ttp", "us:er", strings.Repeat("a", 300), "?", "[")
	f.Add("foo", "\xff\"", "é", "\\", "")
	f.Add("redis", "", "a\"", "\"", "h")
	f.Fuzz(func(t *testing.T, scheme, username, before, after, rest string) {
		const secret = "hunter2"
		if strings.Contains(scheme+username+rest, secret[:1]) ||
			strings.ContainsAny(before+after, "@") {
			return // with two '@', the error depends on which one the parser takes
		}
		s := scheme + "://" + username + ":" + before + secret + after + "@" + rest
		texts := []string{
			strconv.Quote(s), "parse " + strconv.Quote(s) + ": " + strconv.Quote(s),
			strconv.Quote("x: " + strconv.Quote(s)),
		}
		if !strings.ContainsAny(s, "\t\n\v\f\r ") && !strings.ContainsAny(scheme, `"\`) {
			texts = append(texts, "get "+s+" failed", `get "`+scheme+`://u:a"`+secret+`@h" failed`)
		}
		for _, text := range texts {
			hidden := redact.Secrets{Query: true, Names: []string{"a"}, Fragment: true}.Text(text)
			if strings.Contains(hidden, secret) {
				t.Errorf("%s: redacted %s", text, hidden)
			}
			redacted := redact.Text(text)
			if strings.Contains(redacted, secret) || redact.Text(redacted) != redacted {
				t.Errorf("%s: redacted %s, and again %s", text, redacted, redact.Text(redacted))
			}
		}
	})
}
