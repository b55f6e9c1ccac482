import { IconChevronRight, IconCircleCheckFilled, IconCircleDashed, IconEyeOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSession } from "#web/api/session.ts";
import { useSend } from "#web/api/use-send.ts";
import card from "#web/ui/card.module.css";
import line from "#web/ui/facts.module.css";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast.ts";
import { type Home, hideSteps } from "../contract.ts";
import { home } from "./api.ts";
import styles from "./home.module.css";
import { stepLinks } from "./step-links.ts";

/** The onboarding steps. Each is marked done from the data; the card disappears once all are done or the person hides it. */
export function StepsCard({ steps }: Pick<Home, "steps">) {
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
  if (steps.length === 0) return null;
  const done = steps.filter((step) => step.done).length;
  return (
    <section className={card.card} aria-labelledby="steps">
      <header className={card.header}>
        <div>
          <h2 id="steps">{t("steps.heading")}</h2>
          <p className="tabular">{t("steps.done", { done, total: steps.length })}</p>
        </div>
        {visiting ? null : (
          <IconButton label={t("steps.hide")} icon={IconEyeOff} disabled={isPending} onClick={() => send({})} />
        )}
      </header>
      <div className={styles.progress} aria-hidden="true">
        <span style={{ inlineSize: `${(done / steps.length) * 100}%` }} />
      </div>
      <ol className={styles.rows}>
        {steps.map((step) => (
          <li key={step.step}>
            <Step {...step} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Step({ step, done }: Home["steps"][number]) {
  const { t } = useTranslation("home");
  if (done)
    return (
      <div className={styles.row} data-done>
        <IconCircleCheckFilled size={22} aria-label={t("steps.isDone")} />
        <span className={styles.words}>{t(`steps.${step}.title`)}</span>
      </div>
    );
  return (
    <Link {...stepLinks[step]} className={styles.row}>
      <IconCircleDashed size={22} stroke={1.6} aria-label={t("steps.isOpen")} />
      <span className={styles.words}>
        <strong>{t(`steps.${step}.title`)}</strong>
        <span className={line.facts}>{t(`steps.${step}.line`)}</span>
      </span>
      <IconChevronRight size={18} stroke={1.7} className={`flips ${styles.arrow}`} aria-hidden="true" />
    </Link>
  );
}
