package main

import (
	"errors"
	"flag"

	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/typed"
)

// lineFlags defines the options for plain lines, and the edits.
func (o *options) lineFlags(flags *flag.FlagSet) {
	for _, e := range edits {
		if e.name == sortQuery {
			flags.BoolFunc(e.name, "", func(s string) error {
				if s != "true" {
					return errors.New("it has no value")
				}
				o.set = append(o.set, assignment{sortQuery, ""})
				return nil
			})
			continue
		}
		flags.Func(e.name, "", func(s string) error {
			if e.check != nil {
				if err := e.check(s); err != nil {
					return err
				}
			}
			o.set = append(o.set, assignment{e.name, s})
			return nil
		})
	}
	flags.Func("get", "", once(func(s string) (err error) {
		o.get, err = parseFormat(s)
		return err
	}))
	flags.Func("key", "", once(func(s string) (err error) {
		o.hasKey = true
		if o.key, err = canon.ParseProfile(s); err != nil {
			return errors.New("not one of crawl, surt, safebrowsing")
		}
		return nil
	}))
	flags.Func("default-scheme", "", once(func(s string) error {
		if _, err := typed.Parse("h.example", s); err != nil || s == "" {
			return errors.New("not a scheme to begin with")
		}
		o.defaultScheme = &s
		return nil
	}))
	flags.BoolVar(&o.valid, "valid", false, "")
	flags.BoolVar(&o.table, "table", false, "")
	flags.BoolVar(&o.nul, "0", false, "")
	flags.Func("completion", "", func(s string) error {
		if completions[s] == nil {
			return errors.New("not one of bash, fish, zsh")
		}
		o.completion = s
		return nil
	})
	flags.BoolVar(&o.man, "man", false, "")
}

// forLines reports whether there is an option that only lines have.
func (o *options) forLines() bool {
	return o.get != nil || o.hasKey || o.valid || o.nul || o.defaultScheme != nil
}

// wrongLines returns an error for options of plain lines that do not go together.
func (o *options) wrongLines() error {
	switch {
	case o.forLines() && (o.json || o.check || o.display || o.data):
		return errors.New("-get, -key, -valid, -0 and -default-scheme do not go with -json, -check, -display and -data")
	case o.get != nil && o.hasKey:
		return errors.New("-get and -key: write {key:PROFILE} in the format")
	case o.defaultScheme != nil && (o.base != nil || o.valid):
		return errors.New("-default-scheme does not go with -base and -valid")
	case o.table && (o.json || o.check || o.display || o.data || o.forLines()):
		return errors.New("-table does not go with -json, -check, -display, -data and the options for lines")
	}
	return nil
}
