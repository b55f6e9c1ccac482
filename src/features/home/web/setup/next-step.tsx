import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import action from "#web/ui/action.module.css";
import type { FirstStep } from "../../contract.ts";
import { stepLinks } from "../step-links.ts";
import { NextStepPicture } from "./next-step-picture.tsx";
import styles from "./setup.module.css";
import { useStepLine } from "./use-step-line.ts";

/** The one thing to do next, large. */
export function NextStep({ step }: { step: FirstStep }) {
  const { t } = useTranslation("home");
  const lineOf = useStepLine();
  const id = useId();
  return (
    <section className={styles.next} aria-labelledby={id}>
      <div>
        <span className={styles.badge}>{t("steps.next")}</span>
        <h2 id={id}>{t(`steps.${step}.title`)}</h2>
        <p>{lineOf(step)}</p>
        <Link {...stepLinks[step]} className={`${action.primary} ${action.large}`}>
          {t(`steps.${step}.act`)}
        </Link>
      </div>
      <NextStepPicture />
    </section>
  );
}
