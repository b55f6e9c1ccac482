import { expect, test } from "vitest";
import { parseArticle } from "./article.ts";
import { renderFeed, renderSiteMap } from "./feed.ts";

const post = parseArticle(
  "first",
  "---\ntitle: First\ndescription: About {{name}}.\ndate: 2026-11-01\n---\nAt {{name}}, [write](/contact).\n\n![Board](picture:board)\n",
);
const site = {
  ...{ name: "A & B", title: "Blog", locale: "de", self: "https://a.example/blog/rss.xml" },
  addressOf: (path: string) => `https://a.example${path}?lang=de`,
};

test("a post has its full text, with absolute links that work from anywhere", () => {
  const [, whole] = /<content:encoded>(.*?)<\/content:encoded>/s.exec(renderFeed([post], site))!;
  const html = whole!
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
  expect(html).toContain('At A &amp; B, <a href="https://a.example/contact?lang=de">write</a>.');
  expect(html.match(/<img [^>]*src="([^"]*)"/g)).toHaveLength(1);
  expect(html).toContain('src="https://a.example/pictures/board-de-light.webp"');
});

test("the site map lists each page once for every language, with all alternates", () => {
  const alternates = [
    { lang: "en", href: "https://a.example/help" },
    { lang: "de", href: "https://a.example/help?lang=de" },
    { lang: "x-default", href: "https://a.example/help" },
  ];
  const map = renderSiteMap([alternates]);
  expect([...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    "https://a.example/help",
    "https://a.example/help?lang=de",
  ]);
  expect(map.match(/hreflang=/g)).toHaveLength(6);
});
