import type { FontName } from "#base/brand/fonts.ts";

/** Each font's style sheet is loaded with the brand that uses it; pages reference theirs in the head, so that it is available at once. */
const sheets: Record<FontName, () => Promise<unknown>> = {
  inter: () => import("@fontsource-variable/inter/wght.css"),
  "source-sans": () => import("@fontsource-variable/source-sans-3/wght.css"),
  nunito: () => import("@fontsource-variable/nunito/wght.css"),
  "roboto-slab": () => import("@fontsource-variable/roboto-slab/wght.css"),
  lora: () => import("@fontsource-variable/lora/wght.css"),
  "space-grotesk": () => import("@fontsource-variable/space-grotesk/wght.css"),
};

/** Text is readable without its font, so a style sheet that fails to load is ignored. */
export const loadBrandFont = (font: FontName): Promise<void> =>
  sheets[font]().then(
    () => undefined,
    () => undefined,
  );
