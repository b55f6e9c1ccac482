import { AppError } from "#base/errors.ts";
import { dateFormat } from "#base/formats.ts";
import { formatMoney } from "#base/money.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { BarChart } from "../bar-chart.tsx";
import { ChartFrame, type ChartSeries } from "../chart-frame.tsx";
import { FigureCards } from "../figure-cards.tsx";
import { MoneyText } from "../money-text.tsx";
import styles from "./kit-screen.module.css";
import { KitSection, Specimen } from "./specimen.tsx";

const series: ChartSeries[] = [
  { key: "paid", label: "Paid", tone: "strong" },
  { key: "open", label: "Approved", tone: "quiet" },
];
const figures = [
  { month: 5, paid: 210_000, open: 90_000 },
  { month: 6, paid: 340_000, open: 0 },
  { month: 7, paid: 0, open: 0 },
  { month: 8, paid: 420_000, open: 160_000 },
  { month: 9, paid: 380_000, open: 240_000 },
  { month: 10, paid: 510_000, open: 120_000 },
];
const sums = ["EUR", "USD", "GBP", "JPY", "KWD"].map((currency) => ({ minor: 1_234_567, currency }));
const failure = new AppError(503, "base.busy", undefined, "req_example_4f1c");

export function ChartExamples() {
  const { intl } = useLocale();
  const month = dateFormat(intl, { month: "short" });
  const euros = (minor: number) => formatMoney({ minor, currency: "EUR" }, intl, true);
  const data = figures.map(({ month: at, paid, open }) => ({ name: month.format(new Date(2026, at)), paid, open }));
  const table = {
    columns: ["Month", "Paid", "Approved"],
    rows: data.map(({ name, paid, open }) => [
      name,
      { text: euros(paid), value: paid / 100 },
      { text: euros(open), value: open / 100 },
    ]),
  };
  const none = { columns: ["Month"], rows: [] };
  return (
    <KitSection
      id="charts"
      title="Figures and charts"
      description="Totals on the bars, series told apart in grey, a table behind each picture, PNG and CSV out."
    >
      <Specimen title="Figures" layout="bare">
        <FigureCards
          figures={[
            {
              label: "Earned",
              value: <MoneyText amount={{ minor: 510_000, currency: "EUR" }} withoutCents />,
              change: 0.34,
              note: "since last month",
              trend: [2, 3, 2, 4, 5, 5, 7],
            },
            {
              label: "Open referrals",
              value: 18,
              change: -0.1,
              note: "since last month",
              trend: [9, 8, 8, 7, 6, 7, 5],
            },
            { label: "Days to answer", value: 2.4, change: -0.2, better: "less", note: "since last month" },
            { label: "Disputes", value: 0, change: 0, note: "since last month" },
          ]}
        />
      </Specimen>
      <Specimen
        title="Figures to the cent"
        note="Each has a row of its own on a phone. The last one takes what is left."
        layout="bare"
      >
        <FigureCards
          exact
          figures={sums.map((amount) => ({
            label: `Total in ${amount.currency}`,
            value: <MoneyText amount={amount} />,
          }))}
        />
      </Specimen>
      <Specimen title="Chart" layout="bare">
        <ChartFrame
          title="Commission by month"
          summary="Example figures. November was the best of six months."
          table={table}
          series={series}
        >
          <BarChart data={data} series={series} format={euros} />
        </ChartFrame>
      </Specimen>
      <Specimen title="Its other states" note="On its way, nothing yet, failed." layout="bare">
        <div className={styles.pair}>
          <ChartFrame title="Loading" summary="Figures are on their way." table={undefined} series={series}>
            {null}
          </ChartFrame>
          <ChartFrame title="Nothing yet" summary="No figures in this time." table={none} series={series}>
            {null}
          </ChartFrame>
          <ChartFrame
            title="Failed"
            summary="The server was busy."
            table={undefined}
            series={series}
            error={failure}
            onRetry={() => {}}
          >
            {null}
          </ChartFrame>
        </div>
      </Specimen>
    </KitSection>
  );
}
