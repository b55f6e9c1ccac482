import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { figuresQuery } from "#features/analytics/web/api.ts";
import { catalog, useProgramName } from "#features/programs/web/api.ts";
import { sources } from "#features/referrals/contract/values.ts";
import { useCountryName } from "#web/ui/use-country-name.ts";
import type { GoalFilters } from "../../../../contract/challenges.ts";

type Choice = { key: keyof GoalFilters; label: string; options: { value: string; label: string }[] };

/** What referrals can be narrowed by, with the values that occur; nothing that has only one value. */
export function useGoalChoices(filters: GoalFilters): Choice[] {
  const { t } = useTranslation(["analytics", "referrals"]);
  const programName = useProgramName();
  const countryName = useCountryName();
  const { data } = useQuery(catalog);
  const choices: Choice[] = [
    {
      key: "programId",
      label: t("dimension.program"),
      options: (data?.programs ?? []).map((program) => ({ value: program.id, label: programName(program) })),
    },
    {
      key: "source",
      label: t("dimension.source"),
      options: sources.map((source) => ({ value: source, label: t(`values.source.${source}`, { ns: "referrals" }) })),
    },
    { key: "country", label: t("dimension.country"), options: useOccurring("country", filters.country, countryName) },
    { key: "product", label: t("dimension.product"), options: useOccurring("product", filters.product, String) },
    { key: "campaign", label: t("dimension.campaign"), options: useOccurring("campaign", filters.campaign, String) },
  ];
  return choices.filter(({ key, options }) => filters[key] !== undefined || options.length > 1);
}

/** The values of the last year, most frequent first, and the chosen one. */
function useOccurring(
  by: "country" | "product" | "campaign",
  chosen: string | undefined,
  name: (key: string) => string,
) {
  const { data } = useQuery(figuresQuery({ measures: ["referrals"], by, frame: "1y", compare: "none" }));
  const keys = (data?.rows ?? []).map(({ key }) => key).filter((key) => key !== "");
  const all = chosen && !keys.includes(chosen) ? [chosen, ...keys] : keys;
  return all.map((key) => ({ value: key, label: name(key) }));
}
