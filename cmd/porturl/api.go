package main

import (
	"fmt"
	"go/types"
	"regexp"
	"slices"
	"strings"
)

// An apiObject is an exported name: its type with the packages' full paths and without aliases, and
// the type with short names.
type apiObject struct{ full, short string }

// typeName matches the name of a type, with its package's full path.
var typeName = regexp.MustCompile(`\w[\w./~-]*\.\w+`)

// api returns the names that a package exports to other modules.
func (k *pkg) api() map[string]apiObject {
	list := make(map[string]apiObject)
	if k.Name == "main" || k.ForTest != "" ||
		slices.Contains(strings.Split(k.PkgPath, "/"), "internal") {
		return list
	}
	scope := k.types.Scope()
	for _, name := range scope.Names() {
		obj := scope.Lookup(name)
		if !obj.Exported() {
			continue
		}
		list[name] = k.object(types.Unalias(obj.Type()))
		if t, ok := obj.(*types.TypeName); ok {
			k.members(list, t)
		}
	}
	return list
}

func (k *pkg) object(t types.Type) apiObject {
	return apiObject{k.unaliased(t), types.TypeString(t, func(p *types.Package) string {
		if p == k.types {
			return ""
		}
		return p.Name()
	})}
}

// unaliased returns a type, with what each alias in it stands for. Many names of the drop-in are
// aliases of net/url's.
func (k *pkg) unaliased(t types.Type) string {
	return typeName.ReplaceAllStringFunc(types.TypeString(t, nil), func(name string) string {
		dot := strings.LastIndexByte(name, '.')
		obj := k.build.packageOf(name[:dot]).Scope().Lookup(name[dot+1:])
		if a, ok := obj.(*types.TypeName); ok && a.IsAlias() {
			return k.unaliased(types.Unalias(a.Type()))
		}
		return name
	})
}

// packageOf returns a package of the program or of another module, or nil.
func (b *build) packageOf(path string) *types.Package {
	if p := b.external[path]; p != nil {
		return p
	}
	for _, k := range b.pkgs {
		if k.PkgPath == path {
			return k.types // without its tests, which come later
		}
	}
	return nil
}

// members adds the fields and methods of a type.
func (k *pkg) members(list map[string]apiObject, t *types.TypeName) {
	name := t.Name() + "."
	switch u := t.Type().Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			if f.Exported() {
				list[name+f.Name()] = k.object(f.Type())
			}
		}
	case *types.Interface:
		for m := range u.ExplicitMethods() {
			if m.Exported() {
				list[name+m.Name()] = k.object(m.Type())
			}
		}
	default:
		list[t.Name()] = k.object(u)
	}
	if named, ok := t.Type().(*types.Named); ok {
		for m := range named.Methods() {
			if m.Exported() {
				list[name+m.Name()] = k.object(m.Type())
			}
		}
	}
}

// changedAPI lists the exported names whose type has changed.
func (k *pkg) changedAPI() (list []string) {
	for name, now := range k.api() {
		if now.full != k.original[name].full {
			list = append(list, fmt.Sprintf("%s.%s: %s", k.PkgPath, name, now.short))
		}
	}
	return list
}
