import type { Id } from "#base/ids.ts";
import type { Role } from "#base/roles.ts";
import { noReferrer } from "#features/referrals/contract/referrer.ts";

type Conversation = {
  canWrite: boolean;
  isClosed: boolean;
  participants: readonly { id: Id<"per">; role: Role }[];
};
/** The people who become members of a referral's conversation when it is opened. */
type Owners = { referrerId: Id<"per">; assigneeId: Id<"per"> | null };

/** Returns whether a person can call someone about a referral: in its conversation, or before there is one. */
export function isReachable(me: string, about: Conversation | Owners): boolean {
  if ("participants" in about)
    return about.canWrite && !about.isClosed && about.participants.some(({ id, role }) => id !== me && role !== "user");
  return [about.referrerId, about.assigneeId].some((id) => id !== null && id !== me && id !== noReferrer);
}
