package main

import (
	"path/filepath"

	"github.com/go-weburl/url/internal/inputs/random"
	"github.com/go-weburl/url/internal/inputs/vector"
)

// readSeeds returns the inputs of testdata/vectors, and, if there are any, of the
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
	dir := vector.WPTDir()
	if dir == "" {
		return seeds, nil
	}
	for _, name := range []string{"urltestdata.json", "toascii.json", "IdnaTestV2.json"} {
		cases, err := vector.ReadWPT[vector.Parse](filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		for _, c := range cases {
			if name != "urltestdata.json" {
				c.Input = "https://" + c.Input + "/x"
			}
			seeds = append(seeds, random.Input{Text: string(c.Input), Base: (*string)(c.Base)})
		}
	}
	return seeds, nil
}
