import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalog, useProgramName } from "#features/programs/web/api.ts";
import { confidenceLevels, sources } from "#features/referrals/contract/values.ts";
import { participants } from "#features/referrals/web/api.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { useCountryName } from "#web/ui/use-country-name.ts";
import { figuresQuery } from "../api.ts";
import { type FilterKey, noValue } from "../search.ts";
import { useScope } from "../use-scope.ts";

export type FilterChoice = { key: FilterKey; label: string; options: { value: string; label: string }[] };

/** The available filters, with only the values that occur. Only a company can filter by referrer. */
export function useFilterChoices(): FilterChoice[] {
  const { t } = useTranslation(["analytics", "referrals"]);
  const { search, company } = useScope();
  const roleName = useRoleName();
  const programName = useProgramName();
  const countryName = useCountryName();
  const { data: catalogData } = useQuery(catalog);
  const { data: people } = useQuery({ ...participants, enabled: company });
  const occurring = (by: "country" | "product" | "campaign", name: (key: string) => string) => ({ by, name });
  const none = { value: noValue, label: t("filter.without") };
  const lists: (FilterChoice | false)[] = [
    catalogData !== undefined &&
      catalogData.programs.length > 1 && {
        key: "programId",
        label: t("dimension.program"),
        options: catalogData.programs.map((program) => ({ value: program.id, label: programName(program) })),
      },
    company && {
      key: "referrerId",
      label: roleName("referrer"),
      options: (people?.referrers ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      key: "source",
      label: t("dimension.source"),
      options: sources.map((source) => ({ value: source, label: t(`values.source.${source}`, { ns: "referrals" }) })),
    },
    { key: "country", label: t("dimension.country"), options: useOccurringOptions(occurring("country", countryName)) },
    { key: "product", label: t("dimension.product"), options: useOccurringOptions(occurring("product", String)) },
    { key: "campaign", label: t("dimension.campaign"), options: useOccurringOptions(occurring("campaign", String)) },
    {
      key: "confidence",
      label: t("dimension.confidence"),
      options: [
        ...confidenceLevels.map((level) => ({
          value: level,
          label: t(`values.confidenceLevel.${level}`, { ns: "referrals" }),
        })),
        none,
      ],
    },
  ];
  return lists.filter((list) => list !== false).filter(({ key, options }) => search[key] || options.length > 1);
}

const longMs = 5 * 60_000;

/** The values that occurred within a year, most frequent first; the selected value is always included. */
function useOccurringOptions({ by, name }: { by: "country" | "product" | "campaign"; name: (key: string) => string }) {
  const { t } = useTranslation("analytics");
  const { search, scope } = useScope();
  const { data } = useQuery({
    ...figuresQuery({
      measures: ["referrals"],
      by,
      frame: "1y",
      compare: "none",
      ...(scope.view && { view: scope.view }),
    }),
    staleTime: longMs,
    meta: {},
  });
  const chosen = search[by];
  const keys = (data?.rows ?? []).map(({ key }) => key || noValue);
  const all = chosen && !keys.includes(chosen) ? [chosen, ...keys] : keys;
  return all.map((key) => ({ value: key, label: key === noValue ? t("filter.without") : name(key) }));
}
