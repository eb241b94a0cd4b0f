package verdict

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/invisible"
)

// A multimap has the values of each name in order. net/url keeps no other order.
type multimap map[string][]string

func (m multimap) add(name, value string) {
	name = wellFormed(name)
	m[name] = append(m[name], wellFormed(value))
}

// wellFormed returns s with one U+FFFD for each run of ill-formed bytes; net/url keeps these.
func wellFormed(s string) string {
	const replacement = "\uFFFD"
	if utf8.ValidString(s) && !strings.Contains(s, replacement+replacement) {
		return s
	}
	s = strings.ToValidUTF8(s, replacement)
	var b strings.Builder
	for i, r := range s {
		if r != utf8.RuneError || !strings.HasSuffix(s[:i], replacement) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// addParams adds a row of the parameters that the readers read differently, if there are any.
func (c *comparison) addParams() {
	var lists [readers]multimap
	for i, r := range c.r {
		lists[i] = make(multimap)
		switch {
		case i == browser && r.Params == c.r[standard].Params:
			lists[i] = lists[standard]
		case i == netURL:
			for name, values := range c.query {
				for _, value := range values {
					lists[i].add(name, value)
				}
			}
		default:
			for _, p := range url.ParseURLEncoded(r.Params) {
				lists[i].add(p.Name, p.Value)
			}
		}
	}
	differ := make(map[string]bool) // the names
	c.add(Row{Name: Params}, func(i, j int) Level {
		if c.r[i].isNone() || c.r[j].isNone() {
			return Same
		}
		level := Same
		for _, pair := range [...][2]multimap{{lists[i], lists[j]}, {lists[j], lists[i]}} {
			for name, values := range pair[0] {
				if !slices.Equal(values, pair[1][name]) {
					differ[name] = true
					level = Differs
				}
			}
		}
		return level
	})
	names := slices.Sorted(maps.Keys(differ))
	row := &c.rows[len(c.rows)-1]
	for i, list := range lists {
		var texts []string
		for _, name := range names[:min(len(names), maxParams)] {
			for _, value := range list[name][:min(len(list[name]), maxParams)] {
				texts = append(texts, invisible.Text(strconv.Quote(name)+": "+strconv.Quote(value)))
			}
		}
		row.Values[i] = invisible.Text(strings.Join(texts, ", "))
		for _, name := range names {
			if !isWithout(list[name], lists[standard][name]) {
				c.lacks[i] = false
				break
			}
			c.lacks[i] = c.lacks[i] || len(list[name]) < len(lists[standard][name])
		}
	}
}

// maxParams limits the names in a row, and the values of each.
const maxParams = 5

// isWithout reports whether a is b without some of b's values.
func isWithout(a, b []string) bool {
	for _, value := range b {
		if len(a) > 0 && a[0] == value {
			a = a[1:]
		}
	}
	return len(a) == 0
}
