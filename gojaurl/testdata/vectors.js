// Checks the vectors of one file, and reports differences.
(function (file, vectors, report) {
  "use strict";

  const check = (vector, what, got, want) => {
    if (JSON.stringify(got) !== JSON.stringify(want)) {
      report(`${JSON.stringify(vector)}: ${what} is ${JSON.stringify(got)}, want ${JSON.stringify(want)}`);
    }
  };

  const checkAttributes = (vector, url, expected) => {
    for (const name of Object.keys(expected).filter(name => name in url)) {
      check(vector, name, url[name], expected[name]);
    }
  };

  // Only the href setter throws.
  const set = (vector, url, name, value) => {
    try {
      url[name] = value;
    } catch (e) {
      check(vector, "what is thrown", [name, e instanceof TypeError], ["href", true]);
      return "threw";
    }
  };

  const checkParse = (vector) => {
    const base = vector.base === null ? undefined : vector.base;
    check(vector, "canParse", URL.canParse(vector.input, base), !vector.failure);
    if (vector.failure) {
      check(vector, "parse", URL.parse(vector.input, base), null);
    } else {
      checkAttributes(vector, new URL(vector.input, base), vector);
    }
  };

  const checkSetters = (vector) => {
    const url = new URL(vector.href);
    vector.set.forEach(([name, value], i) => {
      set(vector, url, name, value);
      check(vector, `href after ${i}`, url.href, vector.hrefs[i]);
    });
    checkAttributes(vector, url, vector.expected);
    check(vector, "searchParams", [...url.searchParams], vector.searchParams);
  };

  const operate = (vector, url, params, [name, ...args]) => {
    if (name[0] === "@") {
      return set(vector, url, name.slice(1), args[0]);
    } else if (name === "entries") {
      return [...params];
    } else if (name === "size") {
      return params.size;
    } else {
      return params[name](...args);
    }
  };

  const checkSearchParams = (vector) => {
    const url = vector.href === undefined ? null : new URL(vector.href);
    const params = url ? url.searchParams : new URLSearchParams(vector.init ?? vector.pairs);
    for (const step of vector.steps) {
      check(vector, step.op[0], operate(vector, url, params, step.op) ?? null, step.result ?? null);
      check(vector, "the list after " + step.op[0], [...params], step.list);
      check(vector, "the string after " + step.op[0], params.toString(), step.string);
      if (url) check(vector, "href after " + step.op[0], url.href, step.href);
    }
  };

  const checks = { "setters.json": checkSetters, "searchparams.json": checkSearchParams };
  vectors.forEach(checks[file] ?? checkParse);
});
