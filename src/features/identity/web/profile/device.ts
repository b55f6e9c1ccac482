import type { TFunction } from "i18next";

/** A browser and its system in words, or as much as is known. */
export function deviceText(
  { browser, system }: { browser: string | null; system: string | null },
  t: TFunction<"identity">,
): string {
  return browser && system ? t("sessions.on", { browser, system }) : (browser ?? system ?? t("sessions.unknown"));
}
