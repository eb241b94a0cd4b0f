// Draws the answers of the program in viewer.wasm. Text from outside becomes text nodes and values
// of fields, never markup.
"use strict";

const byId = id => document.getElementById(id);

// The state that the page shows, and that a link shares.
const state = { input: "", base: "", pattern: "", edits: [] };
// The edit in progress, while its field has the focus: its name and the field.
let openEdit = null;
let openField = null;
let isDrawing = false;
// The answer from when the page was built, and whether the program is there to answer the rest.
let first = null;
let isReady = false;
// The URL after the edits.
let result = "";

// Inputs longer than this are answered when typing pauses, and have no link.
const longInput = 50_000;
const longLink = 30_000;

function element(name, attributes = {}, ...children) {
  const e = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    e.setAttribute(key, value);
  }
  e.append(...children);
  return e;
}

function setText(id, text) {
  const e = byId(id);
  if (e.textContent !== text) {
    e.textContent = text;
  }
}

// The data that each parent was drawn from, as JSON.
const drawnFrom = new WeakMap();

// redraw gives a parent one child for each item. Children at its beginning and its end whose items
// are unchanged stay: that is faster, and they keep the focus.
function redraw(parent, items, make) {
  const keys = items.map(item => JSON.stringify(item));
  const before = drawnFrom.get(parent) ?? [];
  const shorter = Math.min(keys.length, before.length);
  let start = 0;
  while (start < shorter && keys[start] === before[start]) {
    start++;
  }
  let end = 0;
  while (end < shorter - start && keys[keys.length - 1 - end] === before[before.length - 1 - end]) {
    end++;
  }
  const next = parent.children[before.length - end] ?? null;
  for (let i = before.length - end - start; i > 0; i--) {
    parent.children[start].remove();
  }
  const added = document.createDocumentFragment();
  added.append(...items.slice(start, items.length - end).map(make));
  parent.insertBefore(added, next);
  drawnFrom.set(parent, keys);
}

// This browser's reading of the input.
function readHere(input, base) {
  try {
    const u = base === "" ? new URL(input) : new URL(input, base);
    const record = { error: "", params: u.searchParams.toString() };
    for (const name in u) {
      if (typeof u[name] === "string") {
        record[name] = u[name];
      }
    }
    return record;
  } catch {
    return { error: "new URL() throws a TypeError" };
  }
}

// The name and the version of this browser.
async function browserName() {
  const data = navigator.userAgentData;
  if (data?.getHighEntropyValues) {
    const { fullVersionList = data.brands } = await data.getHighEntropyValues(["fullVersionList"]);
    const brands = fullVersionList.filter(b => !/not.?a.?brand/i.test(b.brand));
    const brand = brands.find(b => b.brand !== "Chromium") ?? brands[0];
    if (brand) {
      return `${brand.brand} ${brand.version}`;
    }
  }
  const agent = navigator.userAgent;
  for (const [pattern, name] of [[/Firefox\/([\d.]+)/, "Firefox"], [/Edg\/([\d.]+)/, "Edge"], [/Chrome\/([\d.]+)/, "Chrome"], [/Version\/([\d.]+).*Safari/, "Safari"]]) {
    const found = pattern.exec(agent);
    if (found) {
      return `${name} ${found[1]}`;
    }
  }
  return "";
}

// update draws the answer to the state. Until the program is there, only the first example has an
// answer.
function update() {
  const browser = readHere(state.input, state.base);
  if (isReady) {
    draw(JSON.parse(weburlAnswer({ ...state, browser })));
  } else if (isFirst(browser)) {
    draw(first.answer);
  } else {
    showAnswer(false);
  }
}

// showAnswer shows the answer, or that it is still to come.
function showAnswer(isThere) {
  byId("loading").hidden = isThere;
  byId("answered").hidden = !isThere;
  byId("viewer").hidden = !isThere;
}

// isFirst reports whether the state is the one that was answered when the page was built, and this
// browser reads it as the standard says.
function isFirst(browser) {
  const e = first?.about.examples[0];
  return e && state.input === e.input && state.base === (e.base ?? "") && state.pattern === "" && state.edits.length === 0 &&
    Object.entries(first.browser).every(([name, value]) => value === (browser[name] ?? ""));
}

function draw(answer) {
  document.documentElement.dataset.first ??= String(Math.round(performance.now()));
  showAnswer(true);
  isDrawing = true;
  drawVerdict(answer);
  drawRows(answer.rows, answer.verdict.meaning);
  drawInput(answer);
  byId("record").hidden = !answer.components;
  if (answer.components) {
    drawComponents(answer.components);
    drawPairs(answer.params ?? [], answer.moreParams ?? 0);
    drawShown(answer.shown);
    drawMatch(answer.match);
  }
  isDrawing = false;
  byId("undo").disabled = state.edits.length === 0;
  for (const b of byId("examples").querySelectorAll("button")) {
    const e = first.about.examples[b.dataset.example];
    b.setAttribute("aria-pressed", String(e.input === state.input && (e.base ?? "") === state.base));
  }
  saveSoon();
}

let updateTimer = 0;

function updateSoon() {
  clearTimeout(updateTimer);
  if (state.input.length + state.base.length < longInput) {
    update();
  } else {
    updateTimer = setTimeout(update, 150);
  }
}

const pageTitle = "How a URL is read";

function drawVerdict({ verdict }) {
  byId("verdict").className = `verdict ${verdict.level}`;
  setText("headline", verdict.headline);
  setText("meaning", verdict.meaning ?? "");
  redraw(byId("notes"), verdict.notes ?? [], note => element("p", {}, note));
  const suggestion = verdict.suggestion ?? "";
  byId("suggested").hidden = suggestion === "";
  byId("suggestion").dataset.input = suggestion;
  setText("suggestion", `Read ${suggestion} instead`);
  document.title = `${verdict.headline} – ${pageTitle}`;
  document.querySelector("[property='og:title']").content = verdict.headline;
  document.querySelector("[property='og:description']").content = verdict.meaning ?? "";
}

const readers = ["The standard", "This browser", "net/url"];
const rowNames = { result: "URL", place: "Connects to", filter: "A filter sees", params: "Parameters" };
const signs = { same: ["", ""], spelled: ["≈", "differs in spelling: "], differs: ["≠", "differs: "] };

function drawRows(rows, told) {
  const refuses = rows[0].values.map(value => value.startsWith("refused"));
  redraw(byId("rows"), rows.flatMap(row => {
    const why = row.meaning === told ? "" : row.meaning ?? "";
    const drawn = { ...row, refuses, explained: why !== "" };
    return why ? [drawn, { why }] : [drawn];
  }), newRow);
}

function newRow({ why, name, level, values, marks, refuses, explained }) {
  if (why) {
    return element("tr", { role: "row", class: "why" }, element("td", { role: "cell", colspan: "4" }, why));
  }
  const [sign, spoken] = signs[level];
  const head = element("th", { role: "rowheader", scope: "row" },
    element("span", { class: "sign", "aria-hidden": "true" }, sign),
    element("span", { class: "hidden" }, spoken), rowNames[name] ?? name);
  const cells = values.map((value, i) => {
    const cell = element("td", { role: "cell", "data-reader": readers[i] }, value === "" ? refuses[i] ? "refused" : "none" : element("span", {}, value));
    cell.classList.toggle("none", value === "");
    cell.classList.toggle("other", marks[i]);
    return cell;
  });
  const row = element("tr", { role: "row", class: level, "data-row": name }, head, ...cells);
  row.classList.toggle("explained", explained);
  row.classList.toggle("alike", values.every(value => value === values[0]) && new Set(refuses).size === 1);
  return row;
}

function drawInput(answer) {
  const failure = answer.failure || answer.baseFailure;
  byId("validity").replaceChildren(
    answer.valid ? "This is valid." : failure ? "This does not parse. " : "This parses, but it is not valid. ",
    element("span", { class: "quiet" }, failure ? "" : answer.valid || !answer.invalid ? "" : `It breaks this rule of the standard: ${answer.invalid}.`));
  setText("base-note", answer.baseFailure ? `The base URL does not parse: ${answer.baseFailure}.` : "");
  byId("base-note").classList.toggle("refused", Boolean(answer.baseFailure));
  byId("base").setAttribute("aria-invalid", String(Boolean(answer.baseFailure)));

  const pieces = (answer.pieces ?? []).flatMap(p => [p, ...(p.numbers ?? [])]);
  redraw(byId("pieces"), pieces.length ? pieces : [null], newPiece);
  setText("hidden", answer.hidden ? `${answer.hidden.toLocaleString("en")} more bytes are not shown.` : "");
  const parts = new Set((answer.pieces ?? []).map(p => p.part).filter(Boolean));
  redraw(byId("legend"), [...parts], name => element("li", { class: `part-${name}` }, name));
  redraw(byId("findings"), answer.findings ?? [], newFinding);
  setText("more", answer.more ? `${answer.more.toLocaleString("en")} more errors are not listed.` : "");
}

// newPiece returns the element for a piece, for a number of an error, or for no input.
function newPiece(p) {
  if (p === null) {
    return element("span", { class: "quiet" }, "The input is empty.");
  }
  if (typeof p === "number") {
    return element("sup", {}, String(p));
  }
  const span = element("span", p.part ? { class: `part-${p.part}` } : {});
  if (p.wrong) {
    span.classList.add("wrong");
  }
  if (p.invisible) {
    span.classList.add("chip");
    span.append(element("span", { class: "hidden" }, p.name ? `${p.name} ` : ""), p.text);
    span.title = p.name || "invisible character";
  } else if (p.text) {
    span.append(p.text);
    span.classList.toggle("isolated", /[^\0-\x7f]/.test(p.text)); // each isolate takes the browser's time
  } else {
    span.classList.add("missing");
    span.append(element("span", { "aria-hidden": "true" }, "‸"), element("span", { class: "hidden" }, "something is missing here"));
  }
  return span;
}

function newFinding(f) {
  const select = element("button", { type: "button", "aria-label": `Select error ${f.number} in the input` }, "Select");
  select.addEventListener("click", () => {
    byId("input").focus();
    byId("input").setSelectionRange(f.start ?? 0, f.end ?? 0);
  });
  return element("li", { "data-name": f.name },
    element("p", {}, element("a", { href: f.link, rel: "noreferrer" }, f.name), f.count > 1 ? ` ${f.count} times ` : " ", select),
    element("p", {}, f.meaning, f.fatal ? " Parsing fails here." : ""),
    element("p", { class: "quiet" }, f.advice));
}

// A field keeps the typed text until it loses the focus.
function setField(field, value) {
  if (field !== openField && field.value !== value) {
    field.value = value;
  }
}

function closeEdit() {
  openEdit = null;
  openField = null;
}

function edit(name, value) {
  if (openEdit === name && state.edits.length > 0) {
    state.edits[state.edits.length - 1] = [name, value];
  } else {
    state.edits.push([name, value]);
    openEdit = name;
  }
  update();
}

function editable(field, name) {
  field.addEventListener("input", () => {
    openField = field;
    edit(name(), field.value);
  });
  const end = () => {
    closeEdit();
    if (field.isConnected && !isDrawing) { // a removed field loses the focus too
      update();
    }
  };
  field.addEventListener("change", end); // by the Enter key
  field.addEventListener("blur", end);
}

const fieldAttributes = { type: "text", dir: "ltr", spellcheck: "false", autocapitalize: "off", autocomplete: "off" };

function drawComponents(components) {
  const box = byId("components");
  result = components[0].value;
  byId("take").disabled = Boolean(components[0].long);
  if (!box.firstChild) {
    box.append(...components.map(({ name }) => {
      const field = element("input", { ...fieldAttributes, id: `set-${name}`, "aria-describedby": `note-${name}` });
      editable(field, () => name);
      return element("div", { class: "component" },
        element("label", { for: `set-${name}`, class: `part-${name}` }, name), field, element("p", { id: `note-${name}`, class: "note" }));
    }));
  }
  for (const c of components) {
    const field = byId(`set-${c.name}`);
    const value = c.value ?? "";
    setField(field, c.long ? value + "…" : value);
    field.readOnly = Boolean(c.long);
    field.setAttribute("aria-invalid", String(Boolean(c.refused)));
    const note = byId(`note-${c.name}`);
    const left = field === openField && field.value !== value ? ` The value is ${value === "" ? "empty" : value}.` : "";
    const text = c.refused ? `${c.partly ? "Only partly used" : "Ignored"}: ${c.refused}.${left}` : (c.changes ?? []).join(", ");
    if (note.textContent !== text) {
      note.textContent = text;
      if (c.refused) {
        setText("told", `${c.name}: ${text}`);
      }
    }
    note.classList.toggle("refused", Boolean(c.refused));
  }
}

function drawPairs(pairs, more) {
  const box = byId("pairs");
  while (box.children.length > pairs.length) {
    box.lastChild.remove();
  }
  for (let i = box.children.length; i < pairs.length; i++) {
    box.append(newPair(i));
  }
  pairs.forEach((pair, i) => {
    const [name, value, remove] = box.children[i].children;
    for (const [field, text] of [[name, pair.name ?? ""], [value, pair.value ?? ""]]) {
      setField(field, text);
      field.readOnly = Boolean(pair.long);
    }
    remove.setAttribute("aria-label", `Delete parameter ${i + 1}`);
  });
  setText("more-pairs", more ? `${more.toLocaleString("en")} more parameters are not listed.` : pairs.length ? "" : "The query has no parameters.");
}

function newPair(i) {
  const fields = ["name", "value"].map(what => {
    const field = element("input", { ...fieldAttributes, "aria-label": `${what} of parameter ${i + 1}` });
    editable(field, () => `${i} ${what}`);
    return field;
  });
  const remove = element("button", { type: "button" }, "Delete");
  remove.addEventListener("click", () => {
    closeEdit();
    edit(`${i} delete`, "");
    closeEdit();
    const rows = byId("pairs").children;
    (rows[Math.min(i, rows.length - 1)]?.lastChild ?? byId("add")).focus();
  });
  return element("div", { class: "pair", role: "group", "aria-label": `parameter ${i + 1}` }, ...fields, remove);
}

function drawShown(shown) {
  const text = emphasised => (shown.display ?? []).map(t => {
    const part = element("bdi", {}, t.text);
    return emphasised && t.strong ? element("strong", {}, part) : part;
  });
  const rows = [
    ["Shown to people", element("bdi", { dir: "ltr" }, ...text(false))],
    ["With the registrable domain emphasised", element("bdi", { dir: "ltr", class: "emphasised" }, ...text(true))],
    ["Host in ASCII", shown.ascii],
    ["Host in Unicode", shown.unicode],
    ["Host shown to people", shown.host],
    ["Origin", shown.origin],
    ["Site", shown.site],
    ["SURT key", shown.surt],
  ];
  byId("shown").replaceChildren(...rows.flatMap(([name, value]) => [
    element("dt", {}, name),
    typeof value === "object" ? element("dd", {}, value) : element("dd", value ? {} : { class: "quiet" }, element("bdi", { dir: "ltr" }, value || "none")),
  ]));
}

function drawMatch(match) {
  setText("matches", !match ? "" : match.error ? `This is not a valid pattern: ${match.error}.` : match.matches ? "The URL matches." : "The URL does not match.");
  byId("matches").classList.toggle("refused", Boolean(match?.error));
  byId("pattern").setAttribute("aria-invalid", String(Boolean(match?.error)));
  byId("groups").replaceChildren(...(match?.groups ?? []).flatMap(g => [
    element("dt", {}, `${g.component} ${g.name ?? ""}`),
    element("dd", {}, element("bdi", { dir: "ltr" }, g.matched ? g.value ?? "" : "not used in this match")),
  ]));
}

// The link

let saveTimer = 0;
let settleTimer = 0;
// Whether the next change begins an entry of the browser's history. It does after a pause.
let isSettled = false;

function saveSoon() {
  clearTimeout(saveTimer);
  saveTimer = setTimeout(save, 200);
}

function save() {
  clearTimeout(saveTimer);
  const link = linkOf();
  if (location.hash !== link) {
    history[isSettled ? "pushState" : "replaceState"](null, "", link || location.pathname + location.search);
    isSettled = false;
  }
  clearTimeout(settleTimer);
  settleTimer = setTimeout(settle, 1500);
  byId("copy").disabled = link === "";
  setText("copied", link === "" ? "The input is too long for a link." : "");
  byId("test").hidden = true;
}

// settle ends an entry of the browser's history.
function settle() {
  save();
  clearTimeout(settleTimer);
  isSettled = true;
}

// linkOf returns the fragment with the state, or "" if that is too long.
function linkOf() {
  const params = new URLSearchParams({ url: state.input });
  if (state.base) {
    params.set("base", state.base);
  }
  if (state.pattern) {
    params.set("pattern", state.pattern);
  }
  for (const [name, value] of state.edits) {
    params.append("set", `${name}=${value}`);
  }
  const link = "#" + params;
  return link.length > longLink ? "" : link;
}

function loadState() {
  isSettled = false;
  const params = new URLSearchParams(location.hash.slice(1));
  const example = first.about.examples[0];
  const isShared = params.has("url");
  state.input = isShared ? params.get("url") : example.input;
  state.base = isShared ? params.get("base") ?? "" : example.base ?? "";
  state.pattern = params.get("pattern") ?? "";
  state.edits = params.getAll("set").map(s => {
    const i = s.indexOf("=");
    return i < 0 ? [s, ""] : [s.slice(0, i), s.slice(i + 1)];
  });
  showState();
  save();
  isSettled = true; // the next typed text is another entry
}

// showState puts the state into the fields and draws it.
function showState() {
  closeEdit();
  byId("input").value = state.input;
  byId("base").value = state.base;
  byId("pattern").value = state.pattern;
  // Characters that the field drops, such as a carriage return, are not in the answer either.
  state.input = byId("input").value;
  state.base = byId("base").value;
  updateSoon();
}

// read reads another input.
function read(input, base = "") {
  settle();
  Object.assign(state, { input, base, edits: [] });
  showState();
  settle();
}

async function copy(text, done, failed) {
  try {
    await navigator.clipboard.writeText(text);
    setText("copied", done);
  } catch {
    setText("copied", failed);
  }
}

function listen() {
  for (const id of ["input", "base"]) {
    byId(id).addEventListener("input", () => {
      state[id] = byId(id).value;
      state.edits = [];
      closeEdit();
      updateSoon();
    });
    byId(id).addEventListener("change", settle);
  }
  byId("pattern").addEventListener("input", () => {
    state.pattern = byId("pattern").value;
    updateSoon();
  });
  byId("undo").addEventListener("click", () => {
    state.edits = [];
    closeEdit();
    update();
  });
  byId("take").addEventListener("click", () => {
    read(result);
    byId("input").focus();
  });
  byId("suggestion").addEventListener("click", () => {
    read(byId("suggestion").dataset.input);
    byId("input").focus();
  });
  byId("add").addEventListener("click", () => {
    closeEdit();
    edit("add", "");
    closeEdit();
    byId("pairs").lastChild?.firstChild.focus();
  });
  byId("copy").addEventListener("click", () => {
    save();
    const hosted = document.querySelector("link[rel=canonical]")?.href;
    const isHere = !hosted && /^(localhost|127\..*|\[::1\])$/.test(location.hostname);
    copy((hosted ?? location.href.split("#")[0]) + location.hash, isHere ? "Copied. The link works only on this machine, while the viewer runs." : "Copied.",
      "Copying failed. Copy the link from the address bar.");
  });
  byId("copy-test").addEventListener("click", () => {
    const code = weburlTest(state.input, state.base);
    setText("test", code);
    byId("test").hidden = false;
    copy(code, "Copied.", "Copying failed. Copy the test from the page.");
  });
  // The page's address has the state, so a link to a section must not replace it.
  for (const link of document.querySelectorAll("nav a")) {
    link.addEventListener("click", event => {
      event.preventDefault();
      const heading = byId(link.getAttribute("href").slice(1));
      heading.setAttribute("tabindex", "-1");
      heading.focus();
      heading.scrollIntoView();
    });
  }
  addEventListener("hashchange", loadState);
}

function drawAbout({ go, examples }) {
  browserName().then(name => setText("browser", name), () => {});
  setText("go", go.replace(/^go/, "Go "));
  byId("examples").replaceChildren(...examples.map((e, i) => {
    const button = element("button", { type: "button", "data-example": String(i) }, e.label);
    button.addEventListener("click", () => read(e.input, e.base));
    return element("li", {}, button);
  }));
}

function fail(message) {
  const notice = byId("loading");
  byId("progress").hidden = true;
  notice.hidden = false;
  notice.setAttribute("role", "alert");
  notice.textContent = message;
}

// withProgress returns a response whose reading moves the bar.
function withProgress(response, size) {
  let read = 0;
  const count = new TransformStream({
    transform(chunk, controller) {
      read += chunk.length;
      byId("progress").value = Math.min(1, read / size);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(count), { headers: response.headers });
}

async function instantiate(response, go) {
  if (WebAssembly.instantiateStreaming && response.headers.get("Content-Type")?.startsWith("application/wasm")) {
    return WebAssembly.instantiateStreaming(response, go.importObject);
  }
  return WebAssembly.instantiate(await response.arrayBuffer(), go.importObject);
}

// load fetches a file. One with a version never changes, so that a copy in the cache is good.
async function load(file, version) {
  const response = await (version ? fetch(`${file}?${version}`, { cache: "force-cache" }) : fetch(file));
  if (!response.ok) {
    throw new Error(`${file}: ${response.status}`);
  }
  return response;
}

// begin shows the page with the answer to the first example.
async function begin() {
  first = await (await load("first.json")).json();
  drawAbout(first.about);
  listen();
  loadState();
}

async function start() {
  if (typeof WebAssembly === "undefined") {
    fail("This page needs WebAssembly. This browser does not have it, or it is switched off.");
    return;
  }
  try {
    const [response] = await Promise.all([load("viewer.wasm", document.documentElement.dataset.program), begin()]);
    const go = new Go();
    const { instance } = await instantiate(withProgress(response, first.size), go);
    go.run(instance);
  } catch (e) {
    fail(`The page could not load its WebAssembly program. ${e.message}`);
    return;
  }
  isReady = true;
  byId("progress").hidden = true;
  byId("copy-test").disabled = false;
  update();
  // For measurements: milliseconds from the start of the navigation.
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
}

start();
