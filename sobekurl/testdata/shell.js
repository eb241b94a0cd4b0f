// The environment in which the web-platform-tests' scripts run: the part of a browser's that they need.
// It is loaded after testharness.js, which would otherwise take it for a window. host is Go's
// side of it.
(function (host, kind) {
  "use strict";

  const define = (properties) => {
    for (const [name, value] of Object.entries(properties)) {
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
    }
  };

  const isWindow = kind === "window";
  define({
    GLOBAL: { isWindow: () => isWindow, isWorker: () => !isWindow, isShadowRealm: () => false },
    location: { search: "" },
  });

  // Each assertion that a script makes is counted.
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const f = globalThis[name];
    if (name.startsWith("assert_") && typeof f === "function") {
      globalThis[name] = (...args) => {
        host.countAssertion();
        return f(...args);
      };
    }
  }
  add_completion_callback((tests, status) => {
    for (const t of tests) {
      host.report(t.name, t.status === t.PASS, String(t.message));
    }
    host.complete(status.status === status.OK, String(status.message));
  });

  class DOMException extends Error {
    #name;
    constructor(message, name) {
      super(message);
      this.#name = name;
    }
    get name() { return this.#name; }
    get code() { return codes.indexOf(this.#name); }
  }
  const names = ("INDEX_SIZE_ERR DOMSTRING_SIZE_ERR HIERARCHY_REQUEST_ERR WRONG_DOCUMENT_ERR INVALID_CHARACTER_ERR " +
    "NO_DATA_ALLOWED_ERR NO_MODIFICATION_ALLOWED_ERR NOT_FOUND_ERR NOT_SUPPORTED_ERR INUSE_ATTRIBUTE_ERR " +
    "INVALID_STATE_ERR SYNTAX_ERR INVALID_MODIFICATION_ERR NAMESPACE_ERR INVALID_ACCESS_ERR VALIDATION_ERR " +
    "TYPE_MISMATCH_ERR SECURITY_ERR NETWORK_ERR ABORT_ERR URL_MISMATCH_ERR QUOTA_EXCEEDED_ERR TIMEOUT_ERR " +
    "INVALID_NODE_TYPE_ERR DATA_CLONE_ERR").split(" ");
  const codes = [];
  codes[names.indexOf("DATA_CLONE_ERR") + 1] = "DataCloneError";
  names.forEach((name, i) => {
    DOMException[name] = i + 1;
    DOMException.prototype[name] = i + 1;
  });
  for (const name of ["name", "code"]) {
    Object.defineProperty(DOMException.prototype, name, { enumerable: true });
  }

  class FormData {
    #list = [];
    append(name, value) { this.#list.push([name, value]); }
    has(name) { return this.#list.some((tuple) => tuple[0] === name); }
    [Symbol.iterator]() { return this.#list.values(); }
  }
  const bodyAsForm = async (body) => {
    const form = new FormData();
    for (const { Name, Value } of host.parseForm(body)) form.append(Name, Value);
    return form;
  };

  define({
    // JSON.parse turns a lone surrogate into U+FFFD, so JSON is read as JavaScript.
    fetch: async (path) => {
      const text = host.read(path);
      return { ok: true, text: async () => text, json: async () => (0, eval)("(" + text + ")") };
    },
    TextEncoder: class TextEncoder {
      encode(s) { return new Uint8Array(host.utf8(s)); }
    },
    btoa: host.btoa,
    DOMException,
    FormData,
    Request: class Request {
      #body;
      constructor(url, { body }) { this.#body = body; }
      formData() { return bodyAsForm(this.#body); }
    },
    Response: class Response {
      #body;
      constructor(body) { this.#body = body; }
      formData() { return bodyAsForm(this.#body); }
    },
    // Structured cloning of a platform object fails, unless its class is serializable.
    structuredClone: (value) => {
      if (value === null || typeof value !== "object") return value;
      if (Array.isArray(value)) return value.map(structuredClone);
      if (Object.prototype.toString.call(value) !== "[object Object]") {
        throw new DOMException("not cloneable", "DataCloneError");
      }
      return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, structuredClone(v)]));
    },
  });

  if (!isWindow) {
    class DedicatedWorkerGlobalScope {}
    define({ DedicatedWorkerGlobalScope });
    Object.setPrototypeOf(globalThis, DedicatedWorkerGlobalScope.prototype);
    return;
  }

  // The document has a base element, and the elements that createElement makes.
  const base = { href: "about:blank" };

  // An a or area element: HTML's HTMLHyperlinkElementUtils.
  class Hyperlink {
    #href;
    get #url() {
      return this.#href === undefined ? null : URL.parse(this.#href, base.href);
    }
    setAttribute(name, value) {
      assert_equals(name, "href");
      this.#href = String(value);
    }
    get href() {
      const url = this.#url;
      return url ? url.href : this.#href ?? "";
    }
    set href(value) { this.setAttribute("href", value); }
    get origin() { return this.#url?.origin ?? ""; }
    static {
      for (const name of ["protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"]) {
        Object.defineProperty(this.prototype, name, {
          get() { return this.#url?.[name] ?? (name === "protocol" ? ":" : ""); },
          set(value) {
            const url = this.#url;
            if (url) {
              url[name] = value;
              this.#href = url.href;
            }
          },
        });
      }
    }
    remove() {}
    // To follow a javascript: URL is a task that runs it as a script.
    click() {
      const url = this.#url;
      if (url?.protocol === "javascript:") {
        setTimeout(() => (0, eval)(host.percentDecode(url.href.slice("javascript:".length))), 0);
      }
    }
  }

  // An iframe that loads percent-encoding.py, a page with a link, in an encoding.
  class Frame {
    set src(value) {
      const { pathname, searchParams } = new URL(value, "http://web-platform.test/url/");
      assert_equals(pathname, "/url/resources/percent-encoding.py");
      const base64 = searchParams.get("value").replaceAll(" ", "+"); // the server undoes this too
      const link = host.parseIn(searchParams.get("encoding"), base64);
      this.contentDocument = { querySelector: () => link };
      setTimeout(() => this.onload(), 0);
    }
    remove() {}
  }

  define({
    Window: class Window {},
    webkitURL: URL, // the IDL's LegacyWindowAlias
    document: {
      body: { appendChild: (element) => element },
      createElement: (name) => (name === "iframe" ? new Frame() : new Hyperlink()),
      getElementsByTagName: () => [],
      getElementById: (id) => (assert_equals(id, "base"), base),
    },
  });
});
