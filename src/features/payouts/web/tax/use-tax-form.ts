import { useTranslation } from "react-i18next";
import { useSendWithProof } from "#features/identity/web/api.ts";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { errors } from "../../contract/errors.ts";
import { setTaxProfile, type TaxProfileView } from "../../contract/tax.ts";
import { useInvalidate } from "../api.ts";

type Values = Pick<TaxProfileView, "kind" | "name" | "country" | "address" | "vatId" | "formId"> & { taxId: string };
const required = { code: "required" };

/**
 * The tax id is stored encrypted and never returned. It is kept while its kind and country stay the same, and otherwise asked for
 * again.
 */
export function useTaxForm(profile: TaxProfileView | null) {
  const { t } = useTranslation("payouts");
  const initialValues: Values = {
    kind: profile?.kind ?? "person",
    name: profile?.name ?? "",
    country: profile?.country ?? "",
    taxId: "",
    address: profile?.address ?? "",
    vatId: profile?.vatId ?? "",
    formId: profile?.formId ?? null,
  };
  return useActionForm(setTaxProfile, {
    initialValues,
    toInput: ({ taxId, ...values }) => ({ ...values, ...(taxId.trim() && { taxId }) }),
    validate: (values) => ({
      name: !values.name.trim() && required,
      country: !values.country && required,
      taxId: !keepsTaxId(profile, values) && !values.taxId.trim() && required,
    }),
    fieldOf: (error) => (errors.badTaxId.is(error) ? "taxId" : undefined),
    sendWith: useSendWithProof,
    onSuccess: useInvalidate(),
    message: () => t("ui.tax.saved"),
    errorsIn: "toast",
  });
}

/** Whether the stored tax id was given for this kind and country. */
export const keepsTaxId = (profile: TaxProfileView | null, { kind, country }: Pick<Values, "kind" | "country">) =>
  profile !== null && profile.kind === kind && profile.country === country;

export type TaxFormState = ReturnType<typeof useTaxForm>;
