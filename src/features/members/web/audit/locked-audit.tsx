import { useTranslation } from "react-i18next";
import { refusal } from "#base/endpoint.ts";
import { planWith } from "#base/plans.ts";
import { useSession } from "#web/api/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { listAudit } from "../../contract.ts";

export function LockedAudit() {
  const { t } = useTranslation(["members", "shell"]);
  const off = refusal(listAudit, useSession())?.why === "off";
  const title = off
    ? t("audit.locked.offTitle")
    : t("audit.locked.title", { plan: t(`shell:plans.${planWith("auditLogs")}`) });
  return <EmptyState title={title}>{t(off ? "audit.locked.offLine" : "audit.locked.line")}</EmptyState>;
}
