import type { LocaleCode } from "#base/locales.ts";

/** The Chinese style sheet alone is 100 kB of @font-face rules, so each script's fonts are loaded with its language. */
export async function loadScriptFont(locale: LocaleCode): Promise<void> {
  if (locale === "ar") await import("./arabic-font.ts");
  if (locale === "zh") await import("@fontsource-variable/noto-sans-sc/wght.css");
}
