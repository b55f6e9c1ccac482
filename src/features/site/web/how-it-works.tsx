import { useTranslation } from "react-i18next";
import styles from "./how-it-works.module.css";
import section from "./section.module.css";
import { SectionHead } from "./section-head.tsx";

const steps = ["introduce", "agree", "paid"] as const;

export function HowItWorks() {
  const { t } = useTranslation("site");
  return (
    <div className={styles.band}>
      <section id="how" className={section.section}>
        <SectionHead eyebrow={t("how.eyebrow")} title={t("how.title")} line={t("how.line")} />
        <ol className={styles.steps}>
          {steps.map((step, i) => (
            <li key={step}>
              <span className={styles.number} aria-hidden="true">
                {i + 1}
              </span>
              <h3>{t(`how.${step}.title`)}</h3>
              <p>{t(`how.${step}.line`)}</p>
              <p className={styles.proof}>{t(`how.${step}.proof`)}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
