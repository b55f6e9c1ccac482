import "@mantine/core/styles/Menu.layer.css";
import { Menu } from "@mantine/core";
import { IconFilterPlus } from "@tabler/icons-react";
import type { RowData } from "@tanstack/react-table";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./data-table.module.css";
import { FilterChip } from "./filter-chip.tsx";
import type { TableFilter } from "./table-props.ts";
import { type TableSearch, wordsOf } from "./table-search.ts";

type Props<Row extends RowData, Key extends string> = {
  filters: TableFilter<Row, Key>[];
  search: TableSearch<Key>;
  onChange: (part: TableSearch<string>) => void;
};

/** A chip for each filter; rare ones are shown once they are chosen from the menu or set in the URL. */
export function TableFilters<Row extends RowData, Key extends string>({ filters, search, onChange }: Props<Row, Key>) {
  const { t } = useTranslation("ui");
  const [wanted, setWanted] = useState<string[]>([]);
  const root = useRef<HTMLSpanElement>(null);
  const shown = filters.filter(({ key, rare }) => !rare || search[key] || wanted.includes(key));
  const waiting = filters.filter((filter) => !shown.includes(filter));
  // A chip that was just added opens at once, because the person wants to choose a value.
  const newest = wanted.at(-1);
  useEffect(() => {
    if (newest) root.current?.querySelector<HTMLElement>(`[data-filter="${newest}"] button`)?.click();
  }, [newest]);
  return (
    <span ref={root} className={styles.filters}>
      {shown.map((filter) => (
        <span key={filter.key} data-filter={filter.key}>
          {"chip" in filter ? (
            filter.chip(search[filter.key], (entry) => onChange({ [filter.key]: entry }))
          ) : (
            <FilterChip
              label={filter.label}
              options={filter.options}
              chosen={wordsOf(search[filter.key])}
              onChange={(chosen) => onChange({ [filter.key]: chosen.join(",") || undefined })}
            />
          )}
        </span>
      ))}
      {waiting.length > 0 ? (
        <Menu position="bottom-start" width={220} shadow="none" returnFocus={false}>
          <Menu.Target>
            <button type="button" className={styles.tool}>
              <IconFilterPlus size={17} stroke={1.7} aria-hidden="true" />
              {t("filter.more")}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {waiting.map(({ key, label }) => (
              <Menu.Item key={key} onClick={() => setWanted((before) => [...before, key])}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </span>
  );
}
