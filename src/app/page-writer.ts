import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { type LocaleCode, localeOf, locales } from "#base/locales.ts";
import type { PageData, PageHead, RenderedPage } from "#base/page.ts";
import { sourceOf } from "#features/site/pages.ts";
import type { Services } from "#server/ctx.ts";
import { filesFor, readBuildManifest } from "#server/http/build-manifest.ts";
import { escapeHtml } from "#server/http/page.ts";

type Renderer = { renderPage: (path: string, page: PageData) => Promise<{ html: string; head: PageHead }> };

type SiteAddress = Pick<PageData, "home" | "ownLocale">;

/** Returns a page's URL: plain in the tenant's own language, with `?lang=` in any other. */
export const urlIn = ({ home, ownLocale }: SiteAddress, path: string, locale: LocaleCode): string =>
  `${home}${path}${locale === ownLocale ? "" : `?lang=${locale}`}`;

const link = (rel: string, href: string, more = "") => `<link rel="${rel}" href="${escapeHtml(href)}"${more}>`;
const meta = (property: string, content: string) => `<meta property="${property}" content="${escapeHtml(content)}">`;

/** Returns the page's URL in every language, and the default for readers who use none of them. */
export const alternates = (siteAddress: SiteAddress, path: string) => [
  ...locales.map(({ code }) => ({ lang: code as string, href: urlIn(siteAddress, path, code) })),
  { lang: "x-default", href: `${siteAddress.home}${path}` },
];

function openGraphTags(
  { title, description, published }: PageHead,
  { brand, locale, home }: PageData,
  url: string,
): string[] {
  return [
    meta("og:type", published ? "article" : "website"),
    meta("og:title", title),
    meta("og:description", description),
    meta("og:url", url),
    meta("og:site_name", brand.name),
    meta("og:locale", localeOf(locale).intl.slice(0, 5).replace("-", "_")),
    meta("og:image", `${home}/brand/social.png?lang=${locale}`),
    meta("og:image:width", "1200"),
    meta("og:image:height", "630"),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(published ? [meta("article:published_time", published)] : []),
  ];
}

/** Writes the structured data that search engines read, in the schema.org vocabulary. */
function structuredDataScript(head: PageHead, { brand, locale, home }: PageData, url: string): string {
  const owner = { "@type": "Organization", name: brand.legalName, url: home, logo: `${home}/brand/icon-512.png` };
  const page = head.published
    ? { "@type": "BlogPosting", headline: head.title, datePublished: head.published, author: owner, publisher: owner }
    : { "@type": "WebPage", name: head.title, isPartOf: { "@type": "WebSite", name: brand.name, url: home } };
  const structuredData = {
    "@context": "https://schema.org",
    ...page,
    url,
    inLanguage: locale,
    description: head.description,
  };
  return `<script type="application/ld+json">${JSON.stringify(structuredData).replaceAll("<", "\\u003c")}</script>`;
}

/**
 * Returns a function that renders public pages with the built renderer, or undefined if there is no build. The renderer is loaded with the
 * first page, because a server without public visits does not need it.
 */
export function createPageWriter({ log }: Pick<Services, "log">, folder: string, writer: string) {
  if (!existsSync(writer)) return undefined;
  const manifest = readBuildManifest(folder);
  let loading: Promise<Renderer> | undefined;
  const write = async (path: string, page: PageData): Promise<RenderedPage> => {
    loading ??= import(pathToFileURL(writer).href) as Promise<Renderer>;
    const { html, head } = await (await loading).renderPage(path, page);
    const { locale } = page;
    const url = urlIn(page, path, locale);
    const { scripts, sheets } = filesFor(manifest, [
      `src/features/site/web/${sourceOf(path)}`,
      `src/web/shell/locales/${locale}.json`,
      `src/features/site/locales/${locale}.json`,
      ...(locale === "ar" ? ["src/web/theme/arabic-font.ts"] : []),
    ]);
    return {
      html,
      title: head.title,
      description: head.description,
      head: [
        ...sheets.map((href) => link("stylesheet", href)),
        ...scripts.map((href) => link("modulepreload", href)),
        link("canonical", url),
        ...alternates(page, path).map(({ lang, href }) => link("alternate", href, ` hreflang="${lang}"`)),
        ...(path.startsWith("/blog")
          ? [link("alternate", `/blog/rss.xml?lang=${locale}`, ' type="application/rss+xml"')]
          : []),
        ...openGraphTags(head, page, url),
        structuredDataScript(head, page, url),
      ].join(""),
    };
  };
  return (path: string, page: PageData): Promise<RenderedPage | undefined> =>
    write(path, page).catch((error) => {
      log.error({ err: error, path }, "a public page could not be written");
      return undefined;
    });
}
