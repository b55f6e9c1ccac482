import { markSvg } from "#base/brand/mark.ts";
import { escaped } from "#base/escaped.ts";
import type { PageData } from "#base/page.ts";
import { wordsIn } from "#server/words.ts";

/** Returns what sign-in and app pages show when scripts are disabled: the brand, and a note that scripts are required. */
export function withoutScripts({ brand, closed, locale }: PageData): string {
  const say = wordsIn(locale, "site");
  const mark = markSvg(brand.mark, { solid: "var(--primary-solid)", on: "var(--primary-on)" });
  return [
    `<div class="without-scripts"><p><span aria-hidden="true">${mark}</span><b dir="auto">${escaped(brand.name)}</b></p>`,
    `<main><h1>${escaped(say(closed ? "withoutScripts.away" : "withoutScripts.title"))}</h1>`,
    `<p>${escaped(say(closed ? "withoutScripts.awayLine" : "withoutScripts.line", { name: brand.name }))}</p></main></div>`,
  ].join("");
}
