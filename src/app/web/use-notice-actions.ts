import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Id } from "#base/ids.ts";
import { manageMembersAccess } from "#features/members/access.ts";
import type { Notice } from "#features/notifications/notices.ts";
import { reviewReferralsAccess } from "#features/referrals/access.ts";
import { call } from "#web/api/call.ts";
import { useCan } from "#web/api/can.tsx";
import { uuid } from "#web/api/uuid.ts";
import type { NoticeAction } from "#web/shell/shell-context.ts";
import { toast } from "#web/ui/toast.ts";

/** The record that a notice leads to. */
const idIn = (path: string) => new URL(path, location.origin).searchParams.get("id");

/** What can be done about a notice in the bell. Endpoints are loaded on use, because the bell is on every page. */
export function useNoticeActions(): (notice: Notice) => NoticeAction[] {
  const { t } = useTranslation("shell");
  const queries = useQueryClient();
  const canReview = useCan(reviewReferralsAccess);
  const canManageMembers = useCan(manageMembersAccess);
  return useCallback(
    ({ kind, params, to }: Notice): NoticeAction[] => {
      const id = idIn(to);
      const { name = "" } = params;
      const accept = async () => {
        const { getReferral } = await import("#features/referrals/contract/record.ts");
        const { moveReferral } = await import("#features/referrals/contract/moves.ts");
        const { referralsKey } = await import("#features/referrals/web/api.ts");
        const { version } = await call(getReferral, { id: id as Id<"ref"> });
        await call(moveReferral, { id: id as Id<"ref">, version, move: "accept" }, uuid());
        toast(t("notices.accepted", { name }));
        await queries.invalidateQueries({ queryKey: referralsKey });
      };
      const answerRequest = async (requestGranted: boolean) => {
        const { updateMember } = await import("#features/members/contract.ts");
        const { membersKey } = await import("#features/members/web/api.ts");
        await call(updateMember, { id: id as Id<"per">, requestGranted });
        toast(t(requestGranted ? "notices.granted" : "notices.declined", { name }));
        await queries.invalidateQueries({ queryKey: membersKey });
      };
      switch (kind) {
        case "referrals.submitted":
        case "referrals.reviewDue":
          return [
            ...(canReview && id ? [{ label: t("notices.act.accept"), run: accept }] : []),
            { label: t("notices.act.open"), to },
          ];
        case "referrals.question":
        case "commissions.disputeOpened":
          return [{ label: t("notices.act.answer"), to }];
        case "members.roleAsked":
          return canManageMembers && id
            ? [
                { label: t("notices.act.approve"), run: () => answerRequest(true) },
                { label: t("notices.act.decline"), run: () => answerRequest(false) },
              ]
            : [];
        case "members.applicationReceived":
        case "commissions.approvalsWaiting":
        case "payouts.drafted":
          return [{ label: t("notices.act.review"), to }];
        default:
          return [];
      }
    },
    [t, queries, canReview, canManageMembers],
  );
}
