import { type Icon, IconAlertTriangle, IconClock, IconPlayerPause } from "@tabler/icons-react";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { dateFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useNow } from "#web/ui/clock.ts";
import { TimeZone } from "#web/ui/time-zone.ts";
import type { ReferralRow } from "../../contract/referral.ts";

const hourMs = 3_600_000;
/** With less time left than this, the deadline is shown in red. */
const urgentHours = 6;

export type ReviewClock = {
  icon: Icon;
  tone: "warn" | "bad" | "calm";
  /** A sentence, such as "Review by Thu, Nov 19, 17:00". */
  words: string;
  /** As few words as a list has room for: the time today, else the day. */
  short: string;
  /** The deadline's day is today in the person's time zone; an overdue review is due today too. */
  isToday: boolean;
  isPaused: boolean;
};

/** Returns the deadline of the company's decision, which the server calculates in business hours, or why the clock is paused. */
export function useReviewClock(): (row: Pick<ReferralRow, "reviewDueAt" | "waiting">) => ReviewClock {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const timeZone = use(TimeZone);
  const now = useNow();
  const time = { hour: "numeric", minute: "2-digit", timeZone } as const;
  const day = { weekday: "short", month: "short", day: "numeric", timeZone } as const;
  const dayOf = (at: Date) => dateFormat("en-CA", { dateStyle: "short", timeZone }).format(at);
  return ({ reviewDueAt, waiting }) => {
    if (waiting || reviewDueAt === null) {
      const words = t(waiting ? "queue.clock.waiting" : "queue.clock.answer");
      return { icon: IconPlayerPause, tone: "calm", words, short: words, isToday: false, isPaused: true };
    }
    const due = new Date(reviewDueAt);
    const date = dateFormat(intl, { ...day, ...time }).format(due);
    const isToday = dayOf(due) <= dayOf(now);
    if (due <= now) {
      const words = t("queue.clock.overdue", { date });
      const short = t("queue.clock.overdueShort");
      return { icon: IconAlertTriangle, tone: "bad", words, short, isToday, isPaused: false };
    }
    const isUrgent = isToday && due.getTime() - now.getTime() < urgentHours * hourMs;
    return {
      icon: IconClock,
      tone: isUrgent ? "bad" : isToday ? "warn" : "calm",
      words: t("queue.clock.due", { date }),
      short: dateFormat(intl, isToday ? time : day).format(due),
      isToday,
      isPaused: false,
    };
  };
}
