package gojaurl

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/dop251/goja"
)

// differencesFromNode has the keys for which describe.js describes Node's module and this one
// differently, and the reasons.
var differencesFromNode = map[string]string{
	"URL":                        noBlobs,
	"URL.createObjectURL":        noBlobs,
	"URL.revokeObjectURL":        noBlobs,
	"module.Url":                 notInStandard,
	"module.parse":               notInStandard,
	"module.format":              notInStandard,
	"module.resolve":             notInStandard,
	"module.resolveObject":       notInStandard,
	"module.fileURLToPathBuffer": "the engine has no Buffer",

	"URLPattern.prototype":                 order,
	"for in URLPattern":                    order,
	"URLPattern.prototype.protocol":        getter,
	"URLPattern.prototype.username":        getter,
	"URLPattern.prototype.password":        getter,
	"URLPattern.prototype.hostname":        getter,
	"URLPattern.prototype.port":            getter,
	"URLPattern.prototype.pathname":        getter,
	"URLPattern.prototype.search":          getter,
	"URLPattern.prototype.hash":            getter,
	"URLPattern.prototype.hasRegExpGroups": getter,

	`new URL("x")`:               reason,
	`new URL("/", "y")`:          reason,
	`set href`:                   reason,
	`fileURLToPath("x")`:         reason,
	`fileURLToPath("http://h")`:  reason,
	`fileURLToPath("file://h")`:  reason,
	`fileURLToPath("file:///x")`: reason,
	`pathToFileURL of a server`:  reason,
	`new URLPattern("(")`:        reason,
	`fileURLToPath("file:///%zz")`: "ECMAScript, Decode: throw a URIError, with any message; " +
		"this is the engine's",
	`new URLPattern(1)`: `Web IDL, union types: a number becomes a string if one type ` +
		`is a string; "1" is not a pattern then`,

	"get href of another object":     this,
	"set href of another object":     this,
	"searchParams of another object": this,
	"test of another object":         this,
}

const (
	noBlobs = "the File API, not the URL Standard, defines them: a runtime without Blob " +
		"has nothing to make a URL of"
	notInStandard = "Node's older API; Node itself says not to use it for new code"
	order         = "Web IDL, create an interface prototype object: attributes, then operations, " +
		"in the IDL's order, which has test before exec; its property constructor is there from " +
		"the beginning"
	getter = `Web IDL, define the attributes: the property is configurable, and the name ` +
		`of its getter is "get " and that of the attribute`
	reason = "the standards say only that a TypeError is thrown; the message also says why"
	this   = "Web IDL, attribute getter: if the object does not implement the interface, " +
		"throw a TypeError; that of Node comes from its engine, without a code"
)

// TestDescribe compares the order of the properties, their descriptors and the errors' messages
// with those of the Node that .ci/run install gets.
func TestDescribe(t *testing.T) {
	nodes, err := filepath.Glob("../workshop/compare/oracle/node_modules/node-linux-*/bin/node")
	if err != nil || len(nodes) == 0 && os.Getenv("CI") != "" {
		t.Fatalf("no Node: %v", err)
	}
	if len(nodes) == 0 {
		t.Skip("no Node: .ci/run install gets it")
	}
	program := `console.log((0, eval)(require("fs").readFileSync("testdata/describe.js", ` +
		`"utf8"))(require("url")))`
	output, err := exec.Command(nodes[0], "--no-deprecation", "-e", program).Output()
	if err != nil {
		t.Fatal(err)
	}
	vm := goja.New()
	requireURL(t, vm)
	describe, _ := goja.AssertFunction(run(t, vm, readFile(t, "testdata/describe.js")))
	described, err := describe(nil, vm.Get("url"))
	if err != nil {
		t.Fatal(err)
	}
	var want, got map[string]string
	for text, m := range map[string]*map[string]string{
		string(output): &want, described.String(): &got,
	} {
		if err := json.Unmarshal([]byte(text), m); err != nil {
			t.Fatal(err)
		}
	}
	if len(want) < 100 {
		t.Errorf("Node has only %d keys", len(want))
	}
	for _, a := range stringAttributes { // leave out those that Node lacks
		if _, ok := want["URL.prototype."+a.name]; !ok {
			delete(got, "URL.prototype."+a.name)
			for _, list := range []string{"URL.prototype", "for in URL"} {
				got[list] = strings.Replace(got[list], ","+a.name+",", ",", 1)
			}
		}
	}
	keys := maps.Clone(want)
	maps.Copy(keys, got)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		switch why, ok := differencesFromNode[key]; {
		case got[key] != want[key] && !ok:
			t.Errorf("%s:\n%s\nNode:\n%s", key, got[key], want[key])
		case got[key] == want[key] && ok:
			t.Errorf("%s is as in Node, against %q", key, why)
		}
	}
}
