import type { i18n as I18n } from "i18next";
import { useTranslation } from "react-i18next";
import { AppError } from "#base/errors.ts";

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
  // Codes are data, unknown to the types of the catalogues, so `exists` checks them at run time.
  return i18n.exists(key, { ns }) ? String(i18n.t(key as never, { ns, ...params } as never)) : unexpected;
}

export function useErrorText(): (error: unknown) => string {
  const { i18n } = useTranslation("ui");
  return (error) => errorText(i18n, error);
}
