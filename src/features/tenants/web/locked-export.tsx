import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { checkAccess } from "#base/endpoint.ts";
import { cheapestPlanWith } from "#base/plans.ts";
import { useSession } from "#web/api/session.ts";
import { SectionCard } from "#web/ui/section-card.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { listTenantExports } from "../own.ts";

/** Names the plan that includes exports, or states that the feature is switched off. */
export function LockedExport() {
  const { t } = useTranslation(["tenants", "shell"]);
  const off = checkAccess(listTenantExports, useSession())?.reason === "off";
  return (
    <SectionCard title={t("export.title")} description={t("export.line")}>
      <StatusBadge tone="calm" icon={IconLock}>
        {off ? t("export.off") : t("feature.locked", { plan: t(`shell:plans.${cheapestPlanWith("dataExport")}`) })}
      </StatusBadge>
    </SectionCard>
  );
}
