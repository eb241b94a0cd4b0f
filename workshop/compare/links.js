// Evaluated in a page of the server, as an expression. It returns what Chromium finds on pages.
(() => {
const properties = {
  action: "action", cite: "cite", data: "data", formaction: "formAction", href: "href", longdesc: "longDesc", poster: "poster", src: "src"
};
const names = [
  "action", "background", "cite", "clip-path", "content", "cursor", "data", "fill", "filter", "formaction", "href", "imagesrcset",
  "itemid", "itemtype", "longdesc", "mask", "ping", "poster", "profile", "src", "srcset", "stroke", "style", "xlink:href"
];
const html = "http://www.w3.org/1999/xhtml", svg = "http://www.w3.org/2000/svg", math = "http://www.w3.org/1998/Math/MathML";

function attributesOf(element) {
  const isSVG = element.namespaceURI === svg, isHTML = element.namespaceURI === html, isMath = element.namespaceURI === math;
  const of = (name, value, url) => ({
    element: element.localName, name, value, url, svg: isSVG, math: isMath,
    refreshes: (element.getAttribute("http-equiv") ?? "").toLowerCase() === "refresh",
  });
  const list = [];
  if (element.localName === "style" && (isHTML || isSVG) && ["", "text/css"].includes((element.getAttribute("type") ?? "").toLowerCase())) {
    for (const child of isSVG ? element.childNodes : [{ nodeType: 3, data: element.textContent }]) {
      if (child.nodeType === 3) {
        list.push(of("", child.data));
      }
    }
  }
  for (const { name, value } of element.attributes) {
    if (!names.includes(name) || !isHTML && !isSVG && name !== "style" && !(isMath && ["href", "xlink:href"].includes(name))) {
      continue;
    }
    if (isSVG && ["href", "xlink:href"].includes(name) && !("href" in element)) {
      continue;
    }
    if (isSVG && !["href", "xlink:href", "style", "fill", "stroke", "filter", "mask", "clip-path", "cursor"].includes(name)) {
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
})()
