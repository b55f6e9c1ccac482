import { useTranslation } from "react-i18next";
import { TargetLink } from "#web/ui/target-link.tsx";
import type { DashboardFigure } from "../../contract.ts";
import type { Dashboard } from "../api.ts";
import { linkToRows, type RowScope } from "../row-links.ts";
import { Delta } from "../values/delta.tsx";
import { useFigureText } from "../values/use-figure-text.ts";
import styles from "./figures.module.css";

/** The other figures, in small type: eight for the company, fewer for a referrer. */
export const stripMeasures = [
  "referrals",
  "acceptance",
  "conversion",
  "decisionTime",
  "clockKept",
  "activeReferrers",
  "payable",
  "paid",
] as const;

type Props = { data: Dashboard; rowScope: RowScope };

export function FigureStrip({ data, rowScope }: Props) {
  const { t } = useTranslation("analytics");
  const words = useFigureText(data.currency);
  const noteOf = useNote(data.currency);
  return (
    <dl className={styles.strip} aria-label={t("dashboard.small")}>
      {stripMeasures.map((measure) => {
        const figure = data.figures.find((one) => one.measure === measure);
        if (!figure) return null;
        const link = linkToRows(measure, rowScope, figure.now);
        const value = words.text(measure, figure.now);
        return (
          <div key={measure} className={styles.small}>
            <dt title={t(`measure.${measure}`)}>
              {link ? (
                <TargetLink link={link} className={styles.link ?? ""}>
                  {t(`short.${measure}`)}
                </TargetLink>
              ) : (
                t(`short.${measure}`)
              )}
            </dt>
            <dd>
              <bdi className={styles.value}>{value ?? "–"}</bdi> {value ? <Delta {...figure} /> : null}
            </dd>
            <dd className={styles.note}>{noteOf(figure)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The denominator of a rate, or the reason why there is none. */
function useNote(currency: string) {
  const { t } = useTranslation("analytics");
  const { count } = useFigureText(currency);
  return ({ measure, now: { sum, of } }: DashboardFigure): string => {
    if (of === null) return "";
    if (of === 0) return t(measure === "conversion" ? "none.ends" : "none.decisions");
    const parts = { sum: count(sum), of: count(of) };
    if (measure === "conversion") return t("closedOf", parts);
    if (measure === "acceptance") return t("decidedOf", parts);
    if (measure === "decisionTime") return t("decisions", { number: count(of) });
    return sum < of ? t("late", { late: count(of - sum), of: parts.of }) : t("outOf", parts);
  };
}
