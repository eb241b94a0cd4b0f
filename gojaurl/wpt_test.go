package gojaurl

import (
	"container/heap"
	"encoding/base64"
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/charset"
	"github.com/go-weburl/url/internal/testinputs/vector"

	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"
)

// wptTests is how many tests the scripts have, at least.
const wptTests = 8163

// TestWebPlatformTests runs the web-platform-tests' scripts of url and urlpattern, unmodified.
func TestWebPlatformTests(t *testing.T) {
	dir := vector.WPT(t)
	scripts := filepath.Join(dir, "scripts")
	var files []string
	for _, folder := range []string{"url", "urlpattern"} {
		list, err := filepath.Glob(filepath.Join(scripts, folder, "*.js"))
		if err != nil || len(list) == 0 {
			t.Fatalf("no scripts in %s: %v", scripts, err)
		}
		files = append(files, list...)
	}
	var total wptRun
	for _, file := range files {
		name, err := filepath.Rel(scripts, file)
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range []string{"window", "worker"} {
			if kind == "worker" && !strings.HasSuffix(name, ".any.js") {
				continue
			}
			t.Run(name+" in a "+kind, func(t *testing.T) {
				run := &wptRun{t: t, dir: dir, script: filepath.ToSlash(name)}
				run.start(kind)
				total.add(run)
			})
		}
	}
	// The folder has URLPattern's IDL, but no script that tests it.
	t.Run("urlpattern IDL", func(t *testing.T) {
		run := &wptRun{t: t, dir: dir, script: "urlpattern/idlharness.any.js"}
		run.source = `// META: script=/resources/WebIDLParser.js
// META: script=/resources/idlharness.js
idl_test(["urlpattern"], [], (idl) => idl.add_objects({ URLPattern: ["new URLPattern()"] }))`
		run.start("worker")
		total.add(run)
	})
	t.Logf("%d files, %d tests, %d assertions, %d failures", len(files), total.tests,
		total.assertions, total.failures)
	if total.tests < wptTests {
		t.Errorf("%d tests, want at least %d", total.tests, wptTests)
	}
}

// A wptRun is a run of a script in a runtime of its own.
type wptRun struct {
	t                           *testing.T
	dir                         string // of the web-platform-tests' data
	script                      string // its path in dir's folder scripts
	source                      string // "": the file's
	vm                          *goja.Runtime
	tasks                       taskQueue
	tests, assertions, failures int
	completed                   bool
}

func (r *wptRun) add(other *wptRun) {
	r.tests += other.tests
	r.assertions += other.assertions
	r.failures += other.failures
}

var metaScript = regexp.MustCompile(`(?m)^// META: script=(\S+)`)

func (r *wptRun) start(kind string) {
	r.vm = goja.New()
	r.vm.SetParserOptions(parser.WithDisableSourceMaps)
	Enable(r.vm)
	global := r.vm.GlobalObject()
	r.set(global, "self", global)
	r.set(global, "setTimeout", func(f goja.Callable, delay int) int {
		return r.tasks.add(f, delay)
	})
	r.set(global, "clearTimeout", func(id int) { r.tasks.remove(id) })
	// The harness treats the first microtask as the end of loading. No microtask runs while a
	// function of a script is called.
	load, _ := goja.AssertFunction(r.eval("load", "(load) => load()"))
	if _, err := load(nil, r.vm.ToValue(func() { r.loadScripts(kind) })); err != nil {
		r.t.Fatal(err)
	}
	for task, ok := r.tasks.next(); ok; task, ok = r.tasks.next() {
		if _, err := task(nil); err != nil {
			r.t.Errorf("%s: in a task: %v", r.script, err)
		}
	}
	if !r.completed || r.tests == 0 {
		r.t.Errorf("%s: %d tests, and then it did not end", r.script, r.tests)
	}
}

// loadScripts runs the harness, the shell, the scripts that the script asks for, and the script.
func (r *wptRun) loadScripts(kind string) {
	r.load("/resources/testharness.js")
	shell, ok := goja.AssertFunction(r.eval("shell.js", readFile(r.t, "testdata/shell.js")))
	if !ok {
		r.t.Fatal("shell.js is not a function")
	}
	if _, err := shell(nil, r.host(), r.vm.ToValue(kind)); err != nil {
		r.t.Fatal(err)
	}
	if r.source == "" {
		r.source = readFile(r.t, filepath.Join(r.dir, "scripts", r.script))
	}
	meta := metaScript.FindAllStringSubmatch(r.source, -1)
	if strings.HasPrefix(path.Base(r.script), "a-element") { // its page loads this
		r.load("/common/subset-tests-by-key.js")
	}
	for _, m := range meta {
		r.load(m[1])
	}
	r.eval(r.script, r.source)
}

// host returns Go's side of shell.js.
func (r *wptRun) host() *goja.Object {
	host := r.vm.NewObject()
	r.set(host, "countAssertion", func() { r.assertions++ })
	r.set(host, "report", func(name string, passed bool, message string) {
		r.tests++
		if !passed {
			r.failures++
			r.t.Errorf("%s: %s", name, message)
		}
	})
	r.set(host, "complete", func(ok bool, message string) {
		r.completed = true
		if !ok {
			r.t.Errorf("%s: %s", r.script, message)
		}
	})
	r.set(host, "read", func(name string) string {
		if file, ok := strings.CutPrefix(name, "resources/"); ok {
			folder := path.Dir(r.script)
			if folder == "url" {
				folder = ""
			}
			return readFile(r.t, filepath.Join(r.dir, folder, file))
		}
		return readFile(r.t, filepath.Join(r.dir, "scripts", name))
	})
	r.set(host, "utf8", func(s string) goja.ArrayBuffer { return r.vm.NewArrayBuffer([]byte(s)) })
	r.set(host, "btoa", func(s string) string {
		var bytes []byte
		for _, c := range s {
			bytes = append(bytes, byte(c))
		}
		return base64.StdEncoding.EncodeToString(bytes)
	})
	r.set(host, "percentDecode", url.PercentDecode)
	r.set(host, "parseForm", func(body string) []url.Pair {
		return url.ParseURLEncodedIn(body, nil)
	})
	r.set(host, "parseIn", func(label, encoded string) (goja.Value, error) {
		value, err := base64.StdEncoding.DecodeString(encoded)
		if err != nil {
			return nil, err
		}
		enc, err := charset.Get(label)
		if err != nil {
			return nil, err
		}
		u, err := (&url.Parser{Encoding: enc}).Parse(fmt.Sprintf("https://example.test/?%s#%[1]s",
			value))
		if err != nil {
			return nil, err
		}
		return FromURL(r.vm, u), nil
	})
	return host
}

func (r *wptRun) set(o *goja.Object, name string, value any) {
	if err := o.Set(name, value); err != nil {
		r.t.Fatal(err)
	}
}

// load runs the script at a path, which is relative to the test's script or absolute in the folder
// scripts.
func (r *wptRun) load(name string) {
	if !path.IsAbs(name) {
		name = path.Join(path.Dir(r.script), name)
	}
	r.eval(name, readFile(r.t, filepath.Join(r.dir, "scripts", name)))
}

func (r *wptRun) eval(name, source string) goja.Value {
	v, err := r.vm.RunScript(name, source)
	if err != nil {
		r.t.Fatalf("%s: %v", name, err)
	}
	return v
}

// A taskQueue has the functions that were passed to setTimeout, in the order in which they are due.
// It does not wait in real time.
type taskQueue struct {
	tasks []task
	now   int
	last  int // the last id
}

type task struct {
	run goja.Callable
	due int
	id  int
}

func (q *taskQueue) Len() int { return len(q.tasks) }
func (q *taskQueue) Less(i, j int) bool {
	return q.tasks[i].due < q.tasks[j].due ||
		q.tasks[i].due == q.tasks[j].due && q.tasks[i].id < q.tasks[j].id
}
func (q *taskQueue) Swap(i, j int) { q.tasks[i], q.tasks[j] = q.tasks[j], q.tasks[i] }
func (q *taskQueue) Push(t any)    { q.tasks = append(q.tasks, t.(task)) }
func (q *taskQueue) Pop() any {
	t := q.tasks[len(q.tasks)-1]
	q.tasks = q.tasks[:len(q.tasks)-1]
	return t
}

func (q *taskQueue) add(f goja.Callable, delay int) (id int) {
	q.last++
	heap.Push(q, task{f, q.now + delay, q.last})
	return q.last
}

func (q *taskQueue) remove(id int) {
	q.tasks = slices.DeleteFunc(q.tasks, func(t task) bool { return t.id == id })
	heap.Init(q)
}

func (q *taskQueue) next() (f goja.Callable, ok bool) {
	if q.Len() == 0 {
		return nil, false
	}
	t := heap.Pop(q).(task)
	q.now = t.due
	return t.run, true
}
