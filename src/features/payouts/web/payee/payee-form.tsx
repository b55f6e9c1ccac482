import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { ChoiceCards } from "#web/ui/choice-cards.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { Payee } from "../../contract/payees.ts";
import { railIcons } from "../values/rails.ts";
import { BankFields } from "./bank-fields.tsx";
import { CountryField } from "./country-field.tsx";
import { CurrencyField } from "./currency-field.tsx";
import styles from "./payee.module.css";
import { usePayeeForm } from "./use-payee-form.ts";

/** Offers the rails that the company has set up; each asks only for what it needs. */
export function PayeeForm({ payee, onDone }: { payee: Payee; onDone: () => void }) {
  const { t } = useTranslation("payouts");
  const form = usePayeeForm(payee, onDone);
  const { rail } = form.values;
  return (
    <SectionCard title={t("ui.payee.title")} description={t("ui.payee.formLine")}>
      <ActionForm
        form={form}
        className={styles.form}
        submitLabel={t("ui.payee.save")}
        onCancel={payee.rail ? onDone : undefined}
        buttons="inline"
      >
        <ChoiceCards
          legend={t("ui.payee.way")}
          name="rail"
          choices={payee.offered.map((value) => ({
            value,
            title: t(`ui.rail.${value}`),
            line: t(`ui.railLine.${value}`),
            icon: railIcons[value],
          }))}
          value={rail}
          onChange={(value) => form.setFieldValue("rail", value)}
        />
        {rail === "bank" ? <BankFields form={form} /> : null}
        {rail === "stripe" ? (
          <div className={styles.fields}>
            <CountryField
              label={t("ui.payee.country")}
              description={t("ui.payee.stripeHelp")}
              {...form.getInputProps("country")}
            />
          </div>
        ) : null}
        {rail === "paypal" ? (
          <div className={styles.fields}>
            <TextInput
              dir="ltr"
              type="email"
              autoComplete="email"
              maxLength={127}
              required
              label={t("ui.payee.email")}
              {...form.getInputProps("email")}
            />
          </div>
        ) : null}
        <div className={styles.fields}>
          <CurrencyField {...form.getInputProps("currency")} />
        </div>
        <p className="soft">{t(payee.rail ? "ui.payee.after" : "ui.payee.afterFirst")}</p>
      </ActionForm>
    </SectionCard>
  );
}
