import { useTranslation } from "react-i18next";
import { useSendWithProof } from "#features/identity/web/api.ts";
import { useActionForm } from "#web/ui/use-action-form.ts";
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
  const initialValues: Values = {
    rail: rail ?? offered[0] ?? "bank",
    country: "",
    holder: "",
    account: "",
    bic: "",
    bankCode: "",
    email: "",
    currency: currency ?? "",
  };
  return useActionForm(setPayee, {
    initialValues,
    toInput: (values) => ({ details: detailsOf(values), currency: values.currency || null }),
    validate: (values) => {
      const missing = requiredFields[values.rail].filter((field) => !values[field].trim());
      const iban = values.rail === "bank" && values.account ? ibanProgress(values.account, values.country) : undefined;
      return {
        ...Object.fromEntries(missing.map((field) => [field, { code: "required" }])),
        ...((iban?.state === "wrong" || iban?.state === "short") && { account: t("ui.iban.wrong") }),
      };
    },
    fieldOf: (error) => (errors.badDetails.is(error) ? (error.params.field as keyof Values) : undefined),
    sendWith: useSendWithProof,
    onSuccess: useInvalidate(),
    message: () => t("ui.payee.saved"),
    onDone,
    errorsIn: "toast",
  });
}
export type PayeeFormState = ReturnType<typeof usePayeeForm>;
