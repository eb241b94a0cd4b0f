package answer

import (
	"strconv"

	"github.com/go-weburl/url/internal/jsonstring"
	"github.com/go-weburl/url/viewer/internal/verdict"
)

// AppendJSON appends a as JSON, in the form of the fields' tags. Members whose value is zero are
// left out. Package encoding/json would make the program for the browser a tenth larger.
func (a *Answer) AppendJSON(b []byte) []byte {
	w := writer{b}
	w.object(func() {
		w.name("verdict")
		w.object(func() {
			w.string("level", string(a.Verdict.Level))
			w.string("headline", a.Verdict.Headline)
			w.string("meaning", a.Verdict.Meaning)
			w.strings("notes", a.Verdict.Notes)
			w.string("suggestion", a.Verdict.Suggestion)
		})
		list(&w, "rows", a.Rows, (*writer).row)
		w.bool("valid", a.Valid)
		w.string("invalid", a.Invalid)
		w.string("failure", a.Failure)
		w.string("baseFailure", a.BaseFailure)
		list(&w, "pieces", a.Pieces, (*writer).piece)
		list(&w, "findings", a.Findings, (*writer).finding)
		w.int("hidden", a.Hidden)
		w.int("more", a.More)
		list(&w, "components", a.Components, (*writer).component)
		list(&w, "params", a.Params, (*writer).pair)
		w.int("moreParams", a.MoreParams)
		if a.Shown != nil {
			w.name("shown")
			w.object(func() { w.shown(a.Shown) })
		}
		if a.Match != nil {
			w.name("match")
			w.object(func() {
				w.string("error", a.Match.Error)
				w.bool("matches", a.Match.Matches)
				list(&w, "groups", a.Match.Groups, (*writer).group)
			})
		}
	})
	return w.b
}

func (w *writer) row(r *verdict.Row) {
	w.string("name", r.Name)
	w.strings("values", r.Values[:])
	w.string("level", string(r.Level))
	w.name("marks")
	for i, mark := range r.Marks {
		w.b = strconv.AppendBool(append(w.b, "[,"[min(i, 1)]), mark)
	}
	w.b = append(w.b, ']')
	w.string("meaning", r.Meaning)
}

func (w *writer) piece(p *Piece) {
	w.string("text", p.Text)
	w.bool("invisible", p.Invisible)
	w.string("name", p.Name)
	w.string("part", p.Part)
	w.bool("wrong", p.Wrong)
	if len(p.Numbers) > 0 {
		w.name("numbers")
		for i, n := range p.Numbers {
			w.b = strconv.AppendInt(append(w.b, "[,"[min(i, 1)]), int64(n), 10)
		}
		w.b = append(w.b, ']')
	}
}

func (w *writer) finding(f *Finding) {
	w.int("number", f.Number)
	w.string("name", f.Name)
	w.string("meaning", f.Meaning)
	w.string("advice", f.Advice)
	w.string("link", f.Link)
	w.bool("fatal", f.Fatal)
	w.int("count", f.Count)
	w.int("start", f.Start)
	w.int("end", f.End)
}

func (w *writer) component(c *Component) {
	w.string("name", c.Name)
	w.string("value", c.Value)
	w.bool("long", c.Long)
	w.strings("changes", c.Changes)
	w.string("refused", c.Refused)
	w.bool("partly", c.Partly)
}

func (w *writer) pair(p *Pair) {
	w.string("name", p.Name)
	w.string("value", p.Value)
	w.bool("long", p.Long)
}

func (w *writer) shown(s *Shown) {
	list(w, "display", s.Display, (*writer).text)
	w.string("ascii", s.ASCII)
	w.string("unicode", s.Unicode)
	w.string("host", s.Host)
	w.string("origin", s.Origin)
	w.string("site", s.Site)
	w.string("surt", s.SURT)
}

func (w *writer) text(t *Text) {
	w.string("text", t.Text)
	w.bool("strong", t.Strong)
}

func (w *writer) group(g *Group) {
	w.string("component", g.Component)
	w.string("name", g.Name)
	w.string("value", g.Value)
	w.bool("matched", g.Matched)
}

// A writer writes JSON.
type writer struct{ b []byte }

// object writes an object, whose members f writes.
func (w *writer) object(f func()) {
	w.b = append(w.b, '{')
	f()
	w.b = append(w.b, '}')
}

// name writes the name of a member, after a comma, unless it is the first.
func (w *writer) name(name string) {
	if w.b[len(w.b)-1] != '{' {
		w.b = append(w.b, ',')
	}
	w.b = append(jsonstring.Append(w.b, name), ':')
}

func (w *writer) string(name, value string) {
	if value != "" {
		w.name(name)
		w.b = jsonstring.Append(w.b, value)
	}
}

func (w *writer) int(name string, value int) {
	if value != 0 {
		w.name(name)
		w.b = strconv.AppendInt(w.b, int64(value), 10)
	}
}

func (w *writer) bool(name string, value bool) {
	if value {
		w.name(name)
		w.b = append(w.b, "true"...)
	}
}

func (w *writer) strings(name string, values []string) {
	if len(values) == 0 {
		return
	}
	w.name(name)
	for i, value := range values {
		w.b = jsonstring.Append(append(w.b, "[,"[min(i, 1)]), value)
	}
	w.b = append(w.b, ']')
}

// list writes a member that is a list of objects.
func list[T any](w *writer, name string, items []T, write func(*writer, *T)) {
	if len(items) == 0 {
		return
	}
	w.name(name)
	for i := range items {
		w.b = append(w.b, "[,"[min(i, 1)])
		w.object(func() { write(w, &items[i]) })
	}
	w.b = append(w.b, ']')
}
