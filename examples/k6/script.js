import http from "k6/http";
import { check } from "k6";
import { URL, URLSearchParams, URLPattern } from "k6/x/url";

export const options = { vus: 2, iterations: 10, thresholds: { checks: ["rate==1"] } };

const base = new URL(__ENV.BASE_URL || "https://quickpizza.grafana.com/");
const article = new URLPattern({ pathname: "/articles/:id" });

// What setup returns goes to the virtual users as JSON: return the text of a URL.
export function setup() {
  return { start: new URL("../articles/17?page=1#top", base).href };
}

export default function (data) {
  const u = new URL(data.start);
  u.searchParams.set("page", __ITER + 2);
  u.searchParams.append("tag", "ä & b");
  const found = http.get(u.href, { tags: { name: "article" } });
  check(found, {
    "the request has the URL": (r) => r.request.url === u.href,
    "the pattern matches": () => article.exec(u).pathname.groups.id === "17",
  });

  const form = new URLSearchParams({ q: "ä & b", page: "1" });
  const posted = http.post(new URL("/search", base).href, form.toString(), {
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  check(posted, { "the request has the form": (r) => r.request.body === form.toString() });
}
