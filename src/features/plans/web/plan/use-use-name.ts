import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { tiers } from "#features/programs/tiers.ts";
import { catalog, useProgramName } from "#features/programs/web/api.ts";
import type { PlanUse } from "../../contract.ts";
import { useTierName } from "../use-tier-name.ts";

/** The name of what a plan is used for: a program, a tier, a person or a referral. */
export function useUseName(): (use: PlanUse) => string {
  const { t } = useTranslation("plans");
  const tierName = useTierName();
  const programName = useProgramName();
  const { data } = useQuery(catalog);
  return ({ scope, target, name }) => {
    const tier = tiers.find((one) => one === target);
    if (scope === "tier" && tier) return t("ui.uses.ofTier", { tier: tierName(tier) });
    const program = data?.programs.find(({ id }) => id === target);
    if (program) return programName(program);
    return name ?? t(`ui.uses.scope.${scope}`);
  };
}
