import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "../../admin.module.css";
import { NumberField } from "../../number-field.tsx";
import type { FieldsProps } from "./fields-props.ts";

/** First and last day, and how long corrections of referrals still count. */
export function DateFields({ form }: FieldsProps) {
  const { t } = useTranslation("gamification");
  return (
    <>
      <div className={styles.fields}>
        <TextInput
          type="date"
          withAsterisk
          label={t("challengeAdmin.form.startsOn")}
          {...form.getInputProps("startsOn")}
        />
        <TextInput
          type="date"
          withAsterisk
          label={t("challengeAdmin.form.endsOn")}
          min={form.values.startsOn}
          {...form.getInputProps("endsOn")}
        />
      </div>
      <NumberField
        label={t("challengeAdmin.form.correctionDays")}
        description={t("challengeAdmin.form.correctionHelp")}
        min={0}
        max={30}
        data-path="correctionDays"
        value={form.values.correctionDays}
        onChange={(to) => form.setFieldValue("correctionDays", to)}
        error={form.errors.correctionDays}
      />
    </>
  );
}
