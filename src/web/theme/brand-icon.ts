import type { Brand } from "#base/brand/brand.ts";
import { iconHref } from "#base/brand/mark.ts";

/** The tab carries the tenant's icon, or its mark in its colours, from the first byte on; here it follows when they change. */
export function showBrandIcon({ favicon, mark }: Brand): void {
  const colours = getComputedStyle(document.documentElement);
  const colour = (name: string) => colours.getPropertyValue(name);
  const href = iconHref(favicon, mark, { solid: colour("--primary-solid"), on: colour("--primary-on") });
  document.querySelector("link[rel=icon]")?.setAttribute("href", href);
}
