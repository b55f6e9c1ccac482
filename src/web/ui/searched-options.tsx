import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./filter-chip.module.css";

type Props<Value extends string> = {
  label: string;
  options: { value: Value; label: string }[];
  chosen: Value[];
  onToggle: (value: Value) => void;
  single?: boolean;
};

/** The most options to show; typing more finds the rest. */
const maxOptions = 100;

/** A long list of options with a search field, chosen ones first. */
export function SearchedOptions<Value extends string>({
  label,
  options,
  chosen,
  onToggle,
  single = false,
}: Props<Value>) {
  const { t } = useTranslation("ui");
  const group = useId();
  const [typed, setTyped] = useState("");
  const [initiallyChosen] = useState(chosen);
  const query = typed.trim().toLocaleLowerCase();
  const matches = options
    .filter((option) => option.label.toLocaleLowerCase().includes(query))
    .sort((left, right) => Number(initiallyChosen.includes(right.value)) - Number(initiallyChosen.includes(left.value)))
    .slice(0, maxOptions);
  return (
    <>
      <TextInput
        type="search"
        data-autofocus
        aria-label={t("filter.search", { label })}
        placeholder={t("filter.search", { label })}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden="true" />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <fieldset className={styles.searched} aria-label={label}>
        {matches.map(({ value, label: name }) => (
          <label key={value} className={styles.option}>
            <input
              type={single ? "radio" : "checkbox"}
              name={group}
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
            />
            <bdi>{name}</bdi>
          </label>
        ))}
        {matches.length === 0 ? <p className={styles.none}>{t("table.noneFound")}</p> : null}
      </fieldset>
    </>
  );
}
