import { numberFormat } from "#base/formats.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { ChartFrame, type ChartSeries } from "../chart-frame.tsx";
import { Funnel } from "../funnel.tsx";
import { HeatTable } from "../heat-table.tsx";
import { IntervalBars } from "../interval-bars.tsx";
import { RankedBars } from "../ranked-bars.tsx";
import { TimeChart } from "../time-chart.tsx";
import styles from "./kit-screen.module.css";
import { KitSection, Specimen } from "./specimen.tsx";

const link = { to: "/dev/kit" };
const compared: ChartSeries[] = [
  { key: "now", label: "Now", tone: "strong" },
  { key: "before", label: "Before", tone: "dashed" },
];
const comparedSeries: ChartSeries[] = [
  { key: "now", label: "Now", tone: "strong" },
  { key: "before", label: "Before", tone: "mark" },
];
const countSeries: ChartSeries[] = [{ key: "count", label: "Count", tone: "strong" }];
const weeks = [8, 6, 11, 9, 14, 12, 17].map((value, at) => ({ at, value, before: value - 3 + (at % 4) }));
const steps = [
  { name: "Handed in", value: 120 },
  { name: "Accepted", value: 92 },
  { name: "Won", value: 31 },
];
const table = (rows: [string, number][]) => ({
  columns: ["Name", "Count"],
  rows: rows.map(([name, value]) => [name, { text: String(value), value }]),
  rowLinks: rows.map(() => link),
});

/** Charts whose parts are read by screen readers and linked one by one. */
export function ComparisonExamples() {
  const { intl } = useLocale();
  const percent = numberFormat(intl, { style: "percent" });
  const number = numberFormat(intl);
  const sources: [string, number][] = [
    ["Event", 42],
    ["Personal contact", 31],
    ["A name that is so long that it is cut before it meets its figure", 7],
  ];
  return (
    <KitSection
      id="comparisons"
      title="Comparisons"
      description="Now beside before, and parts of a whole. Every bar and point leads to its rows, by hand and by key."
    >
      <Specimen title="Over time, and ranked" layout="bare">
        <div className={styles.pair}>
          <ChartFrame
            title="Example over time"
            summary="17 in the last week."
            series={compared}
            table={table(weeks.map(({ at, value }) => [`Week ${at + 1}`, value]))}
          >
            <TimeChart
              points={weeks.map(({ at, value, before }) => ({
                key: String(at),
                name: `W${at + 1}`,
                title: `Week ${at + 1}`,
                value,
                before,
                link,
              }))}
              format={(value) => number.format(value)}
              names={{ now: "Now", before: "Before" }}
              integersOnly
            />
          </ChartFrame>
          <ChartFrame
            title="Example ranked"
            summary="Event leads with 53 %."
            series={comparedSeries}
            table={table(sources)}
          >
            <RankedBars
              bars={sources.map(([name, value]) => ({
                key: name,
                name,
                value,
                text: number.format(value),
                note: percent.format(value / 80),
                before: value * 0.7,
                link,
              }))}
            />
          </ChartFrame>
        </div>
      </Specimen>
      <Specimen title="A funnel, and rates with how sure they are" layout="bare">
        <div className={styles.pair}>
          <ChartFrame
            title="Example funnel"
            summary="31 of 120 were won."
            series={countSeries}
            table={table(steps.map(({ name, value }) => [name, value]))}
          >
            <Funnel
              steps={steps.map(({ name, value }, at) => ({
                key: name,
                name,
                value,
                text: number.format(value),
                ...(steps[at + 1] && { rate: percent.format((steps[at + 1]?.value ?? 0) / value) }),
                left: steps[at + 1]
                  ? [{ key: "left", text: `${number.format(value - (steps[at + 1]?.value ?? 0))} dropped`, link }]
                  : [{ key: "share", text: `${percent.format(value / 120)} of all` }],
                link,
              }))}
            />
          </ChartFrame>
          <ChartFrame
            title="Example rates"
            summary="The fewer cases, the wider the band."
            series={countSeries}
            table={table([["Many cases", 62]])}
          >
            <IntervalBars
              bars={[
                {
                  key: "many",
                  name: "Many cases",
                  rate: 0.62,
                  low: 0.56,
                  high: 0.68,
                  text: "62 %",
                  note: "56 to 68 %",
                },
                { key: "few", name: "Few cases", rate: 0.5, low: 0.15, high: 0.85, text: "50 %", note: "15 to 85 %" },
                { key: "none", name: "None yet", rate: null, low: 0, high: 0, text: "–" },
              ]}
            />
          </ChartFrame>
        </div>
      </Specimen>
      <Specimen title="A heat table" layout="bare">
        <ChartFrame
          title="Example cohorts"
          summary="Won by month n."
          series={countSeries}
          table={table([["September", 40]])}
        >
          <HeatTable
            label="Example cohorts"
            columns={{ name: "Handed in", size: "Count", cells: ["Month 1", "Month 2", "Month 3"] }}
            rows={["September", "October", "November"].map((name, at) => ({
              key: name,
              name,
              size: number.format(40 - at),
              cells: [0.05, 0.2, 0.45].slice(0, 3 - at).map((share) => ({
                share,
                text: percent.format(share),
                title: `${name}: ${percent.format(share)}`,
              })),
            }))}
          />
        </ChartFrame>
      </Specimen>
    </KitSection>
  );
}
