import { useTranslation } from "react-i18next";
import { checkAccess } from "#base/endpoint.ts";
import { cheapestPlanWith } from "#base/plans.ts";
import { useSession } from "#web/api/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { listDomains } from "../contract.ts";

/** Names the plan that includes custom domains, or states that the feature is switched off. */
export function LockedDomains() {
  const { t } = useTranslation(["domains", "shell"]);
  const off = checkAccess(listDomains, useSession())?.reason === "off";
  const title = off
    ? t("locked.offTitle")
    : t("locked.title", { plan: t(`shell:plans.${cheapestPlanWith("whiteLabeling")}`) });
  return <EmptyState title={title}>{t(off ? "locked.offLine" : "locked.line")}</EmptyState>;
}
