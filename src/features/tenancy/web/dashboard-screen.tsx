import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { partners } from "#base/roles.ts";
import { useCan } from "#web/api/can.tsx";
import { useSession } from "#web/api/session.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import action from "#web/ui/action.module.css";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import styles from "./dashboard-screen.module.css";
import { useGreeting } from "./greeting.ts";
import { HealthCard } from "./health-card.tsx";
import { SetUpCard } from "./set-up-card.tsx";

/** Where a person arrives: who she is here, and what to do next. Figures come with the features that count them. */
export function DashboardScreen() {
  const { t } = useTranslation("tenancy");
  const roleName = useRoleName();
  const { role, tenant } = useSession();
  const { name } = useBrand();
  const greeting = useGreeting();
  // The page greets; the tab says where one is.
  useEffect(() => {
    document.title = `${t("dashboard.title")} · ${name}`;
  });
  return (
    <>
      <PageHeader title={greeting} line={t("dashboard.line", { role: roleName(role), tenant: tenant.name })} />
      {role === "admin" ? (
        <div className={styles.grid}>
          <SetUpCard />
          <HealthCard />
        </div>
      ) : (
        <NextStep />
      )}
    </>
  );
}

/** The way to the referrals, for those who work with them. */
const withReferrals = { method: "GET", access: { roles: partners, feature: "referralManagement" } } as const;

function NextStep() {
  const { t } = useTranslation("tenancy");
  if (!useCan(withReferrals)) return <EmptyState title={t("dashboard.empty")}>{t("dashboard.emptyLine")}</EmptyState>;
  const way = (
    <Link to="/referrals" className={action.primary}>
      {t("dashboard.refer.action")}
    </Link>
  );
  return (
    <EmptyState title={t("dashboard.refer.title")} action={way}>
      {t("dashboard.refer.line")}
    </EmptyState>
  );
}
