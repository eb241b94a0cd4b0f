//go:build js && wasm

// Command wasm is the viewer's program for the browser. It gives the page two functions, which
// return JSON: weburlAbout returns what the page says about the program, and weburlAnswer, whose
// argument is an object with the members of an answer.Request, the answer.
package main

import (
	"runtime/debug"
	"syscall/js"

	"github.com/go-weburl/url/viewer/internal/answer"
)

func main() {
	debug.SetGCPercent(400) // an answer leaves little in use
	js.Global().Set("weburlAbout", js.FuncOf(func(js.Value, []js.Value) any {
		about := answer.NewAbout()
		return string(about.AppendJSON(nil))
	}))
	var text []byte // kept, since an answer may be large
	js.Global().Set("weburlAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		a := answer.To(request(args[0]))
		text = a.AppendJSON(text[:0])
		return string(text)
	}))
	select {} // the functions stay
}

// request reads a request, which has all members.
func request(v js.Value) answer.Request {
	r := answer.Request{
		Input:   v.Get("input").String(),
		Base:    v.Get("base").String(),
		Pattern: v.Get("pattern").String(),
	}
	edits := v.Get("edits")
	for i := range edits.Length() {
		edit := edits.Index(i)
		r.Edits = append(r.Edits, [2]string{edit.Index(0).String(), edit.Index(1).String()})
	}
	browser := v.Get("browser")
	text := func(name string) string { return browser.Get(name).String() }
	if text("error") != "" {
		r.Browser = &answer.Record{Error: text("error")}
		return r
	}
	r.Browser = &answer.Record{
		Href: text("href"), Protocol: text("protocol"), Username: text("username"), Password: text("password"), Hostname: text("hostname"),
		Port: text("port"), Pathname: text("pathname"), Search: text("search"), Hash: text("hash"),
	}
	return r
}
