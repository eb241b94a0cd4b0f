// Writes the results of the Encoding Standard's encoders for all of Unicode, and of its
// decoders for all short byte strings, as SHA-256 digests, so that the Go tests are
// exhaustive without Node: go generate ./charset. With ENCODING=Big5 before it, only that encoding's
// digests are written again.
//
// The encoders and decoders are those of @exodus/bytes, which has the standard's
// indexes; the UTF-8 decoder is Node's own.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import '@exodus/bytes/encoding.js' // the multi-byte encodings
import { labelToName, TextDecoder as LegacyDecoder } from '@exodus/bytes/encoding.js'
import { percentEncodeAfterEncoding } from '@exodus/bytes/whatwg.js'

// Code points of the standard's percent-encode sets above U+001F and below U+007F.
const specialQuery = ` "#'<>`
const form = ` !"#$%&'()+,/:;<=>?@[\\]^\`{|}~`

const names = [
  'IBM866', 'ISO-8859-2', 'ISO-8859-3', 'ISO-8859-4', 'ISO-8859-5', 'ISO-8859-6', 'ISO-8859-7',
  'ISO-8859-8', 'ISO-8859-8-I', 'ISO-8859-10', 'ISO-8859-13', 'ISO-8859-14', 'ISO-8859-15',
  'ISO-8859-16', 'KOI8-R', 'KOI8-U', 'macintosh', 'windows-874', 'windows-1250', 'windows-1251',
  'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257',
  'windows-1258', 'x-mac-cyrillic', 'GBK', 'gb18030', 'Big5', 'EUC-JP', 'ISO-2022-JP', 'Shift_JIS',
  'EUC-KR', 'x-user-defined',
]

const isSurrogate = (c) => c >= 0xd800 && c <= 0xdfff

// Every scalar value: one at a time in ISO-2022-JP, which has a state, and 256 at
// a time in other encodings.
function everything(name) {
  const hash = createHash('sha256')
  const step = name === 'ISO-2022-JP' ? 1 : 256
  for (let first = 0; first < 0x110000; first += step) {
    if (isSurrogate(first)) continue
    let input = ''
    for (let c = first; c < first + step; c++) input += String.fromCodePoint(c)
    hash.update(percentEncodeAfterEncoding(name, input, specialQuery) + '\n')
  }
  return hash.digest('hex')
}

// A generator of pseudo-random numbers that is easy to repeat in Go.
function xorshift32(seed) {
  let x = seed
  return (n) => {
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    return (x >>> 0) % n
  }
}

// The ranges that random strings take their code points from, all equally likely, so
// that every encoding gets characters that it has, that it lacks, and that change its
// state.
const ranges = [
  [0x00, 0x7f], [0x20, 0x7e], [0x5c, 0x5c], [0x7e, 0x7e], [0x0a, 0x1b], [0x80, 0x17f],
  [0xa5, 0xa5], [0x203e, 0x203e], [0x370, 0x5ff], [0x2010, 0x22ff], [0x3000, 0x30ff],
  [0x4e00, 0x9fff], [0x4e00, 0x4fff], [0xac00, 0xd7a3], [0xe000, 0xf8ff], [0xff00, 0xffff],
  [0xff61, 0xff9f], [0x20000, 0x2ffff], [0xca, 0xca], [0x304, 0x30c],
]

function random(name) {
  const hash = createHash('sha256')
  const next = xorshift32(1)
  for (let i = 0; i < 50000; i++) {
    let input = ''
    for (let n = 1 + next(12); n > 0; n--) {
      const [first, last] = ranges[next(ranges.length)]
      input += String.fromCodePoint(first + next(last - first + 1))
    }
    hash.update(percentEncodeAfterEncoding(name, input, form, true) + '\n')
  }
  return hash.digest('hex')
}

const allBytes = Array.from({ length: 256 }, (_, i) => i)

// Bytes at which a range begins or ends in a decoder of several bytes.
const boundaries = [
  0x1b, 0x24, 0x28, 0x30, 0x39, 0x3a, 0x40, 0x42, 0x49, 0x4a, 0x5c, 0x7e, 0x7f, 0x80, 0x81, 0x8e,
  0x8f, 0xa0, 0xa1, 0xe0, 0xfc, 0xfe, 0xff,
]

// The prefixes of strings of one and two bytes, so that every state sees these.
const prefixes = {
  'EUC-JP': [[], [0x8f]],
  'ISO-2022-JP': [[], [0x1b, 0x28, 0x4a], [0x1b, 0x28, 0x49], [0x1b, 0x24, 0x40], [0x1b, 0x24, 0x42]],
}

// The encodings in which more than two bytes are decoded together.
const long = ['EUC-JP', 'GBK', 'gb18030', 'ISO-2022-JP']

// A decoder's results for all strings of one and two bytes, all of three and four
// boundaries, 5,000 longer ones, and all four-byte sequences.
function decoded(name) {
  const hash = createHash('sha256')
  const decoder = new LegacyDecoder(name, { ignoreBOM: true })
  const decode = (bytes) => hash.update(decoder.decode(Uint8Array.from(bytes)) + '\n')
  for (const prefix of prefixes[name] ?? [[]]) {
    for (let n = 1; n <= 2; n++) strings(allBytes, n, prefix, decode)
  }
  strings(boundaries, 3, [], decode)
  if (long.includes(name)) strings(boundaries, 4, [], decode)
  const next = xorshift32(1)
  for (let i = 0; i < 5000; i++) {
    const bytes = []
    for (let n = 5 + next(12); n > 0; n--) bytes.push(next(2) ? next(256) : boundaries[next(boundaries.length)])
    decode(bytes)
  }
  if (name === 'GBK' || name === 'gb18030') {
    for (let first = 0x81; first <= 0xfe; first++) {
      for (let second = 0x30; second <= 0x39; second++) {
        const bytes = []
        for (let third = 0x81; third <= 0xfe; third++) {
          for (let fourth = 0x30; fourth <= 0x39; fourth++) bytes.push(first, second, third, fourth)
        }
        decode(bytes)
      }
    }
  }
  return hash.digest('hex')
}

// Calls visit with each string of a prefix and n bytes of an alphabet.
function strings(alphabet, n, prefix, visit) {
  if (n === 0) return visit(prefix)
  for (const b of alphabet) strings(alphabet, n - 1, [...prefix, b], visit)
}

// encodeURIComponent of decoded byte strings, which according to the URL Standard
// is UTF-8 percent-encode using the component percent-encode set. The strings
// are all of one and two bytes, and all of three and four of the bytes at which
// something begins or ends in the decoder.
function utf8() {
  const interesting = [
    0x00, 0x20, 0x25, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf,
    0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff,
  ]
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const hash = createHash('sha256')
  const visit = (bytes) => hash.update(encodeURIComponent(decoder.decode(Uint8Array.from(bytes))) + '\n')
  strings(allBytes, 1, [], visit)
  strings(allBytes, 2, [], visit)
  strings(interesting, 3, [], visit)
  strings(interesting, 4, [], visit)
  return hash.digest('hex')
}

const [, , file, only] = process.argv
const written = only ? JSON.parse(readFileSync(file)) : { utf8: utf8(), encodings: {} }
if (only && !names.includes(only)) throw new Error(`${only} is not one of ${names.join(' ')}`)
for (const name of only ? [only] : names) {
  if (labelToName(name) !== name) throw new Error(`${name} is ${labelToName(name)}`)
  written.encodings[name] = { everything: everything(name), random: random(name), decoded: decoded(name) }
}
writeFileSync(file, JSON.stringify(written, null, 2) + '\n')
