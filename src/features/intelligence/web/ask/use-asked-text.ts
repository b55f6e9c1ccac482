import { useTranslation } from "react-i18next";
import { useProgramName } from "#features/programs/web/api.ts";
import { confidenceLevels, sources } from "#features/referrals/contract/values.ts";
import { useCountryName } from "#web/ui/use-country-name.ts";
import type { AskedQuestion } from "../../contract/ask.ts";
import type { FilterKey } from "../../rules/ask/asked.ts";

type Filter = AskedQuestion["filters"][number];

/** Names the parts of a question as it was understood. */
export function useAskedText() {
  const { t } = useTranslation(["intelligence", "analytics", "referrals"]);
  const countryName = useCountryName();
  const programName = useProgramName();
  const label = (key: FilterKey): string => {
    if (key === "referrerId") return t("partners.name", { ns: "analytics" });
    return t(key === "programId" ? "dimension.program" : `dimension.${key}`, { ns: "analytics" });
  };
  const value = ({ key, value: code, name }: Filter): string => {
    const source = sources.find((one) => one === code);
    const level = confidenceLevels.find((one) => one === code);
    if (key === "country") return countryName(code);
    if (key === "source" && source) return t(`values.source.${source}`, { ns: "referrals" });
    if (key === "confidence" && level) return t(`values.confidenceLevel.${level}`, { ns: "referrals" });
    return key === "programId" ? programName({ name }) : name;
  };
  return {
    label,
    value,
    period: ({ period }: AskedQuestion) => t(`ask.period.${period}`),
    chip: (filter: Filter) => t("ask.chip", { label: label(filter.key), name: value(filter) }),
  };
}
