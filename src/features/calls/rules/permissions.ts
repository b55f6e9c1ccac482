import type { Id } from "#base/ids.ts";
import { canActAsCompany, type Role } from "#base/roles.ts";

type Caller = { personId: Id<"per">; role: Role };

/** The company hosts every call that it can see; a partner hosts the calls that they started. */
export const canHost = ({ personId, role }: Caller, startedBy: Id<"per"> | null): boolean =>
  canActAsCompany(role) || personId === startedBy;

/** Recordings belong to the company, so partners cannot make any. */
export const canRecord = ({ role }: Caller, isAllowed: boolean): boolean => isAllowed && canActAsCompany(role);
