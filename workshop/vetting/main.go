// Vetting measures cmd/urlvet on other authors' modules, which it downloads from the module proxy.
//
//	go run -C workshop ./vetting advisories [ID...]
//	go run -C workshop ./vetting modules [MODULE@VERSION...]
//	go run -C workshop ./vetting time
//
// A line of advisories.txt is a published fault. Its check must report it at the vulnerable
// version, in that function of that file, with a word of the message if one is given. It must
// not report it at the fixed version. Modules prints the reports on each module of modules.txt,
// for a person to read, and how many lines the module has. Time compares the processor time of
// go vet with urlvet and with its own checks, for this module or for those that are named. If the
// module proxy does not have a version, put it as module@version into the folder that
// VETTING_FROM names.
package main

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

//go:embed advisories.txt
var advisories string

//go:embed modules.txt
var modules string

func main() {
	log.SetFlags(0)
	dir, err := os.MkdirTemp("", "vetting")
	if err != nil {
		log.Fatal(err)
	}
	urlvet := filepath.Join(dir, "urlvet")
	if _, err = run("../cmd/urlvet", "go", "build", "-o", urlvet, "."); err == nil {
		switch args := os.Args[1:]; {
		case len(args) > 0 && args[0] == "advisories":
			err = checkAdvisories(urlvet, args[1:])
		case len(args) > 0 && args[0] == "modules":
			err = checkModules(urlvet, args[1:])
		case len(args) > 0 && args[0] == "time":
			err = compareTime(dir, args[1:])
		default:
			err = fmt.Errorf("usage: vetting advisories|modules|time [NAME...]")
		}
	}
	os.RemoveAll(dir)
	if err != nil {
		log.Fatal(err)
	}
}

// rows returns the lines of a table whose first field is named, or all.
func rows(table string, names []string) (rows [][]string) {
	for line := range strings.Lines(table) {
		f := strings.Fields(line)
		if len(f) > 0 && f[0] != "#" && (len(names) == 0 || slices.Contains(names, f[0])) {
			rows = append(rows, f)
		}
	}
	return rows
}

// checkAdvisories prints of each fault whether it is found, and returns an error if one is reported
// where it is fixed.
func checkAdvisories(urlvet string, ids []string) error {
	found, quiet, list := 0, 0, rows(advisories, ids)
	for _, f := range list {
		id, check, module, packages := f[0], f[1], f[2], f[6:]
		file, functions, _ := strings.Cut(f[5], "#")
		check, words, _ := strings.Cut(check, ":")
		var reported [2]bool
		for i, version := range f[3:5] {
			reports, err := vet(urlvet, module+"@"+version, packages)
			if err != nil {
				log.Print(err)
			}
			reported[i] = slices.ContainsFunc(reports, func(r report) bool {
				return r.file == file && r.check == check && strings.Contains(r.message, words) &&
					(functions == "*" || slices.Contains(strings.Split(functions, "|"), r.function))
			})
		}
		if reported[0] {
			found++
		}
		if !reported[1] {
			quiet++
		}
		fmt.Printf("%-20s %-14s found %-5t fixed reported %t\n", id, check, reported[0],
			reported[1])
	}
	fmt.Printf("%d faults: %d found, %d not reported where they are fixed\n", len(list), found,
		quiet)
	if quiet < len(list) {
		return fmt.Errorf("%d faults are reported where they are fixed", len(list)-quiet)
	}
	return nil
}

// checkModules prints what is reported in modules.
func checkModules(urlvet string, names []string) error {
	list := rows(modules, names)
	if len(list) == 0 {
		for _, name := range names {
			list = append(list, []string{name})
		}
	}
	total, lines := 0, 0
	for _, f := range list {
		packages := f[1:]
		if len(packages) == 0 {
			packages = []string{"./..."}
		}
		reports, err := vet(urlvet, f[0], packages)
		if err != nil {
			log.Print(err)
		}
		n, err := countLines(f[0], packages)
		if err != nil {
			log.Print(err)
		}
		fmt.Printf("%s: %d reports, %d lines\n", f[0], len(reports), n)
		for _, r := range reports {
			fmt.Printf("\t%s:%d:%d: %s\n", r.file, r.line, r.column, r.message)
		}
		total, lines = total+len(reports), lines+n
	}
	fmt.Printf("%d modules: %d reports, %d lines\n", len(list), total, lines)
	return nil
}

// compareTime prints the processor time that go vet takes with each of two tools. In each of three
// rounds urlvet is built with another build ID, and vet has another flag, so that no result is
// cached; the first round only fills the cache of what the packages import.
func compareTime(dir string, names []string) error {
	if len(names) == 0 {
		names = []string{"this"}
	}
	for _, name := range names {
		var times [2][]time.Duration
		for round := range 3 {
			id := strconv.FormatInt(time.Now().UnixNano(), 10)
			urlvet := filepath.Join(dir, "urlvet")
			_, err := run("../cmd/urlvet", "go", "build", "-o", urlvet,
				"-ldflags=-buildid="+id, ".")
			if err != nil {
				return err
			}
			for i, flag := range []string{"-printf.funcs=f" + id, "-vettool=" + urlvet} {
				folder, env := "..", os.Environ()
				if name != "this" {
					if folder, env, err = download(name); err != nil {
						return err
					}
				}
				cmd := exec.Command("go", "vet", flag, "./...")
				cmd.Dir, cmd.Env = folder, env
				err = cmd.Run() // it fails if there is a report
				if cmd.ProcessState == nil {
					return err
				}
				if round > 0 {
					times[i] = append(times[i],
						cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
				}
			}
		}
		vet, urlvet := slices.Min(times[0]), slices.Min(times[1])
		fmt.Printf("%s: go vet %v, urlvet %v: %.2f\n", name, vet, urlvet,
			urlvet.Seconds()/vet.Seconds())
	}
	return nil
}

// A report is one of urlvet's, with the function that it is in.
type report struct {
	file, check, message, function string
	line, column                   int
}

// vet runs urlvet on packages of a module, and returns the reports, sorted.
func vet(urlvet, module string, packages []string) (reports []report, err error) {
	dir, env, err := download(module)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(urlvet, append([]string{"-json"}, packages...)...)
	cmd.Dir, cmd.Env = dir, env
	out, err := cmd.Output() // what does not type-check is no error here
	var byPackage map[string]map[string]json.RawMessage
	if json.Unmarshal(out, &byPackage) != nil {
		return nil, fmt.Errorf("urlvet in %s: %v", dir, err)
	}
	for _, byCheck := range byPackage {
		for check, raw := range byCheck {
			var list []struct{ Posn, Message string }
			json.Unmarshal(raw, &list) // an analyzer's error is not a list
			for _, d := range list {
				r := report{check: check, message: d.Message}
				place := strings.Split(d.Posn, ":")
				r.line, _ = strconv.Atoi(place[1])
				r.column, _ = strconv.Atoi(place[2])
				r.file = strings.TrimPrefix(place[0], dir+"/")
				r.function = function(place[0], r.line)
				reports = append(reports, r)
			}
		}
	}
	slices.SortFunc(reports, func(a, b report) int {
		return cmp.Or(strings.Compare(a.file, b.file), a.line-b.line, a.column-b.column,
			strings.Compare(a.check, b.check))
	})
	return slices.Compact(reports), nil
}

// function returns the name of the function that a line of a file belongs to.
func function(name string, line int) string {
	fset := token.NewFileSet()
	file, _ := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
	for _, d := range file.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && fset.Position(d.Pos()).Line <= line &&
			line <= fset.Position(d.End()).Line {
			return d.Name.Name
		}
	}
	return ""
}

// download returns the folder of a module that the module proxy has, or of the standard library,
// and the environment in which the go command works there: the module's own files cannot be
// changed.
func download(module string) (dir string, env []string, err error) {
	if module == "std" {
		dir, err = run(".", "go", "env", "GOROOT")
		return filepath.Join(strings.TrimSpace(dir), "src"), os.Environ(), err
	}
	var m struct{ Dir string }
	if m.Dir = filepath.Join(os.Getenv("VETTING_FROM"), module); !isDir(m.Dir) {
		out, err := run(".", "go", "mod", "download", "-json", module)
		if err == nil {
			err = json.Unmarshal([]byte(out), &m)
		}
		if err != nil {
			return "", nil, err
		}
	}
	modfile := filepath.Join(os.TempDir(), "vetting-"+strings.NewReplacer("/", "_", "@", "_").
		Replace(module)+".mod")
	for _, ext := range []string{"mod", "sum"} {
		data, err := os.ReadFile(filepath.Join(m.Dir, "go."+ext))
		if err == nil {
			err = os.WriteFile(strings.TrimSuffix(modfile, "mod")+ext, data, 0o666)
		}
		if err != nil && !os.IsNotExist(err) {
			return "", nil, err
		}
	}
	return m.Dir, append(os.Environ(), "GOWORK=off",
		"GOFLAGS=-mod=mod -modfile="+modfile), nil
}

func isDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// countLines counts the lines of the files that packages are built from, without tests and without
// generated files.
func countLines(module string, packages []string) (n int, err error) {
	dir, env, err := download(module)
	if err != nil {
		return 0, err
	}
	cmd := exec.Command("go", append([]string{"list", "-e", "-f",
		`{{$d := .Dir}}{{range .GoFiles}}{{$d}}/{{.}}{{"\n"}}{{end}}{{range .CgoFiles}}` +
			`{{$d}}/{{.}}{{"\n"}}{{end}}`}, packages...)...)
	cmd.Dir, cmd.Env = dir, env
	out, err := cmd.Output()
	for name := range strings.FieldsSeq(string(out)) {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil,
			parser.PackageClauseOnly|parser.ParseComments)
		if err != nil || ast.IsGenerated(file) {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return 0, err
		}
		n += bytes.Count(data, []byte("\n"))
	}
	return n, err
}

func run(dir, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w: %s", cmd, err, out)
	}
	return string(out), nil
}
