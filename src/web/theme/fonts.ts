import type { LocaleCode } from "#base/locales.ts";

/** The Chinese sheet alone is 100 kB of @font-face rules: each script's sheet arrives with its language. */
export async function loadScriptFont(locale: LocaleCode): Promise<void> {
  if (locale === "ar") await import("./arabic-font.ts");
  if (locale === "zh") await import("@fontsource-variable/noto-sans-sc/wght.css");
}
