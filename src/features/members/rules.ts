import { isAdmin, type Role } from "#base/roles.ts";
import type { Invitation } from "./contract.ts";

/** How long an invitation is valid. */
export const invitationDays = 7;

type MemberStatus = { role: Role; disabled: boolean };

/** Whether a change would leave the tenant without an admin. */
export const removesLastAdmin = (before: MemberStatus, after: MemberStatus | undefined, otherAdmins: number) =>
  otherAdmins === 0 && isActiveAdmin(before) && !(after && isActiveAdmin(after));

const isActiveAdmin = ({ role, disabled }: MemberStatus) => isAdmin(role) && !disabled;

type Dates = { acceptedAt: string | null; revokedAt: string | null; expiresAt: string };

/** The state of an invitation. Acceptance takes precedence over revocation and expiry. */
export const invitationState = ({ acceptedAt, revokedAt, expiresAt }: Dates, now: string): Invitation["state"] =>
  acceptedAt ? "accepted" : revokedAt ? "revoked" : expiresAt <= now ? "expired" : "open";
