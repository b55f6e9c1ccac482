import { IconArchive, IconCircleCheck, IconCircleDashed, IconPencil } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { Plan } from "../../contract.ts";
import type { PlanStatus } from "../plan-status.ts";

/** Badges that show whether the plan is in effect and whether it has a draft. */
export function PlanBadges({ plan, status: { now, draft } }: { plan: Plan; status: PlanStatus }) {
  const { t } = useTranslation("plans");
  const counts = now !== undefined && plan.uses.length > 0;
  return (
    <>
      {plan.archived ? (
        <StatusBadge tone="calm" icon={IconArchive}>
          {t("ui.mark.away")}
        </StatusBadge>
      ) : (
        <StatusBadge tone={counts ? "good" : "calm"} icon={counts ? IconCircleCheck : IconCircleDashed}>
          {t(counts ? "ui.mark.counts" : "ui.mark.idle")}
        </StatusBadge>
      )}
      {draft ? (
        <StatusBadge tone="info" icon={IconPencil}>
          {t("ui.mark.draft")}
        </StatusBadge>
      ) : null}
    </>
  );
}
