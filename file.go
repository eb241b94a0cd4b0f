package url

import (
	"runtime"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A FilePathStyle is how an operating system writes the paths of files.
type FilePathStyle uint8

const (
	// NativeFilePaths are those of the platform that the program runs on:
	// WindowsFilePaths where runtime.GOOS is windows, else UnixFilePaths.
	NativeFilePaths FilePathStyle = iota
	// UnixFilePaths are like /home/me: bytes other than NUL, with '/' between
	// the segments.
	UnixFilePaths
	// WindowsFilePaths are like C:\Users\me, with a drive letter, or like
	// \\server\share\dir, which is called UNC. A '/' is a '\' in them.
	WindowsFilePaths
)

// FromFilePath returns the file: URL of an absolute path of the platform that the
// program runs on, as [FilePathStyle.FromFilePath] does.
func FromFilePath(path string) (*URL, error) { return NativeFilePaths.FromFilePath(path) }

// ToFilePath returns the path on the platform that the program runs on, as
// [FilePathStyle.ToFilePath] does.
func (u *URL) ToFilePath() (string, error) { return NativeFilePaths.ToFilePath(u) }

// FromFilePath returns the file: URL of path, which has to be absolute.
// [FilePathStyle.ToFilePath] gives path again, of WindowsFilePaths with each '/' as
// a '\' and the server's name in lower case and Unicode. Each byte is percent-encoded that is
// not ASCII or that a URL would take for something else; whether they are UTF-8
// does not matter.
//
// An error is a *[FilePathError]. With ErrRelativePath: the path is relative, as
// C:x is and \x, to a drive's directory and to a drive, or has a server and no
// share. With ErrDotSegment: it has "." or "..", which lead elsewhere than a URL's
// where there are symbolic links; where that is no matter, call filepath.Clean
// before. Windows drops dots and spaces at a segment's end, so that all segments
// of only these are refused. With ErrFilePathByte: it has a NUL. With
// ErrFilePathHost: the server's name cannot be a URL's host, or is another there
// than its lower case, as localhost is and \\ſerver; and so are device paths, which
// begin with \\?\ or \\.\.
//
// It does not look at the file system, nor for names that Windows reserves.
func (s FilePathStyle) FromFilePath(path string) (*URL, error) {
	b, fault := []byte("file://"), Refusal(0)
	if s.windows() {
		b, fault = appendWindowsPath(b, path)
	} else {
		b, fault = appendUnixPath(b, path)
	}
	if fault != 0 {
		return nil, &FilePathError{excerpt(path, 0), fault}
	}
	u, err := Parse(string(b))
	if err != nil {
		return nil, &FilePathError{excerpt(path, 0), ErrFilePathHost}
	}
	if given := string(b[len("file://"):]); !sameServer(given[:strings.IndexByte(given, '/')], u.Hostname()) {
		return nil, &FilePathError{excerpt(path, 0), ErrFilePathHost}
	}
	return u, nil
}

// ToFilePath returns the path of the file that u, a file: URL, is for. Query and
// fragment play no part.
//
// An error is a *[FilePathError]. With ErrNotFileURL: u is not a file: URL, or nil. With
// ErrFilePathHost: it has a host, which only WindowsFilePaths have a place for, or
// there an IPv6 address. With ErrRelativePath: it has neither a drive letter nor a
// host and a share, for WindowsFilePaths. With ErrFilePathByte: a segment has,
// percent-encoded, a NUL, or what the style separates segments with. With
// ErrDotSegment: a segment has only dots and spaces, for WindowsFilePaths.
//
// It does not look at the file system. The path can be any on the machine, and with
// WindowsFilePaths on any other: what comes from outside has to be checked.
func (s FilePathStyle) ToFilePath(u *URL) (string, error) {
	if u == nil {
		return "", &FilePathError{Err: ErrNotFileURL}
	}
	var path string
	fault := ErrNotFileURL
	switch {
	case u.scheme != schemeFile:
	case s.windows():
		path, fault = windowsPath(u)
	default:
		path, fault = unixPath(u)
	}
	if fault != 0 {
		return "", &FilePathError{redactedExcerpt(u.href, 0), fault}
	}
	return path, nil
}

func (s FilePathStyle) windows() bool {
	return s == WindowsFilePaths || s == NativeFilePaths && runtime.GOOS == "windows"
}

// A FilePathError tells that a file path has no URL, or a URL no file path.
type FilePathError struct {
	// Path is the path, or the URL without its password; of more than 128 bytes
	// it is only the beginning.
	Path string
	// Err is a [Refusal].
	Err error
}

// Error says which path or URL was refused, and why.
func (e *FilePathError) Error() string {
	return "url: cannot convert " + strconv.Quote(e.Path) + ": " + e.Err.Error()
}

// Unwrap returns e.Err.
func (e *FilePathError) Unwrap() error { return e.Err }

func appendUnixPath(b []byte, path string) ([]byte, Refusal) {
	if !strings.HasPrefix(path, "/") {
		return nil, ErrRelativePath
	}
	for segment := range strings.SplitSeq(path[1:], "/") {
		if fault := checkFileSegment(segment, false); fault != 0 {
			return nil, fault
		}
		b = appendSegment(append(b, '/'), segment)
	}
	return b, 0
}

func appendWindowsPath(b []byte, path string) ([]byte, Refusal) {
	path = strings.ReplaceAll(path, `\`, "/")
	if server, ok := strings.CutPrefix(path, "//"); ok {
		server, rest, _ := strings.Cut(server, "/")
		share, _, _ := strings.Cut(rest, "/")
		switch {
		case server == "." || server == "?":
			return nil, ErrFilePathHost
		case server == "" || share == "":
			return nil, ErrRelativePath
		case strings.ContainsAny(server, "%?#:[]@") || strings.ContainsFunc(server, isControl):
			return nil, ErrFilePathHost // a URL would not take all of it for the host
		}
		b = append(b, server...)
		path = "/" + rest
	} else if len(path) > 2 && isNormalizedWindowsDriveLetter(path[:2]) && path[2] == '/' {
		b = append(b, '/', path[0], ':')
		path = path[2:]
	} else {
		return nil, ErrRelativePath
	}
	for segment := range strings.SplitSeq(path[1:], "/") {
		if fault := checkFileSegment(segment, true); fault != 0 {
			return nil, fault
		}
		b = appendSegment(append(b, '/'), segment)
	}
	return b, 0
}

func isControl(r rune) bool { return r <= ' ' || r == 0x7F || r == utf8.RuneError }

// sameServer reports whether host, of a URL, is the server that was given for it, in
// lower case. Only what is the upper case of the other counts as the same: the host
// parser maps much else to one letter, as 'ſ' to 's' and 'µ' to 'μ', and strings.EqualFold
// folds these too, but to Windows such names are of two servers.
func sameServer(given, host string) bool {
	given = strings.Map(func(r rune) rune {
		if lower := unicode.ToLower(r); unicode.ToUpper(lower) == r {
			return lower
		}
		return r
	}, given)
	return given == host || given == domainToUnicode(host)
}

func unixPath(u *URL) (string, Refusal) {
	if u.hostKind != HostEmpty {
		return "", ErrFilePathHost
	}
	var b strings.Builder
	for segment := range u.PathSegments() {
		if fault := checkFileSegment(segment, false); fault != 0 {
			return "", fault
		}
		b.WriteByte('/')
		b.WriteString(segment)
	}
	return b.String(), 0
}

func windowsPath(u *URL) (string, Refusal) {
	var b strings.Builder
	path := u.Pathname()
	first, _, more := strings.Cut(path[1:], "/")
	first = PercentDecodeString(first)
	switch {
	case u.hostKind == HostIPv6 || u.Hostname() == ".": // \\.\ is for devices
		return "", ErrFilePathHost
	case u.hostKind != HostEmpty && first == "":
		return "", ErrRelativePath
	case u.hostKind != HostEmpty:
		b.WriteString(`\\` + domainToUnicode(u.Hostname()))
	case !isNormalizedWindowsDriveLetter(first):
		return "", ErrRelativePath
	}
	for segment := range u.PathSegments() {
		if fault := checkFileSegment(segment, true); fault != 0 {
			return "", fault
		}
		if b.Len() > 0 {
			b.WriteByte('\\')
		}
		b.WriteString(segment)
	}
	if b.Len() == len("C:") && !more {
		b.WriteByte('\\') // C: alone is relative to the drive's directory
	}
	return b.String(), 0
}

// checkFileSegment returns what a segment has that a path cannot have in one, or 0.
func checkFileSegment(segment string, windows bool) Refusal {
	separators, dots := "\x00/", segment == "." || segment == ".."
	if windows {
		separators, dots = "\x00/\\", segment != "" && strings.Trim(segment, ". ") == ""
	}
	switch {
	case strings.ContainsAny(segment, separators):
		return ErrFilePathByte
	case dots:
		return ErrDotSegment
	}
	return 0
}
