package slogurl_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/go-weburl/url"
	dropin "github.com/go-weburl/url/net/url"
	"github.com/go-weburl/url/redact"
	"github.com/go-weburl/url/slogurl"
	"github.com/go-weburl/url/sqlurl"
)

// hide is what TestValues hides. The password is S3CR3T, the token T0K3N.
var hide = redact.Secrets{Names: []string{"token"}, Query: true, Fragment: true}

type (
	defined  neturl.URL
	ours     url.URL
	params   url.URLSearchParams
	user     neturl.Userinfo
	outer    struct{ Inner *inner }
	inner    struct{ URL *neturl.URL }
	embedded struct{ URL *neturl.URL }
	list     []neturl.URL
	node     struct {
		URL  *neturl.URL
		Next *node
	}
	located struct {
		URL *neturl.URL
		Op  string
	}
	stringer struct{ URL *neturl.URL }
	unseen   struct{ u url.URL }
)

func (e *located) Error() string   { return e.Op + " " + e.URL.String() }
func (s *stringer) String() string { return "at " + s.URL.String() }

// secretValues returns values that each have a secret. The secret must not be printed; the texts in
// want must be.
func secretValues(t *testing.T) map[string]struct{ value, want any } {
	t.Helper()
	net := func(s string) *neturl.URL {
		u, err := neturl.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		return u
	}
	drop := func(s string) *dropin.URL {
		u, err := dropin.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		return u
	}
	const whole, masked = "https://me:S3CR3T@h/a?token=T0K3N#T0K3N",
		"https://me:xxxxx@h/a?token=xxxxx#xxxxx"
	web, relative, opaque := url.MustParse(whole), net("/cb?token=T0K3N&T0K3N"),
		net("mailto:a@b?token=T0K3N")
	relativeError := &neturl.Error{Op: "parse", URL: "/cb?token=T0K3N", Err: io.EOF}
	loop := &node{URL: relative}
	loop.Next = &node{relative, loop}
	list := []any{relative, nil}
	list[1] = list[:1]
	pair := []any{nil, relative}
	hidden := []struct{ u url.URL }{{*web}}
	first := &struct {
		A struct{ N int }
		U *url.URL
	}{U: web}
	type values = map[string]struct{ value, want any }
	return values{
		"pointer":                 {relative, "/cb?token=xxxxx&xxxxx"},
		"value":                   {*relative, "/cb?token=xxxxx&xxxxx"},
		"pointer to a pointer":    {&relative, nil},
		"opaque":                  {opaque, "mailto:a@b?token=xxxxx"},
		"opaque value":            {*opaque, "mailto:a@b?token=xxxxx"},
		"absolute":                {net(whole), masked},
		"defined type":            {defined(*net(whole)), masked},
		"defined type's pointer":  {(*defined)(net(whole)), masked},
		"made from this module's": {ours(*web), nil},
		"pointer to such a one":   {(*ours)(web), nil},
		"in a field":              {struct{ U *ours }{(*ours)(web)}, nil},
		"made from params":        {params(*web.SearchParams()), nil},
		"made from a user":        {(*user)(net(whole).User), "me"},
		"drop-in":                 {drop(whole), masked},
		"drop-in's value":         {*drop(whole), masked},
		"drop-in's kept text": {
			*drop("https://me:S3CR3T@h?token=T0K3N#"), "https://me:xxxxx@h",
		},
		"drop-in in a struct":   {struct{ U dropin.URL }{*drop(whole)}, "xxxxx"},
		"drop-in in a field":    {struct{ U *dropin.URL }{drop(whole)}, "xxxxx"},
		"this module's":         {web, masked},
		"this module's value":   {*web, masked},
		"in a struct":           {struct{ U url.URL }{*web}, masked},
		"a pointer in a struct": {struct{ U *url.URL }{web}, masked},
		"database's":            {sqlurl.Of(web), masked},
		"params":                {web.SearchParams(), "token=xxxxx"},
		"params with one name twice": {
			url.MustParse("https://h/?token=T0K3N&a=1&a=2").SearchParams(),
			"token=xxxxx&a=xxxxx&a=xxxxx",
		},
		"params in a struct": {
			struct{ P *url.URLSearchParams }{web.SearchParams()}, "token=xxxxx",
		},
		"user":                {net(whole).User, nil},
		"user's value":        {*net(whole).User, nil},
		"user without a name": {neturl.UserPassword("", "S3CR3T"), nil},
		"user in a struct":    {struct{ U *neturl.Userinfo }{net(whole).User}, nil},
		"lone name in params": {url.MustParse("https://h/?T0K3N").SearchParams(), "xxxxx"},
		"lone name in values": {net("?T0K3N").Query(), "xxxxx"},
		"values":              {net(whole).Query(), "xxxxx"},
		"values in a struct": {struct{ V neturl.Values }{neturl.Values{"token": {"T0K3N",
			"", "T0K3N"}}}, "xxxxx"},
		"values in a slice": {[]neturl.Values{{"token": {"T0K3N"}}}, "xxxxx"},
		"values in a map": {struct{ M map[string]*neturl.Values }{
			map[string]*neturl.Values{"a": {"token": {"T0K3N"}}},
		}, nil},
		"struct":               {struct{ U *neturl.URL }{relative}, "token=xxxxx"},
		"struct's pointer":     {&struct{ U *neturl.URL }{relative}, "token=xxxxx"},
		"struct with a value":  {struct{ U neturl.URL }{*relative}, "token=xxxxx"},
		"embedded":             {struct{ *neturl.URL }{relative}, "token=xxxxx"},
		"structs":              {outer{&inner{relative}}, nil},
		"interface":            {struct{ V any }{struct{ V any }{*relative}}, "token=xxxxx"},
		"slice":                {[]*neturl.URL{opaque, nil}, nil},
		"slice of values":      {[]neturl.URL{*opaque}, "token=xxxxx"},
		"slice of arrays":      {[][1]neturl.URL{{*opaque}}, "token=xxxxx"},
		"slice of slices":      {[][][]neturl.URL{{{*opaque}}}, "token=xxxxx"},
		"slice of maps":        {[]map[string]neturl.URL{{"a": *opaque}}, "token=xxxxx"},
		"array":                {[1]neturl.URL{*opaque}, "token=xxxxx"},
		"map":                  {map[string]neturl.URL{"a": *opaque}, "token=xxxxx"},
		"keys of a map":        {map[neturl.URL]string{*opaque: "value"}, nil},
		"keys of a map, plain": {map[string]neturl.URL{"name": *opaque}, "name"},
		"map's keys": {
			struct{ m map[neturl.URL]int }{map[neturl.URL]int{*opaque: 1}}, nil,
		},
		"not exported":             {struct{ u neturl.URL }{*relative}, nil},
		"not exported, in a slice": {struct{ u []neturl.URL }{[]neturl.URL{*relative}}, nil},
		"not exported, this module's": {&struct {
			Name string
			u    url.URL
		}{"name", *web}, "name"},
		"not exported, beside an embedded struct": {struct {
			http.PushOptions
			u url.URL
		}{http.PushOptions{Method: "HEAD"}, *web}, "HEAD"},
		"not exported, params":       {struct{ p url.URLSearchParams }{*web.SearchParams()}, nil},
		"not exported, user":         {struct{ u neturl.Userinfo }{*net(whole).User}, nil},
		"not exported, values":       {struct{ v neturl.Values }{net(whole).Query()}, nil},
		"not exported, in interface": {struct{ v any }{*web}, nil},
		"embedded, not exported":     {struct{ embedded }{embedded{relative}}, nil},
		"embedded pointer":           {struct{ *embedded }{&embedded{relative}}, nil},
		"request":                    {&http.Request{Method: "GET", URL: relative}, nil},
		"loop":                       {loop, nil},
		"loop of slices":             {list, nil},
		"slices of the same memory":  {[][]any{pair[:1], pair}, "token=xxxxx"},
		"struct and its first field": {[]any{&first.A, first}, nil},
		"seen first by address": {struct {
			P *[]struct{ u url.URL }
			S []struct{ u url.URL }
		}{&hidden, hidden}, nil},
		"its own Redacted": {&panicking{whole}, masked},
		"stringer":         {&stringer{relative}, "token=xxxxx"},
		"error":            {relativeError, `parse \"/cb?token=xxxxx\"`},
		"error without a scheme": {
			&neturl.Error{Op: "parse", URL: "me:S3CR3T@h\tost", Err: io.EOF}, "me:xxxxx",
		},
		"error of a URL in a URL": {&neturl.Error{Op: "parse",
			URL: "/cb?token=T0K3N&next=http://me:S3CR3T@h/\x7f", Err: io.EOF}, nil},
		"wrapped error": {fmt.Errorf("wrapped %q: %w", relativeError.URL,
			relativeError), `wrapped \"/cb?token=xxxxx\": parse \"/cb?token=xxxxx\"`},
		"joined errors": {
			errors.Join(io.EOF, relativeError), `parse \"/cb?token=xxxxx\"`,
		},
		"error that its wrapper quotes": {fmt.Errorf("(%q) %w", "me:S3CR3T@h\tost",
			&neturl.Error{Op: "parse", URL: "me:S3CR3T@h\tost", Err: io.EOF}), `(\"me:xxxxx`},
		"joined errors, and a wrapper that quotes one": {
			errors.Join(io.EOF, fmt.Errorf("(%q) %w", relativeError.URL, relativeError)),
			`(\"/cb?token=xxxxx\")`,
		},
		"methods": {
			[]any{named{url.MustParse(whole)}, textual{url.MustParse(whole)}}, "token=xxxxx",
		},
		"a pointer in a slog.Value": {[]any{slog.AnyValue(&struct{ u url.URL }{*web})}, nil},
		"not exported, opaque": {
			struct{ u neturl.URL }{neturl.URL{Scheme: "https", Opaque: "me:S3CR3T@h/"}}, nil,
		},
		"error with a URL":  {&located{relative, "get"}, "get /cb?token=xxxxx"},
		"error in a struct": {struct{ Err error }{relativeError}, "token=xxxxx"},
		"wrapped error in a struct": {
			struct{ Err error }{fmt.Errorf("wrapped: %w", relativeError)}, "token=xxxxx",
		},
		"error as another interface": {
			struct{ Err interface{ Timeout() bool } }{relativeError}, nil,
		},
	}
}

// TestValues logs values that have a secret, with each handler, and checks that the values do not
// change.
func TestValues(t *testing.T) {
	for name, test := range secretValues(t) {
		t.Run(name, func(t *testing.T) {
			before := printed(test.value)
			for _, handler := range handlers(slogurl.Replace(hide)) {
				for _, attr := range []slog.Attr{
					slog.Any("v", test.value), slog.Group("g", "v", test.value),
				} {
					got := handler(attr)
					if strings.Contains(got, "S3CR3T") || strings.Contains(got, "T0K3N") {
						t.Errorf("%s", got)
					}
					want, ok := test.want.(string)
					if ok && !strings.Contains(got, want) &&
						!strings.Contains(strings.ReplaceAll(got, `\u0026`, "&"), want) {
						t.Errorf("%s, want %s", got, want)
					}
				}
			}
			if after := printed(test.value); after != before {
				t.Errorf("%s becomes %s", before, after)
			}
		})
	}
}

// printed returns what fmt prints for v, and for the value that it points to.
func printed(v any) string {
	if name := reflect.TypeOf(v).String(); strings.HasPrefix(name, "[]interface") {
		return name
	}
	return fmt.Sprintf("%+v", v)
}

// TestUnchanged checks that a value without a secret is logged unchanged, and is not copied.
func TestUnchanged(t *testing.T) {
	relative := &neturl.URL{Path: "/a", RawQuery: "page=2"}
	replace := slogurl.Replace(redact.Secrets{Names: []string{"token"}})
	web := url.MustParse("https://me:S3CR3T@h/") // behind a pointer of which fmt prints the address
	token := &neturl.URL{RawQuery: "token=T0K3N"}
	loop := &node{URL: relative}
	loop.Next = loop
	for _, v := range []any{
		&struct{ U *neturl.URL }{relative}, &outer{&inner{relative}},
		&[]neturl.Values{{"page": {"2"}}}, &[]map[string][]string{{"token": {"of no URL"}}},
		&struct{ u url.URLSearchParams }{},
		&struct{ P url.URLSearchParams }{*url.NewSearchParams("page=2")},
		&struct{ U *neturl.Userinfo }{neturl.User("me")}, neturl.UserPassword("me", ""),
		&struct{ u *url.URL }{web}, &struct{ P *struct{ u url.URL } }{&struct{ u url.URL }{*web}},
		loop,
		&map[*neturl.URL]any{relative: relative}, &[]any{relative, nil}, &[1]*neturl.URL{relative},
		&struct{ Err error }{io.EOF}, &struct{ U url.URL }{*url.MustParse("https://me@h/")},
		&stringer{relative},
		&struct{ Err net.Error }{context.DeadlineExceeded.(net.Error)},
		&struct{ embedded }{embedded{relative}}, &struct{ *embedded }{&embedded{relative}},
		&struct{ P *struct{ in *inner } }{&struct{ in *inner }{&inner{token}}},
		&struct{ *list }{&list{*token}}, // encoding/json does not read these
		&struct{ *unseen }{&unseen{*web}},
		struct{ P *unseen }{&unseen{*web}},
	} {
		got := replace(nil, slog.Any("v", v)).Value
		if got.Kind() != slog.KindAny || got.Any() != v {
			t.Errorf("%T: %v", v, got)
		}
	}
	if got := replace(nil, slog.Any("v", nil)).Value; got.Any() != nil {
		t.Error(got)
	}
}

// TestUserinfo checks what replaces a password.
func TestUserinfo(t *testing.T) {
	user := neturl.UserPassword("me", "S3CR3T")
	for _, v := range []any{user, *user} {
		got := slogurl.ReplaceAttr(nil, slog.Any("user", v)).Value.Any()
		if value, ok := got.(neturl.Userinfo); ok {
			got = &value
		}
		if text := fmt.Sprint(got); text != "me:xxxxx" {
			t.Errorf("%T: %s", v, text)
		}
	}
}

// TestQueryInValue checks that a value that is itself a query loses only its secret.
func TestQueryInValue(t *testing.T) {
	hide := slogurl.Replace(redact.Secrets{Names: []string{"token"}})
	got, ok := hide(nil, slog.Any("v",
		neturl.Values{"a": {"b c&token=T0K3N", "d e"}, "e=f": {"%41"}})).Value.Any().(neturl.Values)
	want := (neturl.Values{"a": {"b c&token=xxxxx", "d e"}, "e=f": {"%41"}})
	if !ok || !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestKept checks that a copy keeps everything except the secret.
func TestKept(t *testing.T) {
	type request struct {
		Method string
		URL    *neturl.URL
		Next   []*request
		// encoding/json does not read u; fmt does, but not behind a pointer.
		Part struct{ u url.URL }
		log  sync.Mutex //lint:ignore U1000 such a field is in many structs
		name string
	}
	u := &neturl.URL{Path: "/a", RawQuery: "token=T0K3N&page=2"}
	same := &request{Method: "PUT", name: "b"}
	next := &request{URL: u, name: "c"}
	next.Part.u = *url.MustParse("https://me:S3CR3T@h/")
	r := &request{Method: "GET", URL: u, Next: []*request{same, next}, name: "a"}
	replace := slogurl.Replace(redact.Secrets{Names: []string{"token"}})
	keys := replace(nil, slog.Any("v", map[neturl.URL]string{*u: "value"})).Value.Any()
	if m, ok := keys.(map[neturl.URL]string); !ok || len(m) != 1 ||
		m[neturl.URL{Path: "/a", RawQuery: "token=xxxxx&page=2"}] != "value" {
		t.Errorf("%v", keys)
	}
	got, ok := replace(nil, slog.Any("v", r)).Value.Any().(*request)
	if !ok || got == r || got.Method != "GET" || got.name != "a" ||
		got.URL.String() != "/a?token=xxxxx&page=2" || got.Next[0] != same ||
		got.Next[1].name != "c" || got.Next[1].Part != next.Part {
		t.Errorf("%+v", got)
	}
}

// TestGuarded checks, under -race, that only memory that the handler reads is read.
func TestGuarded(t *testing.T) {
	type server struct {
		mu    sync.Mutex
		cache map[string]any
	}
	s := &server{cache: map[string]any{}}
	var wait sync.WaitGroup
	wait.Go(func() {
		for i := range 100 {
			s.mu.Lock()
			s.cache[fmt.Sprint(i)] = i
			s.mu.Unlock()
		}
	})
	v := struct {
		Server *server
		URL    *neturl.URL
	}{s, &neturl.URL{RawQuery: "token=T0K3N"}}
	for range 100 {
		handlers(slogurl.Replace(hide))[0](slog.Any("v", v))
	}
	wait.Wait()
}

// TestRequest logs a request as a server receives it.
func TestRequest(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, handler := range handlers(slogurl.Replace(hide)) {
			w.Write([]byte(handler(slog.Any("url", r.URL), slog.Any("value", *r.URL))))
		}
	}))
	defer server.Close()
	resp, err := http.Get(server.URL + "/cb?token=T0K3N")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil || strings.Contains(string(body), "T0K3N") ||
		strings.Count(string(body), "/cb?token=xxxxx") != 4 {
		t.Errorf("%s, %v", body, err)
	}
}
