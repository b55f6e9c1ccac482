import { useElementSize } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { dateFormat } from "#base/formats.ts";
import { formatMoney } from "#base/money.ts";
import type { EarnedDay, EarnedMonth } from "#features/commissions/contract/month.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { ticksUpTo } from "#web/ui/ticks.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import styles from "./earned-chart.module.css";
import { dayOfPreviousMonth, daysInMonth, sumUntil } from "./sum-until.ts";

const [height, top, bottom] = [170, 26, 26];
const maxLabels = 3;
/** The approximate width of a label's character, and of the amounts at the start of the chart. */
const [characterWidth, axisRoom] = [6.3, 44];
const dateOf = (day: string) => Number(day.slice(8));

type Step = { date: number; total: number; minor: number; name: string | null };

/** Running totals, one for each day that earned something. */
function stepsOf(days: readonly EarnedDay[]): Step[] {
  return days.map(({ day, minor, dealName }) => ({
    date: dateOf(day),
    total: sumUntil(days, day),
    minor,
    name: dealName,
  }));
}

/** A stepped line: it stays level until a day earns something. `x` takes the day of the month, counted from zero. */
const pathOf = (steps: Step[], until: number, x: (day: number) => number, y: (minor: number) => number) =>
  `M${x(0)} ${y(0)}${steps.map(({ date, total }) => `H${x(date - 0.5)}V${y(total)}`).join("")}H${x(until)}`;

/** Earnings of this month as they added up, over those of last month as a dashed line. The largest steps name their deal. */
export function EarnedChart({ data }: { data: EarnedMonth }) {
  const { t } = useTranslation("home");
  const { intl, dir } = useLocale();
  const { money } = useFormatters();
  const { ref, width } = useElementSize();
  const { currency, today, now, before } = data;
  const [steps, earlier] = [stepsOf(now), stepsOf(before)];
  const length = Math.max(daysInMonth(today), daysInMonth(dayOfPreviousMonth(today)));
  const largest = Math.max(1, ...[...steps, ...earlier].map(({ total }) => total));
  const ticks = ticksUpTo(largest, false).filter((tick) => tick > 0);
  const end = Math.max(largest, ticks.at(-1) ?? 0);
  const x = (day: number) => (dir === "rtl" ? 1 - day / length : day / length) * width;
  const y = (minor: number) => top + (1 - minor / end) * (height - top - bottom);
  const format = (minor: number) => formatMoney({ minor, currency }, intl, true);
  const month = dateFormat(intl, { month: "short", timeZone: "UTC" }).format(
    new Date(`${dayOfPreviousMonth(today)}T12:00Z`),
  );
  const axisDay = (date: number) =>
    dateFormat(intl, { month: "short", day: "numeric", timeZone: "UTC" }).format(
      new Date(`${today.slice(0, 8)}${String(date).padStart(2, "0")}T12:00Z`),
    );
  const labelled = new Set(steps.toSorted((a, b) => b.minor - a.minor).slice(0, width < 480 ? 0 : maxLabels));
  /** Whether the label stands after its step, because there is no room before it; undefined where there is none after it either. */
  const sideOf = ({ date, minor, name }: Step, next: Step | undefined) => {
    const needed = `${format(minor)} ${name ?? ""}`.length * characterWidth + 16;
    const dayWidth = width / length;
    if (date * dayWidth >= needed + axisRoom) return false;
    return ((next?.date ?? length) - date) * dayWidth >= needed ? true : undefined;
  };
  const [nowTotal, beforeTotal] = [steps.at(-1)?.total ?? 0, earlier.at(-1)?.total ?? 0];
  return (
    <figure
      ref={ref}
      className={styles.chart}
      aria-label={t("earned.chart", {
        amount: money({ minor: nowTotal, currency }),
        before: money({ minor: beforeTotal, currency }),
        month,
      })}
    >
      <svg width={width} height={height} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={0} x2={width} y1={y(tick)} y2={y(tick)} className={styles.grid} />
            <text x={x(0)} y={y(tick) - 5} className={styles.tick}>
              {format(tick)}
            </text>
          </g>
        ))}
        <line x1={0} x2={width} y1={y(0)} y2={y(0)} className={styles.axis} />
        {earlier.length > 0 ? <path d={pathOf(earlier, length, x, y)} className={styles.before} /> : null}
        <path d={`${pathOf(steps, dateOf(today), x, y)}V${y(0)}H${x(0)}Z`} className={styles.area} />
        <path d={pathOf(steps, dateOf(today), x, y)} className={styles.now} />
        {steps.map(({ date, total }) => (
          <circle key={date} cx={x(date - 0.5)} cy={y(total)} r={4} className={styles.dot} />
        ))}
        {steps.map((step, place) => {
          const { date, total, minor, name } = step;
          const isAfter = sideOf(step, steps[place + 1]);
          if (!labelled.has(step) || isAfter === undefined) return null;
          return (
            <g key={date} textAnchor={isAfter ? "start" : "end"}>
              <text
                x={x(date - 0.5) + (isAfter === (dir !== "rtl") ? 8 : -8)}
                y={y(total) - 6}
                className={styles.value}
              >
                {format(minor)}
                {name ? <tspan className={styles.name}> {name}</tspan> : null}
              </text>
            </g>
          );
        })}
        {[1, 8, 15, 22, daysInMonth(today)].map((date, place, all) => (
          <text
            key={date}
            x={place === 0 ? x(0) : place === all.length - 1 ? x(length) : x(date - 0.5)}
            y={height - 6}
            textAnchor={place === 0 ? "start" : place === all.length - 1 ? "end" : "middle"}
            className={styles.tick}
          >
            {axisDay(date)}
          </text>
        ))}
      </svg>
      {earlier.length > 0 ? (
        <figcaption className={styles.legend} aria-hidden="true">
          <span className={styles.keyNow}>{t("earned.thisMonth")}</span>
          <span className={styles.keyBefore}>
            {month} {money({ minor: beforeTotal, currency })}
          </span>
        </figcaption>
      ) : null}
    </figure>
  );
}
