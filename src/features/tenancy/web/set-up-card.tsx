import { IconCircleCheckFilled, IconCircleDashed } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import action from "#web/ui/action.module.css";
import card from "#web/ui/card.module.css";
import styles from "./set-up-card.module.css";
import { useSetUpSteps } from "./use-set-up-steps.ts";

/** What is left before the program can be shown to people, read from the running system. */
export function SetUpCard() {
  const { t } = useTranslation("tenancy");
  const steps = useSetUpSteps();
  if (!steps) return <section className={`${card.card} ${styles.waiting}`} aria-busy="true" />;
  const done = steps.filter((step) => step.done).length;
  return (
    <section className={card.card} aria-labelledby="set-up">
      <header className={card.header}>
        <h2 id="set-up">{t("dashboard.setUp")}</h2>
        <p className="tabular">{t("dashboard.done", { done, total: steps.length })}</p>
      </header>
      <ol className={styles.steps}>
        {steps.map((step) => {
          const StateIcon = step.done ? IconCircleCheckFilled : IconCircleDashed;
          return (
            <li key={step.id} data-done={step.done || undefined}>
              <StateIcon size={22} stroke={1.6} aria-label={t(step.done ? "dashboard.isDone" : "dashboard.isOpen")} />
              <div className={styles.words}>
                <h3>{t(`dashboard.${step.id}.title`)}</h3>
                <p>{step.line}</p>
              </div>
              {step.done ? null : (
                <Link to={step.to} className={action.quiet}>
                  {t(`dashboard.${step.id}.action`)}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
