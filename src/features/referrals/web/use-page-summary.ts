import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/api/can.tsx";
import { useSession } from "#web/api/session.ts";
import { useNow } from "#web/ui/clock.ts";
import { reviewReferralsAccess } from "../access.ts";
import type { ReferralRow } from "../contract/referral.ts";
import { openQuestions, reviewQueue } from "./list/queries.ts";

/** The first line of the page: a summary of what is pending for this person. */
export function usePageSummary(): string | undefined {
  const { t } = useTranslation("referrals");
  const company = useCan(reviewReferralsAccess);
  const { person, role } = useSession();
  // A member's own submissions have to be decided by someone else.
  const isTheirs = ({ referrerId }: ReferralRow) => referrerId !== person.id || role === "admin";
  const now = useNow().toISOString();
  const { data: queue } = useQuery({ ...reviewQueue, enabled: company });
  const { data: questions } = useQuery({ ...openQuestions, enabled: !company });
  if (!company) {
    const count = questions?.items.length;
    return count === undefined ? undefined : count ? t("list.line.questions", { count }) : t("list.line.own");
  }
  if (!queue) return undefined;
  const due = queue.items.filter((row) => row.reviewDueAt !== null && !row.waiting && isTheirs(row));
  const late = due.filter(({ reviewDueAt }) => reviewDueAt !== null && reviewDueAt < now);
  if (late.length > 0) return t("list.line.late", { count: late.length });
  return due.length > 0 ? t("list.line.review", { count: due.length }) : t("list.line.quiet");
}
