import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { BackLink } from "./back-link.tsx";

/** Shown for an outdated link or a plan of another tenant. */
export function MissingPlan() {
  const { t } = useTranslation("plans");
  return (
    <>
      <BackLink />
      <PageHeader title={t("ui.title")} />
      <EmptyState title={t("ui.missing.title")} picture="lens">
        {t("ui.missing.line")}
      </EmptyState>
    </>
  );
}
