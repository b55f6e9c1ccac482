import type { Standing } from "../../contract/standing.ts";
import { useGameText } from "../use-game-text.ts";

/** More referrals than this say less than the XP that are missing. */
const mostReferrals = 20;

/** Returns what is missing to the next tier, in referrals where they are few, otherwise in XP. */
export function useNextStep(): (standing: Pick<Standing, "nextStep" | "tier">) => string {
  const { t, number, tierName } = useGameText();
  return ({ nextStep, tier }) => {
    if (!nextStep) return t("step.at", { tier: tierName(tier.tier) });
    const to = { tier: tierName(nextStep.tier) };
    const { accepted, won } = nextStep;
    if (accepted !== null && accepted <= mostReferrals)
      return t("step.accepted", { ...to, count: accepted, number: number(accepted) });
    if (won !== null && won <= mostReferrals) return t("step.won", { ...to, count: won, number: number(won) });
    return t("step.xp", { ...to, xp: number(nextStep.xp) });
  };
}
