// Package fileurl converts between file paths and file: URLs.
//
//	path, err := filepath.Abs("100% done?.txt") // "/home/me/100% done?.txt"
//	if err != nil {
//		return err
//	}
//	u, err := fileurl.FromPath(path) // file:///home/me/100%25%20done%3F.txt
//	if err != nil {
//		return err
//	}
//	path, err = fileurl.Path(u) // "/home/me/100% done?.txt"
//
// [FromPath] and [Path] are for the paths of the platform on which the program runs. [Unix]
// and [Windows] have the same methods for the paths of a certain platform.
//
// The functions fail with an [*Error] where the result would name another file. They do not
// look at the file system, and do not know the names that Windows reserves, such as COM1.
//
// The standard defines file: URLs, but not which file each one names.
package fileurl

import (
	"errors"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/redact"
)

// A Style is the way in which an operating system writes file paths.
type Style uint8

const (
	// Native is the style of the platform that the program runs on: Windows
	// where runtime.GOOS is windows, else Unix.
	Native Style = iota
	// Unix is the style of /home/me: any bytes except NUL, with '/' between the
	// segments.
	Unix
	// Windows is the style of C:\Users\me, with a drive letter, and of
	// \\server\share\dir, which is called UNC. A '/' means the same as a '\'.
	Windows
)

// FromPath returns the file: URL of an absolute path of the platform that the program
// runs on, as [Style.FromPath] does.
func FromPath(path string) (*url.URL, error) { return Native.FromPath(path) }

// Path returns the path that u, a file: URL, has on the platform that the program runs
// on, as [Style.Path] does.
func Path(u *url.URL) (string, error) { return Native.Path(u) }

// FromPath returns the file: URL of path, which must be absolute. The path may have any
// bytes; they need not be UTF-8. FromPath percent-encodes each byte that is not ASCII, or
// that would mean something else in a URL.
//
// [Style.Path] converts the URL back to path. In the Windows style it writes '\' for each
// '/', and the server's name in lower case and in Unicode.
//
// An error is an [*Error]. FromPath refuses a path that could name another file than the
// URL:
//
//   - [ErrRelative]: a relative path, and so the empty one. In the Windows style C:x and
//     \x are relative too, and so is a server without a share.
//   - [ErrDotSegment]: a segment "." or "..". Where there are symbolic links a URL's ".."
//     leads elsewhere than a path's; if there are none, call filepath.Clean first.
//     Windows drops dots and spaces at the end of a segment, so that in this style every
//     segment of only dots and spaces is refused.
//   - [ErrByte]: a NUL.
//   - [ErrHost]: the server's name is not the host of a URL, or becomes another name there
//     than its lower case, such as localhost and \\ſerver. Device paths, which begin with
//     \\?\ or \\.\, give this error too.
//   - [url.ErrTooLong]: the URL would be too long.
func (s Style) FromPath(path string) (*url.URL, error) {
	u, err := s.fromPath(path)
	if err != nil {
		return nil, newError(path, err)
	}
	return u, nil
}

func (s Style) fromPath(path string) (*url.URL, error) {
	u := url.MustParse("file:///")
	if s.isWindows() {
		path = strings.ReplaceAll(path, `\`, "/")
		if unc, ok := strings.CutPrefix(path, "//"); ok {
			server, rest, _ := strings.Cut(unc, "/")
			if reason := setServer(u, server, rest); reason != 0 {
				return nil, reason
			}
			path = rest
		} else if len(path) < len("C:/") || !isDrive(path[:2]) || path[2] != '/' {
			return nil, ErrRelative
		}
	} else if !strings.HasPrefix(path, "/") {
		return nil, ErrRelative
	} else {
		path = path[1:]
	}
	segments := strings.Split(path, "/")
	if reason := s.check(segments); reason != 0 {
		return nil, reason
	}
	if err := u.SetPathSegments(segments...); err != nil {
		return nil, errors.Unwrap(err)
	}
	return u, nil
}

// setServer sets u's host to the server of a UNC path that goes on with rest.
func setServer(u *url.URL, server, rest string) Reason {
	if server == "." { // \\.\ is for devices
		return ErrHost
	}
	if server == "" || rest == "" || rest[0] == '/' {
		return ErrRelative
	}
	_ = u.SetHostname(server) // where it fails, the host is not the server
	if u.HostValue().Kind() == url.HostIPv6 || !isSameServer(server, u.Hostname()) {
		return ErrHost
	}
	return 0
}

// isSameServer reports whether host, which a URL has, is the given server's name in
// lower case. Only a letter and its upper case count as the same. The host parser maps other
// letters to the same one, such as 'ſ' to 's' and 'µ' to 'μ', and strings.EqualFold folds
// these too, but to Windows such names belong to two servers.
func isSameServer(given, host string) bool {
	given = strings.Map(func(r rune) rune {
		if lower := unicode.ToLower(r); unicode.ToUpper(lower) == r {
			return lower
		}
		return r
	}, given)
	return given == host || given == serverName(host)
}

// serverName returns the server's name that a URL has as its host.
func serverName(host string) string {
	name, _ := url.DomainToUnicode(host) // host where it fails
	return name
}

// Path returns the path of the file that u, a file: URL, names. It ignores the query and
// the fragment.
//
// The path can be that of any file on this machine and, in the Windows style, on any other
// machine: check URLs from outside.
//
// An error is an [*Error]:
//
//   - [ErrNotFile]: u is not a file: URL, or is nil.
//   - [ErrHost]: u has a host, and the style is Unix; or the host is an IPv6 address or ".".
//   - [ErrRelative]: in the Windows style, u has neither a drive letter nor a host and a
//     share.
//   - [ErrByte]: a segment has a percent-encoded NUL, or a percent-encoded separator of the
//     style.
//   - [ErrDotSegment]: in the Windows style, a segment has only dots and spaces.
func (s Style) Path(u *url.URL) (string, error) {
	if u == nil {
		return "", newError("", ErrNotFile)
	}
	path, reason := "", ErrNotFile
	if u.Scheme() == "file" {
		path, reason = s.path(u.Hostname(), slices.Collect(u.PathSegments()))
	}
	if reason != 0 {
		return "", newError(u.Href(), reason)
	}
	return path, nil
}

func (s Style) path(host string, segments []string) (string, Reason) {
	start, separator := "/", "/"
	if s.isWindows() {
		separator = `\`
		switch {
		case strings.HasPrefix(host, "[") || host == ".": // an IPv6 address; \\.\ is for devices
			return "", ErrHost
		case host == "" && !isDrive(segments[0]), host != "" && segments[0] == "":
			return "", ErrRelative
		case host == "":
			start = ""
		default:
			start = `\\` + serverName(host) + `\`
		}
	} else if host != "" {
		return "", ErrHost
	}
	if reason := s.check(segments); reason != 0 {
		return "", reason
	}
	if start == "" && len(segments) == 1 {
		segments = append(segments, "") // C: alone is relative to the drive's directory
	}
	return start + strings.Join(segments, separator), 0
}

// check returns the reason why a path cannot have these segments, or 0.
func (s Style) check(segments []string) Reason {
	separators := "\x00/"
	if s.isWindows() {
		separators = "\x00/\\"
	}
	for _, segment := range segments {
		switch {
		case strings.ContainsAny(segment, separators):
			return ErrByte
		case segment == "." || segment == "..", s.isWindows() && segment != "" && strings.Trim(segment, ". ") == "":
			return ErrDotSegment
		}
	}
	return 0
}

func (s Style) isWindows() bool {
	return s == Windows || s == Native && runtime.GOOS == "windows"
}

// isDrive reports whether s is a normalized Windows drive letter.
func isDrive(s string) bool {
	return len(s) == 2 && 'a' <= s[0]|0x20 && s[0]|0x20 <= 'z' && s[1] == ':'
}

// A Reason says why a conversion fails. [Error] wraps it.
type Reason uint8

// The reasons. [Style.FromPath] and [Style.Path] say when they apply.
const (
	_             Reason = iota
	ErrNotFile           // the URL is not a file: URL
	ErrRelative          // the path is relative, or would be
	ErrHost              // one has a host that the other cannot have
	ErrByte              // one has a byte that the other cannot have
	ErrDotSegment        // a segment would lead elsewhere
)

var reasons = [...]string{
	ErrNotFile:    "not a file: URL",
	ErrRelative:   "not an absolute path",
	ErrHost:       "a host that cannot be converted",
	ErrByte:       "a byte that cannot be converted",
	ErrDotSegment: "a dot segment",
}

// Error returns the reason as part of a sentence.
func (r Reason) Error() string {
	if r == 0 || int(r) >= len(reasons) {
		return "Reason(" + strconv.Itoa(int(r)) + ")"
	}
	return reasons[r]
}

// An Error says why a path has no file: URL, or a URL no path.
type Error struct {
	// Path is the path or the URL, "" for a nil URL. If that is longer than 128 bytes, it is
	// only the beginning. It has "xxxxx" in place of a possible password, as in
	// [url.ParseError.Input].
	Path string
	// Err is a [Reason] or [url.ErrTooLong].
	Err error
}

func newError(path string, err error) *Error { return &Error{redact.RedactedExcerpt(path, 0), err} }

// Error says which path or URL was refused, and why.
func (e *Error) Error() string {
	return "fileurl: cannot convert " + strconv.Quote(e.Path) + ": " + e.Err.Error()
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }
