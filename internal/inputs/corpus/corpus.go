// Package corpus reads and writes lists of URLs, as in testdata/bench: the
// inputs of this module's benchmarks.
//
// A list is text in UTF-8, one URL a line, ended by LF or CRLF. A line that is a
// double-quoted Go string literal stands for the string it quotes: so a URL can
// have line ends, tabs and spaces at its ends, which editors and version control
// would not leave alone. Any other line is the URL itself. A blank line is
// nothing. So a list made elsewhere, one URL a line, is read as it is.
package corpus

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Base is the base URL that the references in relative.txt are resolved against.
const Base = "https://www.kestrelpost.com/science/2024/11/deep-sea-vents.html?page=2#comments"

// Read returns the URLs of the list in the named file, in its order.
func Read(name string) ([]string, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return parse(string(text)), nil
}

func parse(text string) []string {
	var urls []string
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		if line != "" {
			urls = append(urls, unquote(line))
		}
	}
	return urls
}

// Write writes the URLs as a list that Read gives back, quoting only those that
// need it.
func Write(w io.Writer, urls []string) error {
	b := bufio.NewWriter(w)
	for _, u := range urls {
		fmt.Fprintln(b, quote(u))
	}
	return b.Flush()
}

func unquote(line string) string {
	if line[0] == '"' {
		if s, err := strconv.Unquote(line); err == nil {
			return s
		}
	}
	return line
}

func quote(u string) string {
	plain := u != "" && u[0] != '"' && strings.TrimSpace(u) == u &&
		utf8.ValidString(u) && !strings.ContainsFunc(u, isUnprintable)
	if plain {
		return u
	}
	return strconv.Quote(u)
}

func isUnprintable(r rune) bool { return !strconv.IsPrint(r) }
