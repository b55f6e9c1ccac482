import { useMediaQuery } from "@mantine/hooks";
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  LabelList,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { useLocale } from "../i18n/use-locale.ts";
import styles from "./bar-chart.module.css";
import type { ChartSeries } from "./chart-frame.tsx";
import { ticksUpTo } from "./ticks.ts";

/** `title` is its name in full, for the tip. */
type Datum = { name: string; title?: string } & Record<string, number | string>;
type Props = {
  data: Datum[];
  series: ChartSeries[];
  format: (value: number) => string;
  /** Shorter, for the axis. */
  mark?: (value: number) => string;
  /** Side by side, where the series do not add up to anything: what was earned and what was paid. */
  beside?: boolean;
};

const axisText = { fill: "var(--soft)", fontSize: 12.5 };
const fills = {
  strong: "var(--primary-solid)",
  quiet: "var(--chart-quiet)",
  dashed: "var(--soft)",
  mark: "var(--ink)",
};

/** Bars, stacked with their totals written on them or side by side, told apart by lightness and not by hue. */
export default function BarChartDrawing({ data, series, format, mark = format, beside = false }: Props) {
  const { dir } = useLocale();
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
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={totals}
        margin={{ top: 22, right: 4, bottom: 0, left: 4 }}
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
        />
        <YAxis
          orientation={dir === "rtl" ? "right" : "left"}
          width={62}
          tickLine={false}
          axisLine={false}
          ticks={ticks}
          domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
          tick={axisText}
          tickFormatter={mark}
        />
        <Tooltip
          cursor={{ fill: "var(--hover)", opacity: 0.7 }}
          content={({ active, payload, label }) =>
            active ? (
              <Tip label={String(label)} datum={payload[0]?.payload} series={series} format={format} dir={dir} />
            ) : null
          }
        />
        {series.map(({ key, label, tone }) => (
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
          <Line dataKey="total" stroke="none" dot={false} activeDot={false} isAnimationActive={false} legendType="none">
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
  );
}

type TipProps = Omit<Props, "data" | "mark" | "beside"> & { label: string; datum: Datum | undefined; dir: string };

function Tip({ label, datum, series, format, dir }: TipProps) {
  return (
    <div className={styles.tip} dir={dir}>
      <strong>{datum?.title ?? label}</strong>
      {series.map(({ key, label: name }) => (
        <span key={key}>
          {name} <b className="tabular">{format(Number(datum?.[key] ?? 0))}</b>
        </span>
      ))}
    </div>
  );
}
