package main

import (
	"encoding/base64"
	"strings"

	vpdataurl "github.com/vincent-petithory/dataurl"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/dataurl"
)

const vpdataurlPkg = "vincent-petithory/dataurl"

// dataTasks read data: URLs from a string: a small image, a large one, and text. They also write
// images.
func dataTasks() []task {
	var tasks []task
	for _, d := range []struct{ on, input string }{
		{"1 KiB base64", "data:image/png;base64," + base64.StdEncoding.EncodeToString([]byte(strings.Repeat("\x89PNG", 256)))},
		{"1 MiB base64", "data:image/png;base64," + base64.StdEncoding.EncodeToString([]byte(strings.Repeat("\x89PNG", 1<<18)))},
		{"text", "data:text/html;charset=utf-8," + url.ComponentPercentEncodeSet.Encode(strings.Repeat("<p>Hello, world!</p> ", 20))},
	} {
		input := []string{d.input}
		tasks = append(tasks, task{work: "DataURL", on: d.on, runs: []run{
			{weburlPkg, over(input, func(s string) { _, err := dataurl.ParseString(s); sinkBool = err == nil })},
			{vpdataurlPkg, over(input, func(s string) { _, err := vpdataurl.DecodeString(s); sinkBool = err == nil })},
		}})
	}
	for _, d := range []struct {
		on   string
		body []byte
	}{
		{"1 KiB", []byte(strings.Repeat("\x89PNG", 256))},
		{"1 MiB", []byte(strings.Repeat("\x89PNG", 1<<18))},
	} {
		tasks = append(tasks, task{work: "EncodeData", on: d.on, runs: []run{
			{weburlPkg, over([][]byte{d.body}, func(b []byte) { s, _ := dataurl.Encode(png, b); sinkBool = s != "" })},
			{vpdataurlPkg, over([][]byte{d.body}, func(b []byte) { sinkBool = vpdataurl.EncodeBytes(b) != "" })},
		}})
	}
	return tasks
}

var png = dataurl.MIMEType{Type: "image", Subtype: "png"}
