package gojaurl

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/go-weburl/url"

	"github.com/dop251/goja"
)

// Changes of a URL's params in a row take memory, and therefore time, in proportion to what they
// add.
func TestAppendIsLinear(t *testing.T) {
	for _, script := range []string{
		`(n) => { const u = new URL("https://h/#f"); for (let i = 0; i < n; i++) ` +
			`u.searchParams.append("name", i); return u.search.length }`,
		`(n) => { const u = new URL("https://h/?a=b%2f"); for (let i = 0; i < n; i++) { ` +
			`u.searchParams.append("name", i); u.searchParams.has("a"); u.searchParams.size } ` +
			`return u.href.length }`,
		`(n) => { const u = new URL("https://h/"); for (let i = 0; i < n; i++) { ` +
			`u.searchParams.append("a", i); u.searchParams.set("a", i) } return u.href.length }`,
	} {
		vm := goja.New()
		Enable(vm)
		f, _ := goja.AssertFunction(run(t, vm, script))
		allocated := func(n int) uint64 {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			if _, err := f(nil, vm.ToValue(n)); err != nil {
				t.Fatal(err)
			}
			runtime.ReadMemStats(&after)
			return after.TotalAlloc - before.TotalAlloc
		}
		allocated(1000)
		if few, many := allocated(1000), allocated(8000); many > 20*few {
			t.Errorf("%s: %d bytes for 1000, %d for 8000", script, few, many)
		}
	}
}

// A paramsModel follows the standard: each change of the list writes the query, and each change of
// the query updates the list.
type paramsModel struct {
	url  *url.URL
	list []url.Pair
}

func (m *paramsModel) read() { m.list = url.ParseURLEncoded(m.url.RawQuery()) }

func (m *paramsModel) update() {
	query := url.SerializeURLEncoded(m.list, nil)
	if err := m.url.SetSearch(query); err != nil {
		panic(err)
	}
}

func (m *paramsModel) remove(drop func(i int, p url.Pair) bool) {
	var kept []url.Pair
	for i, p := range m.list {
		if !drop(i, p) {
			kept = append(kept, p)
		}
	}
	m.list = kept
	m.update()
}

// paramsSteps has the changes and reads of a URL and its params, in JavaScript and in the model. n
// is an argument.
var paramsSteps = []struct {
	script string
	model  func(m *paramsModel, n string)
}{
	{"p.append(n, n)", func(m *paramsModel, n string) {
		m.list = append(m.list, url.Pair{Name: n, Value: n})
		m.update()
	}},
	{"p.append('a', n)", func(m *paramsModel, n string) {
		m.list = append(m.list, url.Pair{Name: "a", Value: n})
		m.update()
	}},
	{"p.delete(n)", func(m *paramsModel, n string) {
		m.remove(func(_ int, p url.Pair) bool { return p.Name == n })
	}},
	{"p.delete('a', n)", func(m *paramsModel, n string) {
		m.remove(func(_ int, p url.Pair) bool { return p == url.Pair{Name: "a", Value: n} })
	}},
	{"p.set('a', n)", func(m *paramsModel, n string) {
		for first := range m.list {
			if m.list[first].Name == "a" {
				m.list[first].Value = n
				m.remove(func(i int, p url.Pair) bool { return i > first && p.Name == "a" })
				return
			}
		}
		m.list = append(m.list, url.Pair{Name: "a", Value: n})
		m.update()
	}},
	{"u.search = n", func(m *paramsModel, n string) { _ = m.url.SetSearch(n); m.read() }},
	{"u.search = '?a=%2f&' + n", func(m *paramsModel, n string) {
		_ = m.url.SetSearch("?a=%2f&" + n)
		m.read()
	}},
	{"u.href = 'https://h/?b=' + n", func(m *paramsModel, n string) {
		_ = m.url.SetHref("https://h/?b=" + n)
		m.read()
	}},
	{"try { u.href = n } catch {}", func(m *paramsModel, n string) {
		if m.url.SetHref(n) == nil {
			m.read()
		}
	}},
	{"u.hash = n", func(m *paramsModel, n string) { _ = m.url.SetHash(n) }},
	{"u.pathname = n", func(m *paramsModel, n string) { _ = m.url.SetPathname(n) }},
	{"u.host = {toString() { p.append('c', n); return n }}", func(m *paramsModel, n string) {
		m.list = append(m.list, url.Pair{Name: "c", Value: n})
		m.update()
		_ = m.url.SetHost(n)
	}},
	{"u.href", func(*paramsModel, string) {}},
	{"toGo(u)", func(*paramsModel, string) {}},
	{"changeInGo(u, n)", func(m *paramsModel, n string) { _ = m.url.SetSearch(n); m.read() }},
}

// FuzzParams makes changes of a URL, its params and an iteration in any order. Each byte of steps
// is a step, or else a comparison of everything. The steps use arguments in turn.
func FuzzParams(f *testing.F) {
	f.Add("\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\xff", "a|b|%2f|&=|ä|")
	f.Add("\x01\x01\x01\x04\x0c\x01\x09\x01\xff\x02\xff", "a")
	f.Add("\x06\x01\x09\x0b\x02\xff\x0d\x01\x0e\x01\xff\x05", "x=1&y|#|?|+ ")
	f.Add("\xff\xff\xff\x00\xff\x02\x05\xff\x08\x0b\xff\x0e\xff", "a|00&0")
	f.Fuzz(func(t *testing.T, steps, arguments string) {
		if len(steps) > 100 {
			steps = steps[:100]
		}
		vm := goja.New()
		Enable(vm)
		toURL := func(v goja.Value) *url.URL { u, _ := ToURL(vm, v); return u }
		must(vm.Set("toGo", func(v goja.Value) { toURL(v) }))
		must(vm.Set("changeInGo", func(v goja.Value, n string) { _ = toURL(v).SetSearch(n) }))
		function := func(source string) goja.Callable {
			f, _ := goja.AssertFunction(run(t, vm, source))
			return f
		}
		run(t, vm, "const u = new URL('https://h/?a=1&b=2'), p = u.searchParams, i = p.entries()")
		next := function("() => JSON.stringify(i.next().value)")
		look := function("() => [JSON.stringify([...p]), p.toString(), u.href, u.search, " +
			"p.size].join(' ')")
		stringify := function("JSON.stringify")
		var functions []goja.Callable
		for _, step := range paramsSteps {
			functions = append(functions, function("(n) => { "+step.script+" }"))
		}
		m := &paramsModel{url: url.MustParse("https://h/?a=1&b=2")}
		m.read()
		args, at := strings.Split(asRead(arguments), "|"), 0
		for i, b := range []byte(steps) {
			if int(b) < len(paramsSteps) {
				n := args[i%len(args)]
				call(functions[b], nil, vm.ToValue(n))
				paramsSteps[b].model(m, n)
				continue
			}
			want := "undefined" // this may change: the list may grow
			if at < len(m.list) {
				want = call(stringify, nil, vm.NewArray(m.list[at].Name, m.list[at].Value)).String()
				at++
			}
			if got := call(next, nil).String(); got != want {
				t.Fatalf("step %d of %q, %q: next gives %s, want %s",
					i, steps, arguments, got, want)
			}
			pairs := make([]any, len(m.list))
			for i, p := range m.list {
				pairs[i] = vm.NewArray(p.Name, p.Value)
			}
			want = strings.Join([]string{call(stringify, nil, vm.NewArray(pairs...)).String(),
				url.SerializeURLEncoded(m.list, nil), m.url.Href(), m.url.Search(),
				fmt.Sprint(len(m.list))}, " ")
			if got := call(look, nil).String(); got != want {
				t.Fatalf("step %d of %q, %q:\n%s\nwant\n%s", i, steps, arguments, got, want)
			}
		}
	})
}
