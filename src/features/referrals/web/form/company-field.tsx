import "@mantine/core/styles/Combobox.layer.css";
import { Autocomplete } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { companySuggestions } from "../api.ts";
import styles from "./form.module.css";
import { bind, type FormPart } from "./form-part.ts";

type Props = { part: FormPart; field: "company" | "targetCompany"; help?: string; placeholder?: string };

/** Suggests companies of earlier referrals, with their known data; a new one is typed as it is. */
export function CompanyField({ part, field, help, placeholder }: Props) {
  const { t } = useTranslation("referrals");
  const { form, can } = part;
  const [words] = useDebouncedValue(form.values[field].trim(), 250);
  const { data = [] } = useQuery({ ...companySuggestions(words), enabled: can(field) && words.length > 1 });
  const known = [...new Map(data.map((one) => [one.company, one])).values()];
  const choose = (company: string) => {
    const country = known.find((one) => one.company === company)?.country;
    if (field === "company" && country && !form.values.country) form.setFieldValue("country", country);
  };
  return (
    <Autocomplete
      label={t(`values.field.${field}`)}
      description={help}
      placeholder={placeholder}
      dir="auto"
      maxLength={200}
      data={known.map(({ company }) => company)}
      filter={({ options }) => options}
      onOptionSubmit={choose}
      renderOption={({ option }) => (
        <span className={styles.suggestion}>
          <bdi>{option.value}</bdi>
          <bdi className="soft">{known.find(({ company }) => company === option.value)?.domain}</bdi>
        </span>
      )}
      {...bind(part, field)}
    />
  );
}
