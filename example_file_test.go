package url_test

import (
	"errors"
	"fmt"
	"log"
	"path/filepath"

	"github.com/go-weburl/url"
)

func ExampleFromFilePath() {
	path, err := filepath.Abs("100% done?.txt")
	if err != nil {
		log.Fatal(err)
	}
	u, err := url.FromFilePath(path)
	if err != nil {
		log.Fatal(err)
	}
	back, err := u.ToFilePath()
	fmt.Println(u.Scheme(), back == path, err)
	// Output: file true <nil>
}

func ExampleURL_ToFilePath() {
	_, err := url.MustParse("https://example.com/etc/passwd").ToFilePath()
	fmt.Println(err, errors.Is(err, url.ErrNotFileURL))
	// Output: url: cannot convert "https://example.com/etc/passwd": not a file: URL true
}

func ExampleFilePathStyle_FromFilePath() {
	fmt.Println(url.UnixFilePaths.FromFilePath("/home/me/100% done?.txt"))
	fmt.Println(url.WindowsFilePaths.FromFilePath(`C:\Users\me`))
	fmt.Println(url.WindowsFilePaths.FromFilePath(`\\server\share\a b`))
	// Output:
	// file:///home/me/100%25%20done%3F.txt <nil>
	// file:///C:/Users/me <nil>
	// file://server/share/a%20b <nil>
}

func ExampleFilePathStyle_ToFilePath() {
	for _, href := range []string{"file:///C|/Users/me/a%20b", "file://server/share/x", "file:///C:/a%5C..%5Cb"} {
		path, err := url.WindowsFilePaths.ToFilePath(url.MustParse(href))
		fmt.Println(path, err)
	}
	// Output:
	// C:\Users\me\a b <nil>
	// \\server\share\x <nil>
	//  url: cannot convert "file:///C:/a%5C..%5Cb": a byte that cannot be converted
}
