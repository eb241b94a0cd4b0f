package urlequal

import (
	"net/url"
	"reflect"
)

func pointers(a, b *url.URL) bool { return a == b } // want "compares pointers"

func structs(a, b *url.URL) bool { return *a == *b } // want "the pointer User"

func deep(a, b *url.URL) bool { return reflect.DeepEqual(a, b) } // want "DeepEqual"

var seen = map[*url.URL]bool{} // want "the keys are pointers"

// What follows is right.

func empty(u *url.URL) bool { return u == nil || *u == (url.URL{}) }

func text(a, b *url.URL) bool { return a.String() == b.String() }

var visited = map[string]bool{}

func equal(a, b *url.URL) bool { return a == b || a.String() == b.String() }
