import type { Role } from "#base/roles.ts";
import type { Invitation } from "./contract.ts";

/** How long an invitation waits. */
export const invitationDays = 7;

type Standing = { role: Role; disabled: boolean };

/** Whether a change would leave the tenant without anybody who can let others in. */
export const losesLastAdmin = (before: Standing, after: Standing | undefined, otherAdmins: number) =>
  otherAdmins === 0 && isAdmin(before) && !(after && isAdmin(after));

const isAdmin = ({ role, disabled }: Standing) => role === "admin" && !disabled;

type Dates = { acceptedAt: string | null; revokedAt: string | null; expiresAt: string };

/** What came of an invitation; having come in counts before everything else. */
export const stateOf = ({ acceptedAt, revokedAt, expiresAt }: Dates, now: string): Invitation["state"] =>
  acceptedAt ? "accepted" : revokedAt ? "revoked" : expiresAt <= now ? "expired" : "open";
