import "@mantine/core/styles/Menu.layer.css";
import { Menu } from "@mantine/core";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../i18n/use-locale.ts";
import styles from "./filter-chip.module.css";

type Option<Value extends string> = { value: Value; label: string };
type Props<Value extends string> = {
  label: string;
  options: Option<Value>[];
  chosen: Value[];
  onChange: (chosen: Value[]) => void;
};

/** A filter that can be read aloud: "Status: Won or Lost". */
export function FilterChip<Value extends string>({ label, options, chosen, onChange }: Props<Value>) {
  const { t } = useTranslation("ui");
  const { intl } = useLocale();
  const names = options.filter((option) => chosen.includes(option.value)).map((option) => option.label);
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  const all = new Intl.ListFormat(intl, { type: "disjunction" }).format(names);
  return (
    <span className={styles.chip} data-on={names.length > 0 || undefined}>
      <Menu closeOnItemClick={false} width={220} position="bottom-start" shadow="none">
        <Menu.Target>
          <button type="button" className={styles.open}>
            <span className={styles.label}>{names.length > 0 ? t("filter.is", { label }) : label}</span>
            {names.length > 2 ? (
              <strong className={styles.value}>
                {t("filter.many", { count: names.length })}
                <span className="visually-hidden"> ({all})</span>
              </strong>
            ) : null}
            {names.length === 1 || names.length === 2 ? <strong className={styles.value}>{all}</strong> : null}
            {names.length === 0 ? <IconChevronDown size={15} aria-hidden="true" /> : null}
          </button>
        </Menu.Target>
        <Menu.Dropdown className={styles.options ?? ""}>
          {options.map(({ value, label: name }) => (
            <Menu.CheckboxItem key={value} checked={chosen.includes(value)} onChange={() => toggle(value)}>
              {name}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      {names.length > 0 ? (
        <button
          type="button"
          className={styles.clear}
          aria-label={t("filter.clear", { label })}
          onClick={() => onChange([])}
        >
          <IconX size={14} stroke={2.2} aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}
