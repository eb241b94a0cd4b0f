package vector

import (
	"os"
	"strconv"
	"strings"
)

// Base is the base URL that the references in relative.txt are resolved against.
const Base = "https://www.kestrelpost.com/science/2024/11/deep-sea-vents.html?page=2#comments"

// ReadList returns the URLs of the list in the named file, in its order. A list has one URL a line,
// which ends with LF or CRLF. A line that is a double-quoted Go string literal stands for the
// string it quotes, so that a URL can have tabs, line ends, and spaces at its ends. Blank lines do
// not count.
func ReadList(name string) ([]string, error) {
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

func unquote(line string) string {
	if line[0] == '"' {
		if s, err := strconv.Unquote(line); err == nil {
			return s
		}
	}
	return line
}
