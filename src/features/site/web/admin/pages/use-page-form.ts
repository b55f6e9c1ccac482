import type { UseFormReturnType } from "@mantine/form";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { faultText, showFieldErrors } from "#web/ui/field-errors.ts";
import { toast } from "#web/ui/toast.ts";
import { type Draft, useDraft } from "#web/ui/use-draft.ts";
import { useForm } from "#web/ui/use-form.ts";
import { useLeaveGuard } from "#web/ui/use-leave-guard.ts";
import { type SiteTexts, saveSitePage } from "../../../contract.ts";
import type { WrittenPage } from "../../../pages.ts";
import { defaultPage, siteTexts } from "../queries.ts";

type Values = { title: string; text: string };
type PageFormState = {
  form: UseFormReturnType<Values>;
  draft: Draft;
  save: (values: Values) => void;
  saving: boolean;
  /** The default page, shown until the tenant writes its own; undefined while it is loading. */
  ours: Values | undefined;
};

export function usePageForm({ locale, pages }: SiteTexts, page: WrittenPage, onSaved: () => void): PageFormState {
  const { t } = useTranslation("admin");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const form = useForm<Values>({
    initialValues: pages[page] ?? { title: "", text: "" },
    validate: {
      title: (title, { text }) => (text.trim() && !title.trim() ? faultText({ code: "required" }, words) : null),
    },
  });
  const draft = useDraft(form, `site page ${page} ${locale}`);
  useLeaveGuard(draft);
  const { send, isPending } = useSend(saveSitePage, {
    onSuccess: (saved) => {
      draft.discard();
      queries.setQueryData(siteTexts(locale).queryKey, saved);
      toast(t(saved.pages[page] ? "pages.saved" : "pages.takenBack"));
      onSaved();
    },
    onError: (error) => {
      if (!showFieldErrors(form, error, words)) toast(errorText(error), "bad");
    },
  });
  const { data: ours } = useQuery(defaultPage(locale, page));
  return { form, draft, save: (values) => send({ locale, page, ...values }), saving: isPending, ours };
}
