import "@mantine/core/styles/NumberInput.layer.css";
import { NumberInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { AmountField } from "#web/ui/amount-field.tsx";
import { showFieldErrors } from "#web/ui/field-errors.ts";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
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
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const form = useForm<CommissionSettings>({
    initialValues: settings,
    validate: {
      twoApproversMinor: (two, { autoApproveMinor }) => (two < autoApproveMinor ? t("ui.settings.limitsCross") : null),
    },
  });
  const { send, isPending } = useSend(updateCommissionSettings, {
    onSuccess: async () => {
      await invalidate();
      toast(t("ui.settings.saved"));
    },
    onError: (refused) => {
      if (!showFieldErrors(form, refused, words)) toast(errorText(refused), "bad");
    },
  });
  const days = (field: Days) => (
    <NumberInput
      label={t(`ui.settings.${field}`)}
      description={t(`ui.settings.${field}Help`)}
      inputWrapperOrder={["label", "input", "description", "error"]}
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
    <form className={styles.stack} noValidate onSubmit={form.onSubmit((values) => send(values))}>
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
      <SaveBar
        isVisible={form.isDirty()}
        saveLabel={t("ui.settings.save")}
        saving={isPending}
        onDiscard={() => form.reset()}
      />
    </form>
  );
}
