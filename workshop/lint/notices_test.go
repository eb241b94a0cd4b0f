package lint

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// programs are the programs that are built for users, each with a platform.
var programs = [][3]string{
	{"linux", "amd64", "./cmd/weburl"}, {"darwin", "arm64", "./cmd/weburl"},
	{"windows", "amd64", "./cmd/weburl"}, {"js", "wasm", "./viewer/wasm"},
}

// origins has the sections of the notices for the tables in packages; "" for our own tables.
var origins = []struct{ packages, section string }{
	{`^golang.org/x/net/publicsuffix$`, "The public suffix list"},
	{`^golang.org/x/text/encoding/`, "Tables of the Encoding Standard"},
	{`^golang.org/x/(text/|net/idna$)|^` + module + `/(internal/idna|display)$`,
		"Data of the Unicode Character Database, UTS #39, UTS #46 and CLDR"},
	{`^golang.org/x/net/html/atom$|^` + module + `(/cmd/weburl|/internal/advice|/links)?$`, ""},
}

var (
	tableFile = regexp.MustCompile(`^(byte_)?tables?[0-9.]*\.go$`)
	revision  = regexp.MustCompile(`public_suffix_list.dat, git (revision \w+ \([\d-]+)`)
)

// TestNotices checks that viewer/page/notices.txt has the licences of everything that the command's
// binaries and the published page contain, and of the cases of the web-platform-tests, and no
// others.
func TestNotices(t *testing.T) {
	text := read(t, "viewer/page/notices.txt")
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	sections := strings.Split(text, "\n"+strings.Repeat("-", 80)+"\n")[1:]
	needed := make(map[string]bool)
	need := func(title, file, part string) {
		if file != "" {
			part = strings.TrimSpace(read(t, file))
		}
		i := slices.IndexFunc(sections, func(s string) bool {
			return strings.Contains(s, "\n"+title+"\n") && strings.Contains(s, part)
		})
		if i < 0 {
			t.Errorf("viewer/page/notices.txt: no section of %s with %.60q %s", title, part, file)
			return
		}
		needed[sections[i]] = true
	}
	needModule := func(title, dir string) {
		need(title, filepath.Join(dir, "LICENSE"), "")
		need(title, filepath.Join(dir, "PATENTS"), "")
	}
	need(module, "LICENSE", "")
	need("Cases of the web-platform-tests, in testdata/vectors/wpt", "",
		"Copyright (c) web-platform-tests contributors.")
	needModule("The Go programming language: its run-time system, its standard library and "+
		"wasm_exec.js", strings.TrimSpace(string(goroot)))
	for _, program := range programs {
		t.Setenv("GOOS", program[0])
		t.Setenv("GOARCH", program[1])
		linked, err := list("-deps", program[2])
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range linked {
			switch {
			case p.Module == nil || p.Module.Path == module:
			case strings.HasPrefix(p.Module.Path, "golang.org/x/"):
				needModule(p.Module.Path, p.Module.Dir)
			default:
				t.Errorf("what is the licence of %s?", p.Module.Path)
			}
			hasTable := slices.ContainsFunc(p.GoFiles, tableFile.MatchString)
			if p.Module == nil || len(p.EmbedFiles) == 0 && !hasTable {
				continue
			}
			i := slices.IndexFunc(origins, func(o struct{ packages, section string }) bool {
				return regexp.MustCompile(o.packages).MatchString(p.ImportPath)
			})
			switch {
			case i < 0:
				t.Errorf("where are the tables of %s from?", p.ImportPath)
			case strings.HasSuffix(p.ImportPath, "/publicsuffix"):
				table := read(t, filepath.Join(p.Dir, "table.go"))
				if m := revision.FindStringSubmatch(table); m == nil {
					t.Errorf("%s has no revision", p.ImportPath)
				} else {
					need(origins[i].section, "", m[1])
				}
			case origins[i].section != "":
				need(origins[i].section, "", "")
			}
		}
	}
	for _, s := range sections {
		if !needed[s] {
			t.Errorf("viewer/page/notices.txt: nothing needs the section %.60q", s)
		}
	}
}

// TestNotice checks that NOTICE, which stands beside LICENSE for those who get only the source, has
// the sections of the tables.
func TestNotice(t *testing.T) {
	separator := "\n" + strings.Repeat("-", 80) + "\n"
	notice := read(t, "NOTICE")
	for section := range strings.SplitSeq(read(t, "viewer/page/notices.txt"), separator) {
		section = strings.TrimSpace(section)
		section = strings.Replace(section, "stand above", "are those in LICENSE", 1)
		title, _, _ := strings.Cut(section, "\n")
		for _, o := range origins[1:3] {
			if title == o.section && !strings.Contains(notice, section) {
				t.Errorf("NOTICE lacks the section %s", title)
			}
		}
	}
	if n := strings.Count(notice, separator); n != 2 {
		t.Errorf("NOTICE has %d sections", n)
	}
}
