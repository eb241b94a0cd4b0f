// Evaluated in a page of the server, or in Node with parse5, as an expression. It returns the
// attributes and the style elements of pages.
(() => {
const properties = {
  action: "action", cite: "cite", data: "data", formaction: "formAction", href: "href", longdesc: "longDesc", poster: "poster", src: "src"
};
const svgNames = [
  "href", "xlink:href", "style", "fill", "stroke", "filter", "mask", "clip-path", "cursor", "marker", "marker-start", "marker-mid", "marker-end"
];
const svgElements = [
  "a", "animate", "animateMotion", "animateTransform", "discard", "feImage", "filter", "image", "linearGradient", "mpath", "pattern",
  "radialGradient", "script", "set", "textPath", "use"
];
const html = "http://www.w3.org/1999/xhtml", svg = "http://www.w3.org/2000/svg", math = "http://www.w3.org/1998/Math/MathML";

function attributesOf(element) {
  const isSVG = element.namespaceURI === svg, isHTML = element.namespaceURI === html, isMath = element.namespaceURI === math;
  const attributes = [...element.attributes ?? element.attrs].map(a => ({ name: a.prefix ? `${a.prefix}:${a.name.split(":").at(-1)}` : a.name, value: a.value }));
  const lower = name => (attributes.find(a => a.name === name)?.value ?? "").toLowerCase();
  const localName = element.tagName === undefined || element.localName ? element.localName : element.tagName;
  const of = (name, value, url) => ({
    element: localName, name, value, url, svg: isSVG, math: isMath, refreshes: lower("http-equiv") === "refresh",
  });
  const list = [];
  if (localName === "style" && (isHTML || isSVG) && ["", "text/css"].includes(lower("type"))) {
    list.push(of("", [...element.childNodes].filter(c => c.nodeName === "#text").map(c => c.data ?? c.value).join("")));
  }
  for (const { name, value } of attributes) {
    if (!isHTML && !isSVG && name !== "style" && !(isMath && ["href", "xlink:href"].includes(name))) {
      continue;
    }
    if (isSVG && (!svgNames.includes(name) || name.endsWith("href") && !svgElements.includes(localName))) {
      continue;
    }
    const url = isHTML && value !== "" ? element[properties[name]] : undefined;
    list.push(of(name, value, typeof url === "string" ? url : undefined));
  }
  return list;
}

function load(src) {
  return new Promise(resolve => {
    const frame = document.createElement("iframe");
    frame.onload = () => resolve(frame);
    frame.src = src;
    document.body.append(frame);
  });
}

globalThis.readPages = async count => {
  const frames = await Promise.all(Array.from({ length: count }, (_, i) => load("/dir/" + i)));
  return frames.map(frame => {
    const doc = frame.contentDocument;
    const answer = { base: doc.baseURI, attributes: [...doc.querySelectorAll("*")].flatMap(attributesOf) };
    frame.remove();
    return answer;
  });
};

// A NUL does nothing in browsers, and by the standard, which parse5 follows, it ends the head.
// parse5 lacks three of the standard's rules, which browsers follow: a template element ends table
// scope, HTML's elements in SVG and MathML may have CDATA sections, and in a row the end tag of a
// tbody, tfoot or thead that is not open is ignored.
if (globalThis.parse5) {
  const { Parser, Tokenizer } = parse5;
  const stack = Object.getPrototypeOf(new Parser().openElements);
  const inTableScope = (stack, names) => {
    let i = stack.stackTop;
    const name = () => stack.treeAdapter.getNamespaceURI(stack.items[i]) === html && stack.treeAdapter.getTagName(stack.items[i]);
    while (i >= 0 && !names.includes(name()) && !["html", "table", "template"].includes(name())) {
      i = stack.slotBelow(i);
    }
    return i >= 0 && names.includes(name());
  };
  const namesOf = Object.fromEntries(Object.entries(parse5.html.TAG_NAMES).map(([key, name]) => [parse5.html.TAG_ID[key], name]));
  stack.hasInTableScope = function (id) {
    return inTableScope(this, [namesOf[id]]);
  };
  stack.hasTableBodyContextInTableScope = function () {
    return inTableScope(this, ["tbody", "tfoot", "thead"]);
  };
  const inRow = 13, end = Parser.prototype._endTagOutsideForeignContent;
  Parser.prototype._endTagOutsideForeignContent = function (token) {
    if (this.insertionMode !== inRow || !["tbody", "tfoot", "thead"].includes(token.tagName) || this.openElements.hasInTableScope(token.tagID)) {
      end.call(this, token);
    }
  };
  const onNUL = Parser.prototype.onNullCharacter;
  Parser.prototype.onNullCharacter = function (token) {
    if (this.tokenizer.inForeignNode) {
      onNUL.call(this, token);
    }
  };
  const open = Tokenizer.prototype._stateMarkupDeclarationOpen;
  Tokenizer.prototype._stateMarkupDeclarationOpen = function (codePoint) {
    const before = this.inForeignNode;
    this.inForeignNode = this.handler.currentNotInHTML;
    open.call(this, codePoint);
    this.inForeignNode = before;
  };
}

// A DOMParser runs no scripts. parse5 reads a page in both ways.
const documentsOf = globalThis.DOMParser ?
  page => [new DOMParser().parseFromString(page, "text/html")] :
  page => [true, false].map(scriptingEnabled => parse5.parse(page, { scriptingEnabled }));

function elementsIn(node) {
  const children = [...node.childNodes ?? [], ...node.content?.childNodes ?? []];
  return children.flatMap(child => [...child.attributes ?? child.attrs ? [child] : [], ...elementsIn(child)]);
}

// A DOMParser's document also has a first base element.
const firstBase = document => document.querySelector ? [{ element: "base", name: "first", value: [...document.querySelectorAll("base[href]")].find(e => e.namespaceURI === html)?.getAttribute("href") ?? "" }] : [];

globalThis.answers = pages => pages.map(page => documentsOf(page).flatMap(d => [...firstBase(d), ...elementsIn(d).flatMap(attributesOf)]));
})()
