import { useTranslation } from "react-i18next";
import { checkAccess } from "#base/endpoint.ts";
import { cheapestPlanWith } from "#base/plans.ts";
import { useSession } from "#web/api/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { listSsoProviders } from "../contract.ts";

/** Names the plan that includes single sign-on, or states that the feature is switched off. */
export function LockedSso() {
  const { t } = useTranslation(["sso", "shell"]);
  const off = checkAccess(listSsoProviders, useSession())?.reason === "off";
  const title = off ? t("locked.offTitle") : t("locked.title", { plan: t(`shell:plans.${cheapestPlanWith("sso")}`) });
  return (
    <>
      <PageHeader title={t("title")} />
      <EmptyState title={title}>{t(off ? "locked.offLine" : "locked.line")}</EmptyState>
    </>
  );
}
