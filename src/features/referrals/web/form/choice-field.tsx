import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { bind, type FormPart } from "./form-part.ts";
import type { Field } from "./form-values.ts";

type Props = {
  part: FormPart;
  field: Exclude<Field, "attachments" | "tags">;
  data: { value: string; label: string }[];
  /** Whether a value is always selected. */
  always?: boolean;
  searchable?: boolean;
  help?: string;
  placeholder?: string;
  onChange?: (value: string) => void;
};

/** A select of one value; an empty text means no selection. */
export function ChoiceField({
  part,
  field,
  data,
  always = false,
  searchable = false,
  help,
  placeholder,
  onChange,
}: Props) {
  const { t } = useTranslation("referrals");
  const { value, onChange: change, ...rest } = bind(part, field);
  return (
    <Select
      label={t(`values.field.${field}`)}
      description={help}
      placeholder={placeholder}
      data={data}
      searchable={searchable}
      // A closed list is not rendered, because every keystroke would render hundreds of countries again.
      comboboxProps={{ keepMounted: false }}
      clearable={!always}
      clearButtonProps={{ "aria-label": t("form.clear") }}
      allowDeselect={!always}
      nothingFoundMessage={t("form.nothingFound")}
      {...rest}
      value={value || null}
      onChange={(chosen) => (onChange ?? change)(chosen ?? "")}
    />
  );
}
