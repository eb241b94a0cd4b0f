package hostile

import "github.com/go-weburl/url/typed"

// typedShapes are calls of package typed's function, on each character that it looks for.
func typedShapes() []Shape {
	var shapes []Shape
	for _, in := range repeated("", "a", "a.", "1", ":", "a:1", "@", "/", " ", "\t", "a:@", "://", "../") {
		shapes = append(shapes, of("typed.Parse", in, func(s string) { typed.Parse(s, "") }))
	}
	return append(shapes, alike("typed.Parse", repeated("a", "a", "."), func(first, second string) func() {
		return func() { typed.Parse(first, second) }
	})...)
}
