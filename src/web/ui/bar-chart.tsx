import { useElementSize, useMediaQuery } from "@mantine/hooks";
import { useId, useState } from "react";
import { defined } from "#base/defined.ts";
import styles from "./bar-chart.module.css";
import { barsOf, extentOf } from "./bars.ts";
import chart from "./chart.module.css";
import type { ChartSeries } from "./chart-frame.tsx";
import { axisWidth, ChartPicture, useScale } from "./chart-picture.tsx";
import { ChartSteps } from "./chart-steps.tsx";
import type { LinkTarget } from "./target-link.tsx";
import { ticksUpTo } from "./ticks.ts";

/** `title` is the full name, for the tooltip and screen readers. */
type Datum = { name: string; title?: string } & Record<string, number | string>;
type Props = {
  data: Datum[];
  series: ChartSeries[];
  format: (value: number) => string;
  /** A shorter format, for the axis. */
  formatTick?: (value: number) => string;
  /** A shorter format, for the total above a bar. */
  formatTotal?: (value: number) => string;
  height?: number;
  /** Draws series side by side that do not add up, such as earned and paid. */
  grouped?: boolean;
  /** Where a bar links to, by its position and the key of its series. */
  linkOf?: (place: number, key: string) => LinkTarget | undefined;
  /** Where the true value of a stacked bar is expected to lie: drawn as a whisker. */
  whiskerOf?: (place: number) => Whisker | undefined;
};
type Whisker = { low: number; high: number };

const [top, bottom] = [22, 30];
/** The share of a step's width that its bars take, the widest bar, and the gap between two. */
const [share, widest, gap] = [0.68, 44, 4];

/** Bars, stacked with totals or side by side, in hues that stay distinguishable for everyone. Each one is a link. */
export function BarChart({ data, series, format, formatTick = format, formatTotal = format, ...rest }: Props) {
  const { grouped = false, height = 240, linkOf, whiskerOf } = rest;
  const { ref, width } = useElementSize();
  const [at, setAt] = useState<number>();
  const hatching = useId();
  const narrow = useMediaQuery("(max-width: 560px)", false, { getInitialValueInEffect: false });
  const keys = series.map(({ key }) => key);
  const bars = barsOf(data, keys, grouped);
  const whiskers = data.map((_, place) => whiskerOf?.(place));
  const { highest, lowest } = extentOf(bars);
  const highestShown = Math.max(highest, ...whiskers.map((whisker) => whisker?.high ?? 0));
  const ticks = ticksUpTo(highestShown, true, { unit: 1 }, lowest);
  const axis = axisWidth(ticks.map(formatTick));
  const frame = { width, height, top, bottom, axis };
  const scale = useScale(frame, data.length, ticks);
  const { room, band, x, y, tipAt } = scale;
  const across = grouped ? series.length : 1;
  const thick = Math.max(Math.min((band * share) / across - (across - 1) * gap, widest), 1);
  const sums = grouped || data.length > (narrow ? 4 : 8) ? [] : data.map((datum) => totalOf(datum, keys));
  // Totals that would overlap are left to the axis, the tooltip and the table.
  const totals = sums.every((sum) => textWidth(formatTotal(sum)) <= band) ? sums : [];
  const steps = data.flatMap((datum, place) =>
    series.map(({ key, label }) => ({
      key: `${datum.name} ${key}`,
      label: `${datum.title ?? datum.name}: ${label} ${format(Number(datum[key] ?? 0))}`,
      link: linkOf?.(place, key),
    })),
  );
  const activeGroup = at === undefined ? undefined : Math.floor(at / series.length);
  return (
    <div ref={ref} className={chart.chart} style={{ blockSize: height }}>
      <ChartPicture
        frame={frame}
        scale={scale}
        ticks={ticks}
        formatTick={formatTick}
        steps={data.map(({ name }) => ({ key: name, name }))}
      >
        {series.some(({ tone }) => tone === "hatched") ? <Hatching id={hatching} /> : null}
        {bars.map(({ place, key, from, to, slot }) => (
          <rect
            key={`${place} ${key}`}
            x={x(place, 0.5 + ((slot - (across - 1) / 2) * (thick + gap)) / Math.max(band, 1)) - thick / 2}
            y={Math.min(y(from), y(to))}
            width={thick}
            height={Math.abs(y(from) - y(to))}
            rx={3}
            className={styles[toneOf(series, key)]}
            {...(toneOf(series, key) === "hatched" && { fill: `url(#${hatching})` })}
          />
        ))}
        {whiskers.map((whisker, place) =>
          whisker ? (
            <WhiskerMark key={defined(data[place]).name} x={x(place)} low={y(whisker.low)} high={y(whisker.high)} />
          ) : null,
        )}
        {totals.map((total, place) => (
          <text
            key={defined(data[place]).name}
            x={x(place)}
            y={y(Math.max(total, whiskers[place]?.high ?? 0, 0)) - 8}
            textAnchor="middle"
            className={styles.total}
          >
            {formatTotal(total)}
          </text>
        ))}
      </ChartPicture>
      <ChartSteps
        steps={steps}
        at={at}
        onAt={setAt}
        style={{ insetInlineStart: axis, inlineSize: room, blockSize: height - bottom }}
      />
      {activeGroup === undefined ? null : (
        <Tip datum={defined(data[activeGroup])} series={series} format={format} left={tipAt(x(activeGroup))} />
      )}
    </div>
  );
}

/** The pattern of what is expected and not yet certain. */
const Hatching = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" className={styles.hatchGround} />
      <line x1="0" y1="0" x2="0" y2="6" className={styles.hatchLine} />
    </pattern>
  </defs>
);

const capWidth = 5;

function WhiskerMark({ x, low, high }: { x: number; low: number; high: number }) {
  const path = `M${x - capWidth},${high}h${2 * capWidth}M${x},${high}V${low}M${x - capWidth},${low}h${2 * capWidth}`;
  return <path d={path} className={styles.whisker} />;
}

/** The approximate width of a total. */
const textWidth = (text: string) => text.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, "").length * 6.8;

const totalOf = (datum: Datum, keys: string[]) => keys.reduce((sum, key) => sum + Number(datum[key] ?? 0), 0);

const toneOf = (series: ChartSeries[], key: string) => defined(series.find((entry) => entry.key === key)).tone;

type TipProps = Pick<Props, "series" | "format"> & { datum: Datum; left: number };

function Tip({ datum, series, format, left }: TipProps) {
  return (
    <div className={chart.tip} aria-hidden="true" style={{ left }}>
      <strong>{datum.title ?? datum.name}</strong>
      {series.map(({ key, label }) => (
        <span key={key}>
          {label} <b className="tabular">{format(Number(datum[key] ?? 0))}</b>
        </span>
      ))}
    </div>
  );
}
