// Evaluated in a page of the server of wpt.go, as an expression. It defines functions that return
// cases of the web-platform-tests with Chromium's results in place of the others. If a URL of a case
// resolves to Chromium's, it stays: Chromium has only resolved ones.
(() => {
const same = (reference, url, base) => new URL(reference, base).href === url ? reference : url;

const sleep = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));

globalThis.srcset = cases => Promise.all(cases.map(async ([text, first]) => {
  const image = new Image();
  image.srcset = text;
  await sleep(1000);
  return [text, image.currentSrc === "" ? "" : same(first, image.currentSrc, document.baseURI)];
}));

// refresh loads each page of the server, which has only a meta element, and waits for the page
// that follows. It loads a few at a time, so that the seconds are right.
globalThis.refresh = async cases => {
  const answers = [];
  for (let i = 0; i < cases.length; i += 6) {
    answers.push(...await Promise.all(cases.slice(i, i + 6).map((columns, j) => refreshed(columns, i + j))));
  }
  return answers;
};

function loaded(frame) {
  return new Promise(resolve => {
    frame.onload = () => resolve({ at: performance.now(), url: frame.contentWindow.location.href });
  });
}

async function refreshed([content, , reference], i) {
  const frame = document.createElement("iframe");
  frame.src = "/refresh/" + i;
  const first = loaded(frame);
  document.body.append(frame);
  const { at, url: base } = await first;
  const next = await Promise.race([loaded(frame), sleep(4000)]);
  frame.remove();
  return next ? [content, String(Math.floor((next.at - at) / 1000)), same(reference, next.url, base)] : [content, null];
}
})()
