package main

import (
	"fmt"
	"go/types"
	"regexp"
	"strings"
)

// An apiObject is an exported name: its type, with and without the packages' full paths.
type apiObject struct{ full, short string }

// aliased matches the drop-in's names for net/url's own types: all except URL.
var aliased = regexp.MustCompile(regexp.QuoteMeta(dropin) + `\.([A-TV-Z]\w*|U[a-z]\w*)`)

// api returns the names that a package exports to other modules.
func (k *pkg) api() map[string]apiObject {
	list := make(map[string]apiObject)
	if k.Name == "main" || k.ForTest != "" || k.types == nil ||
		strings.Contains("/"+k.PkgPath+"/", "/internal/") {
		return list
	}
	scope := k.types.Scope()
	for _, name := range scope.Names() {
		obj := scope.Lookup(name)
		if !obj.Exported() {
			continue
		}
		list[name] = k.object(obj.Type())
		if t, ok := obj.(*types.TypeName); ok {
			k.members(list, t)
		}
	}
	return list
}

func (k *pkg) object(t types.Type) apiObject {
	full := aliased.ReplaceAllString(types.TypeString(t, nil), std+".$1")
	return apiObject{full, types.TypeString(t, func(p *types.Package) string {
		if p == k.types {
			return ""
		}
		return p.Name()
	})}
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
		if was, ok := k.original[name]; ok && was.full != now.full {
			list = append(list, fmt.Sprintf("%s.%s: %s", k.PkgPath, name, now.short))
		}
	}
	return list
}
