package vector

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// WPTDir returns the folder of the web-platform-tests' data: the one that the environment variable
// WPT_DIR names; or else testdata/wpt of the repository, which workshop/fetchwpt fills, or
// shared/wpt beside the repository. It returns "" if there is none.
func WPTDir() string {
	if dir := os.Getenv("WPT_DIR"); dir != "" {
		return dir
	}
	root := repository()
	for _, dir := range []string{filepath.Join(root, "testdata", "wpt"), filepath.Join(root, "..", "shared", "wpt")} {
		if _, err := os.Stat(filepath.Join(dir, "urltestdata.json")); root != "" && err == nil {
			return dir
		}
	}
	return ""
}

// WPT is WPTDir for a test: without data it skips the test or, if CI is set, lets it fail.
func WPT(tb testing.TB) string {
	tb.Helper()
	dir := WPTDir()
	switch {
	case dir != "":
	case os.Getenv("CI") != "":
		tb.Fatal("CI is set, but there is no web-platform-tests data: workshop/fetchwpt gets it")
	default:
		tb.Skip("no web-platform-tests data: workshop/fetchwpt gets it, or set WPT_DIR to where it is")
	}
	return dir
}

// repository returns the nearest folder, from the working directory upwards, that holds the root
// module, or "".
func repository() string {
	dir, err := os.Getwd()
	for err == nil {
		mod, _ := os.ReadFile(filepath.Join(dir, "go.mod"))
		if bytes.HasPrefix(mod, []byte("module github.com/go-weburl/url\n")) {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			break
		}
		dir = parent
	}
	return ""
}
