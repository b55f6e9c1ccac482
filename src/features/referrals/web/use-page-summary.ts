import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/api/can.tsx";
import { useNow } from "#web/ui/clock.ts";
import { reviewReferralsAccess } from "../access.ts";
import { openQuestions, reviewQueue } from "./list/queries.ts";
import { useIsToReview } from "./values/use-is-to-review.ts";

/** The first line of the page: what is pending for this person. Reviews and what waits for others add up to the queue. */
export function usePageSummary(): string | undefined {
  const { t } = useTranslation("referrals");
  const company = useCan(reviewReferralsAccess);
  const isToReview = useIsToReview();
  const now = useNow().toISOString();
  const { data: queue } = useQuery({ ...reviewQueue, enabled: company });
  const { data: questions } = useQuery({ ...openQuestions, enabled: !company });
  if (!company) {
    const count = questions?.items.length;
    return count === undefined ? undefined : count ? t("list.line.questions", { count }) : t("list.line.own");
  }
  if (!queue) return undefined;
  const due = queue.items.filter(isToReview);
  const counts = {
    late: due.filter(({ reviewDueAt }) => reviewDueAt < now).length,
    review: due.length,
    waiting: queue.items.length - due.length,
  };
  const parts = (["late", "review", "waiting"] as const).filter((part) => counts[part] > 0);
  return parts.length === 0
    ? t("list.line.quiet")
    : parts.map((part) => t(`list.line.${part}`, { count: counts[part] })).join(" · ");
}
