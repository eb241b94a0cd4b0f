package url_test

import (
	"encoding/json"
	"sync"
	"sync/atomic"
	"testing"

	"golang.org/x/net/publicsuffix"
	"golang.org/x/text/encoding/japanese"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/display"
	"github.com/go-weburl/url/fileurl"
)

// These tests are for the race detector: go test -race. They do what the package's
// documentation allows goroutines to do at the same time.

// together runs do in several goroutines, often enough for them to meet.
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

// read calls what does not change a URL, and returns something of all of it.
func read(u, other *url.URL) []any {
	host := u.HostValue()
	port, _ := u.EffectivePort()
	text, _ := json.Marshal(u)
	n, netErr := u.NetURL()
	resolved, _ := u.Parse("../x y?z")
	joined, _ := u.JoinPath("..", "y")
	relative, _ := url.MakeRelative(u, other)
	path, pathErr := fileurl.Unix.Path(u)
	all := []any{
		*attributesOf(u), u.Scheme(), u.RawQuery(), u.RawFragment(), host, port, string(text), n.String(), netErr == nil,
		resolved.Href(), joined.Href(), relative, path, pathErr != nil, u.Redacted(), u.RequestURI(), u.OriginValue(),
		u.OriginValue(), host.RegistrableDomain(publicsuffix.List), host.Addr(), u.Equal(other), *u == *u.Clone(),
		display.URL(u, display.Options{PublicSuffixList: publicsuffix.List}).String(), url.CheckValid("//x", u) == nil,
	}
	for segment := range u.PathSegments() {
		all = append(all, segment)
	}
	return append(all, readParams(u.SearchParams())...)
}

func readParams(p *url.URLSearchParams) []any {
	all := []any{p.Get("q"), len(p.GetAll("q")), p.Has("r"), p.HasValue("r", "2"), p.Size(), p.String(), p.Clone().Size()}
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

// A URL, and its params, may be read by many.
func TestSharedReads(t *testing.T) {
	u, other := url.MustParse(shared), url.MustParse("https://xn--bcher-kva.example/")
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

// So may params that are no URL's.
func TestSharedOwnParams(t *testing.T) {
	p := url.NewSearchParams("q=1&r=%32&q=3")
	u := url.MustParse(shared)
	want := readParams(p)
	together(func(int) {
		if got := readParams(p); !same(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
		if v := u.Clone(); v.SetSearchParams(p) != nil || v.Search() != "?q=1&r=2&q=3" {
			t.Errorf("%q", v)
		}
	})
}

// Each goroutine may change a copy, while the others read and copy the original.
func TestCopiesOfOne(t *testing.T) {
	p := url.Parser{ResolveBlobURL: func(*url.URL) *url.BlobURLEntry { return &url.BlobURLEntry{Object: "x"} }}
	blob, err := p.Parse("blob:https://h/x?q")
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range []*url.URL{url.MustParse(shared), blob, url.MustParse("file:///C:/x"), new(url.URL)} {
		before := *u
		together(func(i int) {
			v := *u
			w := u.Clone()
			for name, set := range setters {
				if i%2 == 0 {
					_ = set(&v, "81") // that some are refused does not matter
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

// A Parser, with its base URL, may be used by many, if its functions
// may.
func TestSharedParser(t *testing.T) {
	var violations, resolved atomic.Int64
	p := url.Parser{
		Base:        url.MustParse("https://h/a/b"),
		Encoding:    japanese.ISO2022JP,
		MaxLength:   1 << 10,
		OnViolation: func(url.Violation) { violations.Add(1) },
		ResolveBlobURL: func(*url.URL) *url.BlobURLEntry {
			resolved.Add(1)
			return nil
		},
	}
	together(func(int) {
		u, err := p.Parse(`..\x?漢` + "\t")
		if err != nil || u.Href() != "https://h/x?%1B$B4A%1B(B" {
			t.Errorf("%q, %v", u, err)
		}
		if _, err := p.Parse("blob:x"); err != nil {
			t.Error(err)
		}
		var list []url.Violation
		q := url.Parser{Base: p.Base, OnViolation: func(v url.Violation) { list = append(list, v) }}
		if _, err := q.Parse("https://127.1/"); err != nil || len(list) == 0 {
			t.Errorf("%v, %v", list, err)
		}
		v := *p.Base
		if err := v.SetHash("x"); err != nil {
			t.Error(err)
		}
		if err := p.BasicParse(&v, "/c", url.PathStartState); err != nil || v.Href() != "https://h/c#x" {
			t.Errorf("%q, %v", &v, err)
		}
	})
	if violations.Load() == 0 || resolved.Load() == 0 {
		t.Error("the parser's functions were not called")
	}
}

// Live params are the URL: those who change it have to take turns with all others.
func TestLiveParamsTakeTurns(t *testing.T) {
	u := url.MustParse("https://h/?a=0")
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
		t.Errorf("%d tuples", n)
	}
}

// Functions have no state that they share, IDNA's and the encodings' tables included.
func TestFunctionsAtOnce(t *testing.T) {
	together(func(int) {
		if u, err := url.ParseWithBase("//Bücher.example/ß?\u0301", "http://h"); err != nil || u.Host() != "xn--bcher-kva.example" {
			t.Errorf("%q, %v", u, err)
		}
		if s, err := url.DomainToUnicode("xn--bcher-kva.example"); err != nil || s != "bücher.example" {
			t.Errorf("%q, %v", s, err)
		}
		if s := url.SpecialQueryPercentEncodeSet.EncodeAfterEncoding(japanese.ShiftJIS, "≡ ‽"); s != "%81%DF%20%26%238253%3B" {
			t.Errorf("%q", s)
		}
		if !url.CanParse("https://faß.example") || url.CheckValid("https://a b", nil) == nil {
			t.Error("a wrong answer")
		}
	})
}
