import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ChartFrame } from "#web/ui/chart-frame.tsx";
import { RankedBars } from "#web/ui/ranked-bars.tsx";
import { figuresQuery } from "../api.ts";
import { linkToRows } from "../row-links.ts";
import { useScope } from "../use-scope.ts";
import { useBarSeries } from "../values/use-bar-series.ts";
import { useFigureText } from "../values/use-figure-text.ts";

const maxBars = 10;

/** Who earned most, for the company. */
export function EarnedBy() {
  const { t } = useTranslation("analytics");
  const { ledgerScope, rowScope } = useScope();
  const { data, error, refetch } = useQuery(
    figuresQuery({ ...ledgerScope, measures: ["earned", "paid"], by: "referrer" }),
  );
  const words = useFigureText(data?.currency ?? "USD");
  const rows = data?.rows.filter(({ figures }) => (figures.earned?.sum ?? 0) > 0) ?? [];
  const linkOf = (personId: string) =>
    data && linkToRows("earned", { ...rowScope(data), narrowed: { referrerId: personId as `per_${string}` } });
  return (
    <ChartFrame
      title={t("money.byTitle")}
      summary={t(rows.length > 0 ? "money.byLine" : "chart.nothing")}
      series={useBarSeries(Boolean(data?.before))}
      withoutLegend
      table={
        data && {
          columns: [t("partners.name"), t("measure.earned"), t("measure.paid")],
          rows: rows.map(({ name, figures }) => [
            name ?? t("gone"),
            words.cell("earned", figures.earned),
            words.cell("paid", figures.paid),
          ]),
          rowLinks: rows.map(({ key }) => linkOf(key)),
        }
      }
      error={data ? undefined : error}
      onRetry={() => void refetch()}
    >
      <RankedBars
        bars={rows.slice(0, maxBars).map(({ key, name, figures, before }) => ({
          key,
          name: name ?? t("gone"),
          value: figures.earned?.sum ?? 0,
          text: words.text("earned", figures.earned) ?? "",
          note: t("money.paidNote", { amount: words.text("paid", figures.paid) ?? "" }),
          ...(before && { before: before.earned?.sum ?? 0 }),
          link: linkOf(key),
        }))}
      />
    </ChartFrame>
  );
}
