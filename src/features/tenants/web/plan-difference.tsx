import { IconClock, IconMinus, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Feature, Plan } from "#base/plans.ts";
import { graceDays } from "#features/domains/rules.ts";
import { planChange } from "../rules.ts";
import styles from "./tenants.module.css";

/** The names of the features that a change of plan adds and removes [R6.3]. */
export function PlanDifference({ from, to }: { from: Plan; to: Plan }) {
  const { t } = useTranslation("tenants");
  const { gained, lost, planned } = planChange(from, to);
  return (
    <div className={styles.difference}>
      {gained.length > 0 ? (
        <FeatureGroup title={t("plan.gained")} features={gained} icon={IconPlus} tone="good" />
      ) : null}
      {planned.length > 0 ? (
        <FeatureGroup title={t("plan.planned")} features={planned} icon={IconClock} tone="calm" />
      ) : null}
      {lost.length > 0 ? (
        <>
          <FeatureGroup title={t("plan.lost")} features={lost} icon={IconMinus} tone="bad" />
          <p>{t("plan.dataStays")}</p>
          {lost.includes("whiteLabeling") ? <p>{t("plan.domainsStop", { days: graceDays })}</p> : null}
        </>
      ) : null}
    </div>
  );
}

type Props = { title: string; features: Feature[]; icon: typeof IconPlus; tone: "good" | "bad" | "calm" };

function FeatureGroup({ title, features, icon: Icon, tone }: Props) {
  const { t } = useTranslation("members");
  return (
    <div>
      <strong>{title}</strong>
      <ul>
        {features.map((feature) => (
          <li key={feature} data-tone={tone}>
            <Icon size={15} stroke={2} aria-hidden="true" />
            {t(`features.${feature}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
