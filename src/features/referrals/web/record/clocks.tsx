import {
  type Icon,
  IconClockHour4,
  IconMailQuestion,
  IconShieldCheck,
  IconUserCheck,
  IconUserOff,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/api/can.tsx";
import { DayText } from "#web/ui/day-text.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { sendConsentNotice } from "../../contract/consent.ts";
import type { Referral } from "../../contract/referral.ts";
import { canAskContact, isLinkOpen } from "../../rules/consent.ts";
import { useReviewClock } from "../values/use-review-clock.ts";
import { ConsentReminder } from "./consent-reminder.tsx";
import styles from "./record.module.css";

const consentIcons = { attested: IconMailQuestion, confirmed: IconUserCheck, declined: IconUserOff } as const;

/** Time-based facts: the due decision, the protection, the contact's consent, and the time in the current stage. */
export function Clocks({ referral }: { referral: Referral }) {
  const { t } = useTranslation("referrals");
  const review = useReviewClock(referral);
  const canRemind = useCan(sendConsentNotice);
  const { protectedUntil, consent, status, closedAt } = referral;
  if (status === "draft") return null;
  const guarded = status === "accepted" || status === "in_progress";
  const since = latestStep(referral, guarded);
  return (
    <ul className={styles.clocks}>
      {review?.due ? (
        <Clock icon={review.icon} tone={review.tone}>
          {review.words} · <DayText at={review.due} />
        </Clock>
      ) : null}
      {protectedUntil && guarded ? (
        <Clock icon={IconShieldCheck}>
          {t("record.clock.protected")} <RelativeTime at={new Date(protectedUntil)} /> ·{" "}
          <DayText at={new Date(protectedUntil)} />
        </Clock>
      ) : null}
      {since ? (
        <Clock icon={IconClockHour4}>
          {t(`record.clock.${since.name}`)} <RelativeTime at={new Date(since.at)} />
        </Clock>
      ) : null}
      {consent === "none" || (closedAt && !isLinkOpen(referral)) ? null : (
        <Clock icon={consentIcons[consent]} tone={consent === "declined" ? "bad" : undefined}>
          {t(`record.consent.${isLinkOpen(referral) ? consent : "later"}`)}
          {canAskContact(referral) && canRemind ? <ConsentReminder referral={referral} /> : null}
        </Clock>
      )}
    </ul>
  );
}

/** The step that the status follows from: a closed referral says when it was closed, not when it was submitted. */
function latestStep({ closedAt, stageEnteredAt, submittedAt }: Referral, guarded: boolean) {
  if (closedAt) return { name: "closed", at: closedAt } as const;
  if (guarded) return { name: "inStage", at: stageEnteredAt } as const;
  return submittedAt ? ({ name: "handedIn", at: submittedAt } as const) : undefined;
}

function Clock({
  icon: ClockIcon,
  tone,
  children,
}: {
  icon: Icon;
  tone?: "warn" | "bad" | undefined;
  children: ReactNode;
}) {
  return (
    <li data-tone={tone}>
      <ClockIcon size={17} stroke={1.7} aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}
