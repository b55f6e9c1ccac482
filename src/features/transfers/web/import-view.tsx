import { numberFormat } from "#base/formats.ts";
import "@mantine/core/styles/Progress.layer.css";
import { Progress } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useLocale } from "#web/i18n/use-locale.ts";
import action from "#web/ui/action.module.css";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { Import } from "../contract.ts";
import { activeStates } from "../rules.ts";
import styles from "./import.module.css";
import { Refusals } from "./refusals.tsx";
import { RunForm } from "./run-form.tsx";
import { UndoButton } from "./undo-button.tsx";

/** One import in its current state: running, awaiting confirmation, or finished. */
export function ImportView({ shown }: { shown: Import }) {
  const { t } = useTranslation("transfers");
  const { state, taken, refused, name } = shown;
  if (activeStates.includes(state)) return <RunningImport shown={shown} />;
  const title =
    state === "checked"
      ? t("result.good", { count: taken })
      : state === "done"
        ? t("result.taken", { count: taken })
        : t(state === "undone" ? "result.undone" : "result.failed");
  return (
    <>
      <SectionCard title={title} description={name}>
        <div className={styles.form}>
          {refused > 0 ? <p>{t("result.refused", { count: refused })}</p> : null}
          {state === "failed" ? <p role="alert">{t(`faults.${lastFault(shown)}`)}</p> : null}
          {state === "checked" && taken > 0 ? <RunForm shown={shown} /> : null}
          {state === "done" || state === "failed" ? (
            <div className={styles.actions}>
              {taken > 0 ? (
                <Link to="/referrals" className={action.primary}>
                  {t("done.show")}
                </Link>
              ) : null}
              {taken > 0 ? <UndoButton shown={shown} /> : null}
            </div>
          ) : null}
        </div>
      </SectionCard>
      <Refusals shown={shown} />
    </>
  );
}

const failures = ["unreadable", "tooLong"] as const;
/** The reason of a failure is the last fault. */
const lastFault = ({ faults }: Import) => failures.find((code) => code === faults.at(-1)?.code) ?? "unexpected";

function RunningImport({ shown: { state, read, rows, name } }: { shown: Import }) {
  const { t } = useTranslation("transfers");
  const { intl } = useLocale();
  const number = (value: number) => numberFormat(intl).format(value);
  const title = state === "running" ? "work.running" : state === "undoing" ? "work.undoing" : "work.checking";
  const part = state === "undoing" || rows === 0 ? undefined : (read / rows) * 100;
  return (
    <SectionCard title={t(title)} description={name}>
      <div className={styles.form} aria-live="polite">
        <Progress
          value={part ?? 100}
          animated={part === undefined}
          aria-label={t(title)}
          aria-valuetext={part === undefined ? "" : `${Math.round(part)} %`}
        />
        {part === undefined ? null : (
          <p className={styles.part}>{t("work.part", { read: number(read), rows: number(rows) })}</p>
        )}
        <p className={styles.soft}>{t("work.leave")}</p>
      </div>
    </SectionCard>
  );
}
