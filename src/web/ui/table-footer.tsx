import { Button } from "@mantine/core";
import type { RowData } from "@tanstack/react-table";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "../i18n/use-locale.ts";
import styles from "./data-table.module.css";
import { EmptyState } from "./empty-state.tsx";
import type { DataTableProps, TablePaging } from "./table-props.ts";
import { noFilters, type TableSearch } from "./table-search.ts";

type Props = { shown: number; paging: TablePaging | undefined; total: number | undefined };

/** The number of rows, announced when it changes, and the button to load more. */
export function TableFooter({ shown, paging, total }: Props) {
  const { t } = useTranslation("ui");
  const { intl } = useLocale();
  const formatCount = (value: number) => numberFormat(intl).format(value);
  const more = Boolean(paging?.next);
  const count = total ?? shown;
  const text =
    total !== undefined && total > shown
      ? t("table.shownOf", { count, shown: formatCount(shown), total: formatCount(count) })
      : t(more ? "table.rowsSoFar" : "table.rows", { count, shown: formatCount(count) });
  return (
    <div className={styles.footer}>
      <p role="status">{text}</p>
      {paging && more ? (
        <Button variant="default" loading={paging.loading} onClick={paging.onMore}>
          {t("table.more")}
        </Button>
      ) : null}
    </div>
  );
}

type NothingProps<Row extends RowData, Key extends string> = DataTableProps<Row, Key> & { isFiltered: boolean };

/** The empty result of a filter, with a button to clear it; not the same as having no rows. */
export function NothingFound<Row extends RowData, Key extends string>(props: NothingProps<Row, Key>) {
  const { t } = useTranslation("ui");
  const change = props.onChange as (part: TableSearch<string>) => void;
  return (
    <div className={styles.nothing} role="status">
      <EmptyState
        title={t(props.isFiltered ? "table.noneFound" : "table.noneYet")}
        picture={props.isFiltered ? "lens" : "tray"}
        action={
          props.isFiltered ? (
            <Button variant="default" onClick={() => change(noFilters(props.filters ?? []))}>
              {t("filter.clearAll")}
            </Button>
          ) : null
        }
      >
        {t(props.isFiltered ? "table.noneFoundLine" : "table.noneYetLine")}
      </EmptyState>
    </div>
  );
}
