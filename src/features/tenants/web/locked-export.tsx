import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { refusal } from "#base/endpoint.ts";
import { planWith } from "#base/plans.ts";
import { useSession } from "#web/api/session.ts";
import { SectionCard } from "#web/ui/section-card.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { listTenantExports } from "../own.ts";

/** Says which plan has it, or that it is only switched off. */
export function LockedExport() {
  const { t } = useTranslation(["tenants", "shell"]);
  const off = refusal(listTenantExports, useSession())?.why === "off";
  return (
    <SectionCard title={t("export.title")} line={t("export.line")}>
      <StatusBadge tone="calm" icon={IconLock}>
        {off ? t("export.off") : t("feature.locked", { plan: t(`shell:plans.${planWith("dataExport")}`) })}
      </StatusBadge>
    </SectionCard>
  );
}
