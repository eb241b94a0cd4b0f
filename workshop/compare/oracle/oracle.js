// Answers with the results of the URL Standard's reference implementation for an input:
// one JSON object a line on standard input, one a line on standard output, in
// the same order. oracle.go describes the objects.
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

// The states of a run of the state machine that is being recorded, or null.
let states = null;

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
      if (states.at(-1) !== from) {
        states.push(from);
      }
      const result = run.call(this, c, cStr);
      if (result === true && this.pointer >= this.input.length) {
        if (this.state !== from) {
          states.push(this.state);
        }
        states.push("end");
      } else if (result === false) {
        states.push("end");
      } else if (result !== true) {
        states.push("failure");
      }
      return result;
    };
  }
}

// A url is a URL or a URLImpl.
function attributesOf(url) {
  const result = {};
  for (const name in URL.prototype) {
    if (typeof url[name] === "string") {
      result[name] = url[name];
    }
  }
  result.searchParams = [...url.searchParams].map(([name, value]) => [name, value]);
  return result;
}

// The reference's URL class takes no encoding, so its getters are given a record.
function urlOfRecord(record) {
  const url = Object.create(URLImpl.prototype);
  url._url = record;
  url._query = parseUrlencodedString(record.query ?? "");
  return url;
}

// Ill-formed UTF-8 is passed as { bytes }, in base64.
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
  }
  const { url, validationErrors } = parseURLWithValidationErrors(input, { baseURL, encoding: request.encoding });
  // The rest runs the parser too, for the origin of a blob URL.
  const path = states;
  states = null;
  const result = url === null ? { failure: true } : attributesOf(urlOfRecord(url));
  if (request.trace) {
    result.states = path;
  }
  result.validationErrors = validationErrors;
  result.valid = isValidURLString(input, { baseURL });
  return result;
}

// The sets one after another, each with all attributes after it.
function set(request, url) {
  return request.set.map(([name, value]) => {
    if (request.trace) {
      states = [];
    }
    try {
      url[name] = text(value);
    } catch {
      // The attributes are unchanged.
    }
    // The getters run the parser too, for the origin of a blob URL.
    const path = states;
    states = null;
    const result = attributesOf(url);
    if (request.trace) {
      result.states = path;
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

// domain answers with the results of the domain parser, without and with beStrict, and of domain to
// Unicode. If the ContextJ rules do not hold, only a domain in ASCII has a result: the domain in
// lower case.
function domain(name) {
  const parsed = beStrict => {
    const result = miscellaneous.domainParser(name, null, beStrict);
    return result === miscellaneous.failure ? null : result;
  };
  if (!validJoiners(name)) {
    return { relaxed: /[^\0-\x7F]/.test(name) ? null : parsed(false), strict: null, unicode: name };
  }
  const unicode = toUnicode(name, true);
  return { relaxed: parsed(false), strict: parsed(true), unicode: unicode.error ? name : unicode.domain };
}

const dataURL = require("data-urls");

// data answers with the content of a data: URL.
function data(input) {
  const result = dataURL(input);
  return result === null ? { failure: true } : { mimeType: String(result.mimeType), body: Buffer.from(result.body).toString("base64") };
}

function answer(request) {
  if (request.domain) {
    return domain(text(request.input));
  }
  if (request.data) {
    return data(text(request.input));
  }
  let result;
  if (request.init !== undefined || request.pairs !== undefined) {
    const init = request.pairs?.map(pair => pair.map(text)) ?? text(request.init);
    result = { params: params(request, null, new URLSearchParams(init)) };
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
