import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { refers } from "#features/referrals/access.ts";
import { useCan } from "#web/api/can.tsx";
import actions from "#web/ui/action.module.css";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Dashboard } from "../api.ts";

/** Nothing counted, nothing standing, nothing happened. */
export const isEmpty = ({ figures, activity, stages }: Dashboard) =>
  activity.length === 0 &&
  stages.every(({ count }) => count === 0) &&
  figures.every(({ now, before }) => now.sum === 0 && (before?.sum ?? 0) === 0);

export function NothingYet({ own }: { own: boolean }) {
  const { t } = useTranslation("analytics");
  const way = useCan(refers) ? (
    <Link to="/referrals" search={{ form: "new" }} className={actions.primary}>
      {t("dashboard.empty.refer")}
    </Link>
  ) : (
    <Link to="/referrals" className={actions.primary}>
      {t("dashboard.empty.look")}
    </Link>
  );
  return (
    <EmptyState title={t("dashboard.empty.title")} picture="bars" action={way}>
      {t(own ? "dashboard.empty.own" : "dashboard.empty.company")}
    </EmptyState>
  );
}
