import { IconCheck, IconClock, IconMinus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { features } from "#base/plans.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { planComparison } from "./api.ts";
import styles from "./features.module.css";

/** The features of each plan, and what a change from the current one would add or remove. Only the operator can change it. */
export function PlanComparison() {
  const { t } = useTranslation(["tenants", "members", "shell"]);
  const { data, error, refetch } = useQuery(planComparison);
  return (
    <SectionCard title={t("plans.title")} description={t("plans.line")}>
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <ItemSkeleton rows={3} /> : null}
      {data ? (
        <table className={styles.plans}>
          <thead>
            <tr>
              <th scope="col">{t("plans.feature")}</th>
              {data.items.map(({ plan, current, gained, lost }) => (
                <th key={plan} scope="col" data-current={current || undefined}>
                  {t(`shell:plans.${plan}`)}
                  <small>
                    {current ? t("plans.current") : null}
                    {gained.length > 0 ? t("plans.gains", { number: gained.length }) : null}
                    {lost.length > 0 ? t("plans.loses", { number: lost.length }) : null}
                  </small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {features.map((feature) => (
              <tr key={feature}>
                <th scope="row">{t(`members:features.${feature}`)}</th>
                {data.items.map(({ plan, current, features: included, promised }) => (
                  <td key={plan} data-current={current || undefined}>
                    <FeatureMark
                      how={included.includes(feature) ? "has" : promised.includes(feature) ? "planned" : "lacks"}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </SectionCard>
  );
}

const marks = { has: IconCheck, planned: IconClock, lacks: IconMinus } as const;

function FeatureMark({ how }: { how: keyof typeof marks }) {
  const { t } = useTranslation("tenants");
  const Icon = marks[how];
  return (
    <span className={styles.has} data-has={how === "has" || undefined}>
      <Icon size={17} stroke={2} aria-hidden="true" />
      <span className="visually-hidden">{t(`plans.${how}`)}</span>
    </span>
  );
}
