import "@mantine/core/styles/NumberInput.layer.css";
import { NumberInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AmountField } from "#web/ui/amount-field.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { type CommissionSettings, updateCommissionSettings } from "../../contract/settings.ts";
import { useInvalidate } from "../api.ts";
import styles from "./settings.module.css";

type Props = { settings: CommissionSettings; currency: string; isReadOnly: boolean };
type Days = "holdDays" | "holdDaysNew" | "disputeDays";
type Amounts = "autoApproveMinor" | "twoApproversMinor";
const minimumDays: Record<Days, number> = { holdDays: 0, holdDaysNew: 0, disputeDays: 1 };

/** All fields are saved together. */
export function SettingsForm({ settings, currency, isReadOnly }: Props) {
  const { t } = useTranslation("commissions");
  const form = useActionForm(updateCommissionSettings, {
    initialValues: settings,
    toInput: (values) => values,
    validate: ({ twoApproversMinor, autoApproveMinor }) => ({
      twoApproversMinor: twoApproversMinor < autoApproveMinor && t("ui.settings.limitsCross"),
    }),
    onSuccess: useInvalidate(),
    message: () => t("ui.settings.saved"),
    errorsIn: "toast",
  });
  const days = (field: Days) => (
    <NumberInput
      label={t(`ui.settings.${field}`)}
      description={t(`ui.settings.${field}Help`)}
      dir="ltr"
      min={minimumDays[field]}
      max={365}
      allowDecimal={false}
      clampBehavior="strict"
      disabled={isReadOnly}
      {...form.getInputProps(field)}
      onChange={(value) => form.setFieldValue(field, Number(value) || minimumDays[field])}
    />
  );
  const amount = (field: Amounts) => (
    <AmountField
      label={t(`ui.settings.${field}`)}
      description={t(`ui.settings.${field}Help`)}
      data-path={field}
      currency={currency}
      disabled={isReadOnly}
      minor={form.values[field]}
      onChange={(minor) => form.setFieldValue(field, minor ?? 0)}
      error={form.errors[field]}
    />
  );
  return (
    <form className={styles.stack} noValidate onSubmit={form.submit}>
      <SectionCard title={t("ui.settings.holdTitle")} description={t("ui.settings.holdLine")}>
        <div className={styles.fields}>
          {days("holdDays")}
          {days("holdDaysNew")}
        </div>
      </SectionCard>
      <SectionCard title={t("ui.settings.approvalTitle")} description={t("ui.settings.approvalLine")}>
        <div className={styles.fields}>
          {amount("autoApproveMinor")}
          {amount("twoApproversMinor")}
        </div>
      </SectionCard>
      <SectionCard title={t("ui.settings.disputeTitle")} description={t("ui.settings.disputeLine")}>
        <div className={styles.fields}>{days("disputeDays")}</div>
      </SectionCard>
      <SaveBar form={form} saveLabel={t("ui.settings.save")} saving={form.isPending} />
    </form>
  );
}
