package leftout

import "net/url"

func ignored(a, b *url.URL) bool {
	//urlvet:ignore urlequal it asks for the same URL
	return a == b
}

func sameLine(a, b *url.URL) bool {
	return a == b //urlvet:ignore hostport,urlequal it asks for the same URL
}

func noReason(a, b *url.URL) bool {
	//urlvet:ignore urlequal
	return a == b // want "compares pointers"
}

func otherCheck(a, b *url.URL) bool {
	//urlvet:ignore hostport it asks for the same URL
	return a == b // want "compares pointers"
}
