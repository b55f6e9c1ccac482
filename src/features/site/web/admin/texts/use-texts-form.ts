import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSettingsForm } from "#web/ui/use-settings-form.ts";
import { errors, type SiteTexts, saveSiteWords } from "../../../contract.ts";
import { findPlaceholderFault } from "../../../editable.ts";
import { siteTexts } from "../queries.ts";

/** A dot in a field's name would address a nested object. */
export const fieldOf = (key: string) => key.replaceAll(".", "/");
const keyOf = (field: string) => field.replaceAll("/", ".");

/** Returns the typed texts by key, without those left to the default. */
export const typedTexts = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, text]) => (text.trim() ? [[keyOf(field), text.trim()]] : [])),
  );

/** Keeps a draft while editing and saves on request: only what changed, because others may edit the rest. */
export function useTextsForm({ locale, words, ours }: SiteTexts, onSaved: () => void) {
  const { t } = useTranslation(["admin", "site"]);
  const queries = useQueryClient();
  const faultIn = (key: string, text: string) => {
    const fault = text.trim() ? findPlaceholderFault(ours[key] ?? "", text) : undefined;
    return fault && t(`site:errors.${fault.code}`, { place: fault.place });
  };
  const before = Object.fromEntries(Object.keys(ours).map((key) => [fieldOf(key), words[key] ?? ""]));
  return useSettingsForm(saveSiteWords, {
    draftName: `site texts ${locale}`,
    initialValues: before,
    toInput: (values) => {
      const changed = Object.entries(values).filter(([field, text]) => text.trim() !== before[field]);
      return { locale, words: Object.fromEntries(changed.map(([field, text]) => [keyOf(field), text.trim()])) };
    },
    validate: (values) =>
      Object.fromEntries(Object.entries(values).map(([field, text]) => [field, faultIn(keyOf(field), text) ?? false])),
    fieldOf: (error) =>
      errors.lostPlace.is(error) || errors.unknownPlace.is(error) ? fieldOf(error.params.key) : undefined,
    onSuccess: (saved) => queries.setQueryData(siteTexts(locale).queryKey, saved),
    message: () => t("texts.saved"),
    onDone: onSaved,
  });
}
