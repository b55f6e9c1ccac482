import { IconCheck, IconClock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { features, isPlanned, type Plan, planHas } from "#base/plans.ts";
import styles from "./tenants.module.css";

/** What the plan includes, built features first. */
export function PlanContents({ plan }: { plan: Plan }) {
  const { t } = useTranslation(["tenants", "members"]);
  const included = features.filter((feature) => planHas(plan, feature));
  const ordered = [...included.filter((one) => !isPlanned(one)), ...included.filter(isPlanned)];
  return (
    <details className={styles.contents}>
      <summary>{t("plan.contents", { count: included.length })}</summary>
      <ul>
        {ordered.map((feature) => (
          <li key={feature} data-tone={isPlanned(feature) ? "calm" : "good"}>
            {isPlanned(feature) ? (
              <IconClock size={15} stroke={2} aria-hidden="true" />
            ) : (
              <IconCheck size={15} stroke={2} aria-hidden="true" />
            )}
            {t(`members:features.${feature}`)}
            {isPlanned(feature) ? <span className="soft"> · {t("plan.planned")}</span> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
