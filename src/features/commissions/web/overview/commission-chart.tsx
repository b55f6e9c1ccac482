import { defined } from "#base/defined.ts";
import { dateFormat } from "#base/formats.ts";
import { replaceInPlace } from "#web/api/screen-route.ts";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { addDays } from "#base/day.ts";
import { addMoney, formatMoney } from "#base/money.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { BarChart } from "#web/ui/bar-chart.tsx";
import { ChartFrame, type ChartSeries } from "#web/ui/chart-frame.tsx";
import { addMonths } from "../../rules/calendar.ts";
import { frames } from "../../values.ts";
import { chartOf } from "../api.ts";
import { route } from "../search.ts";
import { useView } from "../use-view.ts";
import styles from "./overview.module.css";

const defaultFrame = "6m" as const;

/** Charts earned and paid amounts by month, in four time frames [R9.3]. */
export function CommissionChart() {
  const { t } = useTranslation("commissions");
  const { intl } = useLocale();
  const { personId } = useView();
  const { frame = defaultFrame, chartCurrency, view } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(chartOf({ frame, currency: chartCurrency, personId }));
  const currency = data?.currency ?? chartCurrency ?? "EUR";
  const series: ChartSeries[] = [
    { key: "earned", label: t("ui.chart.earned"), tone: "strong" },
    { key: "paid", label: t("ui.chart.paid"), tone: "second" },
  ];
  const name = dateFormat(intl, { month: "short", year: "numeric", timeZone: "UTC" });
  const formatShort = (minor: number) => formatMoney({ minor, currency }, intl, true);
  const formatExact = (minor: number) => ({
    text: formatMoney({ minor, currency }, intl),
    value: { minor, currency },
  });
  const months = data?.months.map(({ month, earnedMinor, paidMinor }) => ({
    name: name.format(new Date(`${month}T00:00:00Z`)),
    earned: earnedMinor,
    paid: paidMinor,
  }));
  /** Links to the commissions that were earned or paid in a month. */
  const linkOf = (index: number, key: string) => {
    const { month } = defined(defined(data).months[index]);
    const days = `${month}..${addDays(addMonths(month, 1), -1)}`;
    return linkOptions({ to: "/commissions", search: { ...(view && { view }), tab: "lines", currency, [key]: days } });
  };
  const sum = (key: "earned" | "paid") =>
    formatExact(
      addMoney(
        (months ?? []).map((one) => ({ minor: one[key], currency })),
        currency,
      ).minor,
    ).text;
  const isEmpty = months?.every(({ earned, paid }) => earned === 0 && paid === 0);
  return (
    <ChartFrame
      title={t("ui.chart.title")}
      summary={
        months && !isEmpty ? t("ui.chart.summary", { earned: sum("earned"), paid: sum("paid") }) : t("ui.chart.none")
      }
      table={
        months && {
          columns: [t("ui.chart.month"), ...series.map(({ label }) => label)],
          rows: isEmpty
            ? []
            : months.map((one, index) => [
                one.name,
                ...(["earned", "paid"] as const).map((key) => ({ ...formatExact(one[key]), link: linkOf(index, key) })),
              ]),
        }
      }
      series={series}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
      tools={
        <div className={styles.frames}>
          {data && data.currencies.length > 1 ? (
            <SegmentedControl
              size="xs"
              aria-label={t("ui.chart.currency")}
              data={data.currencies.slice(0, 4)}
              value={currency}
              onChange={(to) => void navigate({ search: (old) => ({ ...old, chartCurrency: to }), ...replaceInPlace })}
            />
          ) : null}
          <SegmentedControl
            size="xs"
            aria-label={t("ui.chart.frame")}
            data={frames.map((value) => ({ value, label: t(`ui.chart.frames.${value}`) }))}
            value={frame}
            onChange={(to) =>
              void navigate({
                search: ({ frame: _, ...old }) => (to === defaultFrame ? old : { ...old, frame: to }),
                ...replaceInPlace,
              })
            }
          />
        </div>
      }
    >
      <BarChart data={months ?? []} series={series} format={formatShort} grouped linkOf={linkOf} />
    </ChartFrame>
  );
}
