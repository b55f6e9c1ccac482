import { useTranslation } from "react-i18next";
import { checkAccess } from "#base/endpoint.ts";
import { Can } from "#web/api/can.tsx";
import { useSession } from "#web/api/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { plansAccess } from "../access.ts";
import { Plans } from "./plans.tsx";
import type { TryDraft } from "./trial/trial.ts";

/**
 * What referrers earn, and by which rules. `tryDraft` is passed in because the
 * commissions feature, which depends on this one, calculates it.
 */
export function PlansScreen({ tryDraft }: { tryDraft: TryDraft }) {
  return (
    <Can do={plansAccess} otherwise={<LockedPlans />}>
      <Plans tryDraft={tryDraft} />
    </Can>
  );
}

function LockedPlans() {
  const { t } = useTranslation("plans");
  const off = checkAccess(plansAccess, useSession())?.reason === "off";
  return (
    <>
      <PageHeader title={t("ui.title")} />
      <EmptyState title={t(off ? "ui.locked.offTitle" : "ui.locked.title")}>
        {t(off ? "ui.locked.offLine" : "ui.locked.line")}
      </EmptyState>
    </>
  );
}
