import { type Icon, IconAlertTriangle, IconHourglassHigh, IconPlayerPause } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalog } from "#features/programs/web/api.ts";
import { useNow } from "#web/ui/clock.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import { businessMsBetween } from "../../rules/review-clock.ts";

const hourMs = 3_600_000;
/** With less time left than this, the clock shows a warning. */
const soonHours = 8;

type Reading = { icon: Icon; tone: "warn" | "bad" | undefined; words: string; due: Date | undefined };

/** Returns the time left for the company's decision in business hours, or why the clock is paused. */
export function useReviewClock(row: Pick<ReferralRow, "reviewDueAt" | "waiting">): Reading | undefined {
  const { t } = useTranslation("referrals");
  const now = useNow();
  const { data: calendar } = useQuery(catalog);
  if (row.waiting || row.reviewDueAt === null) {
    const words = t(row.waiting ? "queue.clock.waiting" : "queue.clock.answer");
    return { icon: IconPlayerPause, tone: undefined, words, due: undefined };
  }
  const due = new Date(row.reviewDueAt);
  if (due <= now) return { icon: IconAlertTriangle, tone: "bad", words: t("queue.clock.overdue"), due };
  if (!calendar) return undefined;
  const hours = Math.floor(businessMsBetween(now.getTime(), due.getTime(), calendar) / hourMs);
  return {
    icon: IconHourglassHigh,
    tone: hours < soonHours ? "warn" : undefined,
    words: hours === 0 ? t("queue.clock.now") : t("queue.clock.due", { count: hours }),
    due,
  };
}
