import "@mantine/core/styles/Combobox.layer.css";
import { NativeSelect, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useCountryOptions } from "#web/ui/use-country-options.ts";
import { type ApplicantField, type ApplicationForm, applicantFields } from "../../../contract/applications.ts";
import styles from "./apply.module.css";
import type { ApplyFormState } from "./apply-values.ts";
import { FieldLabel } from "./field-label.tsx";

const inputs = {
  company: { dir: "auto", autoComplete: "organization", maxLength: 200 },
  website: { dir: "ltr", autoComplete: "url", maxLength: 300, inputMode: "url" },
  phone: { dir: "ltr", autoComplete: "tel", maxLength: 40, type: "tel" },
} as const;

type Props = { form: ApplyFormState; fields: ApplicationForm["fields"] };

/** The details that the tenant asks for besides name and email address. */
export function DetailFields({ form, fields }: Props) {
  const shown = applicantFields.filter((field) => fields[field] !== "hidden");
  if (shown.length === 0) return null;
  return (
    <div className={styles.details}>
      {shown.map((field) => (
        <DetailField key={field} form={form} field={field} isRequired={fields[field] === "required"} />
      ))}
    </div>
  );
}

type FieldProps = Pick<Props, "form"> & { field: ApplicantField; isRequired: boolean };

function DetailField({ form, field, isRequired }: FieldProps) {
  const { t } = useTranslation("applications");
  const countries = useCountryOptions();
  const common = {
    label: <FieldLabel label={t(`field.${field}`)} isRequired={isRequired} />,
    ...form.getInputProps(field),
  };
  if (field !== "country") return <TextInput {...inputs[field]} {...common} />;
  const none = { value: "", label: t("apply.choose") };
  return <NativeSelect autoComplete="country" data={[none, ...countries]} {...common} />;
}
