import { useElementSize } from "@mantine/hooks";
import { useState } from "react";
import chart from "./chart.module.css";
import { axisWidth, ChartPicture, useScale } from "./chart-picture.tsx";
import { ChartSteps } from "./chart-steps.tsx";
import type { LinkTarget } from "./target-link.tsx";
import { type TickStep, ticksUpTo } from "./ticks.ts";
import { TimeBars, TimeLine } from "./time-drawings.tsx";

export type TimePoint = {
  key: string;
  /** The label under the axis. */
  name: string;
  /** For the tooltip and screen readers: "5 to 11 October". */
  title: string;
  /** Null if there is no data to calculate it from: the drawing has a gap. */
  value: number | null;
  before?: number | null;
  link?: LinkTarget | undefined;
};

type Props = {
  points: TimePoint[];
  /** Bars for few steps of few events each, between which a line would suggest a course; a line for all others. */
  drawing?: "line" | "bars";
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

/** One figure over time, next to that of the previous period. Each step is a link, by mouse or keyboard. */
export function TimeChart({ points, drawing = "line", format, formatTick = format, names, ...rest }: Props) {
  const { integersOnly = false, step, end } = rest;
  const { ref, width } = useElementSize();
  const [at, setAt] = useState<number>();
  const largest = end ?? Math.max(...points.flatMap(({ value, before }) => [value ?? 0, before ?? 0]));
  const ticks = ticksUpTo(largest, integersOnly, step);
  const axis = axisWidth(ticks.map(formatTick));
  const frame = { width, height, top, bottom, axis };
  const scale = useScale(frame, points.length, ticks);
  const { room, x, tipAt } = scale;
  const Drawing = drawing === "bars" ? TimeBars : TimeLine;
  const activePoint = at === undefined ? undefined : points[at];
  return (
    <div ref={ref} className={chart.chart} style={{ blockSize: height }}>
      <ChartPicture frame={frame} scale={scale} ticks={ticks} formatTick={formatTick} steps={points}>
        <Drawing points={points} scale={scale} at={at} />
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

const sentence = ({ title, value, before }: TimePoint, format: Props["format"], names: Props["names"]) =>
  [
    `${title}: ${value === null ? "–" : format(value)}`,
    ...(before === undefined || before === null ? [] : [`${names.before}: ${format(before)}`]),
  ].join(". ");
