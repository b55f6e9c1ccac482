import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AccountField } from "./account-field.tsx";
import { CountryField } from "./country-field.tsx";
import { ibanLength } from "./iban.ts";
import styles from "./payee.module.css";
import type { PayeeFormState } from "./use-payee-form.ts";

/** A bank account: by IBAN if the country has one, otherwise by number and bank code. */
export function BankFields({ form }: { form: PayeeFormState }) {
  const { t } = useTranslation("payouts");
  const { country } = form.values;
  const byNumber = country !== "" && !ibanLength(country);
  return (
    <div className={styles.fields}>
      <CountryField label={t("ui.payee.bankCountry")} {...form.getInputProps("country")} />
      <TextInput
        dir="auto"
        autoComplete="name"
        maxLength={70}
        required
        label={t("ui.payee.holder")}
        description={t("ui.payee.holderHelp")}
        {...form.getInputProps("holder")}
      />
      <AccountField form={form} />
      <TextInput
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={11}
        label={t("ui.payee.bic")}
        description={t("ui.payee.bicHelp")}
        {...form.getInputProps("bic")}
      />
      {byNumber ? (
        <TextInput
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          label={t("ui.payee.bankCode")}
          description={t("ui.payee.bankCodeHelp")}
          {...form.getInputProps("bankCode")}
        />
      ) : null}
    </div>
  );
}
