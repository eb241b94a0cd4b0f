const base = new URL("https://shop.example/");
reply(new URLPattern({ hostname: "shop.example", pathname: "/articles/:id" }), "an article");

const u = new URL("/articles/17", base);
u.searchParams.append("tag", "ä & b");
print(u.href);
print(fetch(u).text);
