import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { csvOf } from "#web/ui/csv.ts";
import { download } from "#web/ui/download.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { ChangeBar } from "./change-bar.tsx";
import styles from "./trial.module.css";
import type { TrialRow } from "./trial.ts";

/** What each person earned and would have earned, with a bar to either side of zero. */
export function TrialTable({ rows }: { rows: TrialRow[] }) {
  const { t } = useTranslation("plans");
  const most = Math.max(1, ...rows.map(({ changeMinor }) => Math.abs(changeMinor)));
  const nameOf = ({ name }: TrialRow) => name ?? t("person.another");
  const columns = (["person", "dealCount", "before", "after", "difference"] as const).map((key) =>
    t(`ui.trial.${key}`),
  );
  const save = () => {
    const lines = rows.map(({ currency, ...row }) => [
      nameOf({ currency, ...row }),
      row.deals,
      ...[row.beforeMinor, row.afterMinor, row.changeMinor].map((minor) => ({ minor, currency })),
      currency,
    ]);
    download(csvOf({ columns: [...columns, t("ui.currency")], rows: lines }), `${t("ui.trial.title")}.csv`);
  };
  return (
    <SectionCard
      title={t("ui.trial.title")}
      description={t("ui.trial.sorted")}
      action={
        <Button
          variant="default"
          leftSection={<IconDownload size={17} stroke={1.8} aria-hidden="true" />}
          onClick={save}
        >
          CSV
        </Button>
      }
    >
      <table className={styles.table}>
        <caption className="visually-hidden">{t("ui.trial.title")}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.personId}-${row.currency}`}>
              <th scope="row">
                <bdi>{nameOf(row)}</bdi>
              </th>
              <td data-label={columns[1]}>{row.deals}</td>
              <td data-label={columns[2]}>
                <MoneyText amount={{ minor: row.beforeMinor, currency: row.currency }} />
              </td>
              <td data-label={columns[3]}>
                <MoneyText amount={{ minor: row.afterMinor, currency: row.currency }} />
              </td>
              <td>
                <ChangeBar minor={row.changeMinor} currency={row.currency} most={most} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SectionCard>
  );
}
