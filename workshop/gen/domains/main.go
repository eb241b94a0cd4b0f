// Domains writes digests of the reference implementation's answers about domains into
// testdata/idna, for the tests of package url:
//
//	go run ./gen/domains
//
// The answers are corrected where [oracle.DomainAnswer.Correct] says so.
package main

import (
	"fmt"
	"iter"
	"log"
	"os"
	"path/filepath"
	"slices"

	"github.com/go-weburl/url/internal/inputs/random"
	"github.com/go-weburl/url/internal/inputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

const dir = "../testdata/idna"

func main() {
	log.SetFlags(0)
	client, err := oracle.Start()
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	err = write(client, random.DomainsFile, random.DomainsPer, random.Domains())
	if err == nil {
		err = write(client, random.CodePointsFile, random.CodePointsPer, random.CodePointDomains())
	}
	if err != nil {
		log.Fatal(err)
	}
}

// write writes the file of a name, with a sum for every so many domains.
func write(client *oracle.Client, name string, per int, domains iter.Seq[string]) error {
	digest := random.DomainDigest{Per: per}
	n, corrected := 0, 0
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
			answer, isCorrected := answers[i].Correct(domain)
			if isCorrected {
				corrected++
			}
			digest.Add(domain, answer)
		}
		n += len(batch)
	}
	digest.End()
	fmt.Printf("%s: %d domains, %d with ContextJ broken where the reference accepts it\n", name, n, corrected)
	return os.WriteFile(filepath.Join(dir, name), digest.Sums, 0o644)
}
