// Answers what the URL Standard's reference implementation makes of an input:
// one JSON object a line on standard input, one a line on standard output, in
// the same order. oracle.go says what is in them.
"use strict";

const path = require("node:path");
const { createRequire } = require("node:module");

// The packages' "exports" hide their parts, so those are required by their files.
const reference = path.join(__dirname, "node_modules", "whatwg-url");
const requireFromReference = createRequire(path.join(reference, "index.js"));
const tr46File = requireFromReference.resolve("tr46");
const tr46 = requireFromReference("tr46");
const punycode = createRequire(tr46File)("punycode/");
mendPunycode(punycode);
const miscellaneous = require(path.join(reference, "lib", "url-miscellaneous.js"));

// mendPunycode makes a label fail that decodes to surrogates. They are disallowed in
// a domain, but a JavaScript string of two of them is another code point, which may
// be allowed: a defect of the reference that other languages cannot share.
function mendPunycode(module) {
  const { decode } = module;
  module.decode = label => {
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
}

// What is being recorded, or null: the states and the features of runs of the state machine.
let states = null;
let features = null;

// The state machine takes its functions from their modules when it is loaded:
// those that are listened to are replaced before.
const { domainParser, parseIPv4Number, failure } = miscellaneous;
miscellaneous.domainParser = (domain, validationErrors, beStrict) => {
  const result = domainParser(domain, validationErrors, beStrict);
  if (features !== null) {
    const kind = /^[\0-\x7F]*$/u.test(domain) ? "ASCII" : "Unicode";
    const outcome = result === failure ? "failure" : /(?:^|\.)xn--/u.test(result) ? "A-label" : "plain";
    features.add(`domain ${kind} ${outcome}${validationErrors?.at(-1) === "domain-to-ASCII" ? " not strict" : ""}`);
  }
  return result;
};
miscellaneous.parseIPv4Number = (part, validationErrors) => {
  const result = parseIPv4Number(part, validationErrors);
  if (features !== null && validationErrors) {
    const radix = /^0[xX]/u.test(part) ? part.slice(0, 2) : /^0./u.test(part) ? "0" : "";
    const size = result === failure ? "failure" : Math.min(Math.floor(Math.log2(result + 1)), 33);
    features.add(`IPv4 part ${radix} ${size}`);
  }
  return result;
};

const { URL, URLSearchParams, parseURL, parseURLWithValidationErrors, isValidURLString } =
  require(path.join(reference, "index.js"));
const { implementation: URLImpl } = require(path.join(reference, "lib", "URL-impl.js"));
const { parseUrlencodedString } = require(path.join(reference, "lib", "urlencoded.js"));
const { basicURLParse } = require(path.join(reference, "lib", "url-state-machine.js"));
listenTo(stateMachinePrototype());

// The state machine is not exported: an accessor that every object inherits
// catches one at its first assignment.
function stateMachinePrototype() {
  let prototype = null;
  Object.defineProperty(Object.prototype, "atSignSeen", {
    configurable: true,
    set(value) {
      prototype = Object.getPrototypeOf(this);
      Object.defineProperty(this, "atSignSeen", { value, writable: true });
    }
  });
  basicURLParse("a:");
  delete Object.prototype.atSignSeen;
  return prototype;
}

function listenTo(prototype) {
  for (const key of Object.keys(prototype).filter(k => k.startsWith("parse "))) {
    const from = key.slice("parse ".length);
    const run = prototype[key];
    prototype[key] = function (c, cStr) {
      if (states === null) {
        return run.call(this, c, cStr);
      }
      const { buffer, url, stateOverride } = this;
      const before = { scheme: url.scheme, segments: url.path.length, at: this.atSignSeen };
      if (states.at(-1) !== from) {
        states.push(from);
      }
      const result = run.call(this, c, cStr);
      let to = this.state;
      if (result === true && this.pointer >= this.input.length) {
        if (to !== from) {
          states.push(to);
        }
        states.push("end");
        to += " end";
      } else if (result === false) {
        to = "end";
        states.push("end");
      } else if (result !== true) {
        to = "failure";
        states.push("failure");
      }
      recordFeatures(this, { from, to, c, buffer, before, stateOverride });
      return result;
    };
  }
}

const kindOf = scheme => scheme === "file" ? "file" : miscellaneous.isSpecialScheme(scheme) ? "special" : "other";

// The features of a step are what the vectors are chosen by: in which state,
// for which kind of scheme, what each code point does; and in the states that
// look at their buffer, what was in it.
function recordFeatures(machine, { from, to, c, buffer, before, stateOverride }) {
  const kind = from.includes("scheme") ? "" : kindOf(before.scheme);
  const end = c === undefined || "/\\?#".includes(String.fromCodePoint(c));
  const step = `${stateOverride ? "override " : ""}${from} ${kind} ${codePointClass(c)} ${to}`;
  features.add(step);
  features.add(`transition ${stateOverride ?? ""} ${from} ${to}`);
  if (machine.base !== null && /relative|file|no scheme/u.test(from)) {
    const { path: basePath, scheme } = machine.base;
    const shape = typeof basePath === "string" ? "opaque" :
      `${Math.min(basePath.length, 3)} ${/^[a-z]:$/iu.test(basePath[0] ?? "") ? "drive" : ""}`;
    if (end || from.includes("slash")) {
      features.add(`${step} base ${kindOf(scheme)} ${shape}`);
    }
  }
  if (from === "path" && end) {
    const dots = /^(?:\.|%2e){1,3}$/iu.test(buffer) ? buffer : /^[a-z][:|]/iu.test(buffer) ? `drive ${buffer.length}` : "";
    features.add(`segment ${kind} ${codePointClass(c)} ${dots} ${Math.min(before.segments, 2)}`);
  } else if (from === "file host" && end) {
    const shape = /^[a-z][:|]/iu.test(buffer) ? `drive ${buffer.length}` : /^localhost$/iu.test(buffer) ? "localhost" : buffer === "";
    features.add(`file host ${codePointClass(c)} ${shape} ${to}`);
  } else if ((from === "host" || from === "hostname") && (end || c === 0x3A) && buffer.startsWith("[")) {
    const shape = buffer.slice(0, 60).replace(/[0-9]+(?=\.|\]$|$)/gu, d => d.length > 1 && d[0] === "0" ? "00" : Number(d) > 255 ? "256" : "9")
      .replace(/[0-9a-f]{5,}/giu, "hhhhh").replace(/0[0-9a-f]+/giu, "0h").replace(/[1-9a-f][0-9a-f]*/giu, "h");
    features.add(`IPv6 ${shape.length > 16 ? shape.length : shape} ${to}`);
  } else if (from === "port" && buffer !== "") {
    features.add(`port ${before.scheme} ${Math.min(buffer.length, 7)} ${buffer[0] === "0"} ${machine.url.port === null} ${to}`);
  } else if (from === "authority" && c === 0x40) {
    features.add(`credentials ${kind} ${before.at} ${machine.passwordTokenSeen} ${buffer === ""}`);
    for (const character of buffer.slice(0, 40)) {
      features.add(`credentials ${codePointClass(character.codePointAt(0))}`);
    }
  } else if (from === "scheme" && c === 0x3A) {
    features.add(`scheme ${kindOf(buffer)} ${machine.base === null ? "" : kindOf(machine.base.scheme)} ${to}`);
  }
}

function codePointClass(c) {
  if (c === undefined) {
    return "EOF";
  }
  if (c <= 0x7F) {
    return String.fromCharCode(c);
  }
  if ((c & 0xFFFE) === 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF)) {
    return "noncharacter";
  }
  return c < 0xA0 ? "C1" : c <= 0x7FF ? "2 bytes" : c === 0xFFFD ? "U+FFFD" : c <= 0xFFFF ? "3 bytes" : "4 bytes";
}

// A url is a URL or a URLImpl.
function attributesOf(url) {
  const result = {};
  for (const name of attributes) {
    result[name] = url[name];
  }
  result.searchParams = [...url.searchParams].map(([name, value]) => [name, value]);
  return result;
}

const attributes = [
  "href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"
];

// The reference's URL class takes no encoding, so its getters are given a record.
function urlOfRecord(record) {
  const url = Object.create(URLImpl.prototype);
  url._url = record;
  url._query = parseUrlencodedString(record.query ?? "");
  return url;
}

// What is not well-formed UTF-8 comes as { bytes }, in base64.
function text(value) {
  return typeof value === "string" ? value.toWellFormed() : decoder.decode(Buffer.from(value.bytes, "base64"));
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function parse(request, input) {
  let baseURL = null;
  if (request.base !== null && request.base !== undefined) {
    baseURL = parseURL(text(request.base));
    if (baseURL === null) {
      return { failure: true, baseFailure: true };
    }
  }
  if (request.trace) {
    states = [];
    features = new Set();
  }
  const { url, validationErrors } = parseURLWithValidationErrors(input, { baseURL, encoding: request.encoding });
  // What follows runs the parser too, for the origin of a blob URL.
  const path = states;
  const seen = features;
  states = features = null;
  const result = url === null ? { failure: true } : attributesOf(urlOfRecord(url));
  if (request.trace) {
    for (const error of new Set(validationErrors)) {
      seen.add(`error ${error}`);
    }
    if (url === null) {
      seen.add(`failure ${validationErrors.at(-1)}`);
    }
    result.states = path;
    result.features = [...seen];
  }
  result.validationErrors = validationErrors;
  result.valid = isValidURLString(input, { baseURL });
  return result;
}

// One after the other, each with all attributes after it.
function set(request, url) {
  return request.set.map(([name, value]) => {
    const before = url.href;
    if (request.trace) {
      states = [];
      features = new Set();
    }
    let threw = false;
    try {
      url[name] = text(value);
    } catch {
      threw = true;
    }
    // The getters run the parser too, for the origin of a blob URL.
    const path = states;
    const seen = features;
    states = features = null;
    const result = attributesOf(url);
    result.threw = threw;
    result.again = URL.parse(url.href)?.href ?? null;
    if (request.trace) {
      const shape = `${kindOf(url.protocol.slice(0, -1))} ${url.host === ""} ${url.pathname.startsWith("/")}`;
      seen.add(`set ${name} ${shape} ${before === url.href} ${value === ""} ${path.at(-1)}`);
      result.states = path;
      result.features = [...seen];
    }
    return result;
  });
}

// An operation is a method of URLSearchParams and its arguments, "size",
// "entries", or "@" and an attribute of the URL to set.
function params(request, url, list) {
  return request.params.map(([name, ...args]) => {
    args = args.map(text);
    let result = null;
    if (name.startsWith("@")) {
      try {
        url[name.slice(1)] = args[0];
      } catch {
        result = "threw";
      }
    } else if (name === "size") {
      result = list.size;
    } else if (name === "entries") {
      result = [...list];
    } else {
      result = list[name](...args) ?? null;
    }
    return { result, list: [...list], string: String(list), href: url?.href };
  });
}

// Whether the ContextJ rules of RFC 5892 hold in a domain: tr46 does not check them
// fully in a label with more than one U+200C.
const { validZWNJ, combiningClassVirama } = require(path.join(path.dirname(tr46File), "lib", "regexes.js"));
const [joinsBefore, joinsAfter] = validZWNJ.source.split("\\u200C");
const validBefore = new RegExp(`${joinsBefore}$`, "u");
const validAfter = new RegExp(`^${joinsAfter}`, "u");

function validJoiners(domain) {
  return toUnicode(domain, false).domain.split(".").every(label => {
    const codePoints = [...label];
    return codePoints.every((c, i) => !/[\u200C\u200D]/u.test(c) ||
      validJoiner(codePoints.slice(0, i), c, codePoints.slice(i + 1)));
  });
}

// Appendices A.1 and A.2, literally.
function validJoiner(before, joiner, after) {
  return combiningClassVirama.test(before.at(-1) ?? "") ||
    joiner === "\u200C" && validBefore.test(before.join("")) && validAfter.test(after.join(""));
}

function toUnicode(domain, checkJoiners) {
  return tr46.toUnicode(domain, {
    checkHyphens: false, checkBidi: true, checkJoiners, useSTD3ASCIIRules: false,
    transitionalProcessing: false, ignoreInvalidPunycode: false
  });
}

// domain answers what the domain parser makes of a domain, without and with
// beStrict, and what domain to Unicode does.
function domain(name) {
  const parsed = beStrict => {
    const result = miscellaneous.domainParser(name, null, beStrict);
    return result === failure ? null : result;
  };
  const unicode = toUnicode(name, true);
  return { relaxed: parsed(false), strict: parsed(true), unicode: unicode.error ? name : unicode.domain, joiners: validJoiners(name) };
}

const dataURL = require("data-urls");

// data answers what a data: URL holds.
function data(input) {
  const result = dataURL(input);
  return result === null ? { failure: true } : { mimeType: String(result.mimeType), body: Buffer.from(result.body).toString("base64") };
}

function initOf(init) {
  return Array.isArray(init) ? init.map(pair => pair.map(text)) : text(init);
}

function answer(request) {
  if (request.domain) {
    return domain(text(request.input));
  }
  if (request.data) {
    return data(text(request.input));
  }
  let result;
  if (request.init !== undefined) {
    result = { params: params(request, null, new URLSearchParams(initOf(request.init))) };
  } else {
    const input = text(request.input);
    result = parse(request, input);
    if (!result.failure && (request.set || request.params)) {
      const url = new URL(input);
      if (request.set) {
        result.set = set(request, url);
      }
      if (request.params) {
        result.params = params(request, url, url.searchParams);
      }
    }
  }
  return result;
}

let rest = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", chunk => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  if (lines.length > 0) {
    process.stdout.write(lines.map(line => `${JSON.stringify(answer(JSON.parse(line)))}\n`).join(""));
  }
});
