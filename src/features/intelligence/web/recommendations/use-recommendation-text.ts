import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalog, useProgramName, useStageName, useStages } from "#features/programs/web/api.ts";
import { sources } from "#features/referrals/contract/values.ts";
import { fieldNames } from "#features/referrals/fields.ts";
import { useCountryName } from "#web/ui/use-country-name.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Recommendation } from "../../contract/recommendations.ts";
import { rateOf } from "../../rules/recommendations/difference.ts";
import { useCounts } from "./use-counts.ts";

/** Returns the name of what a recommendation is about, in the reader's language. */
function useSubjectName(): (one: Recommendation) => string {
  const { t } = useTranslation("referrals");
  const stages = useStages();
  const stageName = useStageName();
  const programName = useProgramName();
  const { data } = useQuery(catalog);
  return ({ kind, subject, subjectName, evidence: { names } }) => {
    if (kind === "stageLoss") return stageName(stages(subject) ?? { name: "", code: null });
    if (kind === "programWithoutPlan" || kind === "rateOutOfLine")
      return programName(data?.programs.find(({ id }) => id === subject) ?? { name: "" });
    const field = fieldNames.find((name) => name === names.field);
    if (field) return t(`values.field.${field}`);
    const source = sources.find((name) => name === names.source);
    if (source) return t(`values.source.${source}`);
    return names.campaign ?? names.link ?? subjectName;
  };
}

/** Words a recommendation from its kind and its figures. */
export function useRecommendationText(): (one: Recommendation) => { title: string; text: string } {
  const { t } = useTranslation("intelligence");
  const subjectOf = useSubjectName();
  const stages = useStages();
  const stageName = useStageName();
  const countryName = useCountryName();
  const { wholeMoney } = useFormatters();
  const { number, percent, of } = useCounts();
  return (one) => {
    const { kind, evidence, currency, impact } = one;
    const { facts, names } = evidence;
    const fact = (name: string) => facts[name] ?? 0;
    const affected = evidence.basis === "silence" ? 1 : evidence.basis === "rates" ? evidence.deals : evidence.affected;
    const unit = impact.unit === "points" ? "referrals" : impact.unit;
    const total =
      evidence.basis === "expected" || evidence.basis === "counted" ? evidence.totalMinor : fact("totalMinor");
    const compared =
      evidence.basis === "compared"
        ? {
            good: percent(rateOf(evidence.good)),
            bad: percent(rateOf(evidence.bad)),
            goodShare: percent(rateOf(evidence.good), 1),
            goodCases: of("referrals", evidence.good.of),
            badCases: of("referrals", evidence.bad.of),
            clicks: of("clicks", evidence.bad.of),
          }
        : {};
    const silence =
      evidence.basis === "silence"
        ? { gap: of("days", Math.round(evidence.gapDays)), silent: of("days", evidence.silentDays) }
        : {};
    const rates =
      evidence.basis === "rates"
        ? {
            rate: percent(evidence.ownBp / 10_000, 1),
            otherRate: percent(evidence.otherBp / 10_000, 1),
            good: percent(rateOf(evidence.other)),
            bad: percent(rateOf(evidence.own)),
            goodCases: of("referrals", evidence.other.of),
            badCases: of("referrals", evidence.own.of),
          }
        : {};
    const values = {
      ...compared,
      ...rates,
      ...silence,
      name: subjectOf(one),
      items: of(unit, affected),
      n: number(affected),
      total: wholeMoney({ minor: total ?? 0, currency }),
      days: of("days", fact("days")),
      waiting: number(fact("waiting")),
      late: number(fact("late")),
      decided: number(fact("decided")),
      submitted: number(fact("submitted")),
      joined: number(fact("joined")),
      links: number(fact("links")),
      product: names.product ?? "",
      country: countryName(names.country ?? ""),
      other: stageName(stages(names.other ?? "") ?? { name: "", code: null }),
    };
    return {
      title: t(`recommendations.kind.${kind}.title`, values),
      text: t(`recommendations.kind.${kind}.text`, values),
    };
  };
}
