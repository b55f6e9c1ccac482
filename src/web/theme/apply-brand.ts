import type { Brand } from "#base/brand/brand.ts";
import { brandStyles } from "#base/brand/brand-styles.ts";
import type { Correction } from "#base/brand/variables.ts";

/** Writes into the element that the server's page brought: only variables change, so no component renders again. */
export function applyBrand(brand: Brand): Correction[] {
  const { css, corrections } = brandStyles(brand);
  const element = document.querySelector("style[data-brand]");
  if (element) element.textContent = css;
  return corrections;
}
