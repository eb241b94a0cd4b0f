package urlpattern

import "github.com/go-weburl/url"

// maxText is the length of the longest text of a pattern, in bytes.
const maxText = 8 << 10

// A TextError says that a pattern has no text from which [Pattern.UnmarshalText] would make an
// equal pattern.
type TextError struct {
	// Reason says why, in a few words.
	Reason string
}

// Error names the reason. It does not quote the pattern, which may have a password.
func (e *TextError) Error() string { return "urlpattern: the pattern has no text: " + e.Reason }

// IsValid reports whether p is not the zero Pattern, which matches nothing.
func (p Pattern) IsValid() bool { return p.components[Protocol].kind != kindNone }

// Equal reports whether the two patterns have the same normalized components, and either both
// ignore case or neither does. It does not compare the functions that [Parser.Regexp] returned for
// them.
func (p Pattern) Equal(q Pattern) bool {
	return p.hasComponents(&q) && p.ignoresCase() == q.ignoresCase()
}

func (p *Pattern) ignoresCase() bool { return p.components[Hash].fold }

// MarshalText returns the pattern as [Parse] reads it, and "" for the zero Pattern. It implements
// [encoding.TextMarshaler]. The text does not hide a password.
//
// The error is a [*TextError] if Parse would not make an equal pattern: some components cannot be
// written like a URL, and the text cannot say that case is ignored or that another engine compiled
// the regexps. MarshalText also fails if the text would be longer than 8 KiB.
func (p Pattern) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// AppendText appends the result of [Pattern.MarshalText] to b. On error it returns b. It implements
// [encoding.TextAppender].
func (p Pattern) AppendText(b []byte) ([]byte, error) {
	if !p.IsValid() {
		return b, nil
	}
	if p.ignoresCase() {
		return b, &TextError{"it ignores case"}
	}
	for c := range p.components {
		if p.components[c].kind == kindPlugin {
			return b, &TextError{"another engine compiled its regexps"}
		}
	}
	s := p.constructorString()
	if len(s) > maxText {
		return b, &TextError{"it is too long"}
	}
	if again, err := Parse(s); err != nil || !again.hasComponents(&p) {
		return b, &TextError{"it cannot be written like a URL"}
	}
	return append(b, s...), nil
}

// UnmarshalText sets p to the pattern that [Parse] makes of text, or to the zero Pattern if text is
// empty. It implements [encoding.TextUnmarshaler]. No other goroutine may use p during the call.
//
// The error is one of Parse's, and p is then unchanged. It wraps [url.ErrTooLong] if text is longer
// than 8 KiB; a [Parser] may have another limit.
func (p *Pattern) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*p = Pattern{}
		return nil
	}
	if len(text) > maxText {
		return &SyntaxError{Reason: "the pattern is too long", Err: url.ErrTooLong}
	}
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*p = *parsed
	return nil
}
