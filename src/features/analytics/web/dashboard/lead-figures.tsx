import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TargetLink } from "#web/ui/target-link.tsx";
import type { DashboardFigure } from "../../contract.ts";
import { numberOf } from "../../figure-text.ts";
import type { Dashboard } from "../api.ts";
import { linkToRows, type RowScope } from "../row-links.ts";
import { Delta } from "../values/delta.tsx";
import { useFigureText } from "../values/use-figure-text.ts";
import styles from "./figures.module.css";

/** The figures that the page is about, in large type. Without commissions there are two. */
export const leadMeasures = ["wonValue", "pipeline", "earned"] as const;

type Props = { data: Dashboard; rowScope: RowScope };

export function LeadFigures({ data, rowScope }: Props) {
  const { t } = useTranslation("analytics");
  const notes = useNotes(data);
  const words = useFigureText(data.currency);
  return (
    <dl className={styles.leads} aria-label={t("dashboard.figures")}>
      {leadMeasures.map((measure) => {
        const figure = data.figures.find((one) => one.measure === measure);
        if (!figure) return null;
        const link = linkToRows(measure, rowScope, figure.now);
        const value = words.text(measure, figure.now) ?? "–";
        return (
          <div key={measure} className={styles.lead}>
            <dt>
              {link ? (
                <TargetLink link={link} className={styles.link ?? ""}>
                  {t(`short.${measure}`)}
                </TargetLink>
              ) : (
                t(`short.${measure}`)
              )}
            </dt>
            <dd className={styles.leadRow}>
              <bdi className={styles.large} data-long={value.length > maxLength || undefined}>
                {value}
              </bdi>
              {measure === "pipeline" ? <ExpectedShare data={data} /> : <Bars course={figure.course} />}
            </dd>
            <dd className={styles.leadNote}>
              <Delta {...figure} />
              <span>{notes[measure]}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Characters that fit in a third of the page; longer amounts use a smaller font. */
const maxLength = 11;

/** What each figure is made of, in a few words. */
function useNotes({ figures, stages, currency }: Dashboard): Record<(typeof leadMeasures)[number], ReactNode> {
  const { t } = useTranslation("analytics");
  const words = useFigureText(currency);
  const figureOf = (measure: DashboardFigure["measure"]) => figures.find((one) => one.measure === measure)?.now;
  const [deals, won, earned] = [figureOf("averageDeal"), figureOf("wonValue")?.sum ?? 0, figureOf("earned")?.sum ?? 0];
  const open = stages.reduce((sum, { count }) => sum + count, 0);
  const full = stages.reduce((sum, { minor }) => sum + minor, 0);
  return {
    wonValue: deals?.of ? t("lead.deals", { count: deals.of, average: words.text("averageDeal", deals) }) : null,
    pipeline: t("lead.open", { count: open, full: words.money(full) }),
    earned: won > 0 ? t("lead.share", { share: words.percent(earned / won) }) : null,
  };
}

const [barWidth, barGap, barsHeight] = [6, 3, 40];

/** The course of a figure. The text beside it says the same, so it is decoration. */
function Bars({ course }: Pick<DashboardFigure, "course">) {
  const values = course.map((step) => Math.max(numberOf(step) ?? 0, 0));
  const largest = Math.max(...values, 1);
  const width = values.length * (barWidth + barGap) - barGap;
  if (values.length < 2) return null;
  /** One path for all bars, because they are one shape without parts of its own. */
  const pathOf = (from: number, to: number) =>
    values
      .slice(from, to)
      .map((value, i) => {
        const height = Math.max((value / largest) * barsHeight, 2);
        return `M${(from + i) * (barWidth + barGap)} ${barsHeight - height}h${barWidth}v${height}h${-barWidth}Z`;
      })
      .join("");
  return (
    <svg
      viewBox={`0 0 ${width} ${barsHeight}`}
      preserveAspectRatio="none"
      className={`flips ${styles.bars}`}
      aria-hidden="true"
    >
      <path d={pathOf(0, -1)} className={styles.past} />
      <path d={pathOf(values.length - 1, values.length)} className={styles.newest} />
    </svg>
  );
}

/** The expected part of the full value of all open deals. */
function ExpectedShare({ data: { stages, figures } }: { data: Dashboard }) {
  const full = stages.reduce((sum, { minor }) => sum + minor, 0);
  const expected = figures.find(({ measure }) => measure === "pipeline")?.now.sum ?? 0;
  if (full <= 0) return null;
  return (
    <span className={styles.gauge} aria-hidden="true">
      <i style={{ inlineSize: `${Math.min(expected / full, 1) * 100}%` }} />
    </span>
  );
}
