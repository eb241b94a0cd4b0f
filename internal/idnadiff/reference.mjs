// The reference implementation's answers about domains. Each line of the input
// is a domain as a JSON string; its answer is a line with a JSON array: the domain
// parser's result without and with beStrict (null for failure), the result of domain
// to Unicode, and whether the ContextJ rules of RFC 5892 hold, which the reference
// does not check fully in a label with more than one U+200C.
import { createInterface } from "node:readline";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const misc = require("whatwg-url/lib/url-miscellaneous.js");
const tr46 = createRequire(require.resolve("whatwg-url/lib/url-miscellaneous.js"))("tr46");

// A label that decodes to surrogates has to fail. The reference makes a string of
// them, in which two can be another code point, that may be allowed.
const punycode = createRequire(createRequire(require.resolve("whatwg-url/lib/url-miscellaneous.js")).resolve("tr46"))("punycode/");
const { decode } = punycode;
punycode.decode = label => {
  const { fromCodePoint } = String;
  String.fromCodePoint = (...codePoints) => {
    if (codePoints.some(c => c >= 0xD800 && c <= 0xDFFF)) {
      throw new RangeError("surrogate");
    }
    return fromCodePoint(...codePoints);
  };
  try {
    return decode(label);
  } finally {
    String.fromCodePoint = fromCodePoint;
  }
};

const { validZWNJ, combiningClassVirama } = createRequire(require.resolve("tr46"))("./lib/regexes.js");
const [joinsBefore, joinsAfter] = validZWNJ.source.split("\\u200C");
const validBefore = new RegExp(`${joinsBefore}$`, "u");
const validAfter = new RegExp(`^${joinsAfter}`, "u");

function toUnicode(domain, checkJoiners) {
  return tr46.toUnicode(domain, {
    checkHyphens: false, checkBidi: true, checkJoiners, useSTD3ASCIIRules: false,
    transitionalProcessing: false, ignoreInvalidPunycode: false
  });
}

function domainToUnicode(domain) {
  const result = toUnicode(domain, true);
  return result.error ? domain : result.domain;
}

// Appendices A.1 and A.2, literally.
function validJoiner(before, joiner, after) {
  return combiningClassVirama.test(before.at(-1) ?? "") ||
    joiner === "\u200C" && validBefore.test(before.join("")) && validAfter.test(after.join(""));
}

function validJoiners(domain) {
  return toUnicode(domain, false).domain.split(".").every(label => {
    const codePoints = [...label];
    return codePoints.every((c, i) => !/[\u200C\u200D]/u.test(c) ||
      validJoiner(codePoints.slice(0, i), c, codePoints.slice(i + 1)));
  });
}

function parse(domain, beStrict) {
  const result = misc.domainParser(domain, null, beStrict);
  return result === misc.failure ? null : result;
}

let out = [];
for await (const line of createInterface({ input: process.stdin })) {
  const domain = JSON.parse(line);
  out.push(JSON.stringify([parse(domain, false), parse(domain, true), domainToUnicode(domain), validJoiners(domain)]));
  if (out.length === 1000) {
    process.stdout.write(out.join("\n") + "\n");
    out = [];
  }
}
process.stdout.write(out.map(line => line + "\n").join(""));
