import { IconAlertTriangle, IconArchive, IconCircleCheck, IconCircleDashed, IconPencil } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { Plan } from "../../contract.ts";
import type { PlanStatus } from "../plan-status.ts";

const looks = {
  counts: { tone: "good", icon: IconCircleCheck },
  unassigned: { tone: "warn", icon: IconAlertTriangle },
  idle: { tone: "calm", icon: IconCircleDashed },
} as const;

/** Badges that show whether the plan is in effect and whether it has a draft. */
export function PlanBadges({ plan, status: { now, next, draft } }: { plan: Plan; status: PlanStatus }) {
  const { t } = useTranslation("plans");
  const isPublished = now !== undefined || next.length > 0;
  const mark = plan.uses.length === 0 && isPublished ? "unassigned" : now && plan.uses.length > 0 ? "counts" : "idle";
  const { tone, icon } = looks[mark];
  return (
    <>
      {plan.archived ? (
        <StatusBadge tone="calm" icon={IconArchive}>
          {t("ui.mark.away")}
        </StatusBadge>
      ) : (
        <StatusBadge tone={tone} icon={icon}>
          {t(`ui.mark.${mark}`)}
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
