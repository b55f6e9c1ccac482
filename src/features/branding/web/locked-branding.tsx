import { useTranslation } from "react-i18next";
import { checkAccess } from "#base/endpoint.ts";
import { cheapestPlanWith } from "#base/plans.ts";
import { useSession } from "#web/api/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { getBranding } from "../contract.ts";

/** Names the plan that includes the feature, or explains that it is switched off. */
export function LockedBranding() {
  const { t } = useTranslation(["branding", "shell"]);
  const off = checkAccess(getBranding, useSession())?.reason === "off";
  const plan = t(`shell:plans.${cheapestPlanWith("whiteLabeling")}`);
  return (
    <EmptyState title={off ? t("locked.offTitle") : t("locked.title", { plan })}>
      {t(off ? "locked.offLine" : "locked.line")}
    </EmptyState>
  );
}
