import type { Brand } from "#base/brand/brand.ts";
import { brandStyles } from "#base/brand/brand-styles.ts";
import { iconHref } from "#base/brand/mark.ts";
import { lookOf } from "#base/brand/presets.ts";
import { schemeVariables } from "#base/brand/variables.ts";
import { localeOf } from "#base/locales.ts";
import type { PageData, RenderedPage } from "#base/page.ts";
import { renderBootSkeleton } from "./boot-skeleton.ts";
import type { FontFiles } from "./font-files.ts";

/** The placeholder of the nonce. No name, colour or JSON can contain it. */
const noncePlaceholder = "\0";

/** A page without its nonce: the pieces between the places where the nonce goes. */
export type Page = readonly string[];

export const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

type Parts = {
  fonts?: FontFiles | undefined;
  rendered?: RenderedPage | undefined;
  /** What a page that is not server-rendered shows where scripts are disabled. */
  noScriptHtml?: string | undefined;
};

/**
 * Writes the tenant's name, icon, colours, scheme, font and language into the built page, so that its first byte is already branded and no
 * page flashes another brand.
 */
export function preparePage(html: string, data: PageData, { fonts, rendered, noScriptHtml = "" }: Parts = {}): Page {
  const { brand, locale } = data;
  const { dir } = localeOf(locale);
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  const head = [
    `<style data-brand nonce="${noncePlaceholder}">${brandStyles(brand).css}</style>`,
    // The style sheet is validated when it is stored and cannot close its element; if it ever could, it is left out.
    `<style data-brand-css nonce="${noncePlaceholder}">${brand.css.includes("</") ? "" : brand.css}</style>`,
    ...iconLinks(brand),
    ...fontLinks(brand, fonts),
    `<script type="application/json" id="page">${json}</script>`,
  ].join("");
  // Functions, since `$` in a tenant's name must not be read as a pattern.
  return (
    html
      .replace(/<html[^>]*>/, (tag) => {
        const scheme = lookOf(brand).scheme;
        return tag
          .replace(/lang="\w*" dir="\w*"/, `lang="${locale}" dir="${dir}"`)
          .replace("<html ", `<html data-default-scheme="${scheme}" `)
          .replace('scheme="light"', `scheme="${scheme === "dark" ? "dark" : "light"}"`);
      })
      .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(rendered?.title ?? brand.name)}</title>`)
      .replace(/(<meta name="description" content=")/, (tag) => tag + escapeHtml(rendered?.description ?? ""))
      .replace("<!--brand-->", () => head + (rendered?.head ?? ""))
      // Placed beside the root and not in it: a root with content counts as server-rendered and is hydrated.
      .replace('<div id="root">', (place) =>
        rendered ? place + rendered.html : wrapNoScript(noScriptHtml) + renderBootSkeleton(data) + place,
      )
      .split(noncePlaceholder)
  );
}

const wrapNoScript = (html: string) => (html ? `<noscript>${html}</noscript>` : "");

/** Fills in the nonce of the response: the strict content security policy allows only these styles. */
export const renderPage = (html: string, data: PageData, nonce: string) => preparePage(html, data).join(nonce);

function iconLinks(brand: Brand): string[] {
  const { variables } = schemeVariables(brand, "light");
  const colours = { solid: variables["--primary-solid"] ?? "", on: variables["--primary-on"] ?? "" };
  const { scheme } = lookOf(brand);
  const canvas = (of: "light" | "dark") => schemeVariables(brand, of).variables["--canvas"];
  const themes =
    scheme === "system"
      ? (["light", "dark"] as const).map(
          (of) => `<meta name="theme-color" media="(prefers-color-scheme: ${of})" content="${canvas(of)}">`,
        )
      : [`<meta name="theme-color" content="${canvas(scheme)}">`];
  return [
    `<link rel="icon" href="${escapeHtml(iconHref(brand.favicon, brand.mark, colours))}">`,
    '<link rel="apple-touch-icon" href="/brand/icon-180.png">',
    // With credentials: on the app's own host the session decides the tenant.
    '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">',
    ...themes,
  ];
}

/** Fonts are requested by the page and not by its scripts, so that text does not change its shape while it is read. */
function fontLinks(brand: Brand, fonts: FontFiles | undefined): string[] {
  const files = fonts?.[lookOf(brand).font];
  if (!files) return [];
  return [
    `<link rel="preload" href="${files.latin}" as="font" type="font/woff2" crossorigin>`,
    `<link rel="stylesheet" href="${files.sheet}">`,
  ];
}
