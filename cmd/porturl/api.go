package main

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// api returns the names with the drop-in's URL in their type that a package exports to other
// modules, and these types.
func (k *pkg) api() map[string]types.Type {
	list := make(map[string]types.Type)
	if !k.own || k.Name == "main" || k.ForTest != "" ||
		slices.Contains(strings.Split(k.PkgPath, "/"), "internal") {
		return list
	}
	add := func(name string, obj types.Object, t types.Type) {
		if obj.Exported() && mentions(t, false, make(map[types.Type]bool)) {
			list[name] = t
		}
	}
	scope := k.types.Scope()
	for _, name := range scope.Names() {
		obj := scope.Lookup(name)
		add(name, obj, obj.Type())
		t, ok := obj.(*types.TypeName)
		if !ok || !t.Exported() {
			continue
		}
		switch u := t.Type().Underlying().(type) {
		case *types.Struct:
			for f := range u.Fields() {
				add(name+"."+f.Name(), f, f.Type())
			}
		case *types.Interface:
			for m := range u.ExplicitMethods() {
				add(name+"."+m.Name(), m, m.Type())
			}
		default:
			add(name, t, u)
		}
		if named, ok := t.Type().(*types.Named); ok {
			for m := range named.Methods() {
				add(name+"."+m.Name(), m, m.Type())
			}
		}
	}
	return list
}

// changedAPI lists the exported names that have the drop-in's URL now.
func (k *pkg) changedAPI() (list []string) {
	short := func(p *types.Package) string {
		if p == k.types {
			return ""
		}
		return p.Name()
	}
	for name, t := range k.api() {
		if k.original[name] == nil {
			list = append(list,
				fmt.Sprintf("%s.%s: %s", k.PkgPath, name, types.TypeString(t, short)))
		}
	}
	return list
}

// hasURL reports whether other modules find the drop-in's URL in a value of the type.
func hasURL(t types.Type) bool { return mentions(t, true, make(map[types.Type]bool)) }

// mentions reports whether a type is made of the drop-in's URL: for values of the type if inside,
// so that reflection finds one, and otherwise for the type itself.
func mentions(t types.Type, inside bool, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if seen[t] {
		return false
	}
	seen[t] = true
	in := func(t types.Type) bool { return mentions(t, inside, seen) }
	switch t := t.(type) {
	case *types.Named:
		return urlOf(t) == dropin || inside && in(t.Underlying()) ||
			slices.ContainsFunc(slices.Collect(t.TypeArgs().Types()), in)
	case *types.Map:
		return in(t.Key()) || in(t.Elem())
	case interface{ Elem() types.Type }:
		return in(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if (f.Exported() || f.Embedded() || !inside) && in(f.Type()) {
				return true
			}
		}
	case *types.Interface:
		for m := range t.Methods() {
			if !inside && in(m.Type()) {
				return true
			}
		}
	case *types.Signature:
		return slices.ContainsFunc(append(resultTypes(t.Params()), resultTypes(t.Results())...), in)
	}
	return false
}
