import { IconCheck, IconChevronRight } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSession } from "#web/api/session.ts";
import { useSend } from "#web/api/use-send.ts";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { toast } from "#web/ui/toast.ts";
import { type Home, hideSteps } from "../../contract.ts";
import { nextStepOf } from "../../rules.ts";
import { home } from "../api.ts";
import { Card } from "../card.tsx";
import { stepLinks } from "../step-links.ts";
import styles from "./setup.module.css";
import { useStepLine } from "./use-step-line.ts";

type Step = Home["steps"][number];

/** All onboarding steps in order, until they are done or hidden. */
export function StepList({ steps, title }: Pick<Home, "steps"> & { title: string }) {
  const { t } = useTranslation("home");
  const { visiting } = useSession();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const { send, isPending } = useSend(hideSteps, {
    onSuccess: () => {
      queries.setQueryData(home.queryKey, (known) => known && { ...known, steps: [] });
      toast(t("steps.hidden"));
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  const done = steps.filter((step) => step.done).length;
  const next = nextStepOf(steps, useSendsMail());
  return (
    <Card
      title={title}
      note={t("steps.done", { done, total: steps.length })}
      action={
        visiting ? null : (
          <button type="button" className={styles.hide} disabled={isPending} onClick={() => send({})}>
            {t("steps.hide")}
          </button>
        )
      }
    >
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <li key={step.step}>
            <StepRow step={step} number={at + 1} isNext={step === next} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function StepRow({ step: { step, done }, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const { t } = useTranslation("home");
  const lineOf = useStepLine();
  const title = t(`steps.${step}.title`);
  if (done)
    return (
      <div className={styles.step} data-state="done">
        <span className={styles.number}>
          <IconCheck size={16} stroke={2.2} aria-hidden="true" />
        </span>
        <span className={styles.words}>
          <strong className={styles.title}>{title}</strong>
        </span>
        <span className={styles.state}>{t("steps.isDone")}</span>
      </div>
    );
  return (
    <Link {...stepLinks[step]} className={styles.step} data-state={isNext ? "next" : "open"}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <span className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.line}>{lineOf(step)}</span>
      </span>
      {isNext ? <span className={styles.state}>{t("steps.isNext")}</span> : null}
      <IconChevronRight size={18} stroke={1.75} className={`flips ${styles.arrow}`} aria-hidden="true" />
    </Link>
  );
}
