import { Button, NativeSelect, Textarea } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBrand } from "#web/theme/brand-context.ts";
import { DraftNotice } from "#web/ui/draft-notice.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { SegmentedField } from "#web/ui/segmented-field.tsx";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import { type ApplicationForm, applicantFields, fieldModes } from "../../contract/applications.ts";
import { applicationFormQuery } from "../api.ts";
import { RegistrationSkeleton } from "../registration-skeleton.tsx";
import styles from "./form-editor.module.css";
import { QuestionList } from "./question-list.tsx";
import { useFormEditor } from "./use-form-editor.ts";

const days = [1, 2, 3, 5, 7, 10, 14, 20, 30];

/** The form by which partners apply. It is remounted after a save, so that the next change starts from what is stored. */
export function FormEditor() {
  const { t } = useTranslation("applications");
  const { data, error, refetch } = useQuery(applicationFormQuery);
  const [times, setTimes] = useState(0);
  const preview = (
    <Button
      component="a"
      href="/apply"
      target="_blank"
      variant="default"
      rightSection={<IconExternalLink size={16} stroke={1.75} aria-hidden="true" />}
    >
      {t("form.preview")}
    </Button>
  );
  return (
    <SectionCard title={t("form.title")} description={t("form.line")} action={preview}>
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <RegistrationSkeleton /> : null}
      {data ? <Editor key={times} stored={data} onSaved={() => setTimes(times + 1)} /> : null}
    </SectionCard>
  );
}

function Editor({ stored, onSaved }: { stored: ApplicationForm; onSaved: () => void }) {
  const { t } = useTranslation("applications");
  const { termsUrl } = useBrand();
  const form = useFormEditor(stored, onSaved);
  const { asksAgreement, fields } = form.values;
  return (
    <form className={styles.editor} noValidate onSubmit={form.submit}>
      <DraftNotice draft={form.draft} />
      <Textarea
        dir="auto"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
        label={t("form.intro")}
        description={t("form.introHelp")}
        {...form.getInputProps("intro")}
      />
      <section className={styles.part} aria-labelledby="asked-details">
        <h3 id="asked-details">{t("form.fields")}</h3>
        <p>{t("form.fieldsLine")}</p>
        <div className={styles.fields}>
          {applicantFields.map((field) => (
            <SegmentedField
              key={field}
              label={t(`field.${field}`)}
              data={fieldModes.map((value) => ({ value, label: t(`form.mode.${value}`) }))}
              value={fields[field]}
              onChange={(mode) => form.setFieldValue(`fields.${field}`, mode as (typeof fieldModes)[number])}
            />
          ))}
        </div>
      </section>
      <QuestionList form={form} />
      <section className={styles.part} aria-labelledby="after-sending">
        <h3 id="after-sending">{t("form.rest")}</h3>
        <NativeSelect
          label={t("form.answerDays")}
          description={t("form.answerDaysHelp")}
          data={[
            { value: "", label: t("form.noPromise") },
            ...days.map((count) => ({ value: String(count), label: t("form.days", { count }) })),
          ]}
          {...form.getInputProps("answerDays")}
        />
        <SettingSwitch
          label={t("form.agreement")}
          description={t(termsUrl ? "form.agreementLine" : "form.agreementNoTerms")}
          checked={asksAgreement}
          disabled={false}
          onChange={(isOn) => form.setFieldValue("asksAgreement", isOn)}
        />
      </section>
      <SaveBar form={form} saveLabel={t("form.save")} saving={form.isPending} />
    </form>
  );
}
