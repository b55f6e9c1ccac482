import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SearchSelect } from "#web/ui/search-select.tsx";
import type { ActionFormState } from "#web/ui/use-action-form.ts";
import { useCountryOptions } from "#web/ui/use-country-options.ts";
import type { ApplicantField, fieldModes } from "../../../contract/applications.ts";
import type { ApplyValues } from "./apply-form.tsx";

type Mode = (typeof fieldModes)[number];
type Form = ActionFormState<ApplyValues>;

const inputs = {
  company: { dir: "auto", autoComplete: "organization", maxLength: 200 },
  website: { dir: "ltr", autoComplete: "url", maxLength: 300, inputMode: "url" },
  phone: { dir: "ltr", autoComplete: "tel", maxLength: 40, type: "tel" },
} as const;

/** The label of a field; one that may stay empty says so. */
export function useFieldLabel() {
  const { t } = useTranslation("applications");
  return (label: string, isRequired: boolean) => (isRequired ? label : t("apply.optional", { label }));
}

type DetailProps = { form: Form; field: keyof typeof inputs & ApplicantField; mode: Mode };

export function DetailField({ form, field, mode }: DetailProps) {
  const { t } = useTranslation("applications");
  const labelOf = useFieldLabel();
  if (mode === "hidden") return null;
  const label = labelOf(t(`field.${field}`), mode === "required");
  return <TextInput {...inputs[field]} label={label} {...form.getInputProps(field)} />;
}

export function CountryField({ form, mode }: { form: Form; mode: Mode }) {
  const { t } = useTranslation("applications");
  const labelOf = useFieldLabel();
  const countries = useCountryOptions();
  if (mode === "hidden") return null;
  return (
    <SearchSelect
      autoComplete="country-name"
      clearable={mode === "optional"}
      label={labelOf(t("field.country"), mode === "required")}
      placeholder={t("apply.choose")}
      data={countries}
      {...form.getInputProps("country")}
    />
  );
}
