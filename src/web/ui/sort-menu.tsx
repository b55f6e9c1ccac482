import "@mantine/core/styles/Menu.layer.css";
import { Menu } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { Column, RowData } from "@tanstack/react-table";
import { useTranslation } from "react-i18next";
import styles from "./data-table.module.css";
import type { Features } from "./table-features.ts";
import { sortingOf, sortText } from "./table-sort.ts";

type Props<Row extends RowData> = {
  columns: Column<Features, Row>[];
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
};

/** Cards have no header to click, so the order is chosen here on a phone. Choosing the same column again reverses it. */
export function SortMenu<Row extends RowData>({ columns, sort, onSort }: Props<Row>) {
  const { t } = useTranslation("ui");
  const sortable = columns.filter((column) => column.getCanSort());
  const [now] = sortingOf(sort);
  if (sortable.length === 0) return null;
  return (
    <Menu position="bottom-end" width={220} closeOnItemClick={false} shadow="none">
      <Menu.Target>
        <button type="button" className={styles.tool}>
          <IconArrowsSort size={17} stroke={1.7} aria-hidden="true" />
          {t("table.sort")}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {sortable.map((column) => {
          const on = now?.id === column.id;
          const Arrow = now?.desc ? IconArrowDown : IconArrowUp;
          return (
            <Menu.Item
              key={column.id}
              onClick={() => onSort(sortText([{ id: column.id, desc: on ? !now.desc : false }]))}
              rightSection={on ? <Arrow size={15} stroke={2} aria-hidden="true" /> : null}
            >
              {column.columnDef.meta?.label}
              {on ? (
                <span className="visually-hidden"> {t(now.desc ? "table.descending" : "table.ascending")}</span>
              ) : null}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
