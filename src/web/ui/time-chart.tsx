import { useElementSize } from "@mantine/hooks";
import { useState } from "react";
import chart from "./chart.module.css";
import { axisWidth, ChartPicture, useScale } from "./chart-picture.tsx";
import { ChartSteps } from "./chart-steps.tsx";
import styles from "./line-chart.module.css";
import { lineOf } from "./line-path.ts";
import type { LinkTarget } from "./target-link.tsx";
import { type TickStep, ticksUpTo } from "./ticks.ts";

export type LinePoint = {
  key: string;
  /** The label under the axis. */
  name: string;
  /** For the tooltip and screen readers: "5 to 11 October". */
  title: string;
  /** Null if there is no data to calculate it from: the line has a gap. */
  value: number | null;
  before?: number | null;
  link?: LinkTarget | undefined;
};

type Props = {
  points: LinePoint[];
  format: (value: number) => string;
  /** A shorter format, for the axis. */
  formatTick?: (value: number) => string;
  names: { now: string; before: string };
  /** For counts: ticks are whole numbers. */
  integersOnly?: boolean;
  /** The unit of round ticks, if it is not that of the value: days for milliseconds. */
  step?: TickStep;
  /** A fixed end of the scale: 1 for a rate. */
  end?: number;
};

const [height, top, bottom] = [220, 10, 26];

/** One line over time with a filled area, and a dashed one for the previous period. Each step is a link, by mouse or keyboard. */
export function LineChart({ points, format, formatTick = format, names, integersOnly = false, step, end }: Props) {
  const { ref, width } = useElementSize();
  const [at, setAt] = useState<number>();
  const largest = end ?? Math.max(...points.flatMap(({ value, before }) => [value ?? 0, before ?? 0]));
  const ticks = ticksUpTo(largest, integersOnly, step);
  const axis = axisWidth(ticks.map(formatTick));
  const frame = { width, height, top, bottom, axis };
  const scale = useScale(frame, points.length, ticks);
  const { room, x, y, tipAt } = scale;
  const now = lineOf(
    points.map(({ value }) => value),
    x,
    y,
  );
  const before = lineOf(
    points.map(({ before: value }) => value ?? null),
    x,
    y,
  );
  const activePoint = at === undefined ? undefined : points[at];
  return (
    <div ref={ref} className={chart.chart} style={{ blockSize: height }}>
      <ChartPicture frame={frame} scale={scale} ticks={ticks} formatTick={formatTick} steps={points}>
        {now.runs.map(({ line, from, to }) => (
          <path key={line} d={`${line}L${to} ${y(0)}L${from} ${y(0)}Z`} className={styles.area} />
        ))}
        {before.runs.map(({ line }) => (
          <path key={line} d={line} className={styles.before} />
        ))}
        {now.runs.map(({ line }) => (
          <path key={line} d={line} className={styles.now} />
        ))}
        {points.map(({ key, value }, place) =>
          value !== null && (place === at || now.alone.has(place) || place === points.length - 1) ? (
            <circle key={key} cx={x(place)} cy={y(value)} r={place === at ? 5 : 3.5} className={styles.dot} />
          ) : null,
        )}
      </ChartPicture>
      <ChartSteps
        steps={points.map((point) => ({ key: point.key, label: sentence(point, format, names), link: point.link }))}
        at={at}
        onAt={setAt}
        style={{ insetInlineStart: axis, inlineSize: room, blockSize: height - bottom }}
      />
      {activePoint && at !== undefined ? (
        <div className={chart.tip} aria-hidden="true" style={{ left: tipAt(x(at)) }}>
          <strong>{activePoint.title}</strong>
          <TipLine name={names.now} value={activePoint.value} format={format} />
          {activePoint.before === undefined ? null : (
            <TipLine name={names.before} value={activePoint.before} format={format} />
          )}
        </div>
      ) : null}
    </div>
  );
}

const TipLine = ({ name, value, format }: { name: string; value: number | null; format: Props["format"] }) => (
  <span>
    {name} <b className="tabular">{value === null ? "–" : format(value)}</b>
  </span>
);

const sentence = ({ title, value, before }: LinePoint, format: Props["format"], names: Props["names"]) =>
  [
    `${title}: ${value === null ? "–" : format(value)}`,
    ...(before === undefined || before === null ? [] : [`${names.before}: ${format(before)}`]),
  ].join(". ");
