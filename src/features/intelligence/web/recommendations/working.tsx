import { useTranslation } from "react-i18next";
import { FactList } from "#web/ui/fact-list.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Recommendation } from "../../contract/recommendations.ts";
import { rateOf } from "../../rules/recommendations/difference.ts";
import type { Share } from "../../rules/recommendations/evidence.ts";
import styles from "./recommendations.module.css";
import { useCounts } from "./use-counts.ts";

/** How a value was calculated: the figures, the formula, the range, what the confidence means, and the period. */
export function Working({ of: one, id }: { of: Recommendation; id: string }) {
  const { t } = useTranslation("intelligence");
  const { wholeMoney } = useFormatters();
  const { number, percent } = useCounts();
  const { evidence, value, currency, confidence } = one;
  const money = (minor: number) => wholeMoney({ minor, currency });
  const share = ({ hits, of }: Share) =>
    t("recommendations.working.share", {
      percent: percent(rateOf({ hits, of }), 1),
      hits: number(hits),
      of: number(of),
    });
  const rate = (bp: number) => percent(bp / 10_000, 1);
  const name = (key: WorkingName) => t(`recommendations.working.${key}`);
  const basis = evidence.basis === "compared" && !value && confidence === 100 ? "counted" : evidence.basis;
  return (
    <div className={styles.working} id={id}>
      <FactList facts={factsOf(one, { money, share, number, name, rate })} />
      {value ? (
        <p className={styles.formula}>
          <bdi>
            {formulaOf(one, { money, percent: (x) => percent(x, 1), number })} = {money(value.minor)}
          </bdi>
        </p>
      ) : null}
      {value ? <p>{t("recommendations.working.range", { low: money(value.low), high: money(value.high) })}</p> : null}
      <p>{t(`recommendations.working.confidence.${basis}`, { confidence: percent(confidence / 100) })}</p>
      <p>{t("recommendations.working.period")}</p>
    </div>
  );
}

const ofRates = ["ownRate", "otherRate", "ownWon", "otherWon", "recent"] as const;
const workingNames = [
  "good",
  "bad",
  "affected",
  "deal",
  "yield",
  "won",
  "total",
  "perQuarter",
  "gaps",
  ...ofRates,
] as const;
type WorkingName = (typeof workingNames)[number];
type Words = {
  money: (minor: number) => string;
  share: (share: Share) => string;
  number: (value: number, digits?: number) => string;
  name: (key: WorkingName) => string;
  rate: (bp: number) => string;
};

function factsOf({ evidence }: Recommendation, { money, share, number, name, rate }: Words) {
  const fact = (key: WorkingName, value: string | null) => ({ name: name(key), value });
  const deal = (minor: number | null) => fact("deal", minor === null ? null : money(minor));
  switch (evidence.basis) {
    case "compared":
      return [
        fact("good", share(evidence.good)),
        fact("bad", share(evidence.bad)),
        fact("affected", number(evidence.affected)),
        fact("yield", evidence.yield && share(evidence.yield)),
        deal(evidence.caseMinor),
      ];
    case "expected":
      return [
        fact("affected", number(evidence.affected)),
        fact("won", share(evidence.share)),
        fact("total", money(evidence.totalMinor)),
      ];
    case "silence":
      return [
        fact("gaps", number(evidence.gaps)),
        fact("perQuarter", number(evidence.perQuarter, 1)),
        fact("won", share(evidence.share)),
        deal(evidence.caseMinor),
      ];
    case "rates":
      return [
        fact("ownRate", rate(evidence.ownBp)),
        fact("otherRate", rate(evidence.otherBp)),
        fact("ownWon", share(evidence.own)),
        fact("otherWon", share(evidence.other)),
        fact("recent", money(evidence.wonMinor)),
      ];
    case "counted":
      return [
        fact("affected", number(evidence.affected)),
        fact("total", evidence.totalMinor ? money(evidence.totalMinor) : null),
      ];
  }
}

type Numbers = Pick<Words, "money" | "number"> & { percent: (share: number) => string };

function formulaOf({ evidence }: Recommendation, { money, percent, number }: Numbers): string {
  switch (evidence.basis) {
    case "compared": {
      const difference = `(${percent(rateOf(evidence.good))} − ${percent(rateOf(evidence.bad))})`;
      const later = evidence.yield ? ` × ${percent(rateOf(evidence.yield))}` : "";
      return `${difference} × ${number(evidence.affected)}${later} × ${money(evidence.caseMinor ?? 0)}`;
    }
    case "expected":
      return `${percent(rateOf(evidence.share))} × ${money(evidence.totalMinor)}`;
    case "silence":
      return `${number(evidence.perQuarter, 1)} × ${percent(rateOf(evidence.share))} × ${money(evidence.caseMinor ?? 0)}`;
    case "rates":
      return `(${percent(evidence.ownBp / 10_000)} − ${percent(evidence.otherBp / 10_000)}) × ${money(evidence.wonMinor)}`;
    case "counted":
      return number(evidence.affected);
  }
}
