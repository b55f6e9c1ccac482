import { useTranslation } from "react-i18next";
import { useFreshSend } from "#features/identity/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import { errors } from "../../contract.ts";
import { type ShownTaxProfile, setTaxProfile } from "../../payee.ts";
import { useAskAnew } from "../api.ts";

type Values = Pick<ShownTaxProfile, "kind" | "name" | "country" | "formId"> & { taxId: string };

/**
 * The tax id is stored encrypted and never returned. It is kept while its kind and country stay the same, and otherwise asked for
 * again.
 */
export function useTaxForm(profile: ShownTaxProfile | null) {
  const { t } = useTranslation("payouts");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const askAnew = useAskAnew();
  const needed = (value: string) => (value.trim() ? null : faultText({ code: "required" }, words));
  const form = useForm<Values>({
    initialValues: {
      kind: profile?.kind ?? "person",
      name: profile?.name ?? "",
      country: profile?.country ?? "",
      taxId: "",
      formId: profile?.formId ?? null,
    },
    validate: {
      name: needed,
      country: needed,
      taxId: (value, values) => (numberStays(profile, values) ? null : needed(value)),
    },
  });
  const { send, isPending } = useFreshSend(setTaxProfile, {
    onSuccess: async () => {
      await askAnew();
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
export const numberStays = (profile: ShownTaxProfile | null, { kind, country }: Pick<Values, "kind" | "country">) =>
  profile !== null && profile.kind === kind && profile.country === country;

export type TaxFormOf = ReturnType<typeof useTaxForm>["form"];
