import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { reviewReferralsAccess, submitReferralsAccess } from "#features/referrals/access.ts";
import { useCan } from "#web/api/can.tsx";
import action from "#web/ui/action.module.css";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Shown when there is no open work, no draft and no change: suggests what to do next. */
export function AllDone({ onRefer }: { onRefer: () => void }) {
  const { t } = useTranslation("home");
  const mayReview = useCan(reviewReferralsAccess);
  const mayRefer = useCan(submitReferralsAccess);
  if (mayReview)
    return (
      <EmptyState
        title={t("allDone.title")}
        picture="bars"
        action={
          <Link to="/referrals" search={{ tab: "board" }} className={action.primary}>
            {t("allDone.company.action")}
          </Link>
        }
      >
        {t("allDone.company.line")}
      </EmptyState>
    );
  if (mayRefer)
    return (
      <EmptyState title={t("allDone.title")} action={<Button onClick={onRefer}>{t("refer")}</Button>}>
        {t("allDone.referrer.line")}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t("allDone.user.title")}
      picture="tray"
      action={
        <Link to="/profile" className={action.quiet}>
          {t("allDone.user.action")}
        </Link>
      }
    >
      {t("allDone.user.line")}
    </EmptyState>
  );
}
