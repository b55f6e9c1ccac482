import type { Brand } from "#base/brand/brand.ts";
import { brandStyles } from "#base/brand/brand-styles.ts";
import { lookOf } from "#base/brand/presets.ts";
import { loadBrandFont } from "./brand-fonts.ts";
import { showBrandIcon } from "./brand-icon.ts";

/** Writes into the elements that the server's page brought: only variables change, so no component renders again. */
export function applyBrand(brand: Brand): void {
  const write = (selector: string, css: string) => {
    const element = document.querySelector(selector);
    if (element) element.textContent = css;
  };
  void loadBrandFont(lookOf(brand).font);
  write("style[data-brand]", brandStyles(brand).css);
  write("style[data-brand-css]", brand.css);
  showBrandIcon(brand);
}
