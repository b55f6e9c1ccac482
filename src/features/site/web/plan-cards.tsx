import { IconCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { features, isPlanned, planHas, plans } from "#base/plans.ts";
import { useEntryPath } from "#web/api/use-entry-path.ts";
import action from "#web/ui/action.module.css";
import styles from "./plan-cards.module.css";

/** Each plan with what it adds to the one before, from the same table that the server enforces. */
export function PlanCards({ level }: { level: "h2" | "h3" }) {
  const { t } = useTranslation("site");
  const entryPath = useEntryPath();
  const Name = level;
  return (
    <ul className={styles.grid}>
      {plans.map((plan, at) => {
        const smaller = plans[at - 1];
        const added = features.filter(
          (one) => !isPlanned(one) && planHas(plan, one) && !(smaller && planHas(smaller, one)),
        );
        return (
          <li key={plan} className={styles.plan}>
            <Name>{t(`pricing.${plan}.name`)}</Name>
            <p className={styles.for}>{t(`pricing.${plan}.for`)}</p>
            <Link
              to={plan === "enterprise" ? "/contact" : entryPath}
              className={`${plan === "professional" ? action.primary : action.quiet} ${styles.start}`}
            >
              {plan === "enterprise" ? t("pricing.talk") : t("pricing.start", { plan: t(`pricing.${plan}.name`) })}
            </Link>
            {smaller ? <p className={styles.all}>{t("pricing.all", { plan: t(`pricing.${smaller}.name`) })}</p> : null}
            <ul className={styles.lines}>
              {added.map((feature) => (
                <li key={feature}>
                  <IconCheck size={17} stroke={2} aria-hidden="true" />
                  {t(`pricing.has.${feature}`)}
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
