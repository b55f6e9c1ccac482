import { useElementSize, useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { Bar, CartesianGrid, ComposedChart, LabelList, Line, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { useLocale } from "../i18n/use-locale.ts";
import styles from "./bar-chart.module.css";
import type { ChartSeries } from "./chart-frame.tsx";
import { ChartSteps } from "./chart-steps.tsx";
import over from "./line-chart.module.css";
import { ticksUpTo } from "./ticks.ts";
import type { Way } from "./way-link.tsx";

/** `title` is its name in full, for the tip and read aloud. */
type Datum = { name: string; title?: string } & Record<string, number | string>;
type Props = {
  data: Datum[];
  series: ChartSeries[];
  format: (value: number) => string;
  /** Shorter, for the axis. */
  mark?: (value: number) => string;
  /** Side by side, where the series do not add up to anything: what was earned and what was paid. */
  beside?: boolean;
  /** Where a bar leads, by its place and the key of its series. */
  wayOf?: (place: number, key: string) => Way | undefined;
};

const [edge, axis, top, foot] = [4, 62, 22, 30];
const axisText = { fill: "var(--soft)", fontSize: 12.5 };
const fills = {
  strong: "var(--primary-solid)",
  quiet: "var(--chart-quiet)",
  dashed: "var(--soft)",
  mark: "var(--ink)",
};

/** Bars, stacked with their totals written on them or side by side, told apart by lightness and not by hue. Each can be pressed. */
export default function BarChartDrawing({ data, series, format, mark = format, beside = false, wayOf }: Props) {
  const { dir } = useLocale();
  const { ref, width } = useElementSize();
  const [at, setAt] = useState<number>();
  const narrow = useMediaQuery("(max-width: 560px)", false, { getInitialValueInEffect: false });
  const labelled = data.length <= (narrow ? 4 : 8);
  const totals = data.map((datum) => ({
    ...datum,
    total: series.reduce((sum, { key }) => sum + Number(datum[key] ?? 0), 0),
  }));
  const heights = totals.flatMap((datum) =>
    beside ? series.map(({ key }) => Number(datum[key as keyof typeof datum] ?? 0)) : [datum.total],
  );
  const ticks = ticksUpTo(Math.max(0, ...heights), true, { unit: 1 }, Math.min(0, ...heights));
  const steps = data.flatMap((datum, place) =>
    series.map(({ key, label }) => ({
      key: `${datum.name} ${key}`,
      said: `${datum.title ?? datum.name}: ${label} ${format(Number(datum[key] ?? 0))}`,
      way: wayOf?.(place, key),
    })),
  );
  const shown = at === undefined ? undefined : Math.floor(at / series.length);
  const middleOf = (place: number) => {
    const along = edge + axis + ((place + 0.5) / data.length) * (width - 2 * edge - axis);
    return Math.min(Math.max(dir === "rtl" ? width - along : along, 84), width - 84);
  };
  /** Time runs the way the page is read, and so do the series of one time. */
  const drawn = beside && dir === "rtl" ? series.toReversed() : series;
  return (
    <div ref={ref} className={styles.chart}>
      <ResponsiveContainer width="100%" height="100%" aria-hidden="true">
        <ComposedChart
          data={totals}
          margin={{ top, right: edge, bottom: 0, left: edge }}
          barCategoryGap="32%"
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="name"
            reversed={dir === "rtl"}
            tickLine={false}
            axisLine={false}
            tick={axisText}
            interval="preserveStartEnd"
            height={foot}
          />
          <YAxis
            orientation={dir === "rtl" ? "right" : "left"}
            width={axis}
            tickLine={false}
            axisLine={false}
            ticks={ticks}
            domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
            tick={axisText}
            tickFormatter={mark}
          />
          {drawn.map(({ key, label, tone }) => (
            <Bar
              key={key}
              dataKey={key}
              name={label}
              {...(!beside && { stackId: "all" })}
              fill={fills[tone]}
              // The lighter one is too near to the page's own colour to be seen without an edge.
              stroke={tone === "quiet" ? fills.strong : "none"}
              radius={3}
              maxBarSize={44}
              isAnimationActive={false}
            />
          ))}
          {/* An invisible line carries the totals: recharts drops the label of a bar that is zero high. Side by side there are none, and it would stretch the scale. */}
          {labelled && !beside ? (
            <Line
              dataKey="total"
              stroke="none"
              dot={false}
              activeDot={false}
              isAnimationActive={false}
              legendType="none"
            >
              <LabelList
                dataKey="total"
                position="top"
                offset={8}
                fill="var(--ink)"
                fontSize={12.5}
                formatter={(value) => format(Number(value))}
              />
            </Line>
          ) : null}
        </ComposedChart>
      </ResponsiveContainer>
      <ChartSteps
        steps={steps}
        at={at}
        onAt={setAt}
        style={{ insetInline: `${edge + axis}px ${edge}px`, insetBlockEnd: foot }}
      />
      {shown === undefined ? null : <Tip datum={data[shown]!} series={series} format={format} left={middleOf(shown)} />}
    </div>
  );
}

type TipProps = Pick<Props, "series" | "format"> & { datum: Datum; left: number };

function Tip({ datum, series, format, left }: TipProps) {
  return (
    <div className={`${styles.tip} ${over.tip}`} aria-hidden="true" style={{ left }}>
      <strong>{datum.title ?? datum.name}</strong>
      {series.map(({ key, label }) => (
        <span key={key}>
          {label} <b className="tabular">{format(Number(datum[key] ?? 0))}</b>
        </span>
      ))}
    </div>
  );
}
