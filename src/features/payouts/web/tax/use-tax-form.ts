import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { useFreshSend } from "#features/identity/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { toast } from "#web/ui/toast.ts";
import { errors } from "../../contract.ts";
import { type ShownTaxProfile, setTaxProfile } from "../../payee.ts";
import { useAskAnew } from "../api.ts";

type Values = Pick<ShownTaxProfile, "kind" | "name" | "country" | "formId"> & { taxId: string };

/** The number is kept sealed and never told again: whoever changes something says it once more. */
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
    validate: { name: needed, country: needed, taxId: needed },
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
    (values) => send(values),
    (found) => focusFirst(form, Object.keys(found)),
  );
  return { form, submit, isPending };
}
export type TaxFormOf = ReturnType<typeof useTaxForm>["form"];
