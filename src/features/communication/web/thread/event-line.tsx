import { IconArrowsRightLeft, IconCircleCheck, IconHelpCircle, IconNote } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Referral } from "#features/referrals/contract/referral.ts";
import type { TimelineEvent } from "#features/referrals/contract/timeline.ts";
import { statuses } from "#features/referrals/contract/values.ts";
import { useSession } from "#web/api/session.ts";
import { useShortTime } from "../use-short-time.ts";
import { type EventState, eventLook } from "./events.ts";
import styles from "./message.module.css";

type Props = { event: TimelineEvent; state: EventState; referral: Referral | undefined };

/** A question, an answer, a note or a decision of the review, where it happened. It is answered and decided on the referral itself. */
export function EventLine({ event, state, referral }: Props) {
  const { t } = useTranslation("communication");
  const { t: ofReferrals } = useTranslation("referrals");
  const me = useSession().person.id;
  const { time } = useShortTime();
  const look = eventLook(event);
  const name = event.by ?? ofReferrals(event.personId ? "timeline.gone" : "timeline.system");
  if (look === "decision") {
    const to = statuses.find((status) => status === event.details.to);
    return (
      <p className={styles.event}>
        <IconArrowsRightLeft size={15} stroke={1.8} aria-hidden="true" />
        <span dir="auto">
          {to ? ofReferrals(`timeline.moved.${to}`, { name }) : ofReferrals("timeline.changed", { name })}
        </span>
        <time dateTime={event.createdAt}>{time(event.createdAt)}</time>
      </p>
    );
  }
  const isOwn = event.personId === me;
  return (
    <article
      className={styles.message}
      data-own={isOwn || undefined}
      data-first
      aria-label={t(`event.${look}`, { name })}
    >
      {isOwn ? null : <span className={styles.side} />}
      <div className={styles.body}>
        <header className={styles.head}>
          {isOwn ? null : <b dir="auto">{name}</b>}
          <time dateTime={event.createdAt}>{time(event.createdAt)}</time>
        </header>
        <div className={styles.bubble} data-look={look}>
          <div className={styles.text} dir="auto">
            {event.text}
          </div>
        </div>
        <EventStateLine look={look} state={state} referral={referral} />
      </div>
    </article>
  );
}

type StateProps = { look: "question" | "answer" | "note"; state: EventState; referral: Referral | undefined };

function EventStateLine({ look, state, referral }: StateProps) {
  const { t } = useTranslation("communication");
  const { longDay } = useShortTime();
  if (look === "note")
    return (
      <p className={styles.state}>
        <span>
          <IconNote size={14} stroke={1.8} aria-hidden="true" />
          {t("event.noteMark")}
        </span>
      </p>
    );
  if (look === "answer")
    return (
      <p className={styles.state} data-tone="good">
        <span>
          <IconCircleCheck size={14} stroke={1.8} aria-hidden="true" />
          {state.hours === undefined
            ? t("event.answered")
            : state.hours < 48
              ? t("event.answeredHours", { count: Math.max(1, Math.round(state.hours)) })
              : t("event.answeredDays", { count: Math.round(state.hours / 24) })}
        </span>
      </p>
    );
  return (
    <p className={styles.state} data-tone={state.dueAt ? "warn" : undefined}>
      <span>
        <IconHelpCircle size={14} stroke={1.8} aria-hidden="true" />
        {state.dueAt ? t("event.questionDue", { date: longDay(state.dueAt) }) : t("event.questionMark")}
      </span>
      {state.dueAt && referral?.moves.includes("answer") ? (
        <Link to="/referrals" search={{ id: referral.id }}>
          {t("event.answerNow")}
        </Link>
      ) : null}
    </p>
  );
}
