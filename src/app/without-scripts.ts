import { markSvg } from "#base/brand/mark.ts";
import { escapeHtml } from "#base/escape-html.ts";
import type { PageData } from "#base/page.ts";
import { translatorFor } from "#server/translator.ts";

/** Returns what sign-in and app pages show when scripts are disabled: the brand, and a note that scripts are required. */
export function renderWithoutScripts({ brand, closed, locale }: PageData): string {
  const translate = translatorFor(locale, "tenancy");
  const mark = markSvg(brand.mark, { solid: "var(--primary-solid)", on: "var(--primary-on)" });
  return [
    `<div class="without-scripts"><p><span aria-hidden="true">${mark}</span><b dir="auto">${escapeHtml(brand.name)}</b></p>`,
    `<main><h1>${escapeHtml(translate(closed ? "withoutScripts.away" : "withoutScripts.title"))}</h1>`,
    `<p>${escapeHtml(translate(closed ? "withoutScripts.awayLine" : "withoutScripts.line", { name: brand.name }))}</p></main></div>`,
  ].join("");
}
