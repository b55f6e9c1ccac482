import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { invite } from "#features/members/contract.ts";
import { submitReferralsAccess } from "#features/referrals/access.ts";
import { useCan } from "#web/api/can.tsx";
import actions from "#web/ui/action.module.css";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { About } from "../../contract.ts";
import type { Dashboard } from "../api.ts";

/** Whether there are no figures, no open referrals and no activity. */
export const isEmpty = ({ figures, activity, stages }: Dashboard) =>
  activity.length === 0 &&
  stages.every(({ count }) => count === 0) &&
  figures.every(({ now, before }) => now.sum === 0 && (before?.sum ?? 0) === 0);

/** Everything submitted or earned has a currency, so without one there has never been any data. */
export const hasNoData = ({ currencies }: Pick<About, "currencies">) => currencies.length === 0;

/** The empty state: what will appear here, and the first step: invite referrers, refer, or review submissions. */
export function AnalyticsEmptyState({ own, of = "dashboard" }: { own: boolean; of?: "dashboard" | "analytics" }) {
  const { t } = useTranslation("analytics");
  const mayRefer = useCan(submitReferralsAccess);
  const mayInvite = useCan(invite);
  const link = mayInvite ? (
    <Link to="/admin/members" search={{ tab: "invitations" }} className={actions.primary}>
      {t("dashboard.empty.invite")}
    </Link>
  ) : mayRefer ? (
    <Link to="/referrals" search={{ form: "new" }} className={actions.primary}>
      {t("dashboard.empty.refer")}
    </Link>
  ) : (
    <Link to="/referrals" className={actions.primary}>
      {t("dashboard.empty.look")}
    </Link>
  );
  return (
    <EmptyState title={t(`${of}.empty.title`)} picture="bars" action={link}>
      {t(`${of}.empty.${own ? "own" : "company"}`)}
    </EmptyState>
  );
}
