import type { UseFormReturnType } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { focusFirst } from "#web/ui/field-errors.ts";
import { toast } from "#web/ui/toast.ts";
import { type Draft, useDraft } from "#web/ui/use-draft.ts";
import { useForm } from "#web/ui/use-form.ts";
import { useLeaveGuard } from "#web/ui/use-leave-guard.ts";
import { errors, type SiteTexts, saveSiteWords } from "../../../contract.ts";
import { findPlaceholderFault } from "../../../editable.ts";
import { siteTexts } from "../queries.ts";

type Values = Record<string, string>;
type TextsFormState = {
  form: UseFormReturnType<Values>;
  draft: Draft;
  save: (values: Values) => void;
  saving: boolean;
};

/** A dot in a field's name would address a nested object. */
export const fieldOf = (key: string) => key.replaceAll(".", "/");
const keyOf = (field: string) => field.replaceAll("/", ".");

/** Keeps a draft while editing and saves on request: only what changed, because others may edit the rest. */
export function useTextsForm({ locale, words, ours }: SiteTexts, onSaved: () => void): TextsFormState {
  const { t } = useTranslation(["admin", "site"]);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const faultIn = (key: string, text: string) => {
    const fault = text.trim() ? findPlaceholderFault(ours[key] ?? "", text) : undefined;
    return fault ? t(`site:errors.${fault.code}`, { place: fault.place }) : null;
  };
  const form = useForm<Values>({
    initialValues: Object.fromEntries(Object.keys(ours).map((key) => [fieldOf(key), words[key] ?? ""])),
    validate: (values) =>
      Object.fromEntries(Object.entries(values).map(([field, text]) => [field, faultIn(keyOf(field), text)])),
  });
  const draft = useDraft(form, `site texts ${locale}`);
  useLeaveGuard(draft);
  const { send, isPending } = useSend(saveSiteWords, {
    onSuccess: (saved) => {
      draft.discard();
      queries.setQueryData(siteTexts(locale).queryKey, saved);
      toast(t("texts.saved"));
      onSaved();
    },
    onError: (error) => {
      const fault = [errors.lostPlace, errors.unknownPlace].find((one) => one.is(error));
      const field = fault?.is(error) ? fieldOf(error.params.key) : undefined;
      if (!field) return toast(errorText(error), "bad");
      form.setFieldError(field, errorText(error));
      focusFirst(form, [field]);
    },
  });
  const save = (values: Values) => {
    const before = form.getInitialValues();
    const changed = Object.entries(values).filter(([field, text]) => text.trim() !== before[field]);
    send({ locale, words: Object.fromEntries(changed.map(([field, text]) => [keyOf(field), text.trim()])) });
  };
  return { form, draft, save, saving: isPending };
}
