import { TextInput } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useCountryName } from "#web/ui/use-country-name.ts";
import { countryOf, ibanInFours, ibanStanding } from "./iban.ts";
import styles from "./payee.module.css";
import type { PayeeFormOf } from "./use-payee-form.ts";

/** Validates while typing: the missing length and the check digits. The first letters select the country. */
export function AccountField({ form }: { form: PayeeFormOf }) {
  const { t } = useTranslation("payouts");
  const countryName = useCountryName();
  const { account, country } = form.values;
  const { state, has, of } = ibanStanding(account, country);
  const iban = country === "" || state !== "none";
  const said = { country: countryName(country), code: country, has, of };
  return (
    <TextInput
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      maxLength={42}
      required
      label={t(iban ? "ui.iban.label" : "ui.iban.number")}
      description={
        iban && country
          ? t(`ui.iban.${state === "short" || state === "right" ? state : "empty"}`, said)
          : t("ui.iban.help")
      }
      inputWrapperOrder={["label", "input", "description", "error"]}
      descriptionProps={{ role: "status" }}
      rightSection={
        state === "right" ? (
          <IconCircleCheck size={18} stroke={1.8} className={styles.right} aria-hidden="true" />
        ) : null
      }
      {...form.getInputProps("account")}
      onChange={({ currentTarget: { value } }) => {
        form.setFieldValue("account", value);
        const named = countryOf(value);
        if (named) form.setFieldValue("country", named);
      }}
      onBlur={() => {
        if (state === "right") form.setFieldValue("account", ibanInFours(account));
      }}
      error={form.errors.account ?? (state === "wrong" ? t("ui.iban.wrong") : undefined)}
    />
  );
}
