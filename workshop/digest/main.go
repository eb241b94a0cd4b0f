// Command digest prints a SHA-256 of this package's results for each group of inputs: the
// vectors, the benchmarks' lists, and domains. The output must be the same on every platform, on
// every Go release and with every setting of it; .ci/results compares:
//
//	go run ./digest
//	GOARCH=386 go run ./digest
//
// The tests check that the results are right.
package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"iter"
	"log"
	"path/filepath"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/display"
	"github.com/go-weburl/url/fileurl"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/internal/inputs/hostile"
	"github.com/go-weburl/url/internal/inputs/random"
	"github.com/go-weburl/url/internal/inputs/vector"
	"github.com/go-weburl/url/legacy"
	"github.com/go-weburl/url/safehttp"
)

func main() {
	log.SetFlags(0)
	dir := flag.String("testdata", "../testdata", "the directory of the vectors")
	flag.Parse()
	references := readReferences(*dir)
	for _, group := range []struct {
		name  string
		write func(io.Writer)
	}{
		{"parse", each(references, parse)},
		{"validation errors", each(references, violations)},
		{"valid URL strings", each(references, valid)},
		{"conversions", each(references, conversions)},
		{"setters", each(check(vector.Read[vector.Set](filepath.Join(*dir, "vectors", "setters.json"))), set)},
		{"params", each(check(vector.Read[vector.Params](filepath.Join(*dir, "vectors", "searchparams.json"))), operate)},
		{"domains", domains},
	} {
		hash := sha256.New()
		w := bufio.NewWriter(hash)
		group.write(w)
		check(0, w.Flush())
		fmt.Printf("%x %s\n", hash.Sum(nil), group.name)
	}
}

// check returns v, unless there is an error.
func check[T any](v T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return v
}

func each[T any](list []T, write func(io.Writer, T)) func(io.Writer) {
	return func(w io.Writer) {
		for _, v := range list {
			write(w, v)
		}
		if len(list) < 100 {
			log.Fatalf("%d inputs: these are not all", len(list))
		}
	}
}

// A reference is a string to be parsed, and how.
type reference struct {
	input string
	url.Parser
}

// readReferences reads the vectors and the benchmarks' lists.
func readReferences(dir string) (all []reference) {
	for _, v := range check(vector.ReadParses(filepath.Join(dir, "vectors"))) {
		r := reference{input: string(v.Input)}
		if v.Base != nil {
			var err error
			if r.Base, err = url.Parse(string(*v.Base)); err != nil {
				r.input = string(*v.Base) // it fails, and so would the reference
			}
		}
		if v.Encoding != "" {
			r.Encoding = check(legacy.Encoding(v.Encoding))
		}
		all = append(all, r)
	}
	for _, name := range check(filepath.Glob(filepath.Join(dir, "bench", "*.txt"))) {
		for _, input := range check(vector.ReadList(name)) {
			all = append(all, reference{input, url.Parser{Base: url.MustParse(vector.Base)}})
		}
	}
	return all
}

func writeURL(w io.Writer, u *url.URL) {
	fmt.Fprintf(w, "%+q %+q %+q %+q %+q %+q %+q %+q %+q %+q %+q\n", u.Href(), u.Origin(), u.Protocol(), u.Username(), u.Password(),
		u.Host(), u.Hostname(), u.Port(), u.Pathname(), u.Search(), u.Hash())
}

// parse writes the components, or the error, of parsing without OnViolation.
func parse(w io.Writer, r reference) {
	u, err := r.Parse(r.input)
	if err != nil {
		fmt.Fprintln(w, reason(err))
		return
	}
	writeURL(w, u)
	fmt.Fprintln(w, u.HostValue().Kind(), u.HasOpaquePath(), u.HasQuery(), u.HasFragment())
}

// violations writes the validation errors with their positions.
func violations(w io.Writer, r reference) {
	r.OnViolation = func(v url.Violation) { fmt.Fprintf(w, "%v ", v) }
	parse(w, r)
}

// valid writes why a string is not a valid URL string.
func valid(w io.Writer, r reference) {
	fmt.Fprintln(w, reason(url.CheckValid(r.input, r.Base)), reason(url.CheckValidHost(r.input)))
}

// conversions writes what a URL is converted to: net/url's types, file paths, what people see, and
// more.
func conversions(w io.Writer, r reference) {
	u, err := r.Parse(r.input)
	if err != nil {
		return
	}
	n, err := u.NetURL()
	fmt.Fprintf(w, "%+q %s %+q %+q %+q\n", n, reason(err), u.Query(), u.Redacted(), u.RequestURI())
	if err == nil {
		back, err := url.FromNetURL(n)
		fmt.Fprintln(w, back, reason(err))
	}
	if req, err := safehttp.NewRequest(context.Background(), "GET", u, nil); err == nil {
		fmt.Fprintf(w, "%+q\n", req.URL)
	}
	for _, style := range []fileurl.Style{fileurl.Unix, fileurl.Windows} {
		path, err := style.Path(u)
		fmt.Fprintf(w, "%+q %s\n", path, reason(err))
	}
	for segment := range u.PathSegments() {
		fmt.Fprintf(w, "%+q ", segment)
	}
	ref, ok := url.MakeRelative(u, u)
	fmt.Fprintf(w, "%+q %t\n", ref, ok)
	fmt.Fprintf(w, "%+q %+q\n", display.URL(u, display.Options{}), display.URL(u, display.Options{ElideScheme: "https", ElideTrivialSubdomain: true, Width: 40}))
}

// set writes the URL after each setter, and the setter's error.
func set(w io.Writer, v vector.Set) {
	u := url.MustParse(string(v.Href))
	for _, s := range v.Set {
		fmt.Fprintln(w, reason(attributes.Setter(string(s[0]))(u, string(s[1]))))
		writeURL(w, u)
	}
}

// operate writes the result of each operation, and then the search params and their URL.
func operate(w io.Writer, v vector.Params) {
	u, p, err := hostile.Params(v)
	check(0, err)
	for _, s := range v.Steps {
		fmt.Fprintf(w, "%s %+q %d %+q\n", check(vector.Marshal(hostile.Do(u, p, s.Op))), hostile.Pairs(p), p.Size(), p)
		if u != nil {
			writeURL(w, u)
		}
	}
}

// domains writes domains in ASCII and in Unicode, and their errors: some of those of the tests, so
// that it takes seconds on an emulated machine.
func domains(w io.Writer) {
	for _, some := range []struct {
		of    iter.Seq[string]
		every int
	}{{random.Domains(), 5}, {random.EveryCodePointDomains(), 37}} {
		i := 0
		for domain := range some.of {
			if i++; i%some.every == 0 {
				text, textErr := url.DomainToUnicode(domain)
				ascii, asciiErr := url.DomainToASCII(domain)
				strict, strictErr := url.DomainToASCIIStrict(domain)
				fmt.Fprintf(w, "%+q %s %+q %s %+q %s\n", ascii, reason(asciiErr), strict, reason(strictErr), text, reason(textErr))
			}
		}
	}
}

// reason returns an error's fields, quoted in ASCII. The text of an error quotes as the Go
// release does, which depends on its version of Unicode.
func reason(err error) string {
	switch e := err.(type) {
	case *url.ParseError:
		return fmt.Sprintf("%+q %+q %d %t", e.Err, e.Input, e.Offset, e.Base)
	case *url.SetError:
		return fmt.Sprintf("%+q %+q %+q %d %t", e.Attribute, e.Value, e.Err, e.Offset, e.Partly)
	case *url.ValidityError:
		return fmt.Sprintf("%d %s, %s", e.Offset, e.Rule, e)
	case *fileurl.Error:
		return fmt.Sprintf("%+q %+q", e.Path, e.Err)
	case *url.DomainError:
		return fmt.Sprintf("%+q %+q %d %s", e.Domain, e.Label, e.Index, e.Reason)
	}
	return fmt.Sprintf("%+q", err)
}
