package fileurl_test

import (
	"errors"
	"fmt"
	"log"
	"path/filepath"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/fileurl"
)

func ExampleFromPath() {
	path, err := filepath.Abs("100% done?.txt")
	if err != nil {
		log.Fatal(err)
	}
	u, err := fileurl.FromPath(path)
	if err != nil {
		log.Fatal(err)
	}
	back, err := fileurl.Path(u)
	fmt.Println(u.Scheme(), back == path, err)
	// Output: file true <nil>
}

func ExamplePath() {
	_, err := fileurl.Path(url.MustParse("https://example.com/etc/passwd"))
	fmt.Println(err, errors.Is(err, fileurl.ErrNotFile))
	// Output: fileurl: cannot convert "https://example.com/etc/passwd": not a file: URL true
}

func ExampleStyle_FromPath() {
	fmt.Println(fileurl.Unix.FromPath("/home/me/100% done?.txt"))
	fmt.Println(fileurl.Windows.FromPath(`C:\Users\me`))
	fmt.Println(fileurl.Windows.FromPath(`\\server\share\a b`))
	// Output:
	// file:///home/me/100%25%20done%3F.txt <nil>
	// file:///C:/Users/me <nil>
	// file://server/share/a%20b <nil>
}

func ExampleStyle_Path() {
	for _, href := range []string{
		"file:///C|/Users/me/a%20b", "file://server/share/x", "file:///C:/a%5C..%5Cb",
	} {
		path, err := fileurl.Windows.Path(url.MustParse(href))
		fmt.Println(path, err)
	}
	// Output:
	// C:\Users\me\a b <nil>
	// \\server\share\x <nil>
	//  fileurl: cannot convert "file:///C:/a%5C..%5Cb": a byte that cannot be converted
}
