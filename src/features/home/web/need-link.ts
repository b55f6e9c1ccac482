import { type LinkProps, linkOptions } from "@tanstack/react-router";
import type { Role } from "#base/roles.ts";
import type { Commission } from "#features/commissions/contract/lines.ts";
import type { Run } from "#features/payouts/contract/runs.ts";
import type { ReferralRow } from "#features/referrals/contract/referral.ts";
import type { OpenNeed } from "../contract.ts";

type Reader = { id: string; role: Role };

/**
 * The URL that lists exactly those rows, or the row itself if it is the only one.
 */
export function needLink({ kind, count, id }: OpenNeed, me: Reader): LinkProps {
  const onlyId = count === 1 ? id : null;
  const record = onlyId ? { id: onlyId as ReferralRow["id"] } : undefined;
  const line = onlyId ? { id: onlyId as Commission["id"] } : {};
  const run = id as Run["id"];
  /** A referrer's list only ever holds their own rows. */
  const own = me.role === "referrer" ? {} : { referrerId: me.id };
  switch (kind) {
    case "overdue":
    case "reviews":
      return linkOptions({
        to: "/referrals",
        search: { tab: "review", ...(record ?? { due: kind === "overdue" ? "late" : "open" }) },
      });
    case "approvals":
      return linkOptions({ to: "/commissions", search: { tab: "approvals", ...(onlyId ? line : { approver: "me" }) } });
    case "approvers":
      return linkOptions({ to: "/admin/members", search: { tab: "invitations", invite: "company" } });
    case "disputes":
      return linkOptions({ to: "/commissions", search: { tab: "disputes", disputeState: "open", ...line } });
    case "dealEvents":
      return linkOptions({ to: "/commissions", search: { tab: "events", eventState: "waiting" } });
    case "runs":
      return linkOptions({ to: "/payouts", search: onlyId ? { run } : { tab: "runs" } });
    case "actions":
      return linkOptions({ to: "/payouts", search: { run, itemState: "action" } });
    case "joiners":
      return linkOptions({ to: "/admin/members" });
    case "applications":
      return linkOptions({
        to: "/admin/members",
        search: { tab: "applications", ...(onlyId ? { id: onlyId } : { application: "new" }) },
      });
    case "questions":
      return linkOptions({ to: "/referrals", search: record ?? { status: "needs_info", ...own } });
    case "expiring":
      return linkOptions({
        to: "/referrals",
        search: record ?? { status: "accepted,in_progress", protected: "14d", ...own },
      });
    case "payee":
      return linkOptions({ to: "/payouts", search: { tab: "payee" } });
  }
}
