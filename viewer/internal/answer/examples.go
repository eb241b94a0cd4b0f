package answer

// An Example is an input that the readers read differently. Source is the page of docs that has
// it.
type Example struct {
	Label  string `json:"label"`
	Input  string `json:"input"`
	Base   string `json:"base"`
	Source string `json:"source"`
}

// Examples are the inputs that the page offers to click. It begins with the first.
var Examples = []Example{
	{"Slash, backslash", `/\evil.example`, "https://good.example/", "docs/safety.md"},
	{"Three slashes", "http:///h", "", "docs/from-net-url.md"},
	{"Circled digits", "http://①②⑦.0.0.1/", "", "docs/viewer.md"},
	{"A short address", "http://127.1/", "", "docs/from-net-url.md"},
	{"A username", "https://good.example@evil.example/", "", "docs/viewer.md"},
	{"A backslash for a slash", `http://h\a`, "", "docs/from-net-url.md"},
	{"Encoded dots", "http://h/%2e%2e/b", "", "docs/from-net-url.md"},
	{"A tab and a newline", "http://h/a\tb\n", "", "docs/from-net-url.md"},
	{"A large port", "http://h:65536/", "", "docs/from-net-url.md"},
	{"A vertical bar", "http://h/a|b", "", "docs/from-net-url.md"},
}
