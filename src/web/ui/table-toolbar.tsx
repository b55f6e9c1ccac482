import type { ReactTable, RowData } from "@tanstack/react-table";
import { useTranslation } from "react-i18next";
import { ColumnMenu } from "./column-menu.tsx";
import styles from "./data-table.module.css";
import { SearchField } from "./search-field.tsx";
import { SortMenu } from "./sort-menu.tsx";
import type { Features } from "./table-features.ts";
import { TableFilters } from "./table-filters.tsx";
import type { DataTableProps } from "./table-props.ts";
import { noFilters, type TableSearch } from "./table-search.ts";

type Props<Row extends RowData, Key extends string> = DataTableProps<Row, Key> & {
  table: ReactTable<Features, Row>;
  hidden: string[];
  isPhone: boolean;
  isFiltered: boolean;
};

export function TableToolbar<Row extends RowData, Key extends string>(props: Props<Row, Key>) {
  const { t } = useTranslation("ui");
  const { search, filters = [], searchField, table, hidden, isPhone, isFiltered } = props;
  const change = props.onChange as (part: TableSearch<string>) => void;
  return (
    <div className={styles.toolbar}>
      {searchField ? <SearchField label={searchField.label} value={search.q} onChange={(q) => change({ q })} /> : null}
      <TableFilters filters={filters} search={search} onChange={change} />
      {isFiltered ? (
        <button type="button" className={styles.tool} onClick={() => change(noFilters(filters))}>
          {t("filter.clearAll")}
        </button>
      ) : null}
      {props.toolbar}
      <span className={styles.end}>
        {isPhone ? (
          <SortMenu
            columns={table.getAllLeafColumns()}
            sort={search.sort ?? props.defaultSort}
            onSort={(sort) => change({ sort })}
          />
        ) : (
          <ColumnMenu
            columns={table.getAllLeafColumns()}
            hidden={hidden}
            onHide={(next) => change({ hide: next.join(",") || undefined })}
          />
        )}
      </span>
    </div>
  );
}
