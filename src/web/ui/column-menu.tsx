import "@mantine/core/styles/Menu.layer.css";
import { Menu } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import type { Column, RowData } from "@tanstack/react-table";
import { useTranslation } from "react-i18next";
import styles from "./data-table.module.css";
import type { Features } from "./table-features.ts";

type Props<Row extends RowData> = {
  columns: Column<Features, Row>[];
  hidden: string[];
  onHide: (hidden: string[]) => void;
};

export function ColumnMenu<Row extends RowData>({ columns, hidden, onHide }: Props<Row>) {
  const { t } = useTranslation("ui");
  const toggle = (id: string) =>
    onHide(hidden.includes(id) ? hidden.filter((columnId) => columnId !== id) : [...hidden, id]);
  return (
    <Menu position="bottom-end" width={220} closeOnItemClick={false} shadow="none">
      <Menu.Target>
        <button type="button" className={styles.tool}>
          <IconColumns3 size={17} stroke={1.7} aria-hidden="true" />
          {t("table.columns")}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns
          .filter((column) => column.getCanHide())
          .map((column) => (
            <Menu.CheckboxItem key={column.id} checked={!hidden.includes(column.id)} onChange={() => toggle(column.id)}>
              {column.columnDef.meta?.label}
            </Menu.CheckboxItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
