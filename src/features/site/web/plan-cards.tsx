import { IconCheck, IconClock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { features, isPlanned, planHas, plans } from "#base/plans.ts";
import styles from "./plan-cards.module.css";
import { Planned } from "./planned.tsx";

/** Each plan with what it adds to the one before, from the same table that the server enforces. */
export function PlanCards({ level }: { level: "h2" | "h3" }) {
  const { t } = useTranslation("site");
  const Name = level;
  return (
    <ul className={styles.grid}>
      {plans.map((plan, at) => {
        const smaller = plans[at - 1];
        const added = features.filter((one) => planHas(plan, one) && !(smaller && planHas(smaller, one)));
        return (
          <li key={plan} className={styles.plan}>
            <Name>{t(`pricing.${plan}.name`)}</Name>
            <p className={styles.for}>{t(`pricing.${plan}.for`)}</p>
            {smaller ? <p className={styles.all}>{t("pricing.all", { plan: t(`pricing.${smaller}.name`) })}</p> : null}
            <ul className={styles.lines}>
              {added.map((feature) => {
                const HoldsIcon = isPlanned(feature) ? IconClock : IconCheck;
                return (
                  <li key={feature} data-planned={isPlanned(feature) || undefined}>
                    <HoldsIcon size={17} stroke={2} aria-hidden="true" />
                    <span>
                      {t(`pricing.has.${feature}`)}
                      <Planned feature={feature} />
                    </span>
                  </li>
                );
              })}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
