import { useTranslation } from "react-i18next";
import { useSendWithProof } from "#features/identity/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import { errors } from "../../contract/errors.ts";
import { setTaxProfile, type TaxProfileView } from "../../contract/tax.ts";
import { useInvalidate } from "../api.ts";

type Values = Pick<TaxProfileView, "kind" | "name" | "country" | "formId"> & { taxId: string };

/**
 * The tax id is stored encrypted and never returned. It is kept while its kind and country stay the same, and otherwise asked for
 * again.
 */
export function useTaxForm(profile: TaxProfileView | null) {
  const { t } = useTranslation("payouts");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const required = (value: string) => (value.trim() ? null : faultText({ code: "required" }, words));
  const form = useForm<Values>({
    initialValues: {
      kind: profile?.kind ?? "person",
      name: profile?.name ?? "",
      country: profile?.country ?? "",
      taxId: "",
      formId: profile?.formId ?? null,
    },
    validate: {
      name: required,
      country: required,
      taxId: (value, values) => (keepsTaxId(profile, values) ? null : required(value)),
    },
  });
  const { send, isPending } = useSendWithProof(setTaxProfile, {
    onSuccess: async () => {
      await invalidate();
      toast(t("ui.tax.saved"));
    },
    onError: (refused) => {
      if (errors.badTaxId.is(refused)) {
        form.setFieldError("taxId", errorText(refused));
        focusFirst(form, ["taxId"]);
      } else if (!showFieldErrors(form, refused, words)) toast(errorText(refused), "bad");
    },
  });
  const submit = form.onSubmit(
    ({ taxId, ...values }) => send({ ...values, ...(taxId.trim() && { taxId }) }),
    (found) => focusFirst(form, Object.keys(found)),
  );
  return { form, submit, isPending };
}

/** Whether the stored tax id was given for this kind and country. */
export const keepsTaxId = (profile: TaxProfileView | null, { kind, country }: Pick<Values, "kind" | "country">) =>
  profile !== null && profile.kind === kind && profile.country === country;

export type TaxFormState = ReturnType<typeof useTaxForm>["form"];
