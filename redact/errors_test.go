package redact_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	neturl "net/url"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/charset"
	"github.com/go-weburl/url/dataurl"
	"github.com/go-weburl/url/fileurl"
	"github.com/go-weburl/url/inbound"
	"github.com/go-weburl/url/links"
	dropin "github.com/go-weburl/url/net/url"
	"github.com/go-weburl/url/policy"
	"github.com/go-weburl/url/redact"
	"github.com/go-weburl/url/redirect"
	"github.com/go-weburl/url/safehttp"
	"github.com/go-weburl/url/slogurl"
	"github.com/go-weburl/url/sqlurl"
	"github.com/go-weburl/url/typed"
	"github.com/go-weburl/url/urlpattern"
)

const secret = "S3CR3T"

// secretURLs contain the secret as their password, or as text that a person would call a password.
// Most functions refuse them.
var secretURLs = []string{
	"https://user:S3CR3T@h/", "https://user:S3CR3T@h{/", "foo://user:S3CR3T@h/",
	"https://user:S3CR3T@127.0.0.1/", "https://user:S3CR3T@h:99999/", "http://user:S3CR3T@ho st/",
	"https://user:my S3CR3T@h:x/", "https://user:my\tS3CR3T@[/", "https://user:\"S3CR3T\"@h^/",
	"https://user:a/S3CR3T@h:x/", "https://user:a?S3CR3T#@h:x/", "https:\\\\user:S3CR3T@h<",
	"//user:S3CR3T@h:x/", "user:S3CR3T@h ost", "foo://user:S3CR3T@a b", "file://user:S3CR3T@h:x/",
	"data://user:S3CR3T@h;base64,!", "*://user:S3CR3T@h/(", "https://user:S3CR3T@xn--a.example/",
	"https://user:" + strings.Repeat("x", 300) + "S3CR3T@h:x/",
}

// failing are functions that return an error for some of secretURLs: all that take a string from
// outside.
var failing = map[string]func(s string) error{
	"url.Parse": func(s string) error { _, err := url.Parse(s); return err },
	"url.ParseWithBase": func(s string) error {
		_, err := url.ParseWithBase("x", s)
		return err
	},
	"url.URL.SetHost": func(s string) error { return url.MustParse("https://h/").SetHost(s) },
	"url.URL.SetPassword": func(s string) error {
		return url.MustParse("file:///").SetPassword(s)
	},
	"url.URL.UnmarshalText": func(s string) error { return new(url.URL).UnmarshalText([]byte(s)) },
	"url.ParseHost":         func(s string) error { _, err := url.ParseHost(s); return err },
	"url.ParseHostPort": func(s string) error {
		_, _, err := url.ParseHostPort(s, 0)
		return err
	},
	"url.ParseOrigin": func(s string) error { _, err := url.ParseOrigin(s); return err },
	"inbound.ParseTarget": func(s string) error {
		_, err := inbound.ParseTarget("https", "h", s)
		_, err2 := inbound.ParseTarget("https", s, "/")
		return errors.Join(err, err2)
	},
	"url.DomainToASCII": func(s string) error {
		_, err := url.DomainToASCII(s)
		return err
	},
	"url.DomainToASCIIStrict": func(s string) error {
		_, err := url.DomainToASCIIStrict(s)
		return err
	},
	"url.DomainToUnicode": func(s string) error {
		_, err := url.DomainToUnicode("xn--a." + s)
		return err
	},
	"url.CheckValid":     func(s string) error { return url.CheckValid(s, nil) },
	"url.CheckValidHost": url.CheckValidHost,
	"url.FromNetURL": func(s string) error {
		_, err := url.FromNetURL(&neturl.URL{Scheme: "http", Host: s})
		return err
	},
	"url.URL.JoinPath": func(s string) error {
		_, err := url.MustParse("mailto:x").JoinPath(s)
		return err
	},
	"canon.ParseProfile":  func(s string) error { _, err := canon.ParseProfile(s); return err },
	"dataurl.ParseString": func(s string) error { _, err := dataurl.ParseString(s); return err },
	"dataurl.ParseMIMEType": func(s string) error {
		_, err := dataurl.ParseMIMEType(s)
		return err
	},
	"fileurl.FromPath": func(s string) error {
		_, err := fileurl.Windows.FromPath(s)
		return err
	},
	"fileurl.Path": ofURL(func(u *url.URL) error {
		_, err := fileurl.Unix.Path(u)
		return err
	}),
	"charset.Get": func(s string) error { _, err := charset.Get(s); return err },
	"inbound.Guard.URL": func(s string) error {
		_, err := new(inbound.Guard).URL(&http.Request{RequestURI: s, URL: &neturl.URL{Path: s}})
		return err
	},
	"links.Page.Links": func(s string) error {
		for _, err := range (links.Page{Limit: 16}).Links(strings.NewReader("<a href=" +
			s + ">")) {
			if err != nil {
				return err
			}
		}
		return nil
	},
	"links.Page.Rewrite": func(s string) error {
		page := io.MultiReader(strings.NewReader("<a href="+s+">"),
			iotest.ErrReader(io.ErrUnexpectedEOF))
		base := url.MustParse("https://h/")
		return links.Page{URL: base}.Rewrite(io.Discard, page, func(links.Link) string { return s })
	},
	"net/url.Parse":     func(s string) error { _, err := dropin.Parse(s); return err },
	"net/url.URL.Parse": func(s string) error { _, err := new(dropin.URL).Parse(s); return err },
	"policy.ParseHosts": func(s string) error { _, err := policy.ParseHosts(s); return err },
	"policy.ParseOrigins": func(s string) error {
		_, err := policy.ParseOrigins(s)
		return err
	},
	"policy.Parse": func(s string) error { _, err := new(policy.Policy).Parse(s); return err },
	"policy.Check": ofURL((&policy.Policy{Schemes: []string{"https"}}).Check),
	"policy.CheckAddr": func(string) error {
		return (&policy.Policy{NoPrivateHosts: true}).CheckAddr(netip.MustParseAddr("::1"))
	},
	"redirect.Local": func(s string) error {
		_, err := redirect.Local(url.MustParse("https://good.example/"), s)
		return err
	},
	"redirect.Within": func(s string) error {
		_, err := redirect.Within(url.MustParse("https://good.example/a/"), s)
		return err
	},
	"redirect.Allowed": func(s string) error {
		_, err := redirect.Allowed(url.MustParse("https://good.example/"), s)
		return err
	},
	"redirect.base": ofURL(func(u *url.URL) error {
		_, err := redirect.Local(u, "https://good.example/")
		return err
	}),
	"redirect.Path": func(s string) error { _, err := redirect.Path(s); return err },
	"redirect.MatchRedirectURI": func(s string) error {
		_, err := redirect.MatchRedirectURI([]string{"https://user:S3CR3T@h/"}, s+"/x")
		return err
	},
	"redirect.MatchRedirectURILocalhost": func(s string) error {
		_, err := redirect.MatchRedirectURILocalhost([]string{"https://user:S3CR3T@h/"}, s+"/x")
		return err
	},
	"redirect.CheckRedirectURI": redirect.CheckRedirectURI,
	"safehttp.NewRequest": ofURL(func(u *url.URL) error {
		_, err := safehttp.NewRequest(context.Background(), "GET", u, nil)
		return err
	}),
	"safehttp.Client": ofURL(func(u *url.URL) error {
		req, err := safehttp.NewRequest(context.Background(), "GET", u, nil)
		if err != nil || u.Hostname() == "h" { // DNS would look it up
			return nil
		}
		client, err := safehttp.NewClient(nil)
		if err != nil {
			return err
		}
		resp, err := client.Do(req)
		if err == nil {
			resp.Body.Close()
		}
		return err
	}),
	"safehttp.Transport.Proxy": func(s string) error {
		t := &safehttp.Transport{Proxy: func(*http.Request) (*neturl.URL, error) {
			return nil, fmt.Errorf("proxy %s", s)
		}}
		_, err := t.RoundTrip(httptest.NewRequest("GET", "https://example.com/", nil))
		return err
	},
	"safehttp.BodyError":    func(string) error { return &safehttp.BodyError{Limit: 1} },
	"safehttp.SettingError": func(string) error { return &safehttp.SettingError{Name: "Dial"} },
	"slogurl.Replace": func(s string) error {
		v := struct{ Err error }{fmt.Errorf("wrapped: %w",
			&neturl.Error{Op: "parse", URL: s, Err: io.EOF})}
		copied, _ := slogurl.Replace(redact.Secrets{})(nil,
			slog.Any("v", v)).Value.Any().(struct{ Err error })
		return copied.Err
	},
	"sqlurl.Scan": func(s string) error { return new(sqlurl.URL).Scan(s) },
	"sqlurl.Scan of a map": func(s string) error {
		return new(sqlurl.URL).Scan(map[string]string{"url": s})
	},
	"typed.Parse":      func(s string) error { _, err := typed.Parse(s, ""); return err },
	"urlpattern.Parse": func(s string) error { _, err := urlpattern.Parse(s); return err },
	"urlpattern.ParseWithBase": func(s string) error {
		_, err := urlpattern.ParseWithBase("(", s)
		_, err2 := urlpattern.ParseWithBase(s, "https://h/")
		return errors.Join(err, err2)
	},
	"urlpattern.Parse, also": func(s string) error {
		_, err := urlpattern.Parse(s + "/(a(?=x))")
		return err
	},
	"urlpattern.MarshalText": func(s string) error {
		p, err := (&urlpattern.Parser{IgnoreCase: true}).New(urlpattern.Init{Password: &s})
		if err != nil {
			return err
		}
		_, err = p.MarshalText()
		return err
	},
	"urlpattern.New": func(s string) error {
		_, err := urlpattern.New(urlpattern.Init{Password: &s})
		return err
	},
}

func ofURL(f func(*url.URL) error) func(string) error {
	return func(s string) error {
		u, err := url.Parse(s)
		if err != nil || u.HasOpaquePath() { // user:S3CR3T@h has the scheme user, and no password
			return nil
		}
		return f(u)
	}
}

// TestErrorTypes prints an error of each type of the module, and checks that none shows the secret.
// It fails if no function in failing returns an error of some type.
func TestErrorTypes(t *testing.T) {
	seen := make(map[string]bool)
	for name, f := range failing {
		fails := false
		for _, s := range secretURLs {
			err := f(s)
			if err == nil {
				continue
			}
			fails = true
			if form := shows(err); form != "" {
				t.Fatalf("%s of %q: %s", name, s, form)
			}
			eachError(err, func(err error) {
				typ := reflect.TypeOf(err)
				if typ.Kind() == reflect.Pointer {
					typ = typ.Elem()
				}
				path, ok := strings.CutPrefix(typ.PkgPath(), "github.com/go-weburl/url")
				if !ok {
					return
				}
				seen[strings.TrimPrefix(path+"."+typ.Name(), "/")] = true
				if form := shows(err); form != "" {
					t.Fatalf("%s of %q: a %T: %s", name, s, err, form)
				}
			})
		}
		if !fails {
			t.Errorf("%s never fails", name)
		}
	}
	for _, name := range errorTypes(t) {
		if !seen[name] {
			t.Errorf("%s: no function in failing returns it", name)
		}
	}
}

// shows returns the form in which err shows the secret: by pointer or by value, in a struct or
// wrapped.
func shows(err error) string {
	values := []any{err, struct{ Err error }{err}, []error{err}, fmt.Errorf("wrapped: %w", err)}
	if v := reflect.ValueOf(err); v.Kind() == reflect.Pointer {
		values = append(values, v.Elem().Interface(), struct{ V any }{v.Elem().Interface()})
	}
	for _, v := range values {
		for _, verb := range []string{
			"%v", "%+v", "%#v", "%s", "%q", "%d", "%x", "%X", "%t", "%p", "%T", "%c", "%U",
		} {
			if text := fmt.Sprintf(verb, v); hasSecret(text) {
				return verb + " of a " + fmt.Sprintf("%T", v) + ": " + text
			}
		}
		if text, err := json.Marshal(v); err == nil && hasSecret(string(text)) {
			return "JSON of a " + fmt.Sprintf("%T", v) + ": " + string(text)
		}
	}
	return ""
}

// hasSecret reports whether text contains the secret, also in lower case, as text or as numbers.
func hasSecret(text string) bool {
	for _, secret := range []string{secret, strings.ToLower(secret)} {
		for _, format := range []string{"%s", "%x", "%X"} {
			if strings.Contains(text, fmt.Sprintf(format, secret)) {
				return true
			}
		}
		if strings.Contains(text, strings.Trim(fmt.Sprint([]byte(secret)), "[]")) {
			return true
		}
	}
	return false
}

// TestFailing checks that failing has every function of a package that takes a string and returns
// an error. The drop-in has such a test of its own, and names of profiles and paths are no URLs.
func TestFailing(t *testing.T) {
	list, err := os.ReadFile("../api/api.txt")
	if err != nil {
		t.Fatal(err)
	}
	function := regexp.MustCompile(
		`(?m)^pkg github\.com/go-weburl/(\S+), func (\w+)\(.*string.*\) .*\berror\)?$`)
	found := function.FindAllSubmatch(list, -1)
	for _, m := range found {
		name := strings.TrimPrefix(string(m[1])+"."+string(m[2]), "url/")
		if failing[name] == nil && !strings.HasPrefix(name, "net/url.") {
			t.Errorf("failing lacks %s", name)
		}
	}
	if len(found) < 20 {
		t.Errorf("only %d functions", len(found))
	}
}

// TestErrorsOfMethods calls all methods of the root package's types that take strings or bytes and
// return an error.
func TestErrorsOfMethods(t *testing.T) {
	called := 0
	for _, s := range secretURLs {
		for _, href := range []string{"https://h/", "mailto:x", "file:///", "foo://h"} {
			base := url.MustParse(href)
			for _, v := range []any{
				base, new(url.Host), new(url.Origin), new(url.URLSearchParams),
				&url.Parser{Base: base},
			} {
				typ := reflect.TypeOf(v)
				for m := range typ.Methods() {
					args := []reflect.Value{reflect.ValueOf(v)}
					for in := range m.Type.Ins() {
						switch in {
						case reflect.TypeFor[string]():
							args = append(args, reflect.ValueOf(s))
						case reflect.TypeFor[[]string]():
							args = append(args, reflect.ValueOf(s))
						case reflect.TypeFor[[]byte]():
							args = append(args, reflect.ValueOf([]byte(s)))
						}
					}
					if len(args) != m.Type.NumIn() {
						continue
					}
					for _, result := range m.Func.Call(args) {
						err, ok := result.Interface().(error)
						if !ok {
							continue
						}
						called++
						eachError(err, func(err error) {
							if form := shows(err); form != "" {
								t.Fatalf("%v.%s of %q: %s", typ, m.Name, s, form)
							}
						})
					}
				}
			}
		}
	}
	if called < 500 {
		t.Errorf("only %d errors", called)
	}
}

// eachError calls f for err and all that it wraps, and for the error of a domain that it has.
func eachError(err error, f func(error)) {
	f(err)
	if e, ok := errors.AsType[*url.DomainError](err); ok {
		f(e)
	}
	switch err := err.(type) {
	case interface{ Unwrap() error }:
		if e := err.Unwrap(); e != nil {
			eachError(e, f)
		}
	case interface{ Unwrap() []error }:
		for _, e := range err.Unwrap() {
			eachError(e, f)
		}
	}
}

// receiver finds the type of a method Error.
var receiver = regexp.MustCompile(`(?m)^func \((?:\w+ )?\*?(\w+)\) Error\(\) string`)

// errorTypes returns the types of the module's packages that have a method Error, such as
// "redirect.Error". A type of the root package has no package name: ".ParseError".
func errorTypes(t *testing.T) (types []string) {
	t.Helper()
	err := filepath.WalkDir("..", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			_, err := os.Stat(filepath.Join(name, "go.mod"))
			if name != ".." && err == nil || strings.HasPrefix(entry.Name(), ".") && name != ".." ||
				entry.Name() == "testdata" || entry.Name() == "internal" {
				return filepath.SkipDir
			}
			return nil
		}
		if filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		code, err := os.ReadFile(name)
		if err != nil || strings.Contains("\n"+string(code), "\npackage main\n") {
			return err
		}
		dir, err := filepath.Rel("..", filepath.Dir(name))
		if err != nil {
			return err
		}
		for _, m := range receiver.FindAllStringSubmatch(string(code), -1) {
			types = append(types, strings.TrimPrefix(filepath.ToSlash(dir), ".")+"."+m[1])
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(types) < 15 {
		t.Errorf("%q: these are not all", types)
	}
	return types
}
