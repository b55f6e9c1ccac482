import { useTranslation } from "react-i18next";
import type { Plan } from "../../contract.ts";
import type { PlanStatus } from "../plan-status.ts";
import { useDayName } from "../use-days.ts";

/** Summarizes in one line which version is in effect, since when or until when, or that none is. */
export function useStatusLine({ uses }: Pick<Plan, "uses">, { now, next: [next], draft }: PlanStatus): string {
  const { t } = useTranslation("plans");
  const dayName = useDayName();
  if ((now || next) && uses.length === 0) return t("ui.standing.unassigned");
  if (now?.effectiveFrom && now.effectiveUntil)
    return t("ui.standing.until", { number: now.number, until: dayName(now.effectiveUntil) });
  if (now?.effectiveFrom) return t("ui.standing.since", { number: now.number, since: dayName(now.effectiveFrom) });
  if (next?.effectiveFrom) return t("ui.standing.later", { number: next.number, from: dayName(next.effectiveFrom) });
  return t(draft ? "ui.standing.draft" : "ui.standing.over");
}
