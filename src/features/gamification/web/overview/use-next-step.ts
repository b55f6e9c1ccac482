import type { Standing } from "../../contract/standing.ts";
import { stepIn } from "../../rules/next-step.ts";
import { useGameText } from "../use-game-text.ts";

/** Returns what is missing to the next tier, in referrals where they are few, otherwise in XP. */
export function useNextStep(): (standing: Pick<Standing, "nextStep" | "tier">) => string {
  const { t, number, tierName } = useGameText();
  return ({ nextStep, tier }) => {
    if (!nextStep) return t("step.at", { tier: tierName(tier.tier) });
    const to = { tier: tierName(nextStep.tier) };
    const step = stepIn(nextStep);
    if (step.unit === "xp") return t("step.xp", { ...to, xp: number(step.number) });
    return t(`step.${step.unit}`, { ...to, count: step.number, number: number(step.number) });
  };
}
