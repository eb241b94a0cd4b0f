package leftout

import "net/url"

func tested(a, b *url.URL) bool { return a == b }
