import type { FontName } from "#base/brand/fonts.ts";

/** Each font's sheet arrives with the brand that asks for it; pages name theirs in their head, so that it is there at once. */
const sheets: Record<FontName, () => Promise<unknown>> = {
  inter: () => import("@fontsource-variable/inter/wght.css"),
  "source-sans": () => import("@fontsource-variable/source-sans-3/wght.css"),
  nunito: () => import("@fontsource-variable/nunito/wght.css"),
  "roboto-slab": () => import("@fontsource-variable/roboto-slab/wght.css"),
  lora: () => import("@fontsource-variable/lora/wght.css"),
  "space-grotesk": () => import("@fontsource-variable/space-grotesk/wght.css"),
};

/** Words can be read without their font: a sheet that does not arrive is no error to anybody. */
export const loadBrandFont = (font: FontName): Promise<void> =>
  sheets[font]().then(
    () => undefined,
    () => undefined,
  );
