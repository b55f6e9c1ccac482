import "@mantine/core/styles/Combobox.layer.css";
import { Select, type SelectProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./search-select.module.css";

type Props = Omit<SelectProps, "searchable" | "limit" | "allowDeselect" | "nothingFoundMessage" | "classNames">;

/** A select with so many options that they are found by typing. The current value is selected on focus, so that typing replaces it. */
export function SearchSelect(props: Props) {
  const { t } = useTranslation("ui");
  return (
    <Select
      {...props}
      classNames={{ input: styles.input ?? "" }}
      searchable
      limit={60}
      allowDeselect={false}
      nothingFoundMessage={t("find.none")}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onClick={({ currentTarget }) => currentTarget.select()}
    />
  );
}
