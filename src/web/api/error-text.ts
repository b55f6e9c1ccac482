import type { i18n as I18n } from "i18next";
import { useTranslation } from "react-i18next";
import { AppError } from "#base/errors.ts";
import { dateFormat } from "#base/formats.ts";
import { fallbackLocale, localeOf } from "#base/locales.ts";

/** Errors carry a day as `2026-11-18`; a text writes `{{until, day}}` to show it as the reader writes dates. */
const formatDay = (day: string, language = fallbackLocale as string): string =>
  dateFormat(localeOf(language).intl, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));

/**
 * `base.network` is translated by the platform's catalogue, `tenancy.nameTaken` by the feature's own. Any other error is shown with its own
 * message, and one that has none with a generic text [R8.1].
 */
export function errorText(i18n: I18n, error: unknown): string {
  const unexpected = i18n.t("errors.base.unexpected", { ns: "ui" });
  if (!(error instanceof AppError)) return (error instanceof Error && error.message) || unexpected;
  const [feature = "", name = ""] = error.code.split(".");
  const [ns, key] = feature === "base" ? ["ui", `errors.base.${name}`] : [feature, `errors.${name}`];
  const params = typeof error.params === "object" ? error.params : {};
  // Added here and not at the start, because only errors need it and the public pages load without this file.
  i18n.services.formatter?.add("day", formatDay);
  // Codes are data, unknown to the types of the catalogues, so `exists` checks them at run time.
  return i18n.exists(key, { ns }) ? String(i18n.t(key as never, { ns, ...params } as never)) : unexpected;
}

export function useErrorText(): (error: unknown) => string {
  const { i18n } = useTranslation("ui");
  return (error) => errorText(i18n, error);
}
