import { type Icon, IconAlertTriangle, IconHourglassHigh, IconPlayerPause } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalog } from "#features/programs/web/api.ts";
import { useNow } from "#web/ui/clock.ts";
import type { ReferralRow } from "../../referral.ts";
import { businessMsBetween } from "../../review-clock.ts";

const hourMs = 3_600_000;
/** Under so many hours it is said with a raised voice. */
const soonHours = 8;

type Reading = { icon: Icon; tone: "warn" | "bad" | undefined; words: string; due: Date | undefined };

/** How long the company has for its answer, in the hours it works; or why the clock stands still. */
export function useReviewClock(row: Pick<ReferralRow, "reviewDueAt" | "waiting">): Reading | undefined {
  const { t } = useTranslation("referrals");
  const now = useNow();
  const { data: office } = useQuery(catalog);
  if (row.waiting || row.reviewDueAt === null) {
    const words = t(row.waiting ? "queue.clock.waiting" : "queue.clock.answer");
    return { icon: IconPlayerPause, tone: undefined, words, due: undefined };
  }
  const due = new Date(row.reviewDueAt);
  if (due <= now) return { icon: IconAlertTriangle, tone: "bad", words: t("queue.clock.overdue"), due };
  if (!office) return undefined;
  const hours = Math.floor(businessMsBetween(now.getTime(), due.getTime(), office) / hourMs);
  return {
    icon: IconHourglassHigh,
    tone: hours < soonHours ? "warn" : undefined,
    words: hours === 0 ? t("queue.clock.now") : t("queue.clock.due", { count: hours }),
    due,
  };
}
