import { useTranslation } from "react-i18next";
import { checkAccess } from "#base/endpoint.ts";
import { cheapestPlanWith } from "#base/plans.ts";
import { useSession } from "#web/api/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { listAudit } from "../../contract.ts";

export function LockedAudit() {
  const { t } = useTranslation(["members", "shell"]);
  const off = checkAccess(listAudit, useSession())?.reason === "off";
  const title = off
    ? t("audit.locked.offTitle")
    : t("audit.locked.title", { plan: t(`shell:plans.${cheapestPlanWith("auditLogs")}`) });
  return <EmptyState title={title}>{t(off ? "audit.locked.offLine" : "audit.locked.line")}</EmptyState>;
}
