package random

// IDNLabels returns labels of many scripts, mapped and unmapped.
func IDNLabels() []string { return idnLabels }

// IllFormed returns sequences of bytes that are not UTF-8, of every kind.
func IllFormed() []string { return illFormed }

// Hrefs returns a URL of every shape.
func Hrefs() []string { return hrefs }

// ALabel returns the A-label of text as it is, mapped and normalized or not.
func ALabel(text string) string { return "xn--" + Punycode(text) }
