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
// The functions fail with an [*Error] if the result would name another file. They do not look
// at the file system, and accept the names that Windows reserves, such as COM1.
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
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/quoted"
)

// A Style is the way in which an operating system writes file paths.
type Style uint8

const (
	// Native is the style of the platform that the program runs on: Windows if runtime.GOOS is
	// windows, else Unix.
	Native Style = iota
	// Unix is the style of /home/me: any bytes except NUL, with '/' between the
	// segments.
	Unix
	// Windows is the style of C:\Users\me, with a drive letter, and of \\server\share\dir, which is
	// called UNC. A '/' means the same as a '\'.
	Windows
)

// FromPath returns the file: URL of an absolute path of the platform that the program
// runs on, as [Style.FromPath] does.
func FromPath(path string) (*url.URL, error) { return Native.FromPath(path) }

// Path returns the path that u, a file: URL, names on the platform that the program runs on, as
// [Style.Path] does.
func Path(u *url.URL) (string, error) { return Native.Path(u) }

// FromPath returns the file: URL of path, which must be absolute. A Unix path may have any
// bytes; they need not be UTF-8. FromPath percent-encodes each byte that is not ASCII, or
// that would mean something else in a URL.
//
// [Style.Path] converts the URL back to path. In the Windows style the path then has '\' for each
// '/', the server's name in lower case and in Unicode, and no \\?\.
//
// The error is an [*Error]. FromPath refuses a path if the URL could name another file:
//
//   - [ErrRelative]: a relative path, and so the empty one. In the Windows style C:x and
//     \x are relative too, and so is a server without a share.
//   - [ErrSegment]: a dot segment. If there are symbolic links, a URL's ".." leads
//     elsewhere than a path's; if there are none, call filepath.Clean first.
//     Windows drops dots and spaces at the end of a segment, so that in this style every
//     segment of only dots and spaces is refused.
//   - [ErrByte]: a NUL, or in the Windows style bytes that are not WTF-8, which Windows would
//     replace by U+FFFD.
//   - [ErrHost]: the server's name is not the host of a URL, or the host is another name than its
//     lower case, as for localhost and \\ſerver. The paths of devices and volumes, which begin with
//     \\.\ or \\?\, give this error too.
//   - [url.ErrTooLong]: the URL would be too long.
//
// In the Windows style \\?\C:\dir is C:\dir, and \\?\UNC\server\share is \\server\share, if that
// names the same file. Otherwise, because of a '/', an empty segment, a segment that ends with a
// dot or a space, or the name of a device, the error is ErrByte or ErrSegment.
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
		if verbatim, ok := strings.CutPrefix(path, `\\?\`); ok {
			var err error
			if path, err = plainPath(verbatim); err != nil {
				return nil, err
			}
		}
		path = strings.ReplaceAll(path, `\`, "/")
		if unc, ok := strings.CutPrefix(path, "//"); ok {
			server, rest, _ := strings.Cut(unc, "/")
			if err := setServer(u, server, rest); err != nil {
				return nil, err
			}
			path = rest
		} else if len(path) < len("C:/") || !infra.IsNormalizedWindowsDriveLetter(path[:2]) ||
			path[2] != '/' {
			return nil, ErrRelative
		}
	} else if !strings.HasPrefix(path, "/") {
		return nil, ErrRelative
	} else {
		path = path[1:]
	}
	segments := strings.Split(path, "/")
	if err := s.check(segments); err != nil {
		return nil, err
	}
	if err := u.SetPathSegments(segments...); err != nil {
		return nil, errors.Unwrap(err)
	}
	return u, nil
}

// plainPath returns the path that names the same file as verbatim does after \\?\. After that
// prefix Windows changes nothing: it keeps dots and spaces, and knows no devices.
func plainPath(verbatim string) (string, error) {
	if strings.Contains(verbatim, "/") {
		return "", ErrByte
	}
	plain, rest := "", ""
	switch {
	case len(verbatim) >= 3 && infra.IsNormalizedWindowsDriveLetter(verbatim[:2]) &&
		verbatim[2] == '\\':
		plain, rest = verbatim, verbatim[3:]
	case len(verbatim) >= 4 && strings.EqualFold(verbatim[:4], `UNC\`):
		plain, rest = `\\`+verbatim[4:], verbatim[4:]
	default:
		return "", ErrHost
	}
	segments := strings.Split(rest, `\`)
	for i, segment := range segments {
		isLast := i == len(segments)-1
		if segment == "" && !isLast || strings.TrimRight(segment, ". ") != segment ||
			plain == verbatim && isDevice(segment) {
			return "", ErrSegment
		}
	}
	return plain, nil
}

// isDevice reports whether Windows treats name, in a plain path, as a [device].
//
// [device]: https://learn.microsoft.com/windows/win32/fileio/naming-a-file
func isDevice(name string) bool {
	if i := strings.IndexAny(name, ".:"); i >= 0 {
		name = name[:i]
	}
	name = strings.ToUpper(strings.TrimRight(name, " "))
	switch name {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	number, isPort := strings.CutPrefix(name, "COM")
	if !isPort {
		number, isPort = strings.CutPrefix(name, "LPT")
	}
	return isPort && utf8.RuneCountInString(number) == 1 &&
		strings.ContainsAny(number, "0123456789¹²³")
}

// setServer sets u's host to the server of a UNC path that continues with rest.
func setServer(u *url.URL, server, rest string) error {
	if isDots(server) {
		return ErrHost
	}
	if server == "" || rest == "" || rest[0] == '/' {
		return ErrRelative
	}
	_ = u.SetHostname(server) // on error, the host differs from the server
	if u.HostValue().Kind() == url.HostIPv6 || !isSameServer(server, u.Hostname()) {
		return ErrHost
	}
	return nil
}

// isDots reports whether a server's name is "." or has only dots. \\.\ is for devices.
func isDots(server string) bool { return server != "" && strings.Trim(server, ".") == "" }

// isSameServer reports whether host, which a URL has, is the given server's name in lower case.
// Only a letter and its upper-case form count as the same. The host parser also maps some other
// letters, such as 'ſ' to 's' and 'µ' to 'μ', and strings.EqualFold folds these too, but on Windows
// such names belong to two servers.
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
	name, _ := url.DomainToUnicode(host) // host itself on error
	return name
}

// Path returns the path of the file that u, a file: URL, names. It ignores the query and
// the fragment.
//
// The path may be that of any file on this machine and, in the Windows style, on any other machine:
// check URLs from outside.
//
// An error is an [*Error]:
//
//   - [ErrNotFile]: u is not a file: URL, or is nil.
//   - [ErrHost]: u has a host, and the style is Unix; or the host is an IPv6 address, or only dots.
//   - [ErrRelative]: in the Windows style, u has neither a drive letter nor a host and a
//     share.
//   - [ErrByte]: a segment has a percent-encoded NUL, or a percent-encoded separator of the
//     style, or in the Windows style bytes that are not WTF-8.
//   - [ErrSegment]: in the Windows style, a segment has only dots and spaces.
func (s Style) Path(u *url.URL) (string, error) {
	if u == nil {
		return "", newError("", ErrNotFile)
	}
	path, err := s.path(u)
	if err != nil {
		err = newError(u.Href(), err)
	}
	return path, err
}

func (s Style) path(u *url.URL) (string, error) {
	if u.Scheme() != "file" {
		return "", ErrNotFile
	}
	host, segments := u.Hostname(), slices.Collect(u.PathSegments())
	start, separator := "/", "/"
	if s.isWindows() {
		separator = `\`
		switch {
		case strings.HasPrefix(host, "[") || isDots(host): // an IPv6 address, or no server
			return "", ErrHost
		case host == "" && !infra.IsNormalizedWindowsDriveLetter(segments[0]), segments[0] == "":
			return "", ErrRelative
		case host == "":
			start = ""
		default:
			start = `\\` + serverName(host) + `\`
		}
	} else if host != "" {
		return "", ErrHost
	}
	if err := s.check(segments); err != nil {
		return "", err
	}
	if start == "" && len(segments) == 1 {
		segments = append(segments, "") // C: alone is relative to the drive's directory
	}
	return start + strings.Join(segments, separator), nil
}

// check returns the reason why a path cannot have these segments, or nil.
func (s Style) check(segments []string) error {
	separators := "\x00/"
	if s.isWindows() {
		separators = "\x00/\\"
	}
	for _, segment := range segments {
		switch {
		case strings.ContainsAny(segment, separators), s.isWindows() && !isWTF8(segment):
			return ErrByte
		case infra.IsDots(segment),
			s.isWindows() && segment != "" && strings.Trim(segment, ". ") == "":
			return ErrSegment
		}
	}
	return nil
}

// isWTF8 reports whether s is [WTF-8]: UTF-8 that may also have surrogates, as the names of
// Windows' files do, but no pair of them.
//
// [WTF-8]: https://wtf-8.codeberg.page/
func isWTF8(s string) bool {
	for afterHigh := false; s != ""; {
		c, n := utf8.DecodeRuneInString(s)
		isLow, isHigh := false, false
		if c == utf8.RuneError && n == 1 {
			isSurrogate := len(s) >= 3 && s[0] == 0xED && s[1]&0xE0 == 0xA0 && s[2]&0xC0 == 0x80
			isLow, isHigh = isSurrogate && s[1] >= 0xB0, isSurrogate && s[1] < 0xB0
			if n = 3; !isSurrogate || isLow && afterHigh {
				return false
			}
		}
		s, afterHigh = s[n:], isHigh
	}
	return true
}

func (s Style) isWindows() bool {
	return s == Windows || s == Native && runtime.GOOS == "windows"
}

// The reasons why a conversion fails, which an [Error] wraps. [Style.FromPath] and [Style.Path] say
// when they apply.
var (
	ErrNotFile  = errors.New("not a file: URL")
	ErrRelative = errors.New("not an absolute path")
	ErrHost     = errors.New("a host that cannot be converted")
	ErrByte     = errors.New("a byte that cannot be converted")
	ErrSegment  = errors.New("a segment that would lead elsewhere")
)

// An Error says why a path has no file: URL, or why a URL has no path.
type Error struct {
	// Path is the path or the URL, or the beginning if that is longer than 128 bytes; "" for a nil
	// URL. It has "xxxxx" in place of a possible password, as in [url.ParseError.Input].
	Path string
	// Err is one of the errors above, or [url.ErrTooLong].
	Err error
}

func newError(path string, err error) *Error { return &Error{quoted.RedactedExcerpt(path, 0), err} }

// Error says which path or URL was refused, and why.
func (e *Error) Error() string {
	return "fileurl: cannot convert " + strconv.Quote(e.Path) + ": " + e.Err.Error()
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }
