import { useTranslation } from "react-i18next";
import { refusal } from "#base/endpoint.ts";
import { planWith } from "#base/plans.ts";
import { useSession } from "#web/api/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { listSsoProviders } from "../contract.ts";

/** Says which plan has it, or that it is only switched off. */
export function LockedSso() {
  const { t } = useTranslation(["sso", "shell"]);
  const off = refusal(listSsoProviders, useSession())?.why === "off";
  const title = off ? t("locked.offTitle") : t("locked.title", { plan: t(`shell:plans.${planWith("sso")}`) });
  return (
    <>
      <PageHeader title={t("title")} />
      <EmptyState title={title}>{t(off ? "locked.offLine" : "locked.line")}</EmptyState>
    </>
  );
}
