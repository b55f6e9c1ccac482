import type { TFunction } from "i18next";

/** Describes a browser and its system, or the one that is known. */
export function deviceText(
  { browser, system }: { browser: string | null; system: string | null },
  t: TFunction<"identity">,
): string {
  return browser && system ? t("sessions.on", { browser, system }) : (browser ?? system ?? t("sessions.unknown"));
}
