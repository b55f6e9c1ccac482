import { listFormat } from "#base/formats.ts";
import "@mantine/core/styles/Menu.layer.css";
import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLocale } from "../i18n/use-locale.ts";
import { ChipFrame, ChipOpener, PopoverChip } from "./chip-frame.tsx";
import styles from "./filter-chip.module.css";
import { SearchedOptions } from "./searched-options.tsx";

type Option<Value extends string> = { value: Value; label: string };
type Props<Value extends string> = {
  label: string;
  options: Option<Value>[];
  chosen: Value[];
  onChange: (chosen: Value[]) => void;
  /** Only one option can be chosen: the next one replaces it. */
  single?: boolean;
};

/** From this number on, options have a search field. */
const searchThreshold = 12;

/** A filter with an accessible name: "Status: Won or Lost". */
export function FilterChip<Value extends string>({ label, options, chosen, onChange, single = false }: Props<Value>) {
  const { t } = useTranslation("ui");
  const { intl } = useLocale();
  const names = options.filter((option) => chosen.includes(option.value)).map((option) => option.label);
  const toggle = (value: Value) =>
    single
      ? onChange([value])
      : onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  const all = listFormat(intl, { type: "disjunction" }).format(names);
  const value =
    names.length > 2 ? (
      <>
        {t("filter.many", { count: names.length })}
        <span className="visually-hidden"> ({all})</span>
      </>
    ) : (
      all
    );
  if (options.length > searchThreshold)
    return (
      <PopoverChip label={label} value={value} onClear={() => onChange([])}>
        <SearchedOptions label={label} options={options} chosen={chosen} onToggle={toggle} single={single} />
      </PopoverChip>
    );
  const Item = single ? Menu.RadioItem : Menu.CheckboxItem;
  return (
    <ChipFrame label={label} isActive={names.length > 0} onClear={() => onChange([])}>
      <Menu closeOnItemClick={false} width={220} position="bottom-start" shadow="none">
        <Menu.Target>
          <ChipOpener label={label} value={value} />
        </Menu.Target>
        <Menu.Dropdown className={styles.options ?? ""}>
          {options.map(({ value: one, label: name }) => (
            <Item
              key={one}
              value={one}
              checked={chosen.includes(one)}
              closeMenuOnClick={single}
              onChange={() => toggle(one)}
            >
              {name}
            </Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </ChipFrame>
  );
}
