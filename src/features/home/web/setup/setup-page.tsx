import { useTranslation } from "react-i18next";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import type { Home } from "../../contract.ts";
import { nextStepOf } from "../../rules.ts";
import { NextStep } from "./next-step.tsx";
import styles from "./setup.module.css";
import { SitePreview } from "./site-preview.tsx";
import { StepList } from "./step-list.tsx";

/** The start page before anything has happened: one next step, all steps, and what others will see. */
export function SetupPage({ steps, showPreview }: Pick<Home, "steps"> & { showPreview: boolean }) {
  const { t } = useTranslation("home");
  const next = nextStepOf(steps, useSendsMail());
  return (
    <div className={styles.grid} data-single={showPreview ? undefined : true}>
      <div className={styles.column}>
        {next ? <NextStep step={next.step} /> : null}
        <StepList steps={steps} title={t("steps.heading")} />
      </div>
      {showPreview ? <SitePreview /> : null}
    </div>
  );
}

/** How many steps are done, at the end of the page's heading. */
export function SetupProgress({ steps }: Pick<Home, "steps">) {
  const { t } = useTranslation("home");
  const done = steps.filter((step) => step.done).length;
  return (
    <div className={styles.progress}>
      <span>{t("steps.done", { done, total: steps.length })}</span>
      <span className={styles.segments} aria-hidden="true">
        {steps.map(({ step }, at) => (
          <i key={step} data-done={at < done || undefined} />
        ))}
      </span>
    </div>
  );
}
