import { IconCheck, IconMinus } from "@tabler/icons-react";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { dateFormat, numberFormat } from "#base/formats.ts";
import type { Stage } from "#features/programs/contract.ts";
import { useStageName } from "#features/programs/web/api.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useNow } from "#web/ui/clock.ts";
import { TimeZone } from "#web/ui/time-zone.ts";
import { useIsPhone } from "#web/ui/use-phone.ts";
import type { Referral } from "../../contract/referral.ts";
import { type StageStep, stageSteps } from "./stage-steps.ts";
import styles from "./stepper.module.css";

type Props = { referral: Referral; stages: readonly Stage[] };
const dayMs = 86_400_000;

/** The way to the win: stages with the day they were entered, the current one with its time and limit. */
export function StageStepper({ referral, stages }: Props) {
  const { t } = useTranslation("referrals");
  const phone = useIsPhone();
  const stageName = useStageName();
  const timeText = useTimeText(referral);
  const steps = stageSteps(stages, referral);
  if (phone) return <Segments steps={steps} timeText={timeText} />;
  return (
    <ol className={styles.stepper} aria-label={t("record.stepper.label")}>
      {steps.map((step) => (
        <li
          key={step.stage.id}
          className={styles.step}
          data-state={step.state}
          aria-current={step.state === "current" ? "step" : undefined}
        >
          <span className={styles.pip}>
            {step.state === "done" ? <IconCheck size={12} stroke={3} aria-hidden="true" /> : null}
            {step.state === "skipped" ? <IconMinus size={12} stroke={3} aria-hidden="true" /> : null}
          </span>
          <span className={styles.name} dir="auto">
            {stageName(step.stage)}
          </span>
          <span className={styles.when}>{timeText(step)}</span>
        </li>
      ))}
    </ol>
  );
}

type SegmentsProps = { steps: StageStep[]; timeText: (step: StageStep) => string };

/** On a phone: one segment for each stage, and the current one in words. */
function Segments({ steps, timeText }: SegmentsProps) {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const stageName = useStageName();
  const reached = steps.filter(({ state }) => state !== "ahead");
  const current = reached.at(-1);
  const number = numberFormat(intl);
  if (!current) return null;
  const place = t("record.stepper.place", { at: number.format(reached.length), of: number.format(steps.length) });
  const time = timeText(current);
  return (
    <div>
      <div className={styles.segments} aria-hidden="true">
        {steps.map(({ stage, state }) => (
          <i key={stage.id} data-state={state} />
        ))}
      </div>
      <p className={styles.line}>
        <b dir="auto">{stageName(current.stage)}</b>
        <span>
          {place}
          {time ? ` · ${time}` : null}
        </span>
      </p>
    </div>
  );
}

/** Says when a stage was entered; the current one says how long ago, of how many days it may take. */
function useTimeText({ status, stageEnteredAt }: Referral): (step: StageStep) => string {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const timeZone = use(TimeZone);
  const now = useNow().getTime();
  const isWorked = status === "accepted" || status === "in_progress";
  return ({ stage, state, since }) => {
    if (state === "skipped") return t("record.stepper.skipped");
    if (state === "current" && isWorked) {
      const days = Math.max(0, Math.floor((now - Date.parse(stageEnteredAt)) / dayMs));
      return stage.maxDays === null
        ? numberFormat(intl, { style: "unit", unit: "day", unitDisplay: "long" }).format(days)
        : t("values.daysOfLimit", { days: numberFormat(intl).format(days), count: stage.maxDays });
    }
    return since ? dateFormat(intl, { month: "short", day: "numeric", timeZone }).format(since) : "";
  };
}
