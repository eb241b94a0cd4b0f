package hostile

import "github.com/go-weburl/url/typed"

// typedShapes are calls of package typed's function, on each character that it looks for.
func typedShapes() []Shape {
	return append(
		shapesOf(repeated("", "a", "a.", "1", ":", "a:1", "@", "/", " ", "\t", "a:@", "://", "../"), onText("typed.Parse", func(s string) { typed.Parse(s, "") })),
		shapesOf(repeated("a", "a", "."), onAlike("typed.Parse", func(first, second string) func() { return func() { typed.Parse(first, second) } }))...)
}
