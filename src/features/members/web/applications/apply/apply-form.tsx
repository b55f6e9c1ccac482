import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { apply } from "../../../contract/applications.ts";
import { applicationFaults } from "../../../rules/applications.ts";
import styles from "./apply.module.css";
import { initialValuesOf, type PublicForm } from "./apply-values.ts";
import { DetailFields } from "./detail-fields.tsx";
import { QuestionField } from "./question-field.tsx";

type Props = { form: PublicForm; onSent: (email: string) => void };

export function ApplyForm({ form: asked, onSent }: Props) {
  const { t } = useTranslation(["applications", "members", "identity"]);
  const { name: tenant, termsUrl } = useBrand();
  const { code: locale } = useLocale();
  const form = useActionForm(apply, {
    mode: "uncontrolled",
    initialValues: initialValuesOf(asked),
    toInput: ({ email, ...values }) => ({ ...values, email: email.trim(), locale }),
    validate: (values) => {
      const { agreed, ...faults } = applicationFaults(asked, values);
      return { ...faults, ...(agreed && { agreed: t("apply.agreeNeeded") }) };
    },
    onDone: (_, { email }) => onSent(email.trim()),
  });
  return (
    <ActionForm form={form} submitLabel={t("apply.submit")}>
      <TextInput
        dir="auto"
        autoComplete="name"
        maxLength={200}
        label={t("field.name")}
        {...form.getInputProps("name")}
      />
      <TextInput
        type="email"
        dir="ltr"
        autoComplete="email"
        maxLength={254}
        label={t("field.email")}
        {...form.getInputProps("email")}
      />
      <DetailFields form={form} fields={asked.fields} />
      {asked.questions.map((question) => (
        <QuestionField key={question.id} form={form} question={question} />
      ))}
      <div className={styles.trap} aria-hidden="true">
        <label>
          {t("apply.trap")}
          <input tabIndex={-1} autoComplete="off" {...form.getInputProps("fax")} />
        </label>
      </div>
      {asked.asksAgreement ? (
        <div>
          <Checkbox label={t("apply.agree", { tenant })} {...form.getInputProps("agreed", { type: "checkbox" })} />
          {termsUrl ? (
            <a href={termsUrl} target="_blank" rel="noreferrer" className={styles.terms}>
              {t("apply.terms")}
            </a>
          ) : null}
        </div>
      ) : null}
    </ActionForm>
  );
}
