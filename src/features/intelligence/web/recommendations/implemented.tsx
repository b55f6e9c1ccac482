import { IconClock, IconMinus, IconTrendingDown, IconTrendingUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Recommendation } from "../../contract/recommendations.ts";
import styles from "./recommendations.module.css";
import { useCounts } from "./use-counts.ts";
import { useRecommendationText } from "./use-recommendation-text.ts";

type FollowUp = NonNullable<Recommendation["followUp"]>;
const measuredAfterMs = 30 * 86_400_000;

/** What was implemented, and how its figure changed in the 30 days after. */
export function Implemented({ items }: { items: readonly Recommendation[] }) {
  const { t } = useTranslation("intelligence");
  return (
    <section className={styles.section} aria-labelledby="implemented">
      <header>
        <h2 id="implemented">{t("recommendations.implemented.title")}</h2>
        <p>{t("recommendations.implemented.line")}</p>
      </header>
      <table className={styles.table}>
        <thead>
          <tr>
            {(["what", "done", "before", "after", "effect"] as const).map((column) => (
              <th key={column} scope="col">
                {t(`recommendations.implemented.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((one) => (
            <Row key={one.id} of={one} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ of: one }: { of: Recommendation }) {
  const { t } = useTranslation("intelligence");
  const textOf = useRecommendationText();
  const { day } = useFormatters();
  const figure = useFigure();
  const { changedAt, changedBy, followUp } = one;
  const label = (column: "done" | "before" | "after" | "effect") => t(`recommendations.implemented.${column}`);
  return (
    <tr>
      <th scope="row" dir="auto">
        {textOf(one).title}
      </th>
      <td data-label={label("done")}>
        {changedAt ? day(changedAt) : null}
        {changedBy ? (
          <>
            {" · "}
            <bdi>{changedBy}</bdi>
          </>
        ) : null}
      </td>
      <td data-label={label("before")}>{followUp ? figure(followUp.before) : "–"}</td>
      <td data-label={label("after")}>{followUp ? figure(followUp.after) : "–"}</td>
      <td data-label={label("effect")}>
        {followUp ? <EffectBadge of={followUp} /> : <Pending since={changedAt ?? one.createdAt} />}
      </td>
    </tr>
  );
}

/** A share with its cases, or a number. */
function useFigure() {
  const { percent, number } = useCounts();
  return ({ hits, of, count }: FollowUp["before"]) =>
    of === undefined ? number(count ?? 0) : of === 0 ? "–" : percent((hits ?? 0) / of);
}

const looks = {
  better: { tone: "good", icon: IconTrendingUp },
  worse: { tone: "bad", icon: IconTrendingDown },
  unclear: { tone: "calm", icon: IconMinus },
  tooFew: { tone: "calm", icon: IconMinus },
} as const;

function EffectBadge({ of: { result, difference, low, high, n, before } }: { of: FollowUp }) {
  const { t } = useTranslation("intelligence");
  const { number, signed } = useCounts();
  const isClear = result === "better" || result === "worse";
  const change = signed(difference, 1);
  const text = before.of === undefined ? change : t("recommendations.implemented.points", { change });
  return (
    <span className={styles.effect}>
      <StatusBadge {...looks[result]}>{isClear ? text : t(`recommendations.implemented.${result}`)}</StatusBadge>
      <small>
        {t("recommendations.implemented.interval", { low: signed(low, 1), high: signed(high, 1), n: number(n) })}
      </small>
    </span>
  );
}

function Pending({ since }: { since: string }) {
  const { t } = useTranslation("intelligence");
  const { day } = useFormatters();
  const at = new Date(new Date(since).getTime() + measuredAfterMs).toISOString();
  return (
    <StatusBadge tone="calm" icon={IconClock}>
      {t("recommendations.implemented.pending", { day: day(at) })}
    </StatusBadge>
  );
}
