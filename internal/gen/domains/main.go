// Domains writes digests of the reference implementation's answers about domains into
// testdata/idna, for the tests of package url:
//
//	go run ./internal/gen/domains
//
// A digest is of the answers as they have to be with a version of Unicode: see
// [oracle.Domains].
package main

import (
	"fmt"
	"iter"
	"log"
	"os"
	"slices"

	"github.com/go-weburl/url/internal/compare/oracle"
	"github.com/go-weburl/url/internal/inputs/idnatest"
	"github.com/go-weburl/url/internal/inputs/vector"
)

const dir = "testdata/idna"

func main() {
	log.SetFlags(0)
	client, err := oracle.Start()
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	for _, version := range idnatest.Versions {
		err := write(client, version, idnatest.RandomFile(dir, version), idnatest.RandomPer, idnatest.Random(version))
		if err == nil {
			err = write(client, version, idnatest.CodePointsFile(dir, version), idnatest.CodePointsPer, idnatest.CodePoints(version))
		}
		if err != nil {
			log.Fatal(err)
		}
	}
}

// write writes the file of a name, with a sum for every so many domains.
func write(client *oracle.Client, version, name string, per int, domains iter.Seq[string]) error {
	correct := oracle.NewDomains(version)
	digest := idnatest.Digest{Per: per}
	n := 0
	for batch := range slices.Chunk(slices.Collect(domains), 2000) {
		requests := make([]oracle.Request, len(batch))
		for i, domain := range batch {
			requests[i] = oracle.Request{Input: vector.Text(domain), Domain: true}
		}
		answers, err := client.Ask(requests)
		if err != nil {
			return err
		}
		for i, domain := range batch {
			digest.Add(domain, correct.Correct(domain, answers[i].DomainAnswer))
		}
		n += len(batch)
	}
	digest.End()
	fmt.Printf("%s: %d domains, %d with newer code points, %d with ContextJ broken where the reference accepts it\n",
		name, n, correct.Newer, correct.Joiners)
	return os.WriteFile(name, digest.Sums, 0o644)
}
