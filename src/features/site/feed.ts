import { escapeHtml } from "#base/escape-html.ts";
import type { Article } from "./article.ts";
import { fillPlaceholders } from "./fill-placeholders.ts";

const element = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`;

type Site = {
  name: string;
  /** The title of the feed. */
  title: string;
  locale: string;
  /** Returns the URL of a page in the feed's language. */
  addressOf: (path: string) => string;
  self: string;
};

/** Prepares the HTML of a page for feed readers: links become absolute, and only one color scheme of each picture is kept. */
const feedHtml = (html: string, { name, locale, addressOf }: Pick<Site, "name" | "locale" | "addressOf">) =>
  fillPlaceholders(html, { name: escapeHtml(name), locale })
    .replace(/<img class="dark-only"[^>]*>/g, "")
    .replace(/ href="(\/[^"]*)"/g, (_, path: string) => ` href="${escapeHtml(addressOf(path))}"`)
    .replace(/ src="(\/[^"]*)"/g, (_, path: string) => ` src="${escapeHtml(new URL(path, addressOf("/")).href)}"`);

/** Renders the posts as RSS 2.0, newest first, each with its full text. */
export function renderFeed(posts: readonly Article[], { name, title, locale, addressOf, self }: Site): string {
  const items = posts
    .toSorted((a, b) => (b.date ?? "").localeCompare(a.date ?? ""))
    .map(({ slug, title: articleTitle, description, html, date }) => {
      const address = addressOf(`/blog/${slug}`);
      return [
        "<item>",
        element("title", fillPlaceholders(articleTitle, { name })),
        element("link", address),
        `<guid isPermaLink="true">${escapeHtml(address)}</guid>`,
        element("pubDate", new Date(`${date}T08:00:00Z`).toUTCString()),
        element("description", fillPlaceholders(description, { name })),
        element("content:encoded", feedHtml(html, { name, locale, addressOf })),
        "</item>",
      ].join("");
    });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>',
    element("title", `${name} · ${title}`),
    element("link", addressOf("/blog")),
    element("description", title),
    element("language", locale),
    `<atom:link href="${escapeHtml(self)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    "</channel></rss>",
  ].join("");
}

type Alternate = { lang: string; href: string };

/** Renders the site map: every public page in each language, with its alternates in the others. */
export function renderSiteMap(pages: readonly (readonly Alternate[])[]): string {
  const entries = pages.flatMap((alternates) => {
    const links = alternates.map(
      ({ lang, href }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeHtml(href)}"/>`,
    );
    const addresses = new Set(alternates.map(({ href }) => href));
    return [...addresses].map((address) => `<url>${element("loc", address)}${links.join("")}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    "</urlset>",
  ].join("");
}

/** Allows crawlers to read the public pages; the pages behind sign-in are excluded. */
export const renderRobots = (home: string, hidden: readonly string[]): string =>
  ["User-agent: *", ...hidden.map((path) => `Disallow: ${path}`), "", `Sitemap: ${home}/sitemap.xml`, ""].join("\n");
