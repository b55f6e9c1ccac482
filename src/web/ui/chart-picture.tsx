import type { ReactNode } from "react";
import { useLocale } from "../i18n/use-locale.ts";
import styles from "./chart.module.css";

/** The size of a drawing and its margins. */
export type Frame = { width: number; height: number; top: number; bottom: number; axis: number };

/** The approximate width of the longest label under the axis, with the space beside it. */
const labelWidthOf = (names: string[]) => Math.max(...names.map(({ length }) => length * 6.6), 58) + 10;
const edge = 4;

/** The approximate width of the axis labels, at about 7 pixels per character. */
export const axisWidth = (labels: string[]) => Math.max(...labels.map(({ length }) => length * 7), 28) + 14;

/** Maps steps and values to coordinates, from the lowest tick to the highest. Time runs in the reading direction. */
export function useScale({ width, height, top, bottom, axis }: Frame, count: number, ticks: number[]) {
  const { dir } = useLocale();
  const [lowest, highest] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const room = Math.max(width - axis - edge, 0);
  const band = room / Math.max(count, 1);
  return {
    room,
    band,
    /** The middle of a step, or of a part of it. */
    x: (place: number, part = 0.5) => {
      const offset = axis + (place + part) * band;
      return dir === "rtl" ? width - offset : offset;
    },
    y: (value: number) => top + (1 - (value - lowest) / (highest - lowest)) * (height - bottom - top),
    /** Keeps a tooltip from being cut off at the edge. */
    tipAt: (x: number) => Math.min(Math.max(x, 84), width - 84),
  };
}

type Props = {
  frame: Frame;
  scale: ReturnType<typeof useScale>;
  ticks: number[];
  formatTick: (value: number) => string;
  steps: { key: string; name: string }[];
  /** Drawn on top of the grid. */
  children: ReactNode;
};

/** A drawing on horizontal grid lines with their labels, and as many step labels as fit, always including the last. */
export function ChartPicture({ frame, scale: { band, x, y }, ticks, formatTick, steps, children }: Props) {
  const { width, height, axis } = frame;
  const { dir } = useLocale();
  const rtl = dir === "rtl";
  const labelWidth = labelWidthOf(steps.map(({ name }) => name));
  const every = Math.max(Math.ceil(labelWidth / Math.max(band, 1)), 1);
  /** Keeps the label of the last step from being cut off at the edge. */
  const clampLabel = (at: number) => Math.min(Math.max(at, labelWidth / 2.3), width - labelWidth / 2.3);
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={styles.picture}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={rtl ? edge : axis}
            x2={rtl ? width - axis : width - edge}
            y1={y(tick)}
            y2={y(tick)}
            className={styles.grid}
          />
          <text x={rtl ? width - axis + 10 : axis - 10} y={y(tick) + 4} textAnchor="end" className={styles.axis}>
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {steps.map(({ key, name }, place) =>
        (steps.length - 1 - place) % every === 0 ? (
          <text key={key} x={clampLabel(x(place))} y={height - 6} textAnchor="middle" className={styles.axis}>
            {name}
          </text>
        ) : null,
      )}
      {children}
    </svg>
  );
}
