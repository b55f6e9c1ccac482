import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { features, planHas, plans } from "#base/plans.ts";
import styles from "./pricing.module.css";
import section from "./section.module.css";
import { SectionHead } from "./section-head.tsx";

/** The same table that the server asks before it lets a feature be used: the page cannot promise another. */
export function Pricing() {
  const { t } = useTranslation("site");
  return (
    <section id="pricing" className={section.section}>
      <SectionHead centre eyebrow={t("pricing.eyebrow")} title={t("pricing.title")} line={t("pricing.line")} />
      <ul className={styles.grid}>
        {plans.map((plan, at) => {
          const smaller = plans[at - 1];
          const added = features.filter((one) => planHas(plan, one) && !(smaller && planHas(smaller, one)));
          return (
            <li key={plan} className={styles.plan}>
              <h3>{t(`pricing.${plan}.name`)}</h3>
              <p className={styles.for}>{t(`pricing.${plan}.for`)}</p>
              {smaller ? (
                <p className={styles.all}>{t("pricing.all", { plan: t(`pricing.${smaller}.name`) })}</p>
              ) : null}
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
    </section>
  );
}
