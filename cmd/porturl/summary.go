package main

import (
	"bytes"
	"fmt"
	goversion "go/version"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

const guide = "https://github.com/go-weburl/url/blob/main/docs/from-net-url.md"

// summarize prints what the port changes.
func (p *program) summarize(w io.Writer, r *result, changes []change) {
	if len(changes) == 0 {
		fmt.Fprintln(w, "nothing to port: no file of these packages uses net/url's URL, or a "+
			"function of net/url that parses, except where it must stay")
	} else {
		section(w, r.loops, "each iteration of these loops has its own variable with the new go "+
			"line, and a function or a pointer keeps it:")
		p.summarizeFiles(w, changes)
	}
	section(w, r.api, "exported by the program, with the drop-in's URL now:")
	section(w, r.look, "compiles, and needs a look:")
	section(w, r.unbuilt, "for a person, or -goos, -goarch, -tags, since ./... does not build it:")
	section(w, r.left, "for a person, since it does not compile:")
	if len(changes) > 0 {
		p.next(w, r)
	}
}

func section(w io.Writer, list []string, title string) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintln(w, title)
	for _, line := range list {
		fmt.Fprintf(w, "\t%s\n", line)
	}
}

func (p *program) summarizeFiles(w io.Writer, changes []change) {
	files, imports, borders, kept := 0, 0, 0, 0
	var generated []string
	for _, f := range p.files {
		if bytes.Equal(f.text, f.after) {
			continue
		}
		files++
		borders += f.plan.borders
		if f.plan.ported {
			imports++
			for _, s := range f.slots {
				if s.keeps {
					kept++
				}
			}
		}
		if f.generated {
			generated = append(generated, p.short(f.name))
		}
	}
	verb := "would change"
	if p.write {
		verb = "changed"
	}
	fmt.Fprintf(w, "%s %s, %s; %s converted where URLs meet net/url's", count(files, "file"), verb,
		count(imports, "import"), count(borders, "value"))
	if kept > 0 {
		fmt.Fprintf(w, "; %s of net/url kept where a type must stay net/url's", count(kept, "name"))
	}
	fmt.Fprintln(w)
	slices.Sort(generated)
	section(w, generated, "generated: change the generator, too:")
	for _, c := range changes {
		if name := filepath.Base(c.Name); name == "go.mod" || name == "go.work" {
			summarizeModule(w, c)
		}
	}
}

// summarizeModule prints the new lines of go.mod and of go.work.
func summarizeModule(w io.Writer, c change) {
	name := filepath.Base(c.Name)
	before := requirements(c.Before)
	after := requirements(c.After)
	for _, path := range slices.Sorted(maps.Keys(after)) {
		switch was := before[path]; {
		case was == "":
			fmt.Fprintf(w, "%s: require %s %s\n", name, path, after[path])
		case was != after[path]:
			fmt.Fprintf(w, "%s: require %s %s, was %s\n", name, path, after[path], was)
		}
	}
	was, now := goVersion(c.Before), goVersion(c.After)
	if was != now && (name == "go.work" || goversion.Lang("go"+was) == goversion.Lang("go"+now)) {
		fmt.Fprintf(w, "%s: go %s, was %s\n", name, now, was)
	} else if was != now {
		fmt.Fprintf(w, "go.mod: go %s, was %s, so go vet, which go test runs, may find more. To "+
			"keep the old behaviour of Go's own packages, add: godebug default=%s\n",
			now, was, goversion.Lang("go"+was))
	}
}

// next prints the commands to run next.
func (p *program) next(w io.Writer, r *result) {
	test := "go test ./..."
	if p.tags != "" {
		test = "go test -tags " + p.tags + " ./..."
	}
	if hasVendor(p.root) {
		test = "go mod vendor && " + test
	}
	switch {
	case !p.write:
		fmt.Fprintln(w, "nothing is written: -w writes it, -undo takes it back")
	case len(r.left) > 0:
		fmt.Fprintln(w, "porturl -undo takes it back")
	}
	fmt.Fprintf(w, "then: %s\nwhy a test differs: %s#what-parses-differently\n", test, guide)
}

func hasVendor(root string) bool {
	_, err := os.Stat(filepath.Join(root, "vendor", "modules.txt"))
	return err == nil
}
