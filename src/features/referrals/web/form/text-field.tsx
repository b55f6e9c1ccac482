import { Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { SectionName } from "../../contract/field.ts";
import { lineFieldsIn } from "../../field-sets.ts";
import { fields } from "../../fields.ts";
import { bind, type FormPart } from "./form-part.ts";
import type { Field } from "./form-values.ts";

type Props = {
  part: FormPart;
  field: Exclude<Field, "attachments" | "tags">;
  required?: boolean;
  help?: string;
  /** The label where the form asks otherwise than the record names the field. */
  label?: string;
  placeholder?: string;
  /** Autocomplete is off, because the browser would fill in the user's own data and never the contact's. */
  type?: "text" | "email";
  max?: number;
};

/** A single-line field of the form. The text direction follows the typed text. */
export function TextField({ part, field, required = false, help, type = "text", max = 200 }: Props) {
  const { t } = useTranslation("referrals");
  return (
    <TextInput
      label={t(`values.field.${field}`)}
      description={help}
      type={type}
      dir={type === "email" ? "ltr" : "auto"}
      autoComplete="off"
      maxLength={max}
      withAsterisk={required}
      aria-required={required || undefined}
      {...bind(part, field)}
    />
  );
}

/** The plain text fields of a section, in the order of the field table. */
export const LineFields = ({ part, section }: { part: FormPart; section: SectionName }) =>
  lineFieldsIn(section).map((field) => <TextField key={field} part={part} field={field} max={fields[field].max} />);

export function LongField({ part, field, required = false, help, label, placeholder, max = 2000 }: Props) {
  const { t } = useTranslation("referrals");
  return (
    <Textarea
      className="wide"
      label={label ?? t(`values.field.${field}`)}
      placeholder={placeholder}
      description={help}
      dir="auto"
      autosize
      minRows={3}
      maxRows={14}
      maxLength={max}
      withAsterisk={required}
      aria-required={required || undefined}
      {...bind(part, field)}
    />
  );
}
