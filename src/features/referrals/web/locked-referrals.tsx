import { useTranslation } from "react-i18next";
import { checkAccess } from "#base/endpoint.ts";
import { useSession } from "#web/api/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { viewReferralsAccess } from "../access.ts";

/** The feature is switched off for the tenant, or not available to this role. */
export function LockedReferrals() {
  const { t } = useTranslation("referrals");
  const off = checkAccess(viewReferralsAccess, useSession())?.reason === "off";
  return (
    <>
      <PageHeader title={t("list.title")} />
      <EmptyState title={t(off ? "list.locked.offTitle" : "list.locked.title")}>
        {t(off ? "list.locked.offLine" : "list.locked.line")}
      </EmptyState>
    </>
  );
}
