package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"golang.org/x/text/encoding"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/display"
	"github.com/go-weburl/url/fileurl"
	"github.com/go-weburl/url/internal/inputs/vector"
	"github.com/go-weburl/url/legacy"
	"github.com/go-weburl/url/safehttp"
)

// inputs are the inputs that the groups share.
type inputs struct {
	references []reference
	sets       []vector.Set
	params     []vector.Params
}

// A reference is a string to be parsed.
type reference struct {
	input string
	base  *url.URL
	enc   encoding.Encoding
}

// read reads the vectors and the benchmarks' lists.
func read(dir string) (*inputs, error) {
	in := &inputs{}
	var err error
	if in.sets, err = vector.Read[vector.Set](vectorFile(dir, "setters.json")); err != nil {
		return nil, err
	}
	if in.params, err = vector.Read[vector.Params](vectorFile(dir, "searchparams.json")); err != nil {
		return nil, err
	}
	if err := in.readVectors(filepath.Join(dir, "vectors")); err != nil {
		return nil, err
	}
	return in, in.readLists(dir)
}

func (in *inputs) readVectors(dir string) error {
	vectors, err := vector.ReadParses(dir)
	if err != nil {
		return err
	}
	for _, v := range vectors {
		ref := reference{input: string(v.Input)}
		if v.Base != nil {
			if ref.base, err = url.Parse(string(*v.Base)); err != nil {
				ref.input = string(*v.Base) // it fails, and so would the reference
			}
		}
		if v.Encoding != "" {
			if ref.enc, err = legacy.Encoding(v.Encoding); err != nil {
				return err
			}
		}
		in.references = append(in.references, ref)
	}
	return nil
}

func (in *inputs) readLists(dir string) error {
	base, err := url.Parse(vector.Base)
	if err != nil {
		return err
	}
	names, err := filepath.Glob(filepath.Join(dir, "bench", "*.txt"))
	if err != nil {
		return err
	}
	for _, name := range names {
		list, err := vector.ReadList(name)
		if err != nil {
			return err
		}
		for _, input := range list {
			in.references = append(in.references, reference{input: input, base: base})
		}
	}
	return nil
}

func (r reference) parser() url.Parser { return url.Parser{Base: r.base, Encoding: r.enc} }

// each calls f with the URL of each input that parses.
func (in *inputs) each(f func(u *url.URL)) {
	for _, r := range in.references {
		p := r.parser()
		if u, err := p.Parse(r.input); err == nil {
			f(u)
		}
	}
}

func writeURL(w io.Writer, u *url.URL) {
	fmt.Fprintf(w, "%+q %+q %+q %+q %+q %+q %+q %+q %+q %+q %+q\n", u.Href(), u.Origin(), u.Protocol(), u.Username(), u.Password(),
		u.Host(), u.Hostname(), u.Port(), u.Pathname(), u.Search(), u.Hash())
}

// parse writes the components, or the error, of parsing without OnViolation.
func (in *inputs) parse(w io.Writer) error {
	for _, r := range in.references {
		p := r.parser()
		u, err := p.Parse(r.input)
		if err != nil {
			fmt.Fprintln(w, reason(err))
			continue
		}
		writeURL(w, u)
		fmt.Fprintln(w, u.HostValue().Kind(), u.HasOpaquePath(), u.HasQuery(), u.HasFragment())
	}
	return nil
}

// violations writes the validation errors with their positions.
func (in *inputs) violations(w io.Writer) error {
	for _, r := range in.references {
		p := r.parser()
		var list []url.Violation
		p.OnViolation = func(v url.Violation) { list = append(list, v) }
		u, err := p.Parse(r.input)
		fmt.Fprintf(w, "%v %s\n", list, reason(err))
		if err == nil {
			writeURL(w, u)
		}
	}
	return nil
}

// valid writes why a string is not a valid URL string.
func (in *inputs) valid(w io.Writer) error {
	for _, r := range in.references {
		fmt.Fprintln(w, reason(url.CheckValid(r.input, r.base)), reason(url.CheckValidHost(r.input)))
	}
	return nil
}

// conversions writes the results of converting a URL: to net/url's types, file paths, and more.
func (in *inputs) conversions(w io.Writer) error {
	in.each(func(u *url.URL) {
		n, err := u.NetURL()
		fmt.Fprintf(w, "%+q %s %+q %+q %+q\n", n, reason(err), u.Query(), u.Redacted(), u.RequestURI())
		if err == nil {
			back, err := url.FromNetURL(n)
			fmt.Fprintln(w, back, reason(err))
		}
		if req, err := safehttp.NewRequest(context.Background(), "GET", u, nil); err == nil {
			n = req.URL
		}
		fmt.Fprintf(w, "%+q %s\n", n, reason(err))
		for _, style := range []fileurl.Style{fileurl.Unix, fileurl.Windows} {
			path, err := style.Path(u)
			fmt.Fprintf(w, "%+q %s\n", path, reason(err))
		}
		for segment := range u.PathSegments() {
			fmt.Fprintf(w, "%+q ", segment)
		}
		ref, ok := url.MakeRelative(u, u)
		fmt.Fprintf(w, "%+q %t\n", ref, ok)
	})
	return nil
}

func (in *inputs) display(w io.Writer) error {
	in.each(func(u *url.URL) {
		for _, options := range []display.Options{
			{},
			{ElideScheme: "https", ElideTrivialSubdomain: true, Width: 40},
		} {
			fmt.Fprintf(w, "%+q\n", display.URL(u, options))
		}
	})
	return nil
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
		return fmt.Sprintf("%+q %+q %d %s, %s", e.Domain, e.Label, e.Index, e.Rule, e.Reason)
	}
	return fmt.Sprintf("%+q", err)
}
