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
  const written = (value: number) => numberFormat(intl).format(value);
  const more = Boolean(paging?.next);
  const count = total ?? shown;
  const words =
    total !== undefined && total > shown
      ? t("table.shownOf", { count, shown: written(shown), total: written(count) })
      : t(more ? "table.rowsSoFar" : "table.rows", { count, shown: written(count) });
  return (
    <div className={styles.footer}>
      <p role="status">{words}</p>
      {paging && more ? (
        <Button variant="default" loading={paging.loading} onClick={paging.onMore}>
          {t("table.more")}
        </Button>
      ) : null}
    </div>
  );
}

type NothingProps<Row extends RowData, Key extends string> = DataTableProps<Row, Key> & { filtered: boolean };

/** The empty result of a filter, with a button to clear it; not the same as having no rows. */
export function NothingFound<Row extends RowData, Key extends string>(props: NothingProps<Row, Key>) {
  const { t } = useTranslation("ui");
  const change = props.onChange as (part: TableSearch<string>) => void;
  return (
    <div className={styles.nothing} role="status">
      <EmptyState
        title={t(props.filtered ? "table.noneFound" : "table.noneYet")}
        picture={props.filtered ? "lens" : "tray"}
        action={
          props.filtered ? (
            <Button variant="default" onClick={() => change(noFilters(props.filters ?? []))}>
              {t("filter.clearAll")}
            </Button>
          ) : null
        }
      >
        {t(props.filtered ? "table.noneFoundLine" : "table.noneYetLine")}
      </EmptyState>
    </div>
  );
}
