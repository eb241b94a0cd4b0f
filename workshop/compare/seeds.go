package main

import (
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/go-weburl/url/internal/inputs/random"
	"github.com/go-weburl/url/internal/inputs/vector"
)

// readSeeds returns the inputs of testdata/vectors, and, if WPT_DIR is set, of the
// web-platform-tests.
func readSeeds() ([]random.Input, error) {
	vectors, err := vector.ReadParses(filepath.Join("..", "testdata", "vectors"))
	if err != nil {
		return nil, err
	}
	var seeds []random.Input
	for _, v := range vectors {
		seeds = append(seeds, random.Input{Text: string(v.Input), Base: (*string)(v.Base)})
	}
	if dir := os.Getenv("WPT_DIR"); dir != "" {
		wpt, err := readWPT(dir)
		if err != nil {
			return nil, err
		}
		seeds = append(seeds, wpt...)
	}
	return seeds, nil
}

func readWPT(dir string) ([]random.Input, error) {
	var seeds []random.Input
	for _, name := range []string{"urltestdata.json", "toascii.json", "IdnaTestV2.json"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		var cases []json.RawMessage
		if err := json.Unmarshal(data, &cases); err != nil {
			return nil, err
		}
		for _, c := range cases {
			var in struct {
				Input string
				Base  *string
			}
			if json.Unmarshal(c, &in) != nil {
				continue // a comment
			}
			if name != "urltestdata.json" {
				in.Input = "https://" + in.Input + "/x"
			}
			seeds = append(seeds, random.Input{Text: in.Input, Base: in.Base})
		}
	}
	return seeds, nil
}
