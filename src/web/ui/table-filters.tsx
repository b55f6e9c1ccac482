import "@mantine/core/styles/Menu.layer.css";
import { Menu } from "@mantine/core";
import { IconFilterPlus } from "@tabler/icons-react";
import type { RowData } from "@tanstack/react-table";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./data-table.module.css";
import { FilterChip } from "./filter-chip.tsx";
import type { TableFilter } from "./table-props.ts";
import { type TableSearch, valuesOf } from "./table-search.ts";

type Props<Row extends RowData, Key extends string> = {
  filters: TableFilter<Row, Key>[];
  search: TableSearch<Key>;
  onChange: (part: TableSearch<string>) => void;
};

/** A chip for each filter; those hidden by default are shown once they are chosen from the menu or set in the URL. */
export function TableFilters<Row extends RowData, Key extends string>({ filters, search, onChange }: Props<Row, Key>) {
  const { t } = useTranslation("ui");
  const [added, setAdded] = useState<string[]>([]);
  const root = useRef<HTMLSpanElement>(null);
  const visible = filters.filter(({ key, hiddenByDefault }) => !hiddenByDefault || search[key] || added.includes(key));
  const available = filters.filter((filter) => !visible.includes(filter));
  // A chip that was just added opens at once, because the person wants to choose a value.
  const newest = added.at(-1);
  useEffect(() => {
    if (newest) root.current?.querySelector<HTMLElement>(`[data-filter="${newest}"] button`)?.click();
  }, [newest]);
  return (
    <span ref={root} className={styles.filters}>
      {visible.map((filter) => (
        <span key={filter.key} data-filter={filter.key}>
          {"chip" in filter ? (
            filter.chip(search[filter.key], (entry) => onChange({ [filter.key]: entry }))
          ) : (
            <FilterChip
              label={filter.label}
              options={filter.options}
              chosen={valuesOf(search[filter.key])}
              onChange={(chosen) => onChange({ [filter.key]: chosen.join(",") || undefined })}
            />
          )}
        </span>
      ))}
      {available.length > 0 ? (
        <Menu position="bottom-start" width={220} shadow="none" returnFocus={false}>
          <Menu.Target>
            <button type="button" className={styles.tool}>
              <IconFilterPlus size={17} stroke={1.7} aria-hidden="true" />
              {t("filter.more")}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {available.map(({ key, label }) => (
              <Menu.Item key={key} onClick={() => setAdded((before) => [...before, key])}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </span>
  );
}
