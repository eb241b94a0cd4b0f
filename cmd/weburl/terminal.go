package main

import (
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

// mostColumns is how wide the lines are that this command breaks off, where the
// terminal is wider or nobody knows how wide it is.
const mostColumns = 80

// fewestColumns is how wide it takes a terminal to be: an excerpt has to have room for
// "<U+10FFFF>".
const fewestColumns = 21

// terminalColumns returns how wide lines for w may be.
func terminalColumns(w io.Writer) int {
	columns, err := strconv.Atoi(os.Getenv("COLUMNS"))
	if err != nil && isTerminal(w) {
		columns = askStty(w.(*os.File))
	}
	if columns <= 0 {
		return mostColumns
	}
	return min(max(columns, fewestColumns), mostColumns)
}

// askStty returns how many columns the terminal has, or 0. Package syscall could ask
// the system only with unsafe.
func askStty(terminal *os.File) int {
	cmd := exec.Command("stty", "size")
	cmd.Stdin = terminal
	size, err := cmd.Output()
	if err != nil {
		return 0
	}
	_, columns, _ := strings.Cut(strings.TrimSpace(string(size)), " ")
	n, _ := strconv.Atoi(columns)
	return n
}

func isFile(f any) bool {
	_, ok := f.(*os.File)
	return ok
}

// isTerminal reports whether a file is a character device other than the null device, as only
// terminals are in practice. Package syscall could say more only with unsafe.
func isTerminal(file any) bool {
	f, ok := file.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}
