import { createHash } from "node:crypto";
import { type LocaleCode, localeOf } from "#base/locales.ts";
import { translatorFor } from "#server/translator.ts";

const style = `:root{color-scheme:light dark}
body{margin:0;min-block-size:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,sans-serif;color:light-dark(#1d2433,#e6e7ea);background:light-dark(#fff,#16171a)}
main{max-inline-size:32rem;padding:32px 24px;overflow-wrap:anywhere}h1{margin:0 0 8px;font-size:22px;line-height:1.3}p{margin:0;color:light-dark(#4e5566,#b3b6bf)}`;

/** Allows the page's own style and nothing else. */
export const unknownHostPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; frame-ancestors 'none'`;

/** The page of an unknown host, in the visitor's language. It is the same for every such host, so it names none. */
export function unknownHostPage(locale: LocaleCode): string {
  const words = translatorFor(locale, "tenancy");
  const { intl, dir } = localeOf(locale);
  const title = words("unknownHost.title");
  return `<!doctype html><html lang="${intl}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${words("unknownHost.line")}</p></main></body></html>`;
}
