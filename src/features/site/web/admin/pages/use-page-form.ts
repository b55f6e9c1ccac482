import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSettingsForm } from "#web/ui/use-settings-form.ts";
import { type SiteTexts, saveSitePage } from "../../../contract.ts";
import type { WrittenPage } from "../../../pages.ts";
import { siteTexts } from "../queries.ts";

export function usePageForm({ locale, pages }: SiteTexts, page: WrittenPage, onSaved: () => void) {
  const { t } = useTranslation("admin");
  const queries = useQueryClient();
  return useSettingsForm(saveSitePage, {
    draftName: `site page ${page} ${locale}`,
    initialValues: pages[page] ?? { title: "", text: "" },
    toInput: (values) => ({ locale, page, ...values }),
    validate: ({ title, text }) => ({ title: Boolean(text.trim()) && !title.trim() && { code: "required" } }),
    onSuccess: (saved) => queries.setQueryData(siteTexts(locale).queryKey, saved),
    message: (saved) => t(saved.pages[page] ? "pages.saved" : "pages.takenBack"),
    onDone: onSaved,
  });
}
