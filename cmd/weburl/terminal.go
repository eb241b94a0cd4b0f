package main

import (
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
)

// mostColumns is the width to which this command wraps lines if the terminal is wider or its width
// is unknown.
const mostColumns = 80

// fewestColumns is the least width that the command assumes for a terminal: an excerpt needs room
// for "<U+10FFFF>".
const fewestColumns = 21

// terminalColumns returns the width of lines for the terminal, which is one of the files.
func terminalColumns(files ...any) int {
	columns, err := strconv.Atoi(os.Getenv("COLUMNS"))
	if i := slices.IndexFunc(files, isTerminal); err != nil && i >= 0 {
		columns = askStty(files[i].(*os.File))
	}
	if columns <= 0 {
		return mostColumns
	}
	return min(max(columns, fewestColumns), mostColumns)
}

// askStty returns the number of the terminal's columns, or 0. Package syscall could ask the system
// only with unsafe.
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

// isTerminal reports whether a file is a character device other than the null device. In practice
// only terminals are. Package syscall could find out more only with unsafe.
func isTerminal(file any) bool {
	f, ok := file.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, _ := os.Stat(os.DevNull)
	return !os.SameFile(info, null)
}
