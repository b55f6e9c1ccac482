import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import actions from "#web/ui/action.module.css";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { FigureCards } from "#web/ui/figure-cards.tsx";
import { PartialNotice } from "#web/ui/partial-notice.tsx";
import { earnings } from "../api.ts";
import { CommissionChart } from "./commission-chart.tsx";
import { EarningsCards } from "./earnings-cards.tsx";
import { LatestLines } from "./latest-lines.tsx";
import { OwedNotice } from "./owed-notice.tsx";

/** A referrer's overview: figures, chart and latest commissions. */
export function OwnOverview() {
  const { t } = useTranslation("commissions");
  const { data, error, refetch } = useQuery(earnings);
  const retry = () => void refetch();
  if (!data) return error ? <ErrorState error={error} onRetry={retry} /> : <FigureCards exact figures={undefined} />;
  if (data.length === 0)
    return (
      <EmptyState
        title={t("ui.empty.title")}
        picture="bars"
        action={
          <Link to="/referrals" className={actions.primary}>
            {t("ui.empty.action")}
          </Link>
        }
      >
        {t("ui.empty.own")}
      </EmptyState>
    );
  return (
    <>
      {error ? <PartialNotice error={error} onRetry={retry} /> : null}
      {data.map((one) => (
        <EarningsCards key={one.currency} earnings={one} named={data.length > 1} />
      ))}
      {data.map((one) => (
        <OwedNotice key={one.currency} earnings={one} />
      ))}
      <CommissionChart />
      <LatestLines />
    </>
  );
}
