import { and, asc, eq, exists, gt, inArray, isNull } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { referrers } from "#base/roles.ts";
import { members } from "#features/identity/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { challengeMembers } from "../table.ts";
import type { ChallengeRow } from "./challenge-rows.ts";

type Reads = Pick<TenantCtx, "db" | "tenantId">;

const canTakePart = (tenantId: Id<"ten">) =>
  and(eq(members.tenantId, tenantId), inArray(members.role, [...referrers]), isNull(members.disabledAt));

/** Returns the next people who can take part in a challenge, in the order of their ids. */
export async function nextParticipants({ db, tenantId }: Reads, row: ChallengeRow, after: Id<"per">, limit: number) {
  const isInvited = exists(
    db
      .select({ id: challengeMembers.id })
      .from(challengeMembers)
      .where(
        and(
          eq(challengeMembers.tenantId, tenantId),
          eq(challengeMembers.personId, members.personId),
          eq(challengeMembers.challengeId, row.id),
        ),
      ),
  );
  const found = await db
    .select({ personId: members.personId })
    .from(members)
    .where(and(canTakePart(tenantId), gt(members.personId, after), row.isForMembers ? isInvited : undefined))
    .orderBy(asc(members.personId))
    .limit(limit);
  return found.map(({ personId }) => personId);
}

/** Returns those of these people who can still take part: neither left nor disabled. */
export async function stillThere({ db, tenantId }: Reads, ids: readonly Id<"per">[]): Promise<Set<Id<"per">>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ personId: members.personId })
    .from(members)
    .where(and(canTakePart(tenantId), inArray(members.personId, [...ids])));
  return new Set(found.map(({ personId }) => personId));
}
