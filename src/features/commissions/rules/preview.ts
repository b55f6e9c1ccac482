import type { VersionInForce } from "#features/plans/deal.ts";
import type { Outcome } from "#features/plans/engine.ts";
import type { Trigger } from "#features/plans/values.ts";
import type { PreviewReason } from "../values.ts";

type Situation = {
  /** Whether the tenant tracks commissions. */
  tracked: boolean;
  versions: readonly Pick<VersionInForce, "rules">[];
  valueMinor: number | null;
  outcome: Exclude<Outcome, { wants: unknown }>;
  /** How many of the awards the caller may see. */
  visible: number;
};

/** Says why nothing would be earned when the deal is won; null if something is. */
export function reasonForNothing({ tracked, versions, valueMinor, outcome, visible }: Situation): PreviewReason | null {
  if (!tracked) return "untracked";
  if (versions.length === 0) return "noPlan";
  if (visible > 0) return null;
  const wonRules = versions.flatMap(({ rules }) => rules).filter(({ trigger }) => trigger === "won");
  if (wonRules.length === 0) return "otherEvents";
  if ("without" in outcome) return "noRate";
  if (outcome.awards.length > 0) return "notYours";
  return valueMinor === null && wonRules.some(({ basis }) => basis === "dealValue") ? "noValue" : "noMatch";
}

/** The events besides the win for which the plans pay, in the order of a deal. */
export const otherTriggers = (versions: readonly Pick<VersionInForce, "rules">[]): Trigger[] =>
  (["accepted", "qualified", "meeting", "payment", "renewal"] as const).filter((trigger) =>
    versions.some(({ rules }) => rules.some((rule) => rule.trigger === trigger)),
  );
