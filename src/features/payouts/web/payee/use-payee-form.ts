import { useTranslation } from "react-i18next";
import { useSendWithProof } from "#features/identity/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import { errors } from "../../contract/errors.ts";
import { type Details, type Payee, setPayee } from "../../contract/payees.ts";
import type { Rail } from "../../values.ts";
import { useInvalidate } from "../api.ts";
import { ibanProgress } from "./iban.ts";

export type Values = {
  rail: Rail;
  country: string;
  holder: string;
  account: string;
  bic: string;
  bankCode: string;
  email: string;
  /** Empty means the currency of the earnings. */
  currency: string;
};

const requiredFields: Record<Rail, readonly (keyof Values)[]> = {
  bank: ["country", "holder", "account"],
  stripe: ["country"],
  paypal: ["email"],
};

const detailsOf = ({ rail, country, holder, account, bic, bankCode, email }: Values): Details => {
  if (rail === "stripe") return { rail, country };
  return rail === "paypal" ? { rail, email: email.trim() } : { rail, country, holder, account, bic, bankCode };
};

/** The form for payout details. Stored details are never returned, so it starts empty. */
export function usePayeeForm({ rail, currency, offered }: Payee, onDone: () => void) {
  const { t } = useTranslation("payouts");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const form = useForm<Values>({
    initialValues: {
      rail: rail ?? offered[0] ?? "bank",
      country: "",
      holder: "",
      account: "",
      bic: "",
      bankCode: "",
      email: "",
      currency: currency ?? "",
    },
    validate: (values) => {
      const missing = requiredFields[values.rail].filter((field) => !values[field].trim());
      const found = Object.fromEntries(missing.map((field) => [field, faultText({ code: "required" }, words)]));
      const iban = values.rail === "bank" && values.account ? ibanProgress(values.account, values.country) : undefined;
      if (iban && (iban.state === "wrong" || iban.state === "short")) found.account = t("ui.iban.wrong");
      return found;
    },
  });
  const { send, isPending } = useSendWithProof(setPayee, {
    onSuccess: async () => {
      await invalidate();
      toast(t("ui.payee.saved"));
      onDone();
    },
    onError: (refused) => {
      if (errors.badDetails.is(refused)) {
        const { field } = refused.params;
        form.setFieldError(field, errorText(refused));
        focusFirst(form, [field]);
      } else if (!showFieldErrors(form, refused, words)) toast(errorText(refused), "bad");
    },
  });
  const submit = form.onSubmit(
    (values) => send({ details: detailsOf(values), currency: values.currency || null }),
    (found) => focusFirst(form, Object.keys(found)),
  );
  return { form, submit, isPending };
}
export type PayeeFormState = ReturnType<typeof usePayeeForm>["form"];
