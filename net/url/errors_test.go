package url_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	neturl "net/url"
	"strings"
	"testing"

	"github.com/go-weburl/url/internal/testinputs/random"
	"github.com/go-weburl/url/net/url"
)

const secret = "S3CR3T"

// A hider makes texts with the secret in a password. Most of them do not parse.
type hider struct {
	*random.Generator
	r *rand.Rand
}

func newHider(seed uint64) hider {
	return hider{random.New(seed), rand.New(rand.NewPCG(seed, 2))}
}

func (h hider) pick(s ...string) string { return s[h.r.IntN(len(s))] }

func (h hider) noise() string {
	return h.pick("", "", "", " ", "\t", "\n", "\r\n", `"`, "'", "`", "<", ">", "@", ":", "/", `\`,
		"?", "#", "%zz", "%", "\x00", "\x7f", "\xff", "é", "[", "]", "|", "&", "=", ",", ";", "my ")
}

func (h hider) text() string {
	scheme := h.pick("http:", "https:", "HTTPS:", "ws:", "ftp:", "file:", "foo:", "postgres:",
		"mongodb+srv:", "", "", "1http:", "ht tp:", "h\ttp:",
		" http:", `"http:`, "<https:", "see https:")
	slashes := h.pick("//", "//", "//", "//", "/", "", `\\`, "///", "/\t/", "\n//")
	if scheme == "" && slashes == "" {
		slashes = "//" // bob:/S3CR3T is a path, of the scheme bob
	}
	user := h.pick("bob", "", "b"+h.noise()+"b") + ":"
	host := h.pick("h:99999", "example.com:x", "a b", "[::1", "h:1,i:2", "", "exa<mple",
		"1.2.3.256", "h", "h%zz", "[fe80::1%25eth0]", h.Host(), h.Authority())
	return h.noise() + scheme + slashes + user + h.noise() + secret + h.noise() + "@" + host +
		h.pick("", "/", "/p?q#f", "?a=b@c", h.noise())
}

// shown returns every form of the error, and of the errors that it wraps.
func shown(err error) string {
	var b strings.Builder
	for ; err != nil; err = errors.Unwrap(err) {
		text, _ := json.Marshal(err)
		fmt.Fprintf(&b, "%v\n%+v\n%#v\n%q\n%s\n", err, err, err, err, text)
		if several, ok := err.(interface{ Unwrap() []error }); ok {
			for _, err := range several.Unwrap() {
				b.WriteString(shown(err))
			}
		}
	}
	return b.String()
}

// TestTypedErrors looks for net/url's types of errors in an error. They must be there if net/url's
// error has them.
func TestTypedErrors(t *testing.T) {
	typed := 0
	check := func(name, s string, ours, theirs error) {
		t.Helper()
		if ours == nil {
			return
		}
		host1, isHost1 := errors.AsType[url.InvalidHostError](ours)
		host2, isHost2 := errors.AsType[neturl.InvalidHostError](theirs)
		escape1, isEscape1 := errors.AsType[url.EscapeError](ours)
		escape2, isEscape2 := errors.AsType[neturl.EscapeError](theirs)
		if escape1 == "xxxxx" && strings.Contains(s, ":") && strings.Contains(s, "@") {
			escape2 = escape1
		}
		if (read(s).text != s || strings.Contains(s, "#")) && !isHost2 && !isEscape2 {
			return // net/url stops at a control or a port; its type comes from the rest
		}
		if isHost1 != isHost2 || isEscape1 != isEscape2 || host1 != host2 || escape1 != escape2 {
			t.Errorf("%s(%q): %v has %q, %q; net/url: %v", name, s, ours, host1, escape1, theirs)
		}
		if isHost2 || isEscape2 {
			typed++
		}
	}
	g := random.New(38)
	texts := []string{
		"http://a b/", "http://h%zz/", "http://h%zz:x/", "http://a<b/", "http://h#/", "//a b",
		"foo://a b/", "foo://h%zz", "foo://u:p@h%zz:x/",
		"http://u:%zz@h:x/", "http://h:x/%zz", "http://h:x/", "/%zz", "http://1.2.3.256/",
		"http://h#%zz/", "foo:%zz", " http://a b",
	}
	for range 5000 {
		texts = append(texts, g.URL(), g.Reference())
	}
	base, theirBase := must(url.Parse("https://h/")), must(neturl.Parse("https://h/"))
	for _, s := range texts {
		_, ours := url.Parse(s)
		_, theirs := neturl.Parse(s)
		check("Parse", s, ours, theirs)
		_, ours = url.ParseRequestURI(s)
		_, theirs = neturl.ParseRequestURI(s)
		check("ParseRequestURI", s, ours, theirs)
		_, ours = base.Parse(s)
		_, theirs = theirBase.Parse(s)
		check("URL.Parse", s, ours, theirs)
	}
	if typed < 500 {
		t.Errorf("only %d", typed)
	}
	// net/url's error for this text quotes the escape in the password.
	if _, err := url.Parse("http://u:a%zzb@h:65536/"); strings.Contains(shown(err), "zz") {
		t.Errorf("%s", shown(err))
	}
}

// TestErrorsHideSecrets passes texts with a password to every function that returns an error.
func TestErrorsHideSecrets(t *testing.T) {
	h := newHider(3)
	base := must(url.Parse("http://h/"))
	failed, n := 0, 5000
	if *exhaustive {
		n = 100000
	}
	for range n {
		s := h.text()
		_, err1 := url.Parse(s)
		_, err2 := url.ParseRequestURI(s)
		_, err3 := base.Parse(s)
		_, err4 := url.JoinPath(s, "a")
		_, err5 := url.ParseQuery(s)
		err6 := new(url.URL).UnmarshalBinary([]byte(s))
		_, err7 := (&url.URL{Scheme: "http",
			User: url.UserPassword("u", secret), Host: "a b"}).Parse("x")
		_, err8 := (&url.URL{Scheme: "http", Host: "bob:" + secret + "@h:x"}).Parse("x")
		_, err9 := (&url.URL{Scheme: "foo", Opaque: "//bob:" + secret + "@h:x"}).Parse("x")
		for i, err := range []error{err1, err2, err3, err4, err5, err6, err7, err8, err9} {
			if err == nil {
				continue
			}
			failed++
			if text := shown(err); strings.Contains(text, secret) {
				t.Fatalf("%q, function %d: %s", s, i+1, text)
			}
		}
	}
	if failed < 5*n {
		t.Errorf("only %d errors", failed)
	}
}

// TestShowsNoMore checks that no form of a URL, by pointer or by value, shows a password that the
// same form of a net/url.URL hides.
func TestShowsNoMore(t *testing.T) {
	h := newHider(4)
	shown := func(pointer, value any) []string {
		var forms []string
		for _, v := range []any{pointer, value} {
			text, _ := json.Marshal(v)
			var log strings.Builder
			slog.New(slog.NewTextHandler(&log, nil)).Info("", "url", v)
			slog.New(slog.NewJSONHandler(&log, nil)).Info("", "url", v)
			forms = append(forms, fmt.Sprintf("%v", v), fmt.Sprintf("%+v", v),
				fmt.Sprintf("%#v", v), fmt.Sprint(v), string(text), log.String())
		}
		return forms
	}
	compared := 0
	for range 10000 {
		s := h.text()
		u, err := url.Parse(s)
		n, err2 := neturl.Parse(s)
		if err != nil || err2 != nil {
			continue
		}
		compared++
		theirs := shown(n, *n)
		for i, form := range shown(u, *u) {
			if strings.Contains(form, secret) && !strings.Contains(theirs[i], secret) {
				t.Fatalf("%q, form %d: %s\nnet/url: %s", s, i, form, theirs[i])
			}
		}
		if strings.Contains(u.Redacted(), secret) && !strings.Contains(n.Redacted(), secret) {
			t.Fatalf("%q: %s", s, u.Redacted())
		}
	}
	if compared < 300 {
		t.Errorf("only %d URLs", compared)
	}
}
