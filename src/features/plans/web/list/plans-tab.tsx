import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import card from "#web/ui/card.module.css";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { PartialNotice } from "#web/ui/partial-notice.tsx";
import type { Plan } from "../../contract.ts";
import { FirstPlan } from "./first-plan.tsx";
import styles from "./list.module.css";
import { PlanRow } from "./plan-row.tsx";

/** The plans, those in use first. Archived plans are one click away. */
export function PlansTab({ list: { data, error, refetch } }: { list: UseQueryResult<Plan[]> }) {
  const { t } = useTranslation("plans");
  const [all, setAll] = useState(false);
  const retry = () => void refetch();
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={retry} />
    ) : (
      <div className={`${card.card} ${styles.waiting}`}>
        <ItemSkeleton rows={3} />
      </div>
    );
  if (data.length === 0) return <FirstPlan />;
  const archivedPlans = data.filter(({ archived }) => archived);
  const shown = data
    .filter(({ archived }) => all || !archived)
    .toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));
  return (
    <>
      {error ? <PartialNotice error={error} onRetry={retry} /> : null}
      <ul className={`${card.card} ${styles.rows}`} aria-label={t("ui.tabs.plans")}>
        {shown.map((plan) => (
          <PlanRow key={plan.id} plan={plan} />
        ))}
      </ul>
      {archivedPlans.length > 0 ? (
        <button type="button" className={styles.away} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t("ui.list.hideAway") : t("ui.list.showAway", { count: archivedPlans.length })}
        </button>
      ) : null}
    </>
  );
}

const rank = ({ archived, uses }: Plan) => (archived ? 2 : uses.length > 0 ? 0 : 1);
