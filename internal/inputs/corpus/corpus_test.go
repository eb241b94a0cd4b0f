package corpus

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestWriteThenRead(t *testing.T) {
	urls := []string{
		"https://example.com/",
		" https://example.com/ ",
		"https://exa\tmple.com/\n",
		`https:\\example.com\"x"`,
		`"`,
		`"x"`,
		`\t`,
		"",
		"https://bücher.example/ß?\u00ad",
		"https://example.com/\u200d\xff",
		"https://example.com/\r",
	}
	var text strings.Builder
	if err := Write(&text, urls); err != nil {
		t.Fatal(err)
	}
	if got := parse(text.String()); !slices.Equal(got, urls) {
		t.Errorf("read back\n%q\nwant\n%q\nfrom\n%s", got, urls, &text)
	}
}

func TestParseForeignList(t *testing.T) {
	text := "https://a.example/\r\n\n\"not quoted\nhttps://b.example/\\t\n\"c:\\t\"\nlast"
	want := []string{"https://a.example/", `"not quoted`, `https://b.example/\t`, "c:\t", "last"}
	if got := parse(text); !slices.Equal(got, want) {
		t.Errorf("parse(%q)\n%q\nwant\n%q", text, got, want)
	}
}

func TestReadMissingFile(t *testing.T) {
	if _, err := Read(filepath.Join(t.TempDir(), "none.txt")); err == nil {
		t.Error("no error for a file that is not there")
	}
}

func TestLongHasTheLength(t *testing.T) {
	for _, long := range Long {
		for _, n := range []int{1 << 10, 1 << 20} {
			if got := len(long.Make(n)); got < n-16 || got > n+64 {
				t.Errorf("%s: %d bytes, want about %d", long.Name, got, n)
			}
		}
	}
}
