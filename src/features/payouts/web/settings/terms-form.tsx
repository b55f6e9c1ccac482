import "@mantine/core/styles/NumberInput.layer.css";
import { NumberInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AmountField } from "#web/ui/amount-field.tsx";
import { ChoiceCards } from "#web/ui/choice-cards.tsx";
import { PercentField } from "#web/ui/percent-field.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import { useForm } from "#web/ui/use-form.ts";
import type { PayoutSettingsView } from "../../contract/settings.ts";
import { taxRules } from "../../values.ts";
import styles from "../payee/payee.module.css";
import { useSaveSettings } from "./use-save-settings.ts";

const limits = { runDay: { min: 1, max: 28 }, draftDaysBefore: { min: 0, max: 14 } } as const;

/** All fields are saved together. */
export function TermsForm({ settings, fixed }: { settings: PayoutSettingsView; fixed: boolean }) {
  const { t } = useTranslation("payouts");
  const { minimumMinor, runDay, draftDaysBefore, offsetBp, taxRule, selfBilling, reverseCharge, currency } = settings;
  const form = useForm({
    initialValues: { minimumMinor, runDay, draftDaysBefore, offsetBp, taxRule, selfBilling, reverseCharge },
  });
  const { send, isPending } = useSaveSettings(form);
  const days = (field: keyof typeof limits) => (
    <NumberInput
      label={t(`ui.settings.${field}`)}
      description={t(`ui.settings.${field}Help`)}
      dir="ltr"
      {...limits[field]}
      allowDecimal={false}
      clampBehavior="strict"
      disabled={fixed}
      {...form.getInputProps(field)}
      onChange={(value) => form.setFieldValue(field, Number(value) || limits[field].min)}
    />
  );
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit((values) => send(values))}>
      <SectionCard title={t("ui.settings.termsTitle")} description={t("ui.settings.termsLine")}>
        <div className={styles.fields}>
          {days("runDay")}
          {days("draftDaysBefore")}
          <AmountField
            label={t("ui.settings.minimum")}
            description={t("ui.settings.minimumHelp")}
            data-path="minimumMinor"
            currency={currency}
            disabled={fixed}
            minor={form.values.minimumMinor}
            onChange={(minor) => form.setFieldValue("minimumMinor", minor ?? 0)}
            error={form.errors.minimumMinor}
          />
          <PercentField
            label={t("ui.settings.offset")}
            description={t("ui.settings.offsetHelp")}
            data-path="offsetBp"
            disabled={fixed}
            basisPoints={form.values.offsetBp}
            onChange={(bp) => form.setFieldValue("offsetBp", bp ?? 0)}
            error={form.errors.offsetBp}
          />
        </div>
      </SectionCard>
      <SectionCard title={t("ui.settings.taxTitle")} description={t("ui.settings.taxLine")}>
        <fieldset className={styles.bare} disabled={fixed}>
          <ChoiceCards
            legend={t("ui.settings.taxRule")}
            name="taxRule"
            choices={taxRules.map((value) => ({
              value,
              title: t(`ui.settings.taxRules.${value}`),
              line: t(`ui.settings.taxRuleLine.${value}`),
            }))}
            value={form.values.taxRule}
            onChange={(rule) => form.setFieldValue("taxRule", rule)}
          />
        </fieldset>
      </SectionCard>
      <SectionCard title={t("ui.settings.statementTitle")} description={t("ui.settings.statementLine")}>
        <div className={styles.form}>
          {(["selfBilling", "reverseCharge"] as const).map((field) => (
            <SettingSwitch
              key={field}
              label={t(`ui.settings.${field}`)}
              description={t(`ui.settings.${field}Help`)}
              checked={form.values[field]}
              disabled={fixed || (field === "reverseCharge" && !form.values.selfBilling)}
              onChange={(checked) => form.setFieldValue(field, checked)}
            />
          ))}
        </div>
      </SectionCard>
      <SaveBar form={form} saveLabel={t("ui.settings.save")} saving={isPending} />
    </form>
  );
}
