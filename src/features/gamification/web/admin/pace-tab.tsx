import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { columnsFor, namedColumn } from "#web/ui/table-features.ts";
import type { listPace } from "../../contract/rules.ts";
import styles from "./admin.module.css";
import { pace } from "./api.ts";
import { CalendarDate } from "./calendar-date.tsx";
import { route } from "./search.ts";

type Pace = z.output<typeof listPace.output>["people"][number];
const column = columnsFor<Pace>();

/** Who submits unusually fast, for an admin to look at what they submit. */
export function PaceTab() {
  const { t } = useTranslation("gamification");
  const { intl } = useLocale();
  const { data, error, refetch } = useQuery(pace);
  const columns = useMemo(() => {
    const rate = numberFormat(intl, { maximumFractionDigits: 1 });
    const share = numberFormat(intl, { style: "percent", maximumFractionDigits: 0 });
    return column.columns([
      column.accessor("name", {
        enableHiding: false,
        ...namedColumn(t("admin.pace.person"), 220),
        cell: ({ row }) => <b dir="auto">{row.original.name}</b>,
      }),
      column.accessor("mostInDay", {
        header: t("admin.pace.mostInDay"),
        meta: { label: t("admin.pace.mostInDay"), numeric: true },
        cell: ({ row: { original } }) => (
          <span>
            {rate.format(original.mostInDay)}
            <span className={styles.quiet}>
              <CalendarDate day={original.onDay} />
            </span>
          </span>
        ),
      }),
      column.accessor("perDay", {
        header: t("admin.pace.perDay"),
        meta: { label: t("admin.pace.perDay"), numeric: true },
        cell: ({ row }) => rate.format(row.original.perDay),
      }),
      column.accessor("worthless", {
        header: t("admin.pace.worthless"),
        meta: { label: t("admin.pace.worthless"), numeric: true },
        cell: ({ row: { original } }) => (original.worthless === null ? "–" : share.format(original.worthless)),
      }),
    ]);
  }, [t, intl]);
  return (
    <ListTab
      label={t("admin.tabs.pace")}
      list={{ rows: data?.people, error, onRetry: () => void refetch() }}
      columns={columns}
      search={route.useSearch()}
      defaultSort="mostInDay:desc"
      empty={{ title: t("admin.pace.emptyTitle"), text: t("admin.pace.emptyLine"), picture: "lens" }}
    />
  );
}
