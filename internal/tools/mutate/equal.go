package main

// An equal is a reason why no test can tell some mutants from the package, and the
// keys of these. In a key "…" stands for any text.
type equal struct {
	why     string
	mutants []string
}

var equals = []equal{
	{"how much room a buffer gets is not what is written to it", []string{
		"parser.go basicParse: len(in) <= bufferSize/2 => len(in) < bufferSize/2",
		"parser.go URL.parseStates: n <= bufferSize/2 => n < bufferSize/2",
		"parser.go URL.parseStates: longBufferSize/2 => 1025",
		"parser.go encodedLen: …",
		"searchparams.go URLSearchParams.next: len(query)-start => len(query) + start",
		"urlencoded.go formEncodedLen: n, _ = FormPercentEncodeSet.count(s) => ", // a URL's search params are well-formed
		"urlencoded.go parseURLEncoded: 1 => 2",
	}},
	{"another way to the same, which only takes longer", []string{
		"domain.go asciiLowercase: 'Z' => '['",
		"canonical.go plainPath: 1 => 2", // a bit of the byte that stops it, which is not of dotOrPercent
		"idna.go idnaProcessing.validLabel: !joiners => false",
		"idna.go isMapped: true => false",
		"parser.go parse: r.state = doneState => ", // the states come to the components that are there
		"parser.go parseWithBase: len(input) <= o.maxLength => len(input) < o.maxLength",
		"parser.go parseWithBase: len(input) <= o.maxLength => false",
		"parser.go parseWithBase: o.maxLength == 0 || len(input) <= o.maxLength => o.maxLength == 0 && len(input) <= o.maxLength",
		"parser.go parseWithBase: 0 => 1",
		"parser.go canParse: r.state == PathStartState => false",
		"parser.go canParseStates: true => false",
		"parser.go URL.parseStates: base != nil => true #2",
		"parser.go URL.parseStates: base != nil && len(in) > 0 && !isASCIIAlpha(in[0]) => false",
		"parser.go URL.parseStates: joined.Len() > 0 => joined.Len() >= 0",
		"parser.go machine.run: next < PathStartState => next <= PathStartState",
		"serializer.go output.writeByte: o.n >= 0 => o.n > 0",
		// dotOrPercent: the path is then looked at segment by segment.
		"parser.go runClasses[0x…]: 0x…0 => 0x…2",
	}},
	{"the byte ends a path's and a query's run anyway, for pathStop and queryStop", []string{
		"parser.go runClasses[0x…]: 0xF0 => 0xF1",
		"parser.go runClasses[0x…]: 0xF0 => 0xF4",
		"parser.go runClasses[0x…]: 0xF0 => 0xF8",
		"parser.go runClasses[0x3F]: 0x90 => 0x94",
	}},
	{"it needs a serialization of 2^32-1 bytes: TestHuge has one, under its build tag", []string{
		"canonical.go URL.parseReference: n > math.MaxUint32 => false",
		"canonical.go URL.parseReference: n > math.MaxUint32 => n >= math.MaxUint32",
		"parser.go URL.parseStates: uint64(n) > math.MaxUint32 => uint64(n) >= math.MaxUint32",
		"parser.go URL.parseStates: newParseError(ErrTooLong, input, len(input)) => nil",
		"searchparams.go URL.SetSearchParams: \"search\" => \"searc\" #2",
		"serializer.go record.splice: uint64(n) > math.MaxUint32 => uint64(n) >= math.MaxUint32",
	}},
	{"no value for which the two differ comes here", []string{
		"canonical.go beginsWithScheme: 0 => 1 #2",                                          // the first byte is a letter
		"relative.go MakeRelative: parseWithBase(&u, ref, base, &noOptions) == nil => true", // where that fails, u has no href
		"canonical.go recogniseHost: 'z' => '{'",                                            // no number ends with such a byte
		"host.go machine.parseBracketed: j-i => j + i",                                      // what begins with '[' and ends with ']' has two bytes
		"host.go machine.parseDomainOrIPv4: ascii => true",                                  // forbidden is -1 where the domain is not ASCII
		"idna.go mappedLabel.scan: r >= utf8.RuneSelf => r > utf8.RuneSelf",                 // U+0080 is disallowed, and its byte alone ill-formed
		"idna.go mapAlone: change.codePoint < r => change.codePoint <= r",                   // where they are equal is a case before
		"ipv4.go appendIPv4: 0 => 1",                                                        // 24, 16, 8 or 0
		"ipv4.go parseIPv4: end > 0 => end >= 0",                                            // the input ends in a number
		"ipv4.go parseIPv4: 0 => 1",                                                         // likewise: it is not a dot alone
		"ipv4.go parseIPv4: last => true",                                                   // a part too big for the last's bytes is over 255, too
		"ipv6.go parseIPv6: compress >= 0 => compress > 0",                                  // -1, or the index of a piece after the first
		"parser.go canParseStates: \"\" => \"x\"",                                           // the base was parsed
		"parser.go basicParse: m.portSet => false",                                          // no error follows a port but trailing input's, which sets it
		"parser.go machine.dotSegment: dots > 0 => dots >= 0",                               // where there are no dots nobody reads end
		"percent.go PercentEncodeSet.Contains: 0 <= c => 0 < c",                             // U+0000 is in the table
		"percent.go illFormedLen: 0xF0 => 0xEF",                                             // three well-formed bytes of 0xEF are not ill-formed
	}},
	{"the numbers differ, and what is made of them does not", []string{
		"nfc.go normalizer.sort: 0 => 1",                        // a label that begins with a mark fails, sorted or not
		"nfc.go normalizer.sort: 0 => 1 #3",                     // a mark of the lowest class is the first of its kind
		"nfc.go normalizer.sort: start++ => ",                   // a starter is the first when sorted, too
		"punycode.go appendPunycode: punycodeInitialBias => 73", // k is a multiple of 36, and its threshold from 1 to 26
		"urlencoded.go urlencodedKinds[0x…]: 2 => 0x0D",         // an escape is decoded as what may be ill-formed is
	}},
	{"what is not read again, or is written again before that", []string{
		"ipv4.go parseIPv4Number: 0 => 1 #3", // the number of a part that is none
		// A URL whose host is null ends here, and no part of it is read by these.
		"parser.go machine.finish: 0 => 1",
		"parser.go machine.finish: 0 => 1 #2",
		"parser.go machine.finish: 0 => 1 #3",
		"parser.go machine.inheritPath: m.queryStart = 0 => ", // by endPath
	}},
}
