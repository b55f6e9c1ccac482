import { TextInput } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useCountryName } from "#web/ui/use-country-name.ts";
import { formatIban, ibanCountryOf, ibanProgress } from "./iban.ts";
import styles from "./payee.module.css";
import type { PayeeFormState } from "./use-payee-form.ts";

/** Validates while typing: the missing length and the check digits. The first letters select the country. */
export function AccountField({ form }: { form: PayeeFormState }) {
  const { t } = useTranslation("payouts");
  const countryName = useCountryName();
  const { account, country } = form.values;
  const { state, has, of } = ibanProgress(account, country);
  const hasIban = country === "" || state !== "none";
  const params = { country: countryName(country), code: country, has, of };
  return (
    <TextInput
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      maxLength={42}
      required
      label={t(hasIban ? "ui.iban.label" : "ui.iban.number")}
      description={
        hasIban && country
          ? t(`ui.iban.${state === "short" || state === "right" ? state : "empty"}`, params)
          : t("ui.iban.help")
      }
      descriptionProps={{ role: "status" }}
      rightSection={
        state === "right" ? (
          <IconCircleCheck size={18} stroke={1.8} className={styles.right} aria-hidden="true" />
        ) : null
      }
      {...form.getInputProps("account")}
      onChange={({ currentTarget: { value } }) => {
        form.setFieldValue("account", value);
        const typedCountry = ibanCountryOf(value);
        if (typedCountry) form.setFieldValue("country", typedCountry);
      }}
      onBlur={() => {
        if (state === "right") form.setFieldValue("account", formatIban(account));
      }}
      error={form.errors.account ?? (state === "wrong" ? t("ui.iban.wrong") : undefined)}
    />
  );
}
