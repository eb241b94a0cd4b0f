package lint

import (
	"go/importer"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url/internal/attributes"
)

// maxNames is how many names the root package may export, including methods, fields and constants,
// apart from the 68 in the standard's own lists: 255 in all.
const maxNames = 255 - 68

// inStandardsList reports whether a name is in one of the standard's own lists: the attributes of
// URL, the validation errors, the states and the percent-encode sets.
func inStandardsList(name string, o types.Object) bool {
	if _, ok := o.(*types.Const); ok {
		_, of, _ := strings.Cut(o.Type().String(), module+".")
		return slices.Contains([]string{"ValidationError", "State", "PercentEncodeSet"}, of)
	}
	return slices.ContainsFunc(attributes.All[:], func(a attributes.Attribute) bool {
		return name == "URL."+goName(a.Name) || name == "URL.Set"+goName(a.Name)
	})
}

// TestRootIsTheStandard checks that each name of the root package is declared in the file of a
// section, or is one of the few beyond the standard.
func TestRootIsTheStandard(t *testing.T) {
	fset := token.NewFileSet()
	names := exported(t, fset, module)
	found, own := make(map[string]bool), 0
	for name, o := range names {
		file := filepath.Base(fset.Position(o.Pos()).Filename)
		isKnown := slices.Contains(lists("rootFiles"), file)
		for _, b := range lists("beyond") {
			if name == b || strings.HasSuffix(name, "."+b) {
				isKnown, found[b] = true, true
			}
		}
		if !isKnown {
			t.Errorf("%s is in %s, which is about no section of the standard", name, file)
		}
		if !inStandardsList(name, o) {
			own++
		}
	}
	if len(found) != len(lists("beyond")) {
		t.Errorf("beyond the standard there is only %q", slices.Sorted(maps.Keys(found)))
	}
	if own > maxNames {
		t.Errorf("%d exported names are in no list of the standard; at most %d", own, maxNames)
	}
	t.Logf("%d names, %d of them in no list of the standard", len(names), own)
}

// TestExamples checks that an example calls each function of the root package, except the methods
// that implement an interface of the standard library.
func TestExamples(t *testing.T) {
	examples := ""
	for _, name := range tracked(t, "*_test.go") {
		if !strings.Contains(name, "/") {
			examples += strings.Join(exampleFunction.FindAllString(read(t, name), -1), "")
		}
	}
	implicit := regexp.MustCompile(`\.(Error|Unwrap|GoString|(Unm|M)arshal\w+)$`)
	for name, o := range exported(t, token.NewFileSet(), module) {
		_, isFunction := o.(*types.Func)
		call := "." + name[strings.LastIndexByte(name, '.')+1:] + "("
		if isFunction && !implicit.MatchString(name) && !strings.Contains(examples, call) {
			t.Errorf("no example calls %s", name)
		}
	}
}

var exampleFunction = regexp.MustCompile(`(?ms)^func Example.*?^}$`)

// TestDropIn compares the exports of package net/url with net/url of this Go release. All of them
// must be there, with the same types, and additional names must be listed here. New names in a Go
// release make it fail.
func TestDropIn(t *testing.T) {
	theirs := exported(t, token.NewFileSet(), "net/url")
	ours := exported(t, token.NewFileSet(), module+"/net/url")
	if len(theirs) < 40 {
		t.Fatalf("net/url exports only %q", slices.Sorted(maps.Keys(theirs)))
	}
	for name, their := range theirs {
		our, ok := ours[name]
		if !ok {
			t.Errorf("%s is missing: %s", name, their)
			continue
		}
		if got, want := signature(our), signature(their); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
		_, isType := their.(*types.TypeName)
		if isType && name != "URL" && types.Unalias(our.Type()) == our.Type() {
			t.Errorf("%s is not an alias", name)
		}
	}
	more := []string{"FromStd", "URL.Std"}
	if _, ok := theirs["URL.Clone"]; !ok { // before Go 1.27
		more = append(more, "URL.Clone")
	}
	for name := range ours {
		if _, ok := theirs[name]; !ok && !slices.Contains(more, name) {
			t.Errorf("%s is more than net/url has", name)
		}
	}
}

// exported returns the exported names of a package, with methods and fields as "Type.Name".
func exported(t *testing.T, fset *token.FileSet, path string) map[string]types.Object {
	p, err := importer.ForCompiler(fset, "source", nil).Import(path)
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string]types.Object)
	add := func(prefix string, o types.Object) {
		if o.Exported() {
			all[prefix+o.Name()] = o
		}
	}
	for _, name := range p.Scope().Names() {
		o := p.Scope().Lookup(name)
		add("", o)
		if _, ok := o.(*types.TypeName); !ok || !o.Exported() {
			continue
		}
		if s, ok := o.Type().Underlying().(*types.Struct); ok {
			for f := range s.Fields() {
				add(name+".", f)
			}
		}
		for m := range types.NewMethodSet(types.NewPointer(types.Unalias(o.Type()))).Methods() {
			add(name+".", m.Obj())
		}
	}
	return all
}

// signature returns an object's type without names of parameters. The drop-in's own types are
// written as net/url's.
func signature(o types.Object) string {
	text := func(t types.Type) string {
		s := types.TypeString(types.Unalias(t), nil)
		return strings.ReplaceAll(s, module+"/net/url.", "net/url.")
	}
	s, ok := o.Type().(*types.Signature)
	if !ok {
		return text(o.Type())
	}
	var b strings.Builder
	for _, list := range []*types.Tuple{s.Params(), s.Results()} {
		for v := range list.Variables() {
			b.WriteString(text(v.Type()) + ", ")
		}
		b.WriteString("; ")
	}
	if s.Variadic() {
		b.WriteString("...")
	}
	return b.String()
}

// TestAttributes compares the getters and setters of URL with internal/attributes, from which all
// other lists of a URL's attributes are made.
func TestAttributes(t *testing.T) {
	names := exported(t, token.NewFileSet(), module)
	var getters []string
	for name, o := range names {
		if method, ok := strings.CutPrefix(name, "URL."); ok && signature(o) == "; string, ; " {
			getters = append(getters, method)
		}
	}
	known := slices.Clone(lists("notAttributes"))
	for _, a := range attributes.All {
		known = append(known, goName(a.Name))
		if _, ok := names["URL.Set"+goName(a.Name)]; ok != (a.Set != nil) {
			t.Errorf("%s: the API has a setter: %t, want %t", a.Name, ok, !ok)
		} else if !strings.Contains(read(t, "example_test.go"), "u."+goName(a.Name)+"()") {
			t.Errorf("ExampleURL does not print %s", a.Name)
		}
	}
	if slices.Sort(getters); !slices.Equal(getters, slices.Sorted(slices.Values(known))) {
		t.Errorf("getters: %q; internal/attributes and notAttributes have: %q", getters, known)
	}
}

// TestAttributesStandOnce looks for a second list of a URL's attributes, which could lack a new
// one.
func TestAttributesStandOnce(t *testing.T) {
	words := regexp.MustCompile(`[a-z]+`)
	for _, name := range tracked(t, "*.go", "*.js") {
		text, isList := strings.ReplaceAll(strings.ToLower(read(t, name)), "set", ""), false
		for _, at := range regexp.MustCompile("password").FindAllStringIndex(text, -1) {
			near := words.FindAllString(text[max(0, at[0]-400):min(len(text), at[0]+500)], -1)
			isFar := func(a attributes.Attribute) bool {
				return a.Set != nil && !slices.Contains(near, strings.ToLower(a.Name))
			}
			isList = isList || !slices.ContainsFunc(attributes.All[:], isFar)
		}
		isGenerated := strings.HasPrefix(text, "// code generated")
		if isList != slices.Contains(lists("attributeLists"), name) && !isGenerated {
			t.Errorf("%s lists the attributes of a URL: %t, want %t", name, isList, !isList)
		}
	}
}

func goName(attribute string) string { return strings.ToUpper(attribute[:1]) + attribute[1:] }
