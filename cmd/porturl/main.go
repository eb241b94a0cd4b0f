// Command porturl ports a Go program from net/url to the drop-in,
// github.com/go-weburl/url/net/url, which reads URLs as browsers do. Run it in the program's
// folder:
//
//	go run github.com/go-weburl/url/cmd/porturl@latest ./...
//
// It prints what it would change, as a diff and a summary, and writes nothing. See porturl -h.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
)

func main() {
	debug.SetMemoryLimit(3 << 30) // what a large module needs: beyond it, garbage goes sooner
	os.Exit(run(".", os.Args[1:], os.Stdout, os.Stderr))
}

const (
	statusOK    = 0
	statusLeft  = 1 // a person must change some lines
	statusError = 2 // an error in the call, or the program cannot be ported
)

type options struct {
	write, undo                 bool
	tags, goos, goarch, compare string
	patterns                    []string
}

const usage = "porturl ports a Go program from net/url to the drop-in, which reads URLs as " +
	`browsers do.

	porturl [-w] [-tags LIST] [-goos LIST] [-goarch LIST] [PACKAGES]
	porturl -compare URLS.txt
	porturl -undo

Run it in the program's folder. It ports PACKAGES of the program, by default ./..., and converts
where they meet the others. Without -w it prints a diff and a summary, and writes nothing. A first
run compiles what the program imports, for each system, as a build does.

Exit status 0 is a promise: the whole module compiles afterwards, with its tests, with these tags
and on these systems, and so do files for others and nested modules that replace it. If there is a
vendor folder, run go mod vendor first; in nested modules, go mod tidy. The status is 1 if lines or
files are left for a person, and 2 for a mistake in the call or in the program. What compiles and
may do something else is in the summary.

  -w               write the files, and go.mod
  -tags LIST       build tags, as for go build
  -goos LIST       port the files for these systems, such as linux,windows
  -goarch LIST     port the files for these processors, such as amd64,arm64
  -compare FILE    print the URLs in FILE, one a line, that the drop-in reads otherwise
  -undo            take the last port back
`

func parseArgs(args []string) (options, error) {
	var o options
	flags := flag.NewFlagSet("porturl", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.BoolVar(&o.write, "w", false, "")
	flags.BoolVar(&o.undo, "undo", false, "")
	flags.StringVar(&o.tags, "tags", "", "")
	flags.StringVar(&o.goos, "goos", "", "")
	flags.StringVar(&o.goarch, "goarch", "", "")
	flags.StringVar(&o.compare, "compare", "", "")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	o.patterns = flags.Args()
	if o.undo && slices.Equal(o.patterns, []string{"./..."}) {
		o.patterns = nil
	}
	ports := o.write || o.tags+o.goos+o.goarch != "" || len(o.patterns) > 0
	if o.undo && (ports || o.compare != "") || o.compare != "" && ports {
		return o, errors.New("-undo and -compare go with nothing else")
	}
	if len(o.patterns) == 0 {
		o.patterns = []string{"./..."}
	}
	return o, nil
}

// run runs the command in a folder. It returns the exit status.
func run(dir string, args []string, stdout, stderr io.Writer) int {
	o, err := parseArgs(args)
	if errors.Is(err, flag.ErrHelp) {
		io.WriteString(stdout, usage)
		return statusOK
	}
	status := statusError
	if err == nil {
		switch {
		case o.compare != "":
			status, err = compare(o.compare, stdout)
		case o.undo:
			status, err = undo(dir, stdout)
		default:
			status, err = port(dir, o, stdout)
		}
	}
	if err != nil {
		fmt.Fprintf(stderr, "porturl: %v\n", err)
		return statusError
	}
	return status
}

// port ports the program.
func port(dir string, o options, stdout io.Writer) (int, error) {
	mod, err := newModfile(dir)
	if err != nil {
		return statusError, err
	}
	defer mod.remove()
	if err := mod.prepare(); err != nil {
		return statusError, err
	}
	p, err := load(dir, mod, o)
	if err != nil {
		return statusError, err
	}
	p.decide()
	p.mend()
	r, err := p.verify()
	if err != nil {
		return statusError, err
	}
	changes, err := p.changes()
	if err != nil {
		return statusError, err
	}
	var out bytes.Buffer
	if o.write {
		if err := writeAll(p.root, changes); err != nil {
			return statusError, err
		}
	} else {
		for _, c := range changes {
			if _, err := writable(filepath.Join(p.root, c.Name), c); err != nil {
				return statusError, err
			}
			out.WriteString(diff(c.Name, c.Before, c.After))
		}
	}
	p.summarize(&out, r, changes)
	_, err = stdout.Write(out.Bytes())
	return statusOf(len(r.left) + len(r.unbuilt)), err
}

// statusOf returns the exit status if a person has to look at n things.
func statusOf(n int) int { return min(n, statusLeft) }

// count returns a number of things, such as "2 files".
func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}
