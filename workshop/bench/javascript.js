// What npm's whatwg-url asks for when it is loaded, and goja lacks.
globalThis.SharedArrayBuffer = class {
  get byteLength() { return 0; }
  get growable() { return false; }
};
Object.defineProperty(ArrayBuffer.prototype, "resizable", { get: () => false });
globalThis.TextEncoder = class {
  encode(s) { return Uint8Array.from(unescape(encodeURIComponent(s)), (c) => c.charCodeAt(0)); }
};
globalThis.TextDecoder = class {
  decode(bytes) { return decodeURIComponent(escape(String.fromCharCode(...bytes))); }
};
String.prototype.toWellFormed = toWellFormed;
{
  const { getPrototypeOf } = Object;
  Object.getPrototypeOf = (o) => (o === undefined ? null : getPrototypeOf(o)); // of async generators
}
