import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { wilson } from "#features/analytics/rates.ts";
import { figuresQuery } from "#features/analytics/web/api.ts";
import { confidenceLevels } from "#features/referrals/contract/values.ts";
import { useSession } from "#web/api/session.ts";
import { IntervalBars } from "#web/ui/interval-bars.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { TextSkeleton } from "#web/ui/text-skeleton.tsx";
import { useCounts } from "../recommendations/use-counts.ts";

/** The partner's stated confidence against what happened. */
export function OwnConfidence() {
  const { t } = useTranslation(["intelligence", "referrals"]);
  const { role } = useSession();
  const { number, percent } = useCounts();
  const { data, error } = useQuery(
    figuresQuery({
      ...{ measures: ["conversion"], by: "confidence", frame: "1y", compare: "none" },
      ...(role === "both" && { view: "own" }),
    }),
  );
  // The figure is help beside the predictions: if it cannot be loaded, the page is shown without it.
  if (error && !data) return null;
  const bars = confidenceLevels.map((level) => {
    const { sum: won = 0, of } = data?.rows.find(({ key }) => key === level)?.figures.conversion ?? {};
    const closed = of ?? 0;
    const { low, high } = closed > 0 ? wilson(won, closed) : { low: 0, high: 0 };
    const share = { percent: percent(won / Math.max(1, closed)), won: number(won), closed: number(closed) };
    return {
      ...{ key: level, low, high, closed, rate: closed > 0 ? won / closed : null },
      name: t(`values.confidenceLevel.${level}`, { ns: "referrals" }),
      text: closed > 0 ? t("own.confidence.share", share) : t("own.confidence.unknown"),
      note: closed > 0 ? t("own.confidence.range", { low: percent(low), high: percent(high) }) : undefined,
    };
  });
  return (
    <SectionCard title={t("own.confidence.title")} description={t("own.confidence.description")}>
      {!data ? (
        <TextSkeleton />
      ) : bars.some(({ closed }) => closed > 0) ? (
        <IntervalBars bars={bars} />
      ) : (
        <p className="soft">{t("own.confidence.none")}</p>
      )}
    </SectionCard>
  );
}
