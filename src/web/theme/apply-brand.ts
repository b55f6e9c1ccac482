import type { Brand } from "#base/brand/brand.ts";
import { brandStyles } from "#base/brand/brand-styles.ts";
import { iconHref } from "#base/brand/mark.ts";
import { lookOf } from "#base/brand/presets.ts";
import { loadBrandFont } from "./brand-fonts.ts";

/** Writes into the style elements of the server's page: only variables change, so no component rerenders. */
export function applyBrand(brand: Brand): void {
  const write = (selector: string, css: string) => {
    const element = document.querySelector(selector);
    if (element) element.textContent = css;
  };
  void loadBrandFont(lookOf(brand).font);
  write("style[data-brand]", brandStyles(brand).css);
  write("style[data-brand-css]", brand.css);
  const colours = getComputedStyle(document.documentElement);
  const [solid, on] = [colours.getPropertyValue("--primary-solid"), colours.getPropertyValue("--primary-on")];
  document.querySelector("link[rel=icon]")?.setAttribute("href", iconHref(brand.favicon, brand.mark, { solid, on }));
}
